#include "frontend/driver/plain_plan.h"

#include <optional>
#include <utility>

#include "frontend/driver/partitioning.h"
#include "frontend/driver/session_events.h"
#include "frontend/driver/strategy_model.h"
#include "ir/support/status_macros.h"
#include "passes/search/left_out_layers.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/named_figures.h"
#include "passes/search/search_strategy.h"
#include "passes/training/order_gradients.h"

namespace soapstone::driver {
namespace {

absl::StatusOr<simulator::TaskGraph> tasksOf(PlainPlan* plan) {
  if (plan->repetition == nullptr) return plan->simulation->issuedTasks();
  return plan->simulation->issuedTasks(*plan->repetition);
}

// Folds the graph if its module was. Fails with FailedPrecondition if its
// layers do not correspond.
absl::Status findRepetition(PlainPlan* plan) {
  int removed = plan->session->fold().removed();
  if (removed == 0) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(
      simulator::LayerRepetition repetition,
      simulator::LayerRepetition::create(plan->graph, removed));
  plan->repetition =
      std::make_unique<simulator::LayerRepetition>(std::move(repetition));
  search::noteLeftOutLayers(*plan->model, *plan->repetition);
  plan->unfolded = plan->repetition->unfolded();
  for (size_t op = 0; op < plan->unfolded.ops.size(); ++op) {
    plan->unfolded.ops[op].rule =
        plan->graph.ops[plan->repetition->opOrigins()[op]].rule;
  }
  return absl::OkStatus();
}

absl::Status place(const PlainPlanRequest& request, const PricedMachine& priced,
                   PlainPlan* plan) {
  const cost_model::SystemProfile& system = priced.costs.system();
  if (system.changesSchedule()) {
    passes::issueWeightGradientsEarly(plan->session->module());
  }
  plan->model = &plan->session->strategyModel();
  search::ModelGraphOptions options = search::graphOptionsOf(system);
  options.localBatchNorm = request.localBatchNorm;
  SOAPSTONE_ASSIGN_OR_RETURN(plan->graph,
                             search::buildModelGraph(*plan->model, options));
  SOAPSTONE_RETURN_IF_ERROR(findRepetition(plan));
  int64_t wanted = request.devices;
  if (wanted == 0 && request.strategyFile.empty()) {
    wanted = priced.machine->deviceCount();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy strategy,
      chooseStrategy(
          {.devices = wanted, .strategy = request.strategy, .priced = &priced},
          *plan->model));
  SOAPSTONE_RETURN_IF_ERROR(
      checkDevices(strategy.devices, *priced.machine, request.strategyFile));
  warnOfOtherModel(request.strategy, strategy, *plan->model);
  plan->devices = strategy.devices;
  absl::StatusOr<model::ModelConfigurations> configurations =
      search::configurationsOf(*plan->model, strategy);
  if (!configurations.ok()) {
    return inStrategy(request.strategy, configurations.status());
  }
  plan->configurations = *std::move(configurations);
  SOAPSTONE_ASSIGN_OR_RETURN(
      plan->simulation, simulator::Simulation::create(
                            plan->graph, *priced.machine, priced.costs,
                            static_cast<int>(plan->devices), &plan->whole()));
  SOAPSTONE_RETURN_IF_ERROR(
      plan->simulation->setConfigurations(plan->configurations));
  SOAPSTONE_ASSIGN_OR_RETURN(simulator::TaskGraph tasks, tasksOf(plan));
  plan->executed =
      simulator::executeStep(std::move(tasks), plan->whole(), system);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<PlainPlan>> importAndPlace(
    const PlainPlanRequest& request, const PricedMachine& priced,
    bool isQuiet) {
  auto plan = std::make_unique<PlainPlan>();
  SOAPSTONE_ASSIGN_OR_RETURN(plan->session,
                             openStep(request.model, isQuiet, request.folds));
  SOAPSTONE_RETURN_IF_ERROR(place(request, priced, plan.get()));
  return plan;
}

}  // namespace

absl::StatusOr<std::unique_ptr<PlainPlan>> placePlainPlan(
    const PlainPlanRequest& request, const PricedMachine& priced) {
  absl::StatusOr<std::unique_ptr<PlainPlan>> plan =
      importAndPlace(request, priced, /*isQuiet=*/false);
  // A plan that cannot be folded is tried whole, and reports that error.
  if (!request.folds || plan.ok()) return plan;
  PlainPlanRequest whole = request;
  whole.folds = false;
  return importAndPlace(whole, priced, /*isQuiet=*/true);
}

std::vector<search::SearchFigures> namedFigures(
    const ModelOptions& options, const strategy::StrategyModel& whole,
    const PricedMachine& priced, int64_t devices,
    const search::ModelGraphOptions& graphOptions) {
  absl::StatusOr<std::unique_ptr<compiler::Session>> session =
      openStep(options, /*isQuiet=*/true, /*folds=*/true);
  std::optional<search::FoldedModel> folded;
  if (session.ok() && (*session)->fold().removed() > 0) {
    folded.emplace(search::FoldedModel{(*session)->strategyModel(),
                                       (*session)->fold().removed()});
  }
  return search::priceNamedStrategies(whole, *priced.machine, priced.costs,
                                      devices, graphOptions,
                                      folded ? &*folded : nullptr);
}

}  // namespace soapstone::driver
