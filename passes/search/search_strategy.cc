#include "passes/search/search_strategy.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "passes/search/alike_layers.h"
#include "passes/search/faster_devices.h"
#include "passes/search/fitting_count.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/pinned_simulation.h"
#include "passes/search/search_totals.h"
#include "passes/search/speed_shares.h"
#include "passes/search/step_needs.h"
#include "passes/search/token_routes.h"
#include "passes/strategies/named_strategy.h"

namespace soapstone::search {
namespace {

constexpr char kExpertParallel[] = "expert-parallel";
// Up to so many devices, strategies that spread layers or neurons over all of
// them are compared: the largest cluster that they were published for. Beyond,
// they are many times slower than data parallelism, and pricing them takes
// longer than everything else, as every device does something of its own.
constexpr int64_t kMostPlacedDevices = 64;
// A parameter server is compared on no more devices than this. Beyond, every
// parameter has its own messages from and to all of them, which take longer
// than those of all other strategies, for the simulation, too.
constexpr int64_t kMostServedDevices = 1024;
// A step as it is placed takes at most so many times as long as its program.
constexpr double kMostPlacedExcess = 1.05;
// The part of the time after which no more starts on faster devices are made.
constexpr double kFasterShare = 0.375;
// Time limit of a search that only asks whether a model fits, in seconds.
constexpr double kFittingSeconds = 1;

// Into how many equal parts strategies split what a node's devices share:
// powers of two, and the whole node.
std::vector<int64_t> partsOfNode(int64_t devices, int64_t perNode) {
  const int64_t whole = std::min(perNode, devices);
  std::vector<int64_t> parts;
  for (int64_t part = 2; part < whole; part *= 2) {
    if (devices % part == 0) parts.push_back(part);
  }
  if (whole > 1 && devices % whole == 0) parts.push_back(whole);
  return parts;
}

// Shares of the parameters that ZeRO's first stage leaves to every device, in
// percent. Which is fastest depends on where calls of gradients end: on two
// DGX-A100 45 for GPT-2 small, 30 for ViT, and none for BERT large. As other
// plans that treat layers unlike, one is taken only if it gains more than
// `SearchTuning::alikeLoss`.
constexpr int kWholePercents[] = {15, 30, 45};

// Strategies that share what is stored among the devices of each node alone.
std::vector<std::string> namesWithinNodes(int64_t devices, int64_t perNode) {
  const int64_t whole = std::min(perNode, devices);
  if (whole == devices || devices % whole != 0) return {};
  const int64_t nodes = devices / whole;
  return {absl::StrCat("hsdp:d=", nodes), absl::StrCat("zero1:d=", nodes)};
}

// Named strategies that seldom win, by themselves or after a search: they are
// priced when it is over.
std::vector<std::string> otherNames(int64_t devices, int64_t perNode) {
  std::vector<std::string> specs = {"single", "zero2", "hsdp"};
  if (devices <= kMostServedDevices) specs.push_back("parameter-server");
  specs.push_back("spatial");
  const std::vector<std::string> inNodes = namesWithinNodes(devices, perNode);
  specs.insert(specs.end(), inNodes.begin(), inNodes.end());
  if (!inNodes.empty()) {
    for (int percent : kWholePercents)
      specs.push_back(absl::StrCat(inNodes.back(), ",whole=", percent));
  }
  for (int percent : kWholePercents)
    specs.push_back(absl::StrCat("zero1:whole=", percent));
  for (int64_t part : partsOfNode(devices, perNode)) {
    for (const char* name : {"context", "ulysses"}) {
      specs.push_back(absl::StrCat(name, ":c=", part, ",d=", devices / part));
    }
    if (part == devices) continue;
    // Sequences in parts cost nothing but calls, which small models feel.
    for (const char* more : {",zero=1", ",sp=0"}) {
      specs.push_back(
          absl::StrCat("megatron:t=", part, ",d=", devices / part, more));
    }
  }
  return specs;
}

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
      .count();
}

// Whether the time for a search is over. `options.stop` does not count: a
// search that has settled sets it with time to spare.
bool isOver(const SearchOptions& options) {
  return secondsSince(options.begin) >= options.timeBudgetSeconds;
}

// Whether a named strategy fits.
bool namedStrategyFits(const strategy::StrategyModel& model,
                       const cost_model::Machine& machine, int64_t devices,
                       const std::function<bool()>& isLate) {
  absl::StatusOr<cost_model::OperatorCosts> costs =
      cost_model::OperatorCosts::create(machine, cost_model::Profile());
  absl::StatusOr<model::ModelGraph> graph = buildModelGraph(model);
  absl::StatusOr<std::vector<SearchStart>> starts =
      comparedStarts(model, devices, machine.nodeGraph(0).deviceCount());
  if (!costs.ok() || !graph.ok() || !starts.ok()) return false;
  auto simulation = simulator::Simulation::create(*graph, machine, *costs,
                                                  static_cast<int>(devices));
  if (!simulation.ok()) return false;
  for (const SearchStart& start : *starts) {
    if (isLate()) return false;
    if ((*simulation)->setConfigurations(start.configurations).ok() &&
        (*simulation)->missingMemoryBytes() == 0) {
      return true;
    }
  }
  return false;
}

// Whether a strategy by name says the same of all layers.
bool treatsLayersAlike(const std::string& spec) {
  return spec.find("whole=") == std::string::npos;
}

// The named strategies that were not given to the search, and that one of them
// if it is better than what was found. Leaves `outcome.simulation` in the state
// of whichever it tried last.
void compareOthers(const strategy::StrategyModel& model,
                   const cost_model::Machine& machine, int64_t devices,
                   const SearchOptions& options, SearchOutcome* outcome) {
  simulator::Simulation* simulation = outcome->simulation.get();
  double last = secondsSince(options.begin);
  double longest = 0;  // Of one comparison, in seconds.
  for (const std::string& spec :
       otherNames(devices, machine.nodeGraph(0).deviceCount())) {
    const double now = secondsSince(options.begin);
    longest = std::max(longest, now - std::exchange(last, now));
    if (now + longest >= options.timeBudgetSeconds) break;
    absl::StatusOr<model::Strategy> made =
        strategy::makeNamedStrategy(model, spec, devices);
    if (!made.ok()) continue;
    absl::StatusOr<model::ModelConfigurations> configurations =
        configurationsOf(model, *made);
    if (!configurations.ok() ||
        !simulation->setConfigurations(*configurations).ok() ||
        simulation->missingMemoryBytes() > 0 ||
        static_cast<double>(simulation->iterationPicoseconds()) >=
            kMostPlacedExcess *
                static_cast<double>(outcome->found.iterationPicoseconds)) {
      continue;
    }
    SearchFigures figures = figuresOf(spec, *simulation);
    const double most =
        treatsLayersAlike(spec) ? 1 : 1 - options.tuning.alikeLoss;
    if (static_cast<double>(figures.iterationPicoseconds) >=
        most * static_cast<double>(outcome->found.iterationPicoseconds)) {
      continue;
    }
    outcome->starts.push_back(std::move(figures));
    outcome->found = outcome->starts.back();
    outcome->found.name = "found";
    outcome->improvements.push_back(
        {secondsSince(options.begin), outcome->found.iterationPicoseconds});
    outcome->best = options.pins == nullptr
                        ? *std::move(configurations)
                        : withPins(*configurations, *options.pins);
  }
}

// Replaces what was found by a version in which repeated layers are alike, if
// one takes at most `alikeLoss` of the time more, fits and loses to no strategy
// by name. Leaves `outcome.simulation` in the state of whichever it tried last.
void preferAlike(const model::ModelGraph& graph, const SearchOptions& options,
                 SearchOutcome* outcome) {
  auto limit = static_cast<int64_t>(
      static_cast<double>(outcome->found.iterationPicoseconds) *
      (1 + options.tuning.alikeLoss));
  for (const SearchFigures& start : outcome->starts) {
    if (start.fits) limit = std::min(limit, start.iterationPicoseconds);
  }
  simulator::Simulation* simulation = outcome->simulation.get();
  for (const model::ModelConfigurations& version :
       alikeVersions(graph, outcome->best)) {
    if (isOver(options)) return;
    if (!simulation->setConfigurations(version).ok() ||
        simulation->missingMemoryBytes() > 0) {
      continue;
    }
    SearchFigures found = figuresOf("found", *simulation);
    if (found.iterationPicoseconds > limit) continue;
    limit = found.iterationPicoseconds - 1;
    outcome->found = std::move(found);
    outcome->best = simulation->configurations();
  }
}

// Puts the starts of the options behind the first of `starts`. One that is
// there already stays where it is.
absl::Status addStarts(const strategy::StrategyModel& model, int64_t devices,
                       const SearchOptions& options,
                       std::vector<SearchStart>* starts) {
  size_t place = std::min<size_t>(1, starts->size());
  for (const std::string& start : options.starts) {
    // It may be for more devices than these.
    absl::StatusOr<model::Strategy> made =
        strategy::makeNamedStrategy(model, start, devices);
    if (!made.ok()) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                               configurationsOf(model, *made));
    auto same = std::find_if(
        starts->begin(), starts->end(), [&](const SearchStart& given) {
          return given.name == start || given.configurations == configurations;
        });
    if (same != starts->end()) {
      same->isRequired = true;
      continue;
    }
    starts->insert(starts->begin() + static_cast<int64_t>(place++),
                   {start, std::move(configurations), /*isRequired=*/true});
  }
  return absl::OkStatus();
}

// The options of a search of which so much time is left as comparing the other
// named strategies takes: each as long again as one of the `numStarts` that
// were made in `seconds`, to make and to judge.
SearchOptions leavingTimeForOthers(SearchOptions options, double seconds,
                                   size_t numStarts, int64_t devices,
                                   int64_t perNode) {
  const auto others = static_cast<double>(otherNames(devices, perNode).size());
  const double each = 2 * seconds / static_cast<double>(numStarts);
  const double left = options.timeBudgetSeconds - secondsSince(options.begin);
  options.timeBudgetSeconds -= std::max(
      0.0, std::min(others * each, options.tuning.mostComparingShare * left));
  return options;
}

// Adds the named strategies on the faster devices of a machine of several
// kinds, until `isLate`. Those that share within nodes are starts there, as
// little time may be left to compare others.
absl::Status addFasterStarts(const strategy::StrategyModel& model,
                             const cost_model::Machine& machine,
                             int64_t devices,
                             const std::function<bool()>& isLate,
                             std::vector<SearchStart>* starts) {
  for (const sharding::DeviceGrid& chosen : fasterDevices(machine, devices)) {
    const int64_t node = machine.nodeOf(chosen.device(0));
    const int64_t perNode = machine.nodeGraph(node).deviceCount();
    absl::StatusOr<std::vector<SearchStart>> named =
        comparedStarts(model, chosen.size(), perNode, isLate);
    if (!named.ok()) continue;
    for (std::string& spec : namesWithinNodes(chosen.size(), perNode)) {
      absl::StatusOr<model::Strategy> made =
          strategy::makeNamedStrategy(model, spec, chosen.size());
      if (!made.ok()) continue;
      SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                                 configurationsOf(model, *made));
      named->push_back({std::move(spec), std::move(configurations)});
    }
    for (SearchStart& start : *named) {
      start.name = absl::StrCat(start.name, " on ", chosen.toString());
      start.configurations = movedTo(chosen, std::move(start.configurations));
      starts->push_back(std::move(start));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<StrategySearch> searchOn(const strategy::StrategyModel& model,
                                        const cost_model::Machine& machine,
                                        const cost_model::OperatorCosts& costs,
                                        int64_t devices,
                                        const SearchOptions& options,
                                        const ModelGraphOptions& graphOptions) {
  StrategySearch result;
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph,
                             buildModelGraph(model, graphOptions));
  result.graph = std::make_unique<model::ModelGraph>(std::move(graph));
  // Another search may have spent most of the time: shares are of the rest.
  const double entered =
      std::min(secondsSince(options.begin), options.timeBudgetSeconds);
  auto until = [&options, entered](double share) {
    return [&options, entered, share] {
      return secondsSince(options.begin) >=
             entered + share * (options.timeBudgetSeconds - entered);
    };
  };
  const int64_t perNode = machine.nodeGraph(0).deviceCount();
  const double graphMade = secondsSince(options.begin);
  // On unlike devices, half of that time is for strategies on the faster ones
  // and for parts of the batch by speed.
  const double evenShare = machine.areOfOneKind(devices) ? 0.5 : 0.25;
  auto make = [&](const std::string& spec) {
    return makePricedStrategy(model, *result.graph, machine, costs, spec,
                              devices);
  };
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<SearchStart> starts,
      comparedStarts(model, devices, perNode, until(evenShare), make));
  const SearchOptions searching =
      leavingTimeForOthers(options, secondsSince(options.begin) - graphMade,
                           starts.size(), devices, perNode);
  SOAPSTONE_RETURN_IF_ERROR(addStarts(model, devices, options, &starts));
  // To judge starts takes as long as to make them: half is left for that. Those
  // on faster devices are made at once; parts by speed take several simulations
  // each.
  SOAPSTONE_RETURN_IF_ERROR(
      addFasterStarts(model, machine, devices, until(kFasterShare), &starts));
  SOAPSTONE_RETURN_IF_ERROR(addSharedStarts(
      model, *result.graph, machine, costs, devices, until(0.5), &starts));
  SOAPSTONE_ASSIGN_OR_RETURN(
      result.outcome,
      searchStrategies(*result.graph, machine, costs, static_cast<int>(devices),
                       starts, searching));
  if (!isOver(options) && !options.firstOnly) {
    SearchOutcome& outcome = result.outcome;
    compareOthers(model, machine, devices, options, &outcome);
    if (options.layersAlike && !isOver(options)) {
      preferAlike(*result.graph, options, &outcome);
    }
    SOAPSTONE_RETURN_IF_ERROR(
        outcome.simulation->setConfigurations(outcome.best));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(result.strategy,
                             strategyOf(model, result.outcome.best, devices));
  result.outcome.seconds = secondsSince(options.begin);
  return std::move(result);
}

// Whether a search without measured times, which hold for one machine, finds a
// strategy that fits.
bool searchFits(const strategy::StrategyModel& model,
                const cost_model::Machine& machine, int64_t devices,
                const SearchOptions& options,
                const ModelGraphOptions& graphOptions) {
  if (options.stop != nullptr && options.stop->load()) return false;
  absl::StatusOr<cost_model::OperatorCosts> costs =
      cost_model::OperatorCosts::create(machine, cost_model::Profile());
  SearchOptions fromNow = options;
  fromNow.begin = std::chrono::steady_clock::now();
  return costs.ok() &&
         searchOn(model, machine, *costs, devices, fromNow, graphOptions).ok();
}

// Why no number of devices is best. Where none failed, no step takes time.
absl::Status reasonOf(const absl::Status& failure) {
  if (!failure.ok()) return failure;
  return absl::InvalidArgumentError(
      "a step of the model takes no time: there is nothing to search for");
}

}  // namespace

std::vector<std::string> knownNames(int64_t devices, int64_t perNode) {
  std::vector<std::string> specs = comparedNames(devices, perNode);
  std::vector<std::string> others = otherNames(devices, perNode);
  specs.insert(specs.end(), others.begin(), others.end());
  return specs;
}

std::vector<std::string> comparedNames(int64_t devices, int64_t perNode) {
  std::vector<std::string> specs = {"data-parallel"};
  if (devices <= kMostPlacedDevices) {
    specs.insert(specs.end(), {"owt", "recurrent", "model-parallel"});
  }
  specs.insert(specs.end(), {"zero1", "fsdp"});
  if (devices > 1) {
    // Tensor parallelism inside a node, or over all of it.
    for (int64_t part : partsOfNode(devices, perNode)) {
      specs.push_back(absl::StrCat("megatron:t=", part, ",d=", devices / part));
    }
    specs.push_back(kExpertParallel);
  }
  return specs;
}

absl::StatusOr<std::vector<SearchStart>> comparedStarts(
    const strategy::StrategyModel& model, int64_t devices, int64_t perNode,
    const std::function<bool()>& isOver, const StrategyMaker& make) {
  std::vector<SearchStart> starts;
  absl::Status first;
  for (const std::string& spec : comparedNames(devices, perNode)) {
    if (!starts.empty() && isOver && isOver()) break;
    absl::StatusOr<model::Strategy> made =
        make ? make(spec) : strategy::makeNamedStrategy(model, spec, devices);
    absl::StatusOr<model::ModelConfigurations> configurations =
        made.ok() ? configurationsOf(model, *made)
                  : absl::StatusOr<model::ModelConfigurations>(made.status());
    if (!configurations.ok()) {
      if (first.ok()) first = configurations.status();
      continue;
    }
    // Without experts of a mixture, that is data parallelism.
    if (spec == kExpertParallel && !starts.empty() &&
        *configurations == starts[0].configurations) {
      continue;
    }
    starts.push_back({spec, *std::move(configurations)});
  }
  if (starts.empty()) return first;
  return std::move(starts);
}

absl::StatusOr<StrategySearch> searchStrategy(
    const strategy::StrategyModel& model, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const SearchGoal& goal, const SearchOptions& options,
    const ModelGraphOptions& graphOptions) {
  std::map<int64_t, StrategySearch> searches;
  SearchTotals totals;
  auto ask = [&](int64_t count, double share) -> absl::StatusOr<int64_t> {
    double spent = secondsSince(options.begin);
    bool isFirst = searches.empty() && count == devices;
    if (!isFirst && spent >= options.timeBudgetSeconds) {
      return absl::DeadlineExceededError("no time was left");
    }
    SearchOptions part = options;
    part.timeBudgetSeconds =
        std::min(options.timeBudgetSeconds,
                 spent + share * (options.timeBudgetSeconds - spent));
    SOAPSTONE_ASSIGN_OR_RETURN(
        StrategySearch found,
        searchOn(model, machine, costs, count, part, graphOptions));
    totals.add(&found.outcome);
    int64_t picoseconds = found.outcome.found.iterationPicoseconds;
    searches.emplace(count, std::move(found));
    return picoseconds;
  };
  StepNeeds needs;
  if (goal.objective != SearchObjective::kTime) {
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph,
                               buildModelGraph(model, graphOptions));
    needs = needsOf(graph, /*repetition=*/nullptr, machine);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(CountAnswers answers,
                             askCounts(goal, machine, devices, needs, ask));
  if (const CountFigures* best = bestOf(goal, answers.counts)) {
    if (!goal.isReachedBy(best->picoseconds)) {
      return missedDeadline(goal, *best);
    }
    StrategySearch chosen = std::move(searches.at(best->devices));
    totals.write(&chosen.outcome);
    chosen.counts = std::move(answers.counts);
    return std::move(chosen);
  }
  const absl::Status& failure = answers.failure;
  // Pins are for this number of devices: no other number can be tested.
  if (!absl::IsResourceExhausted(failure) || options.pins != nullptr ||
      options.abortsIfShort)
    return reasonOf(failure);
  SearchOptions briefly = options;
  briefly.progress = nullptr;
  briefly.untilTheEnd = false;
  briefly.timeBudgetSeconds =
      std::min(kFittingSeconds, options.timeBudgetSeconds);
  // A failure to fit is no licence to spend more than the budget.
  bool wasLate = false;
  auto isLate = [&] {
    wasLate |= secondsSince(options.begin) >
                   options.timeBudgetSeconds + kFittingSeconds ||
               (options.stop != nullptr && options.stop->load());
    return wasLate;
  };
  absl::Status extended = withSmallestCount(
      failure, machine, devices,
      [&](const cost_model::Machine& larger, int64_t count) {
        return !isLate() && namedStrategyFits(model, larger, count, isLate);
      },
      [&](const cost_model::Machine& larger, int64_t count) {
        return !isLate() &&
               searchFits(model, larger, count, briefly, graphOptions);
      });
  return wasLate ? withoutCount(failure) : extended;
}

}  // namespace soapstone::search
