// `soapstone search`: finds a strategy for a model on a machine.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/commands/cut_batch.h"
#include "frontend/driver/commands/search_arguments.h"
#include "frontend/driver/commands/search_options.h"
#include "frontend/driver/commands/search_plans.h"
#include "frontend/driver/interrupts.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/plain_plan.h"
#include "frontend/driver/report/fit_hints.h"
#include "frontend/driver/report/goal_report.h"
#include "frontend/driver/report/page_file.h"
#include "frontend/driver/report/search_report.h"
#include "frontend/driver/report/step_page.h"
#include "frontend/driver/report/step_summary.h"
#include "frontend/driver/session_events.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "frontend/driver/time_budget.h"
#include "ir/model/strategy_json.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_strategy.h"
#include "passes/strategies/strategy_source.h"
#include "simulator/gradient_sums.h"

namespace soapstone::driver {
namespace {

// Longest time to look for a fitting variant, in seconds.
constexpr double kMostHintSeconds = 20;

search::SearchAlgorithm algorithmOf(const std::string& name) {
  if (name == "mcmc") return search::SearchAlgorithm::kMcmc;
  if (name == "dp") return search::SearchAlgorithm::kDp;
  if (name == "exhaustive") return search::SearchAlgorithm::kExhaustive;
  return search::SearchAlgorithm::kAuto;
}

// Summary of a step of the strategy that was found; writes the page, too, and
// adds to `written` if that fails.
StepSummary summarizeFound(const SearchCommand& command,
                           const strategy::StrategyModel& model,
                           const PricedMachine& priced,
                           const search::StrategySearch& found, double delay,
                           absl::Status* written) {
  const model::ModelGraph& graph = *found.graph;
  simulator::Simulation& simulation = *found.outcome.simulation;
  StepSummary summary =
      summarizeStep(model, graph, *priced.machine, priced.costs, simulation,
                    summaryRowsOf(command.rows));
  summary.strategy = "found";
  delayStep(delay, &summary);
  if (!command.report.empty()) {
    StepSummary byLayer =
        summarizeStep(model, graph, *priced.machine, priced.costs, simulation,
                      SummaryRows::kLayer);
    byLayer.strategy = "found";
    delayStep(delay, &byLayer);
    PlanPage page = stepPage(byLayer, graph, *priced.machine, simulation,
                             modelTitle(command.model), found.outcome.starts);
    written->Update(writeText(pageHtml(page), command.report));
  }
  return summary;
}

// Ends a search when the best has not gained `gain` of its time for a while: as
// long as the chains took to get there, at least `leastSeconds`.
class SettlingWatch {
 public:
  // Sets `stopped`, which must outlive it.
  SettlingWatch(double leastSeconds, double gain, std::atomic<bool>& stopped)
      : leastSeconds(leastSeconds), gain(gain), stopped(stopped) {}

  void look(const search::SearchProgress& progress) {
    search::SearchScore best = progress.best;
    bool isBetter = !hasScore || best.excessBytes < score.excessBytes ||
                    search::isGain(score.picoseconds, best.picoseconds, gain);
    if (isBetter) {
      if (!hasScore) begin = progress.seconds;
      hasScore = true;
      score = best;
      since = progress.seconds;
    }
    double patience = std::max(leastSeconds, since - begin);
    // While nothing fits, the search uses all its time.
    if (score.excessBytes > 0 || progress.seconds - since < patience) return;
    settled = progress.seconds - since;
    stopped = true;
  }
  // For how long nothing had improved at the end; 0: that ended nothing.
  double seconds() const { return settled; }

 private:
  double leastSeconds;
  double gain;
  std::atomic<bool>& stopped;
  bool hasScore = false;
  double begin = 0;  // Begin of the chains, when all starts are known.
  search::SearchScore score;
  double since = 0;
  double settled = 0;
};

// Tells that nothing fits: prints the named strategies and, in the time that is
// left, what would help.
absl::Status reportMisfit(const SearchCommand& command,
                          const strategy::StrategyModel& model,
                          const PricedMachine& priced, double secondsLeft,
                          const absl::Status& misfit) {
  if (secondsLeft <= 0 && !command.json) return misfit;
  std::vector<search::SearchFigures> named;
  std::vector<FitHint> hints;
  if (secondsLeft > 0) {
    named = namedFigures(command.model, model, priced, priced.devices,
                         {.localBatchNorm = command.batchNorm == "local"});
    auto deadline =
        std::chrono::steady_clock::now() +
        std::chrono::duration<double>(std::min(kMostHintSeconds, secondsLeft));
    SOAPSTONE_ASSIGN_OR_RETURN(
        double delay,
        stragglerDelay(command.machine, *priced.machine, priced.devices));
    hints = fitHints(command.model, priced,
                     {.localBatchNorm = command.batchNorm == "local",
                      .stragglerDelay = delay},
                     /*plan=*/"", [=] {
                       return std::chrono::steady_clock::now() >= deadline;
                     });
  }
  std::string text =
      command.json ? absl::StrCat("{\"fits\":false,\"baselines\":{",
                                  strategiesJson(named),
                                  "},\"hints\":", hintsJson(hints), "}\n")
                   : absl::StrCat(strategiesTable(named), hintsText(hints));
  std::fputs(visibleLines(text).c_str(), command.reportFile());
  return misfit;
}

// The entries of --keep's file. Fails unless it is for as many devices. Not to
// be read while Ctrl-C only ends the search: the file may be a pipe that waits.
absl::StatusOr<model::ModelConfigurations> readPins(
    const SearchCommand& command, const strategy::StrategyModel& model,
    int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy kept,
                             model::readStrategyFile(command.keep));
  if (!kept.recompute.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "'", command.keep,
        "' has \"recompute\"; a search keeps entries of ops and tensors"));
  }
  if (kept.pipeline) {
    return absl::InvalidArgumentError(absl::StrCat(
        "'", command.keep,
        "' describes a pipeline; a search keeps entries of ops and tensors"));
  }
  if (kept.devices != devices) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", command.keep, "' is for ", kept.devices,
                     " devices, the search for ", devices));
  }
  return search::pinsOf(model, kept);
}

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
      .count();
}

// Whether what was found after so many seconds is searched further op by op: a
// plain step, unless it is the form of the answer or its time that counts, or
// little of the time is left. A number of plans is no matter of time.
bool isRefined(const SearchCommand& command,
               const search::JointOutcome& outcome, double seconds) {
  bool isLate =
      command.proposals == 0 &&
      seconds >= command.tuning.latestRefinement * command.timeBudget.seconds;
  return !outcome.plans.front().spec.isPipeline() && !command.firstOnly &&
         !command.isRobust && command.algorithm != "joint" && !isLate &&
         command.objective == "time";
}

// Refuses what only searches of the other kind look at.
absl::Status checkKind(const SearchCommand& command, bool isJointly) {
  if (isJointly) return absl::OkStatus();
  const char* option = command.firstOnly         ? "--first"
                       : command.isRobust        ? "--robust"
                       : !command.starts.empty() ? "--start"
                                                 : nullptr;
  if (option == nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(option,
                   " is for joint searches, and this is none: leave it out, or "
                   "add --algorithm joint"));
}

absl::Status checkSearch(const SearchCommand& command) {
  bool isWhole = command.algorithm == "joint" || command.objective != "time" ||
                 command.searchesMicroBatches();
  if (!command.keep.empty() && isWhole) {
    return absl::InvalidArgumentError(
        "--keep is for searches of ops on all devices: leave out --algorithm "
        "joint, --objective and --micro-batches");
  }
  bool isOfOps = command.algorithm != "joint" && command.algorithm != "auto";
  if (command.searchesMicroBatches() && isOfOps) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--micro-batches ", command.microBatches,
        " is for joint searches: leave out --algorithm ", command.algorithm));
  }
  for (const std::string& start : command.starts) {
    if (!strategy::isStrategyFile(start)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("--start ", start,
                     ": a joint search starts from named strategies, not from "
                     "files; to keep entries of a file use --keep"));
  }
  if (command.isRobust && !command.profile.empty()) {
    return absl::InvalidArgumentError(
        "--robust prices slower devices, which --profile has not measured: "
        "leave out one of them");
  }
  return absl::OkStatus();
}

// Refuses to write over what is read, or twice into one file.
absl::Status checkFiles(const SearchCommand& command) {
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFile(
      command.output, {{"the model", command.model.path},
                       {"the machine", machineFile(command.machine)},
                       {"the profile", command.profile},
                       {"what to keep", command.keep}}));
  return checkOutputFile(command.report,
                         {{"the model", command.model.path},
                          {"the machine", machineFile(command.machine)},
                          {"the profile", command.profile},
                          {"what to keep", command.keep},
                          {"the strategy, too", command.output}});
}

// Writes what was found: with the words of `start` for other systems, if it
// takes as long as that plan.
absl::Status writeFound(const SearchCommand& command,
                        const PricedMachine& priced,
                        const std::optional<FoundPlans>& start,
                        const search::StrategySearch& found,
                        mlir::ModuleOp module) {
  if (command.output.empty()) return absl::OkStatus();
  bool isStart =
      start && found.strategy.devices == start->best.devices &&
      found.outcome.found.iterationPicoseconds == start->best.picoseconds;
  if (isStart) {
    return writeAsPlan(command, priced, *start, found.strategy, *found.graph,
                       found.outcome.simulation->configurations(), module);
  }
  model::Strategy strategy = found.strategy;
  noteModel(command.model,
            std::filesystem::path(command.output).parent_path().string(),
            &strategy);
  return writeText(model::toJson(strategy), command.output);
}

// Adds the delay by slow nodes to all times; returns the part that it is. The
// search compares plans on as many nodes, which are all delayed alike.
double delayFound(const search::SearchGoal& goal,
                  const cost_model::Machine& machine,
                  search::StrategySearch* found) {
  const double delay = goal.delayOf(machine, found->strategy.devices);
  search::SearchOutcome* outcome = &found->outcome;
  auto prolong = [&](int64_t* time) {
    *time = simulator::scaledPicoseconds(*time, /*factor=*/1 + delay);
  };
  prolong(&outcome->found.iterationPicoseconds);
  for (search::SearchFigures& start : outcome->starts) {
    prolong(&start.iterationPicoseconds);
  }
  for (auto& improvement : outcome->improvements) {
    prolong(&improvement.picoseconds);
  }
  return delay;
}

void setLimits(const SearchCommand& command, search::SearchOptions* options) {
  options->algorithm = algorithmOf(command.algorithm);
  options->seed = command.seed;
  options->proposals = command.proposals;
  options->untilTheEnd = command.untilTheEnd;
  options->firstOnly = command.firstOnly;
  options->layersAlike = command.layers == "alike";
  options->tuning = command.tuning;
}

// Limits the time of a search for a step that is faster than plans that were
// found: it is found soon, or there is none.
void limitTime(const SearchCommand& command, search::SearchOptions* options) {
  constexpr double kSeconds = 3;
  if (command.proposals > 0 || command.untilTheEnd) return;
  options->timeBudgetSeconds = std::min(
      options->timeBudgetSeconds, 2 * secondsSince(options->begin) + kSeconds);
}

bool isBeaten(const absl::StatusOr<search::StrategySearch>& found,
              const FoundPlans& rival) {
  return !found.ok() ||
         found->outcome.found.iterationPicoseconds >= rival.best.picoseconds;
}

// Writes and reports the strategy of a plain step that was found, of which
// `start` was the first form if there is one.
absl::Status reportFound(const SearchCommand& command,
                         const PricedMachine& priced,
                         const std::optional<FoundPlans>& start,
                         const search::StrategySearch& found, double delay,
                         compiler::Session& session,
                         SearchCircumstances about) {
  // The plan is reported even where its file cannot be written.
  absl::Status written =
      writeFound(command, priced, start, found, session.module());
  if (command.verbose) std::fputs(searchPhases(found).c_str(), errorStream());
  StepSummary summary = summarizeFound(command, session.strategyModel(), priced,
                                       found, delay, &written);
  about.summary = &summary;
  std::string report =
      command.json ? searchJson(found, about) : searchTable(found, about);
  // The strategy itself may go to standard output; the report then does not.
  std::fputs(visibleLines(report).c_str(), command.reportFile());
  writeNotes(command, priced);
  return written;
}

absl::Status searchModel(const SearchCommand& given) {
  SOAPSTONE_RETURN_IF_ERROR(checkSearch(given));
  SOAPSTONE_ASSIGN_OR_RETURN(const SearchCommand command, withBatch(given));
  search::SearchOptions options;
  options.begin = commandBegin();
  options.timeBudgetSeconds = command.timeBudget.seconds;
  SOAPSTONE_RETURN_IF_ERROR(checkFiles(command));
  SOAPSTONE_ASSIGN_OR_RETURN(
      PricedMachine priced,
      findPricedMachine({command.machine, command.profile, command.devices}));
  SOAPSTONE_ASSIGN_OR_RETURN(search::SearchGoal goal,
                             goalOf(command, *priced.machine));

  mlir::MLIRContext context;
  search::JointModels models = jointModels(command, context);
  // Plans over all devices that a step on fewer of them must beat.
  std::optional<FoundPlans> rival;
  // The plain step that is searched further op by op.
  std::optional<FoundPlans> start;
  std::atomic<bool> interrupted = false;
  std::atomic<bool> stopped = false;  // Ends the search, for whatever reason.
  const bool isJointly = isJoint(command, priced);
  SOAPSTONE_RETURN_IF_ERROR(checkKind(command, isJointly));
  if (isJointly) {
    absl::StatusOr<FoundPlans> plans = [&] {
      InterruptScope scope(interrupted, stopped);
      return searchPlans(command, priced, goal, options.begin, interrupted,
                         models);
    }();
    bool isTooShort = absl::IsFailedPrecondition(plans.status()) &&
                      command.algorithm != "joint" &&
                      command.wantedMicroBatches() <= 1;
    if (absl::IsResourceExhausted(plans.status())) {
      absl::Status misfit =
          withDevicesThatFit(command, priced, plans.status(), models);
      // The search has told what there is to warn of.
      SOAPSTONE_ASSIGN_OR_RETURN(std::unique_ptr<compiler::Session> whole,
                                 openStep(command.model, /*isQuiet=*/true));
      return reportMisfit(
          command, whole->strategyModel(), priced,
          command.timeBudget.seconds - secondsSince(options.begin), misfit);
    }
    if (!isTooShort) SOAPSTONE_RETURN_IF_ERROR(plans.status());
    if (plans.ok()) {
      if (!isRefined(command, plans->outcome, secondsSince(options.begin))) {
        if (!goal.isReachedBy(plans->best.picoseconds)) {
          return search::missedDeadline(goal, plans->best);
        }
        if (!comparesFasterDevices(command, priced)) {
          return reportPlans(command, priced, *std::move(plans),
                             secondsSince(options.begin), models);
        }
        rival = *std::move(plans);
        limitTime(command, &options);
      } else {
        options.starts.push_back(plans->outcome.plans.front().text);
        start = *std::move(plans);
      }
    }
  }
  compiler::Session session(command.model,
                            shownEvents(options.timeBudgetSeconds));
  SOAPSTONE_RETURN_IF_ERROR(session.importStep());

  setLimits(command, &options);
  options.stop = &stopped;
  options.abortsIfShort = !isJointly && mayCutBatch(command);
  SettlingWatch watch(options.starts.empty() ? command.tuning.settlingSeconds
                                             : command.tuning.refiningSeconds,
                      command.tuning.settlingGain, stopped);
  bool mayEndEarly = !command.untilTheEnd && command.proposals == 0;
  options.progress = [&](const search::SearchProgress& progress) {
    if (mayEndEarly) watch.look(progress);
  };
  const strategy::StrategyModel& model = session.strategyModel();
  model::ModelConfigurations pins;
  if (!command.keep.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(pins, readPins(command, model, priced.devices));
    options.pins = &pins;
  }
  auto scope = std::make_unique<InterruptScope>(interrupted, stopped);
  auto searchOps = [&] {
    return session.search({*priced.machine, priced.costs, priced.devices}, goal,
                          options,
                          {.localBatchNorm = command.batchNorm == "local"});
  };
  absl::StatusOr<search::StrategySearch> found = searchOps();
  std::unique_ptr<CutBatchPlans> cut;
  if (absl::IsAborted(found.status())) {
    cut = searchCutBatch(command, priced, goal, options.begin, interrupted,
                         context);
    if (cut != nullptr) limitTime(command, &options);
    options.abortsIfShort = false;
    found = searchOps();
  }
  scope.reset();
  const double delay =
      found.ok() ? delayFound(goal, *priced.machine, &*found) : 0;
  if (rival && isBeaten(found, *rival)) {
    return reportPlans(command, priced, *std::move(rival),
                       secondsSince(options.begin), models);
  }
  if (cut != nullptr && isBeaten(found, cut->plans)) {
    return reportPlans(cut->command, priced, std::move(cut->plans),
                       secondsSince(options.begin), cut->models);
  }
  if (absl::IsResourceExhausted(found.status())) {
    return reportMisfit(command, model, priced, command.timeBudget.seconds,
                        found.status());
  }
  SOAPSTONE_RETURN_IF_ERROR(found.status());
  return reportFound(
      command, priced, start, *found, delay, session,
      {priced.devices, interrupted, watch.seconds(), nullptr, goal});
}

}  // namespace

void addSearchCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<SearchCommand>();
  CLI::App* search =
      app.add_subcommand("search",
                         "Find how to spread a model over a machine: a "
                         "strategy, without hardware");
  addSearchArguments(*search, command.get());
  search->callback([command, search, &action] {
    checkTrainingOptions(*search, command->model);
    command->hasDefaultPrecision = search->count("--precision") == 0;
    command->model.microBatchNorm = command->batchNorm == "micro-batch";
    if (command->objective == "devices" && command->deadline.seconds == 0) {
      throw CLI::ValidationError("--objective devices",
                                 "needs --deadline, what a step may take");
    }
    action = [command] { return exitCode(searchModel(*command)); };
  });
}

}  // namespace soapstone::driver
