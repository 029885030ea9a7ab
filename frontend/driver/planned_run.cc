#include "frontend/driver/planned_run.h"

#include <memory>

#include "cost_model/profile.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/pipeline_pricing.h"
#include "ir/support/status_macros.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_strategy.h"
#include "passes/strategies/strategy_source.h"
#include "passes/training/order_gradients.h"
#include "simulator/simulation.h"

namespace soapstone::driver {
namespace {

constexpr double kPicosecondsPerSecond = 1e12;

// A plan that the systems have in common.
struct Prepared {
  PipelineRequest request;
  const strategy::StrategyModel& model;
  const model::Strategy& strategy;
};

double secondsOf(int64_t picoseconds) {
  return static_cast<double>(picoseconds) / kPicosecondsPerSecond;
}

// Sets the costs of `priced` to those of each system in turn and collects what
// `price` returns.
template <typename Price>
absl::StatusOr<std::vector<double>> withEachSystem(
    absl::Span<const cost_model::SystemProfile> systems, PricedMachine* priced,
    Price price) {
  std::vector<double> seconds;
  for (const cost_model::SystemProfile& system : systems) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        priced->costs,
        cost_model::OperatorCosts::create(*priced->machine, {}, system));
    SOAPSTONE_ASSIGN_OR_RETURN(int64_t picoseconds, price());
    seconds.push_back(secondsOf(picoseconds));
  }
  return seconds;
}

// Prepares the plan once: systems differ in nothing but prices. Fails with
// FailedPrecondition if a folded model cannot be unfolded.
absl::StatusOr<std::vector<double>> pipelineSeconds(
    const Prepared& run, absl::Span<const cost_model::SystemProfile> systems,
    PricedMachine* priced) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      priced->costs,
      cost_model::OperatorCosts::create(*priced->machine, {}, systems.front()));
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PreparedPipeline> prepared,
      preparePipeline(run.request, run.model, run.strategy, priced->costs));
  return withEachSystem(systems, priced, [&]() -> absl::StatusOr<int64_t> {
    SOAPSTONE_ASSIGN_OR_RETURN(
        PipelineReport report,
        pricePrepared(run.request, *prepared, run.strategy.devices, *priced));
    return report.result.price.periodPicoseconds;
  });
}

absl::StatusOr<std::vector<double>> plainSeconds(
    const Prepared& run, absl::Span<const cost_model::SystemProfile> systems,
    PricedMachine* priced) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::ModelGraph graph,
      search::buildModelGraph(run.model,
                              search::graphOptionsOf(systems.front())));
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                             search::configurationsOf(run.model, run.strategy));
  return withEachSystem(systems, priced, [&]() -> absl::StatusOr<int64_t> {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::unique_ptr<simulator::Simulation> simulation,
        simulator::Simulation::create(graph, *priced->machine, priced->costs,
                                      static_cast<int>(run.strategy.devices)));
    SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(configurations));
    return simulation->issuedResult().iterationPicoseconds;
  });
}

// Where equal layers of a pipeline's model are left out unless told otherwise.
absl::StatusOr<std::vector<double>> secondsByImport(
    const ModelOptions& options, const PipelineRequest& request,
    const std::string& machine, int64_t devices, bool folds,
    absl::Span<const cost_model::SystemProfile> systems,
    PricedMachine* priced) {
  bool isPipeline = request.spec.isPipeline();
  compiler::Session session(options);
  SOAPSTONE_RETURN_IF_ERROR(session.importStep(folds && isPipeline));
  if (systems.front().changesSchedule()) {
    passes::issueWeightGradientsEarly(session.module());
  }
  const strategy::StrategyModel& model = session.strategyModel();
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy chosen,
      chooseStrategy(
          {.devices = devices / request.spec.groups,
           .strategy = isPipeline ? request.spec.inner : request.strategy,
           .priced = request.spec.groups == 1 ? priced : nullptr},
          model));
  SOAPSTONE_RETURN_IF_ERROR(
      checkDevices(chosen.devices * request.spec.groups, *priced->machine));
  Prepared run{request, model, chosen};
  run.request.removedLayers = session.fold().removed();
  SOAPSTONE_ASSIGN_OR_RETURN(
      double delay, stragglerDelay(machine, *priced->machine,
                                   chosen.devices * request.spec.groups));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<double> seconds,
                             isPipeline ? pipelineSeconds(run, systems, priced)
                                        : plainSeconds(run, systems, priced));
  for (double& each : seconds) each *= 1 + delay;
  return std::move(seconds);
}

}  // namespace

absl::StatusOr<std::vector<double>> stepSeconds(
    const PlannedRun& run,
    absl::Span<const cost_model::SystemProfile> systems) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      PricedMachine priced,
      findPricedMachine({run.machine, "", run.devices, "soapstone"}));
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string strategy, executedStrategy(run.strategy, run.devices,
                                             *priced.machine, systems.front()));
  PipelineRequest request;
  SOAPSTONE_ASSIGN_OR_RETURN(request.spec,
                             pipelineOf(strategy, run.model.microBatches));
  request.strategy = strategy;
  ModelOptions options = run.model;
  SOAPSTONE_RETURN_IF_ERROR(
      takeForeignBatch(run.strategy, priced.devices, &options.batch));
  bool isPipeline = request.spec.isPipeline();
  if (isPipeline) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        options, microBatchOptions(options, request.spec.microBatches));
  }
  bool isFile = strategy::isStrategyFile(strategy);
  int64_t devices = run.devices;
  if (devices == 0 && !isFile) devices = priced.machine->deviceCount();
  absl::StatusOr<std::vector<double>> seconds =
      secondsByImport(options, request, run.machine, devices, /*folds=*/!isFile,
                      systems, &priced);
  if (isFile || !absl::IsFailedPrecondition(seconds.status())) return seconds;
  return secondsByImport(options, request, run.machine, devices,
                         /*folds=*/false, systems, &priced);
}

}  // namespace soapstone::driver
