// `soapstone explain`: why an op of a plan is split as it is.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/commands/compare_pipelines.h"
#include "frontend/driver/commands/explain_pipeline.h"
#include "frontend/driver/commands/explained_choices.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/priced_plan.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/search/configuration_space.h"
#include "simulator/layer_names.h"
#include "simulator/memory_limit.h"

namespace soapstone::driver {
namespace {

// Choices that are simulated.
constexpr size_t kMostChoices = 400;

struct ExplainCommand {
  std::string strategy;
  std::string op;
  std::vector<std::string> givenOptions;  // Of the training step.
  ModelOptions model;                     // Path empty: as the strategy says.
  MachineOptions machine;
  bool json = false;
};

// Changes of computing and waiting by a choice, the largest first.
std::string changes(const simulator::StepBreakdown& before,
                    const simulator::StepBreakdown& after) {
  std::vector<std::pair<int64_t, std::string>> list;
  list.emplace_back(after.computePicoseconds - before.computePicoseconds,
                    "computing");
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    list.emplace_back(
        after.waits[cause] - before.waits[cause],
        simulator::waitCauseName(static_cast<simulator::WaitCause>(cause)));
  }
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
    return std::abs(a.first) > std::abs(b.first);
  });
  std::string text;
  constexpr size_t kMostCauses = 2;
  for (size_t i = 0; i < kMostCauses; ++i) {
    // Below a microsecond is nothing.
    if (std::abs(list[i].first) < 1000000) break;
    absl::StrAppendFormat(&text, "%s%s %+.3f ms", text.empty() ? "" : ", ",
                          list[i].second,
                          static_cast<double>(list[i].first) * 1e-9);
  }
  return text;
}

class Explainer {
 public:
  Explainer(PricedPlan& plan, std::vector<int> ops)
      : plan(plan),
        ops(std::move(ops)),
        before(plan.breakdown(plan.simulation->issuedTasks())),
        step(plan.delayed(
            plan.simulation->issuedResult().iterationPicoseconds)) {}

  // Simulates what else the ops could do, all of them alike. The search's
  // simulation ranks; what is shown is priced as programs run it.
  std::vector<ExplainedChoice> choices() {
    const sharding::ShardingRule& rule = plan.graph.ops[ops[0]].rule;
    const sharding::OpConfiguration& present =
        plan.simulation->configurationOf(ops[0]);
    int devices = static_cast<int>(plan.strategy.devices);
    search::DeviceSpace space = {
        devices,
        std::min(devices, plan.priced.machine->nodeGraph(0).deviceCount())};
    search::ConfigurationSpace::Limits limits = triedConfigurations(devices);
    int used = static_cast<int>(present.devices.size());
    if (used != devices) limits.counts.push_back(used);
    std::vector<sharding::OpConfiguration> all =
        search::ConfigurationSpace(rule, space).enumerate(limits);
    std::vector<std::pair<ExplainedChoice, sharding::OpConfiguration>> found;
    for (const sharding::OpConfiguration& configuration : all) {
      if (found.size() == kMostChoices) break;
      if (configuration == present) continue;
      if (!propose(configuration).ok()) continue;
      ExplainedChoice choice;
      choice.configuration = configuration.toString(rule);
      choice.picoseconds =
          plan.delayed(plan.simulation->iterationPicoseconds());
      choice.memoryBytes = plan.simulation->peakMemoryBytes();
      choice.fits = plan.simulation->missingMemoryBytes() == 0;
      plan.simulation->undo();
      found.emplace_back(std::move(choice), configuration);
    }
    tried = found.size();
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) {
                       return isShownBefore(a.first, b.first);
                     });
    if (found.size() > kMostShownChoices) found.resize(kMostShownChoices);
    std::vector<ExplainedChoice> list;
    for (auto& [choice, configuration] : found) {
      if (propose(configuration).ok()) {
        const simulator::SimulationResult issued =
            plan.simulation->issuedResult();
        choice.picoseconds = plan.delayed(issued.iterationPicoseconds);
        choice.memoryBytes = issued.peakMemoryBytes;
        choice.fits = simulator::fitsMemory(issued, *plan.priced.machine);
        choice.why =
            changes(before, plan.breakdown(plan.simulation->issuedTasks()));
        plan.simulation->undo();
      }
      list.push_back(std::move(choice));
    }
    std::stable_sort(list.begin(), list.end(), isShownBefore);
    return list;
  }

  // The step as it is.
  int64_t stepPicoseconds() const { return step; }
  // Choices that were simulated.
  size_t triedChoices() const { return tried; }

  // Cost of the ops, with all that follows them.
  simulator::OpShare share() const {
    simulator::OpShare sum;
    for (size_t i = 0; i < plan.graph.ops.size(); ++i) {
      int leader = plan.graph.ops[i].leader;
      if (std::find(ops.begin(), ops.end(), leader) == ops.end()) continue;
      sum.computePicoseconds += before.ops[i].computePicoseconds;
      sum.waitPicoseconds += before.ops[i].waitPicoseconds;
      sum.sentBytes += before.ops[i].sentBytes;
    }
    return sum;
  }

 private:
  absl::Status propose(const sharding::OpConfiguration& configuration) {
    std::vector<model::ConfigurationChange> changed;
    for (int op : ops) {
      changed.push_back(
          {model::ConfigurationChange::Target::kOp, op, configuration});
    }
    return plan.simulation->propose(changed);
  }

  PricedPlan& plan;
  std::vector<int> ops;
  simulator::StepBreakdown before;
  int64_t step = 0;
  size_t tried = 0;
};

// The ops of that name or pattern that are the same as the first: an op of a
// repeated layer stands for all of its repetitions.
std::vector<int> alike(PricedPlan& plan, const std::string& name,
                       std::vector<int> ops) {
  int first = ops[0];
  if (name.find('*') == std::string::npos) {
    ops.clear();
    std::string pattern = simulator::layerPattern(plan.graph.ops[first].name);
    for (int leader : plan.graph.leaders()) {
      if (simulator::layerPattern(plan.graph.ops[leader].name) == pattern) {
        ops.push_back(leader);
      }
    }
  }
  std::vector<int> list;
  for (int op : ops) {
    bool isAlike = plan.graph.ops[op].rule == plan.graph.ops[first].rule &&
                   plan.simulation->configurationOf(op) ==
                       plan.simulation->configurationOf(first);
    if (isAlike) list.push_back(op);
  }
  return list;
}

std::string explainText(PricedPlan& plan, const std::vector<int>& ops,
                        const Explainer& explainer,
                        const std::vector<ExplainedChoice>& choices) {
  const model::ModelOp& op = plan.graph.ops[ops[0]];
  const int64_t step = explainer.stepPicoseconds();
  simulator::OpShare share = explainer.share();
  std::string text = absl::StrFormat(
      "op             %s%s (%s)\nrule           %s\nsplit          %s\n",
      ops.size() > 1 ? simulator::layerPattern(op.name) : op.name,
      ops.size() > 1 ? absl::StrFormat(", %d alike", ops.size()) : "", op.kind,
      op.rule.toString(),
      plan.simulation->configurationOf(ops[0]).toString(op.rule));
  absl::StrAppendFormat(
      &text,
      "costs          %.3f ms computing, %.3f ms waiting (%.1f %% of %.3f ms), "
      "%s sent by a device, gradients included\n",
      static_cast<double>(share.computePicoseconds) * 1e-9,
      static_cast<double>(share.waitPicoseconds) * 1e-9,
      100 *
          static_cast<double>(share.computePicoseconds +
                              share.waitPicoseconds) /
          static_cast<double>(std::max<int64_t>(1, step)),
      static_cast<double>(step) * 1e-9, cost_model::bytesText(share.sentBytes));
  if (choices.empty()) {
    return text + "nothing else is legal on these devices\n";
  }
  const ExplainedChoice& next = choices[0];
  absl::StrAppend(
      &text, "why            ",
      next.fits && next.picoseconds < step
          ? "no reason in time: the first choice below is faster\n"
          : absl::StrCat("the best of ", explainer.triedChoices() + 1,
                         " choices that fit, everything else left alone\n"));
  return text + choicesText(choices, step);
}

std::string explainJson(PricedPlan& plan, const std::vector<int>& ops,
                        const Explainer& explainer,
                        const std::vector<ExplainedChoice>& choices) {
  const model::ModelOp& op = plan.graph.ops[ops[0]];
  simulator::OpShare share = explainer.share();
  std::string text = absl::StrFormat(
      "{\"op\":%s,\"alike\":%d,\"kind\":%s,\"split\":%s,\"iteration_time_s\":"
      "%.9g,\"compute_time_s\":%.9g,\"waiting_s\":%.9g,\"tried\":%d,"
      "\"choices\":[",
      jsonString(op.name), ops.size(), jsonString(op.kind),
      jsonString(plan.simulation->configurationOf(ops[0]).toString(op.rule)),
      static_cast<double>(explainer.stepPicoseconds()) * 1e-12,
      static_cast<double>(share.computePicoseconds) * 1e-12,
      static_cast<double>(share.waitPicoseconds) * 1e-12,
      explainer.triedChoices());
  return text + choicesJson(choices) + "]}\n";
}

absl::Status explain(ExplainCommand command) {
  SOAPSTONE_RETURN_IF_ERROR(
      takeForeignPlan(command.machine, command.machine.devices,
                      &command.strategy, &command.model, "--batch"));
  SOAPSTONE_RETURN_IF_ERROR(
      takeNotedStep(command.strategy, command.givenOptions, &command.model));
  SOAPSTONE_ASSIGN_OR_RETURN(
      bool hasPipeline,
      isPipeline(command.strategy, command.model.microBatches));
  if (hasPipeline) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::string report,
        explainPipeline(command.model, command.machine, command.strategy,
                        command.op, command.json));
    std::fputs(visibleLines(report).c_str(), outputStream());
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PricedPlan> plan,
      pricePlan(command.model, command.machine, command.strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<int> named,
                             findLeaders(plan->graph, command.op));
  std::vector<int> ops = alike(*plan, command.op, std::move(named));
  Explainer explainer(*plan, ops);
  std::vector<ExplainedChoice> choices = explainer.choices();
  std::string text = command.json ? explainJson(*plan, ops, explainer, choices)
                                  : explainText(*plan, ops, explainer, choices);
  std::fputs(visibleLines(text).c_str(), outputStream());
  return absl::OkStatus();
}

}  // namespace

void addExplainCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<ExplainCommand>();
  CLI::App* explain_ = app.add_subcommand(
      "explain", "Say why an op of a plan is split so, and what else it costs");
  explain_
      ->add_option("plan", command->strategy,
                   "A strategy.json, or a named strategy")
      ->required();
  explain_
      ->add_option("op", command->op,
                   "An op, as inspect and simulate --by op name it, or a "
                   "pattern: model.layers.*.mlp.up_proj. Ops that are alike "
                   "are changed together")
      ->required();
  addPlanOptions(*explain_, command->model, command->machine);
  explain_->add_flag("--json", command->json, "Print one JSON object");
  explain_->callback([command, explain_, &action] {
    checkNotedModelOptions(*explain_, command->model,
                           /*takesMicroBatches=*/true);
    checkTrainingOptions(*explain_, command->model);
    command->givenOptions = givenTrainingOptions(*explain_);
    action = [command] { return exitCode(explain(*command)); };
  });
}

}  // namespace soapstone::driver
