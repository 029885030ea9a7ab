// `soapstone compare`: where two plans for a model differ, and what each
// difference costs.

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/commands/compare_pipelines.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/priced_plan.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "ir/model/strategy_json.h"
#include "ir/sharding/storage.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/foreign_flags.h"
#include "passes/strategies/strategy_source.h"
#include "simulator/layer_names.h"
#include "simulator/picoseconds.h"

namespace soapstone::driver {
namespace {

using simulator::milliseconds;

struct CompareCommand {
  std::string first;
  std::string second;
  std::vector<std::string> givenOptions;  // Of the training step.
  ModelOptions model;                     // Path empty: as the first plan says.
  MachineOptions machine;
  bool json = false;
};

// More differences than these are joined where layers repeat each other,
// however they differ: each is a step to price, and a line to read.
constexpr size_t kMostApart = 100;

// Ops or stored tensors that are alike, and differ between the plans alike (or,
// where there are many differences, somehow).
struct Difference {
  std::string name;  // A pattern, if there are several.
  std::string first;
  std::string second;
  std::vector<model::ConfigurationChange>
      changes;  // From the first to the second.
  // Time of the first plan with this difference alone taken from the second; -1
  // if that is no legal plan.
  int64_t picoseconds = -1;
};

std::string storageText(
    const model::ModelGraph& graph, int argument,
    const std::optional<sharding::OpConfiguration>& storage) {
  if (!storage) return "as its first reader wants it";
  const model::ModelValue& value =
      graph.values[graph.arguments[argument].value];
  return storage->toString(sharding::storageRule(value.shape));
}

// The differences in the order of the model.
class Differences {
 public:
  Differences(const model::ModelGraph& graph,
              const model::ModelConfigurations& first,
              const model::ModelConfigurations& second) {
    for (int op = 0; op < static_cast<int>(graph.ops.size()); ++op) {
      if (first.ops[op] == second.ops[op]) continue;
      const sharding::ShardingRule& rule = graph.ops[op].rule;
      auto text =
          [&](const std::optional<sharding::OpConfiguration>& configuration) {
            return configuration ? configuration->toString(rule) : "follows";
          };
      add(graph.ops[op].name, text(first.ops[op]), text(second.ops[op]),
          {model::ConfigurationChange::Target::kOp, op, second.ops[op]});
    }
    for (int i = 0; i < static_cast<int>(graph.arguments.size()); ++i) {
      if (first.storage[i] == second.storage[i]) continue;
      add(graph.arguments[i].name, storageText(graph, i, first.storage[i]),
          storageText(graph, i, second.storage[i]),
          {model::ConfigurationChange::Target::kStorage, i, second.storage[i]});
    }
  }

  // Joins the differences of ops that only the numbers of layers in their names
  // tell apart.
  void joinLayers() {
    std::vector<Difference> joined;
    std::map<std::string, size_t> patterns;
    std::vector<std::set<std::string>> before;
    std::vector<std::set<std::string>> after;
    for (Difference& each : list) {
      const std::string pattern = simulator::layerPattern(each.name);
      auto [entry, isNew] = patterns.try_emplace(pattern, joined.size());
      const size_t place = entry->second;
      if (isNew) {
        before.push_back({each.first});
        after.push_back({each.second});
        joined.push_back(std::move(each));
        continue;
      }
      Difference& whole = joined[place];
      whole.name = pattern;
      whole.changes.insert(whole.changes.end(), each.changes.begin(),
                           each.changes.end());
      before[place].insert(std::move(each.first));
      after[place].insert(std::move(each.second));
    }
    auto countSplits = [](const std::set<std::string>& splits,
                          std::string* text) {
      if (splits.size() > 1) *text = absl::StrCat(splits.size(), " splits");
    };
    for (size_t i = 0; i < joined.size(); ++i) {
      countSplits(before[i], &joined[i].first);
      countSplits(after[i], &joined[i].second);
    }
    list = std::move(joined);
  }

  std::vector<Difference> list;

 private:
  void add(const std::string& name, std::string first, std::string second,
           model::ConfigurationChange change) {
    std::string key =
        absl::StrCat(simulator::layerPattern(name), "|", first, "|", second);
    auto [entry, isNew] = known.try_emplace(key, list.size());
    if (isNew) {
      list.push_back({name, std::move(first), std::move(second), {}, -1});
    } else {
      list[entry->second].name = simulator::layerPattern(name);
    }
    list[entry->second].changes.push_back(std::move(change));
  }

  std::map<std::string, size_t> known;
};

// Two states of one simulation.
struct PlanFigures {
  std::string name;
  int64_t picoseconds = 0;
  int64_t stragglerPicoseconds = 0;  // The part that waits for slow nodes.
  int64_t memoryBytes = 0;
  simulator::StepBreakdown breakdown;
};

PlanFigures figuresOf(PricedPlan& plan, const std::string& name) {
  simulator::SimulationResult result = plan.simulation->issuedResult();
  const int64_t step = plan.delayed(result.iterationPicoseconds);
  return {name, step, step - result.iterationPicoseconds,
          result.peakMemoryBytes,
          plan.breakdown(plan.simulation->issuedTasks())};
}

std::string figuresText(const PlanFigures& first, const PlanFigures& second) {
  std::string text;
  auto addTime = [&](const char* what, int64_t before, int64_t after) {
    if (before == 0 && after == 0) return;
    absl::StrAppendFormat(&text, "%-31s %12.3f ms %12.3f ms %+12.3f ms\n", what,
                          milliseconds(before), milliseconds(after),
                          milliseconds(after - before));
  };
  absl::StrAppendFormat(&text, "%-31s %15s %15s %15s\n", "", "first", "second",
                        "change");
  addTime("step", first.picoseconds, second.picoseconds);
  addTime("computing", first.breakdown.computePicoseconds,
          second.breakdown.computePicoseconds);
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    addTime(
        absl::StrCat("waiting, ", simulator::waitCauseName(
                                      static_cast<simulator::WaitCause>(cause)))
            .c_str(),
        first.breakdown.waits[cause], second.breakdown.waits[cause]);
  }
  addTime("waiting, stragglers", first.stragglerPicoseconds,
          second.stragglerPicoseconds);
  absl::StrAppendFormat(&text, "%-31s %15s %15s\n", "memory",
                        cost_model::bytesText(first.memoryBytes),
                        cost_model::bytesText(second.memoryBytes));
  return text;
}

std::string compareText(const PlanFigures& first, const PlanFigures& second,
                        const std::vector<Difference>& differences) {
  std::string text =
      absl::StrCat("first: ", first.name, "\nsecond: ", second.name, "\n\n",
                   figuresText(first, second));
  if (differences.empty()) return text + "\nthe plans are the same\n";
  absl::StrAppendFormat(
      &text, "\n%-26s %s\n", "the first with it",
      "difference, the first -> the second; the largest effects first");
  for (const Difference& difference : differences) {
    std::string step =
        difference.picoseconds < 0
            ? "not possible alone"
            : timeAgainst(difference.picoseconds, first.picoseconds);
    std::string count = difference.changes.size() > 1
                            ? absl::StrCat(" (", difference.changes.size(), ")")
                            : "";
    absl::StrAppendFormat(&text, "%-26s %s%s: %s -> %s\n", step,
                          difference.name, count, difference.first,
                          difference.second);
  }
  return text;
}

std::string figuresJson(const PlanFigures& figures) {
  std::string text = absl::StrFormat(
      "{\"strategy\":%s,\"iteration_time_s\":%.9g,\"peak_memory_bytes\":%d,"
      "\"compute_time_s\":%.9g,\"waiting_s\":{",
      jsonString(figures.name), 1e-3 * milliseconds(figures.picoseconds),
      figures.memoryBytes,
      1e-3 * milliseconds(figures.breakdown.computePicoseconds));
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    absl::StrAppendFormat(
        &text, "%s\"%s\":%.9g", cause > 0 ? "," : "",
        simulator::waitCauseName(static_cast<simulator::WaitCause>(cause)),
        1e-3 * milliseconds(figures.breakdown.waits[cause]));
  }
  if (figures.stragglerPicoseconds > 0) {
    absl::StrAppendFormat(&text, ",\"stragglers\":%.9g",
                          1e-3 * milliseconds(figures.stragglerPicoseconds));
  }
  return text + "}}";
}

std::string compareJson(const PlanFigures& first, const PlanFigures& second,
                        const std::vector<Difference>& differences) {
  std::string text =
      absl::StrCat("{\"first\":", figuresJson(first),
                   ",\"second\":", figuresJson(second), ",\"differences\":[");
  for (size_t i = 0; i < differences.size(); ++i) {
    const Difference& difference = differences[i];
    absl::StrAppend(&text, i > 0 ? "," : "",
                    "{\"name\":", jsonString(difference.name),
                    ",\"count\":", difference.changes.size(),
                    ",\"first\":", jsonString(difference.first),
                    ",\"second\":", jsonString(difference.second));
    if (difference.picoseconds >= 0) {
      absl::StrAppendFormat(&text, ",\"iteration_time_s\":%.9g",
                            1e-3 * milliseconds(difference.picoseconds));
    }
    text += "}";
  }
  return text + "]}\n";
}

// Replaces flags of another system by the named strategies that they are.
absl::Status takeForeignPlans(CompareCommand* command) {
  int64_t devices = command->machine.devices;
  if (devices == 0 && strategy::isForeignPlan(command->second) &&
      strategy::isStrategyFile(command->first) &&
      !absl::EndsWith(command->first, ".onnx")) {
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy first,
                               model::readStrategyFile(command->first));
    devices = first.devices;
  }
  const bool isGiven = command->model.batch != 0;
  SOAPSTONE_RETURN_IF_ERROR(takeForeignPlan(
      command->machine, devices, &command->first, &command->model, "--batch"));
  return takeForeignPlan(command->machine, devices, &command->second,
                         &command->model,
                         isGiven ? "--batch" : "the first plan's batch");
}

// Prices the plan with each difference alone.
void priceDifferences(PricedPlan& plan, std::vector<Difference>* list) {
  ProgressLine line;
  for (size_t i = 0; i < list->size(); ++i) {
    line.show(
        absl::StrFormat("pricing difference %d of %d", i + 1, list->size()));
    Difference& difference = (*list)[i];
    if (!plan.simulation->propose(difference.changes).ok()) continue;
    difference.picoseconds = plan.delayed(plan.simulation->issuedPicoseconds());
    plan.simulation->undo();
  }
}

absl::Status compare(CompareCommand command) {
  SOAPSTONE_RETURN_IF_ERROR(takeForeignPlans(&command));
  SOAPSTONE_RETURN_IF_ERROR(
      takeNotedStep(command.first, command.givenOptions, &command.model));
  SOAPSTONE_ASSIGN_OR_RETURN(
      bool isFirst, isPipeline(command.first, command.model.microBatches));
  SOAPSTONE_ASSIGN_OR_RETURN(
      bool isSecond, isPipeline(command.second, command.model.microBatches));
  if (isFirst || isSecond) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::string report,
        comparePipelines(command.model, command.machine, command.first,
                         command.second, command.json));
    std::fputs(visibleLines(report).c_str(), outputStream());
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PricedPlan> plan,
      pricePlan(command.model, command.machine, command.first));
  model::ModelConfigurations before = plan->simulation->configurations();
  PlanFigures first = figuresOf(*plan, command.first);
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy other,
                             loadPlan(*plan, command.second));
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations after,
                             search::configurationsOf(*plan->model, other));
  Differences differences(plan->graph, before, after);
  if (differences.list.size() > kMostApart) differences.joinLayers();
  priceDifferences(*plan, &differences.list);
  std::stable_sort(
      differences.list.begin(), differences.list.end(),
      [&](const Difference& a, const Difference& b) {
        auto effect = [&](const Difference& difference) {
          return difference.picoseconds < 0
                     ? int64_t{0}
                     : std::abs(difference.picoseconds - first.picoseconds);
        };
        return effect(a) > effect(b);
      });
  SOAPSTONE_RETURN_IF_ERROR(plan->simulation->setConfigurations(after));
  PlanFigures second = figuresOf(*plan, command.second);
  std::string text = command.json
                         ? compareJson(first, second, differences.list)
                         : compareText(first, second, differences.list);
  std::fputs(visibleLines(text).c_str(), outputStream());
  return absl::OkStatus();
}

}  // namespace

void addCompareCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<CompareCommand>();
  CLI::App* compare_ = app.add_subcommand(
      "compare", "Say where two plans differ and what each difference costs");
  compare_
      ->add_option("first", command->first,
                   "A strategy.json, or a named strategy")
      ->required();
  compare_
      ->add_option("second", command->second,
                   "Another, for as many devices of the same model")
      ->required();
  addPlanOptions(*compare_, command->model, command->machine);
  compare_->add_flag("--json", command->json, "Print one JSON object");
  compare_->callback([command, compare_, &action] {
    checkNotedModelOptions(*compare_, command->model,
                           /*takesMicroBatches=*/true);
    checkTrainingOptions(*compare_, command->model);
    command->givenOptions = givenTrainingOptions(*compare_);
    action = [command] { return exitCode(compare(*command)); };
  });
}

}  // namespace soapstone::driver
