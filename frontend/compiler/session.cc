#include "frontend/compiler/session.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/compiler/import.h"
#include "frontend/compiler/program.h"
#include "frontend/compiler/unlearnt_outputs.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/partition/step_text.h"
#include "passes/strategies/apply_strategy.h"

namespace soapstone::compiler {
namespace {

bool hasParameters(mlir::ModuleOp module) {
  auto forward = module.lookupSymbol<mlir::func::FuncOp>("forward");
  if (!forward) return false;
  for (unsigned i = 0; i < forward.getNumArguments(); ++i) {
    if (soap::argumentRole(forward, i) == soap::ArgumentRole::kParameter) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool hasBatchNorms(mlir::ModuleOp module) {
  return module
      .walk([](soap::BatchNormOp) { return mlir::WalkResult::interrupt(); })
      .wasInterrupted();
}

Session::Session(ModelOptions options, SessionEvents events)
    : model(std::move(options)), events(std::move(events)) {}

absl::Status Session::import(bool folds) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      imported, importFolded(model, irContext, folds ? &layerFold : nullptr));
  for (const std::string& warning : imported.warnings) warn(warning);
  finish("import");
  return absl::OkStatus();
}

absl::Status Session::train() {
  if (!model.inference && !hasParameters(module())) {
    warn(absl::StrCat("'", model.path,
                      "' has no parameters: the steps will train nothing"));
  }
  if (const std::string text = unlearntOutputs(model, module()); !text.empty())
    warn(text);
  SOAPSTONE_RETURN_IF_ERROR(addTrainingStep(model, module()));
  // Statistics of micro-batches train something else than those of the batch.
  if (model.microBatchNorm && model.microBatches > 1 &&
      hasBatchNorms(module())) {
    warn(absl::StrCat("batch norms take the statistics of each of ",
                      model.microBatches,
                      " micro-batches, not those of the batch"));
  }
  finish("training step");
  return absl::OkStatus();
}

absl::Status Session::importStep(bool folds) {
  SOAPSTONE_RETURN_IF_ERROR(import(folds));
  return train();
}

const strategy::StrategyModel& Session::strategyModel() {
  if (!graphs) graphs.emplace(module());
  return *graphs;
}

absl::StatusOr<search::StrategySearch> Session::search(
    const SessionTarget& target, const search::SearchGoal& goal,
    search::SearchOptions limits,
    const search::ModelGraphOptions& graphOptions) {
  if (events.progress) {
    limits.progress = [this, first = std::move(limits.progress)](
                          const search::SearchProgress& progress) {
      if (first) first(progress);
      events.progress(progress);
    };
  }
  absl::StatusOr<search::StrategySearch> found =
      search::searchStrategy(strategyModel(), target.machine, target.costs,
                             target.devices, goal, limits, graphOptions);
  finish("strategy");
  return found;
}

absl::Status Session::place(const model::Strategy& strategy) {
  SOAPSTONE_RETURN_IF_ERROR(strategy::applyStrategy(strategyModel(), strategy));
  finish("placement");
  return absl::OkStatus();
}

absl::StatusOr<std::string> Session::placedStep(int64_t devices,
                                                const std::vector<int>& nodes) {
  return partition::placedStepText(module(), devices, nodes);
}

absl::Status Session::partition(const model::Strategy& strategy,
                                const std::vector<int>& nodes) {
  SOAPSTONE_ASSIGN_OR_RETURN(PartitionedModel partitioned,
                             partitionModel(strategyModel(), strategy, nodes));
  graphs.reset();
  imported.module = std::move(partitioned.program);
  chosen = std::move(partitioned.strategy);
  finish("partition");
  return absl::OkStatus();
}

absl::Status Session::prepare(const passes::CodegenOptions& options) {
  SOAPSTONE_RETURN_IF_ERROR(prepareForCodegen(module(), options));
  finish("fusion");
  return absl::OkStatus();
}

absl::StatusOr<std::vector<codegen::ProgramFile>> Session::print(
    const codegen::ProgramOptions& options, codegen::ProgramSummary& summary,
    const std::string& codeNamespace) {
  return codegen::printProgram(module(), options, codeNamespace, summary);
}

}  // namespace soapstone::compiler
