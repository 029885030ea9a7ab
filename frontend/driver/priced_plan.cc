#include "frontend/driver/priced_plan.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/session_events.h"
#include "frontend/driver/strategy_model.h"
#include "ir/model/strategy_json.h"
#include "ir/model/suggestion.h"
#include "ir/support/status_macros.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/foreign_flags.h"
#include "passes/strategies/name_pattern.h"
#include "passes/strategies/strategy_source.h"
#include "simulator/gradient_sums.h"
#include "simulator/layer_names.h"

namespace soapstone::driver {

simulator::StepBreakdown PricedPlan::breakdown(
    const simulator::TaskGraph& tasks) const {
  return simulator::breakDown(graph, tasks, simulator::simulateTasks(tasks));
}

int64_t PricedPlan::delayed(int64_t picoseconds) const {
  return simulator::scaledPicoseconds(picoseconds,
                                      /*factor=*/1 + stragglerDelay);
}

absl::Status takeForeignPlan(const MachineOptions& machine, int64_t devices,
                             std::string* strategy, ModelOptions* model,
                             absl::string_view batchSource) {
  if (!strategy::isForeignPlan(*strategy)) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(PricedMachine priced, findPricedMachine(machine));
  if (devices == 0) devices = priced.devices;
  warnOfForeignSettings(*strategy, /*machine=*/nullptr);
  SOAPSTONE_RETURN_IF_ERROR(
      takeForeignBatch(*strategy, devices, &model->batch, batchSource));
  SOAPSTONE_ASSIGN_OR_RETURN(
      *strategy, executedStrategy(*strategy, devices, *priced.machine,
                                  priced.costs.system()));
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<PricedPlan>> pricePlan(
    ModelOptions model, const MachineOptions& machine,
    const std::string& strategy) {
  auto plan = std::make_unique<PricedPlan>();
  bool isFile = strategy::isStrategyFile(strategy);
  if (model.path.empty()) {
    if (!isFile) {
      return absl::InvalidArgumentError(
          absl::StrCat("strategy '", strategy,
                       "' is no file that names a model; name it "
                       "with --model"));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy read,
                               model::readStrategyFile(strategy));
    const int64_t batch = model.batch;
    SOAPSTONE_ASSIGN_OR_RETURN(model, notedModel(read, folderOfPlan(strategy)));
    SOAPSTONE_RETURN_IF_ERROR(checkNotedBatch(batch, model.batch));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(plan->priced, findPricedMachine(machine));
  SOAPSTONE_ASSIGN_OR_RETURN(plan->session, openStep(model));
  plan->model = &plan->session->strategyModel();
  int64_t devices = machine.devices;
  if (devices == 0 && !isFile) devices = plan->priced.machine->deviceCount();
  SOAPSTONE_ASSIGN_OR_RETURN(
      plan->strategy,
      chooseStrategy(
          {.devices = devices, .strategy = strategy, .priced = &plan->priced},
          *plan->model));
  SOAPSTONE_RETURN_IF_ERROR(checkDevices(
      plan->strategy.devices, *plan->priced.machine, isFile ? strategy : ""));
  warnOfOtherModel(strategy, plan->strategy, *plan->model);
  SOAPSTONE_ASSIGN_OR_RETURN(
      plan->stragglerDelay,
      stragglerDelay(machine.machine, *plan->priced.machine,
                     plan->strategy.devices));
  SOAPSTONE_ASSIGN_OR_RETURN(plan->graph,
                             search::buildModelGraph(*plan->model));
  absl::StatusOr<model::ModelConfigurations> configurations =
      search::configurationsOf(*plan->model, plan->strategy);
  if (!configurations.ok()) {
    return inStrategy(strategy, configurations.status());
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      plan->simulation,
      simulator::Simulation::create(plan->graph, *plan->priced.machine,
                                    plan->priced.costs,
                                    static_cast<int>(plan->strategy.devices)));
  SOAPSTONE_RETURN_IF_ERROR(
      plan->simulation->setConfigurations(*configurations));
  return plan;
}

absl::StatusOr<model::Strategy> loadPlan(const PricedPlan& plan,
                                         const std::string& strategy) {
  int64_t devices =
      strategy::isStrategyFile(strategy) ? 0 : plan.strategy.devices;
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy other,
      chooseStrategy(
          {.devices = devices, .strategy = strategy, .priced = &plan.priced},
          *plan.model));
  warnOfOtherModel(strategy, other, *plan.model);
  if (other.devices != plan.strategy.devices) {
    return absl::InvalidArgumentError(
        absl::StrCat(strategy, ": is for ", other.devices,
                     " devices, the first plan for ", plan.strategy.devices));
  }
  return other;
}

void addNotedModelOption(CLI::App& command, ModelOptions& options) {
  CLI::Option* argument = command.get_option("model");
  // A folder stands for its config.json here, too.
  CLI::Validator file = *argument->get_validator(0);
  command.remove_option(argument);
  command
      .add_option("--model", options.path,
                  "Model file, or the folder of a config.json (default: the "
                  "model that the plan notes, with its options). Options of "
                  "the step that are not given are the plan's")
      ->transform(std::move(file));
}

void addPlanOptions(CLI::App& command, ModelOptions& model,
                    MachineOptions& machine) {
  addModelOptions(command, model);
  addTrainingOptions(command, model);
  addNotedModelOption(command, model);
  command
      .add_option("--machine", machine.machine,
                  "Machine: a name (see soapstone machines), a .json file, or "
                  "a line of JSON")
      ->required()
      ->transform(pipedMachine());
  command.add_option("--profile", machine.profile,
                     "Measured times of ops (see soapstone calibrate)");
  command
      .add_option("--devices", machine.devices,
                  "Use the first so many devices (default: those of the plan, "
                  "else all)")
      ->check(CLI::Range(int64_t{1}, cost_model::kMaxMachineDevices));
}

absl::StatusOr<std::vector<int>> findLeaders(const model::ModelGraph& graph,
                                             const std::string& name) {
  std::vector<int> found;
  std::vector<std::string> names;
  for (int leader : graph.leaders()) {
    const std::string& known = graph.ops[leader].name;
    names.push_back(known);
    if (strategy::matchesOpPattern(known, name)) found.push_back(leader);
  }
  if (!found.empty()) return found;
  for (const model::ModelOp& op : graph.ops) {
    if (op.name != name || op.leader < 0) continue;
    return absl::InvalidArgumentError(absl::StrCat("op '", name, "' follows '",
                                                   graph.ops[op.leader].name,
                                                   "'; ask for that"));
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "the model has no op '", name, "'", model::suggestion(name, names)));
}

std::string timeAgainst(int64_t picoseconds, int64_t reference) {
  double change =
      100 * (static_cast<double>(picoseconds) /
                 static_cast<double>(std::max<int64_t>(1, reference)) -
             1);
  return absl::StrFormat("%.3f ms, %+.2f %%",
                         static_cast<double>(picoseconds) * 1e-9, change);
}

}  // namespace soapstone::driver
