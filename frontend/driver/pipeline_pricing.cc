#include "frontend/driver/pipeline_pricing.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/driver/step_summary.h"
#include "ir/support/status_macros.h"
#include "passes/micro_batches.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/pipeline_plan.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline_simulation.h"

namespace soapstone {

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
  PipelinePlan plan = pipelinePlanOf(spec, strategy.devices);
  std::optional<LayerRepetition> repetition;
  if (request.removedLayers > 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        repetition, LayerRepetition::create(graph, request.removedLayers));
  }
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
                                      report.devices, configurations, plan,
                                      repetition ? &*repetition : nullptr));
  return report;
}

}  // namespace soapstone
