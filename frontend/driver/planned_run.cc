#include "frontend/driver/planned_run.h"

#include <memory>
#include <utility>

#include "cost_model/profile.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_import.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/pipeline_pricing.h"
#include "ir/support/status_macros.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_strategy.h"
#include "passes/strategy/strategy_source.h"
#include "simulator/simulation.h"

namespace soapstone {
namespace {

constexpr double kPicosecondsPerSecond = 1e12;

// A plan that the systems have in common.
struct Prepared {
  PipelineRequest request;
  const StrategyModel& model;
  const Strategy& strategy;
};

absl::StatusOr<double> secondsOn(const PricedMachine& priced,
                                 const Prepared& run) {
  int64_t picoseconds = 0;
  if (run.request.spec.isPipeline()) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        PipelineReport report,
        priceInPipeline(run.request, run.model, run.strategy, priced));
    picoseconds = report.result.price.periodPicoseconds;
  } else {
    SOAPSTONE_ASSIGN_OR_RETURN(
        ModelGraph graph,
        buildModelGraph(run.model, {.fusesAcrossOps =
                                        priced.costs.system().fusesAcrossOps}));
    SOAPSTONE_ASSIGN_OR_RETURN(ModelConfigurations configurations,
                               configurationsOf(run.model, run.strategy));
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::unique_ptr<Simulation> simulation,
        Simulation::create(graph, *priced.machine, priced.costs,
                           static_cast<int>(run.strategy.devices)));
    SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(configurations));
    picoseconds = simulation->result().iterationPicoseconds;
  }
  return static_cast<double>(picoseconds) / kPicosecondsPerSecond;
}

}  // namespace

absl::StatusOr<std::vector<double>> stepSeconds(
    const PlannedRun& run, absl::Span<const SystemProfile> systems) {
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
  bool isPipeline = request.spec.isPipeline();
  if (isPipeline) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        options, microBatchOptions(run.model, request.spec.microBatches));
  }
  mlir::MLIRContext context;
  SOAPSTONE_ASSIGN_OR_RETURN(mlir::OwningOpRef<mlir::ModuleOp> module,
                             importStep(options, context));
  StrategyModel model(*module);
  int64_t devices = run.devices;
  if (devices == 0 && !isStrategyFile(strategy)) {
    devices = priced.machine->deviceCount();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      Strategy chosen,
      chooseStrategy({.devices = devices / request.spec.groups,
                      .strategy = isPipeline ? request.spec.inner : strategy},
                     model));
  SOAPSTONE_RETURN_IF_ERROR(
      checkDevices(chosen.devices * request.spec.groups, *priced.machine));
  std::vector<double> seconds;
  for (const SystemProfile& system : systems) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        priced.costs, OperatorCosts::create(*priced.machine, {}, system));
    SOAPSTONE_ASSIGN_OR_RETURN(double each,
                               secondsOn(priced, {request, model, chosen}));
    seconds.push_back(each);
  }
  return seconds;
}

}  // namespace soapstone
