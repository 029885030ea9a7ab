#include "frontend/driver/pipeline_pricing.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/driver/step_summary.h"
#include "ir/support/status_macros.h"
#include "passes/micro_batches.h"
#include "passes/search/model_graph_builder.h"
#include "simulator/pipeline_simulation.h"

namespace soapstone {
namespace {

absl::StatusOr<PipelinePlan> planOf(const PipelineSpec& spec,
                                    int64_t groupSize) {
  PipelinePlan plan;
  plan.groups = static_cast<int>(spec.groups);
  plan.chunksPerGroup = static_cast<int>(spec.chunksPerGroup);
  plan.microBatches = static_cast<int>(spec.microBatches);
  plan.family = *schedule::parseFamily(spec.schedule);
  if (spec.send == "late") {
    plan.sending = schedule::GradientSending::kAfterWeightGradient;
  }
  if (spec.recompute == "selective") {
    plan.recomputation = Recomputation::kSelective;
  } else if (spec.recompute == "full") {
    plan.recomputation = Recomputation::kFull;
  }
  // Megatron gives every stage as many layers.
  if (absl::StartsWith(spec.inner, "megatron")) {
    plan.balance = CutBalance::kEqualLayers;
  }
  if (spec.sharesOptimizer) {
    plan.optimizerShards = spec.replicas > 0 ? spec.replicas : groupSize;
  }
  return plan;
}

}  // namespace

absl::StatusOr<ModelOptions> microBatchOptions(const ModelOptions& options,
                                               int64_t microBatches) {
  ModelOptions one = options;
  one.microBatches = 1;
  if (options.batch == 0) return one;
  std::string error = microBatchesError(options.batch, microBatches);
  if (!error.empty()) return absl::InvalidArgumentError(error);
  one.batch = options.batch / microBatches;
  return one;
}

absl::StatusOr<PipelineReport> priceInPipeline(const PipelineRequest& request,
                                               const StrategyModel& model,
                                               const Strategy& strategy,
                                               const PricedMachine& priced) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      ModelGraph graph,
      buildModelGraph(
          model, {.localBatchNorm = request.localBatchNorm,
                  .fusesAcrossOps = priced.costs.system().fusesAcrossOps}));
  SOAPSTONE_ASSIGN_OR_RETURN(ModelConfigurations configurations,
                             configurationsOf(model, strategy));
  const PipelineSpec& spec = request.spec;
  SOAPSTONE_ASSIGN_OR_RETURN(PipelinePlan plan, planOf(spec, strategy.devices));
  PipelineReport report;
  report.strategy = request.strategy;
  report.machine = priced.machine.get();
  report.devices = strategy.devices * spec.groups;
  report.samples = samplesOf(graph) * spec.microBatches;
  report.microBatches = spec.microBatches;
  report.schedule = spec.schedule;
  report.recompute = spec.recompute;
  report.system = request.system;
  SOAPSTONE_ASSIGN_OR_RETURN(
      report.result, simulatePipeline(graph, *priced.machine, priced.costs,
                                      report.devices, configurations, plan));
  return report;
}

}  // namespace soapstone
