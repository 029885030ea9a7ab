#include "frontend/driver/commands/compile_pipeline.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/annotations/annotation_strategy.h"
#include "frontend/onnx/annotations/device_annotations.h"
#include "ir/model/strategy_json.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/pipeline_strategy.h"
#include "passes/strategies/foreign_flags.h"
#include "passes/strategies/strategy_source.h"

namespace soapstone::driver {
namespace {

absl::Status setMicroBatches(int64_t count, const std::string& strategy,
                             ModelOptions* model) {
  if (count == 0) return absl::OkStatus();
  if (model->microBatches > 1 && model->microBatches != count) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--micro-batches ", model->microBatches, " and strategy '", strategy,
        "' name different numbers of micro-batches; keep one"));
  }
  model->microBatches = count;
  return absl::OkStatus();
}

}  // namespace

absl::Status applyPipelineOptions(PartitioningOptions* partitioning,
                                  ModelOptions* model) {
  const std::string name = partitioning->strategy;
  if (name.empty()) return absl::OkStatus();
  if (absl::EndsWith(name, ".onnx")) {
    SOAPSTONE_ASSIGN_OR_RETURN(onnx::DeviceAnnotations annotations,
                               onnx::readDeviceAnnotations(name));
    model->pipelined = onnx::hasStages(annotations);
    return absl::OkStatus();
  }
  std::string text = name;
  if (strategy::isForeignPlan(name) && partitioning->devices > 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        text, strategy::translateForeignPlan(name, partitioning->devices));
  }
  if (strategy::isStrategyFile(text)) {
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                               model::readStrategyFile(text));
    if (!strategy.pipeline) return absl::OkStatus();
    model->pipelined = strategy.pipeline->chunks.size() > 1;
    return setMicroBatches(strategy.pipeline->microBatches, name, model);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(strategy::PipelineSpec spec,
                             strategy::parsePipelineSpec(text));
  if (!spec.isPipeline()) {
    // Arguments that ask for nothing are no arguments of the expert.
    if (text == name) partitioning->strategy = spec.inner;
    return absl::OkStatus();
  }
  SOAPSTONE_RETURN_IF_ERROR(setMicroBatches(spec.microBatches, name, model));
  model->pipelined = search::chunksOf(spec) > 1;
  partitioning->strategy = model->pipelined ? text : spec.inner;
  if (!model->pipelined) {
    partitioning->recompute = spec.recompute;
    partitioning->sharesOptimizer = spec.sharesOptimizer;
    partitioning->scattersGradients = spec.scattersGradients;
  }
  return absl::OkStatus();
}

}  // namespace soapstone::driver
