#include "frontend/compiler/program.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "codegen/program/tensor_table.h"
#include "ir/dist/ops.h"
#include "ir/support/diagnostics.h"
#include "ir/support/pass_phase.h"
#include "ir/support/status_macros.h"
#include "passes/partition/passes.h"
#include "passes/pipeline/split_pipeline.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/shard_updates.h"
#include "passes/training/recompute.h"

namespace soapstone::compiler {
namespace {

// Says in one number that replicas share the updates, if entries of a pipeline
// say no more than that.
absl::Status noteSharedUpdates(const strategy::StrategyModel& model,
                               model::Strategy* strategy) {
  if (!strategy->pipeline || strategy->pipeline->optimizerShards <= 1) {
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(std::optional<model::Strategy> rest,
                             strategy::withoutShardedUpdates(model, *strategy));
  if (rest) {
    *strategy = *std::move(rest);
  } else {
    strategy->pipeline->optimizerShards = 1;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<PartitionedModel> partitionModel(
    const strategy::StrategyModel& model, const model::Strategy& strategy,
    const std::vector<int>& nodes) {
  mlir::ModuleOp module = model.module();
  codegen::noteInputBounds(module);
  SOAPSTONE_RETURN_IF_ERROR(strategy::applyStrategy(model, strategy));
  PartitionedModel result;
  SOAPSTONE_ASSIGN_OR_RETURN(result.strategy, strategy::collectStrategy(model));
  result.strategy.pipeline = strategy.pipeline;
  result.strategy.recompute = strategy.recompute;
  SOAPSTONE_RETURN_IF_ERROR(noteSharedUpdates(model, &result.strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<std::string> repeated,
                             search::recomputedNames(model, strategy));
  // The pipeline replaces the contents of the module that it is given.
  result.program = module.clone();
  DiagnosticCollector diagnostics(module.getContext());
  std::vector<std::string> chunkStarts;
  if (strategy.pipeline) {
    for (const model::PipelineChunk& chunk : strategy.pipeline->chunks) {
      chunkStarts.push_back(chunk.from);
    }
  }
  SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(
      passes::recompute(*result.program, repeated, chunkStarts),
      "cannot repeat ops in the backward pass"));
  if (strategy.pipeline) {
    SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(
        pipeline::splitPipeline(*result.program, *strategy.pipeline),
        "cannot cut the model into a pipeline"));
  }
  auto partition = [&](mlir::OpPassManager& manager) {
    partition::buildPartitionPipeline(manager, strategy.devices, nodes);
    manager.addPass(partition::createDistVerifyProgramPass());
  };
  SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(
      runPhase(*result.program, partition), "cannot partition the model"));
  return result;
}

absl::Status prepareForCodegen(mlir::ModuleOp module,
                               const passes::CodegenOptions& options) {
  DiagnosticCollector diagnostics(module.getContext());
  auto prepare = [&](mlir::OpPassManager& manager) {
    passes::buildCodegenPipeline(manager, options);
  };
  return diagnostics.toStatus(runPhase(module, prepare),
                              "cannot prepare the program");
}

}  // namespace soapstone::compiler
