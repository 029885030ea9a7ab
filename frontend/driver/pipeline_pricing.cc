#include "frontend/driver/pipeline_pricing.h"

#include <utility>

#include "frontend/compiler/import.h"
#include "frontend/driver/report/step_summary.h"
#include "frontend/driver/session_events.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/pipeline_plan.h"
#include "passes/search/left_out_layers.h"
#include "passes/search/model_graph_builder.h"
#include "passes/training/micro_batches.h"

namespace soapstone::driver {

absl::StatusOr<ModelOptions> microBatchOptions(const ModelOptions& options,
                                               int64_t microBatches) {
  ModelOptions one = options;
  one.microBatches = 1;
  if (options.batch == 0) return one;
  std::string error = passes::microBatchesError(options.batch, microBatches);
  if (!error.empty()) return absl::InvalidArgumentError(error);
  one.batch = options.batch / microBatches;
  return one;
}

absl::StatusOr<std::unique_ptr<compiler::Session>> openMicroBatch(
    const ModelOptions& whole, int64_t microBatches, bool isQuiet, bool folds) {
  SOAPSTONE_ASSIGN_OR_RETURN(ModelOptions part,
                             microBatchOptions(whole, microBatches));
  part.pipelined = false;
  absl::StatusOr<std::unique_ptr<compiler::Session>> smaller =
      openStep(part, isQuiet, folds);
  if (smaller.ok() || microBatches == 1 || whole.inference) return smaller;
  ModelOptions cut = whole;
  cut.microBatches = microBatches;
  cut.pipelined = false;
  auto session = std::make_unique<compiler::Session>(cut);
  absl::Status status = session->import(folds);
  if (status.ok()) {
    status = compiler::addMicroBatchStep(cut, session->module());
  }
  if (!status.ok()) return smaller;
  return session;
}

namespace {

// Sets what depends on the strategy: all but the graph.
absl::Status configure(const PipelineRequest& request,
                       const strategy::StrategyModel& model,
                       const model::Strategy& strategy,
                       const cost_model::OperatorCosts& costs,
                       PreparedPipeline* prepared) {
  simulator::PipelinePlan plan =
      request.plan ? *request.plan
                   : search::pipelinePlanOf(request.spec, strategy.devices);
  bool isShared = plan.optimizerShards > 1;
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy split,
      search::withSharedUpdates(model, strategy, costs.system(), &plan));
  prepared->hasSharedUpdates = isShared && plan.optimizerShards == 1;
  SOAPSTONE_ASSIGN_OR_RETURN(prepared->configurations,
                             search::configurationsOf(model, split));
  prepared->tokens = tokensOf(model);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<PreparedPipeline>> preparePipeline(
    const PipelineRequest& request, const strategy::StrategyModel& model,
    const model::Strategy& strategy, const cost_model::OperatorCosts& costs) {
  auto prepared = std::make_unique<PreparedPipeline>();
  search::ModelGraphOptions options = search::graphOptionsOf(costs.system());
  options.localBatchNorm = request.localBatchNorm;
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph,
                             search::buildModelGraph(model, options));
  prepared->graph = std::make_shared<const model::ModelGraph>(std::move(graph));
  if (request.removedLayers > 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(simulator::LayerRepetition repetition,
                               simulator::LayerRepetition::create(
                                   *prepared->graph, request.removedLayers));
    prepared->repetition = std::make_shared<const simulator::LayerRepetition>(
        std::move(repetition));
    search::noteLeftOutLayers(model, *prepared->repetition);
  }
  SOAPSTONE_RETURN_IF_ERROR(
      configure(request, model, strategy, costs, prepared.get()));
  return prepared;
}

absl::StatusOr<std::unique_ptr<PreparedPipeline>> prepareOn(
    const search::JointStep& step, const PipelineRequest& request,
    const model::Strategy& strategy, const cost_model::OperatorCosts& costs) {
  auto prepared = std::make_unique<PreparedPipeline>();
  // Pointers that own nothing.
  const std::shared_ptr<const void> nobody;
  prepared->graph = {nobody, &step.graph};
  prepared->repetition = {nobody, step.repeated()};
  SOAPSTONE_RETURN_IF_ERROR(
      configure(request, *step.model, strategy, costs, prepared.get()));
  return prepared;
}

PipelineReport reportOf(const PipelineRequest& request,
                        const PreparedPipeline& prepared, int64_t groupSize,
                        const PricedMachine& priced) {
  const strategy::PipelineSpec& spec = request.spec;
  PipelineReport report;
  report.strategy = request.strategy;
  report.machine = priced.machine.get();
  report.devices = groupSize * spec.groups;
  report.samples = samplesOf(*prepared.graph) * spec.microBatches;
  report.microBatches = spec.microBatches;
  report.schedule = spec.schedule;
  report.recompute = spec.recompute;
  report.system = request.system;
  return report;
}

absl::StatusOr<PipelineReport> pricePrepared(const PipelineRequest& request,
                                             const PreparedPipeline& prepared,
                                             int64_t groupSize,
                                             const PricedMachine& priced) {
  PipelineReport report = reportOf(request, prepared, groupSize, priced);
  simulator::PipelinePlan plan =
      request.plan ? *request.plan
                   : search::pipelinePlanOf(request.spec, groupSize);
  if (prepared.hasSharedUpdates) plan.optimizerShards = 1;
  SOAPSTONE_ASSIGN_OR_RETURN(
      report.result,
      simulator::simulatePipeline(
          *prepared.graph, *priced.machine, priced.costs, report.devices,
          prepared.configurations, plan, prepared.repetition.get()));
  return report;
}

absl::StatusOr<PipelineReport> priceInPipeline(
    const PipelineRequest& request, const strategy::StrategyModel& model,
    const model::Strategy& strategy, const PricedMachine& priced) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PreparedPipeline> prepared,
      preparePipeline(request, model, strategy, priced.costs));
  return pricePrepared(request, *prepared, strategy.devices, priced);
}

}  // namespace soapstone::driver
