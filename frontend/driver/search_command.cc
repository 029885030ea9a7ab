// `soapstone search`: finds a strategy for a model on a machine.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/commands.h"
#include "frontend/driver/fit_hints.h"
#include "frontend/driver/goal_report.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/report/page_file.h"
#include "frontend/driver/report/step_page.h"
#include "frontend/driver/search_options.h"
#include "frontend/driver/search_plans.h"
#include "frontend/driver/search_report.h"
#include "frontend/driver/session_events.h"
#include "frontend/driver/step_summary.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "frontend/driver/time_budget.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_strategy.h"
#include "passes/strategy/strategy_json.h"
#include "simulator/gradient_sums.h"

namespace soapstone::driver {
namespace {

// The part of the time budget after which what plans are found is not refined:
// importing all layers, and judging them, takes as long as finding plans.
constexpr double kLatestRefinement = 0.5;
// Of looking for what would fit, at most.
constexpr double kMostHintSeconds = 20;

std::atomic<bool> interrupted = false;
// Ends the search, for whatever reason.
std::atomic<bool> stopped = false;

// The first Ctrl-C ends the search, the second one the program.
void onInterrupt(int signal) {
  interrupted = true;
  stopped = true;
  std::signal(signal, SIG_DFL);
}

search::SearchAlgorithm algorithmOf(const std::string& name) {
  if (name == "mcmc") return search::SearchAlgorithm::kMcmc;
  if (name == "dp") return search::SearchAlgorithm::kDp;
  if (name == "exhaustive") return search::SearchAlgorithm::kExhaustive;
  return search::SearchAlgorithm::kAuto;
}

// What a step of the strategy that was found comes to.
absl::StatusOr<StepSummary> summarizeFound(const SearchCommand& command,
                                           const strategy::StrategyModel& model,
                                           const PricedMachine& priced,
                                           const search::StrategySearch& found,
                                           double delay) {
  const simulator::ModelGraph& graph = *found.graph;
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
    SOAPSTONE_RETURN_IF_ERROR(writeText(pageHtml(page), command.report));
  }
  return summary;
}

// Seconds without improvement that end a search, at least; and those of one
// that starts from a good plan.
constexpr double kLeastSettlingSeconds = 5;
constexpr double kLeastRefiningSeconds = 1;

// Ends a search when the best has not improved by a thousandth for a while: as
// long as the chains took to get there, at least `leastSeconds`.
class SettlingWatch {
 public:
  explicit SettlingWatch(double leastSeconds) : leastSeconds(leastSeconds) {}

  void look(const search::SearchProgress& progress) {
    search::SearchScore best = progress.best;
    bool isBetter = !hasScore || best.excessBytes < score.excessBytes ||
                    static_cast<double>(best.picoseconds) <
                        kImprovement * static_cast<double>(score.picoseconds);
    if (isBetter) {
      if (!hasScore) begin = progress.seconds;
      hasScore = true;
      score = best;
      since = progress.seconds;
    }
    double patience = std::max(leastSeconds, since - begin);
    // What does not fit is worth all the time that there is.
    if (score.excessBytes > 0 || progress.seconds - since < patience) return;
    settled = progress.seconds - since;
    stopped = true;
  }
  // For how long nothing had improved at the end; 0: that ended nothing.
  double seconds() const { return settled; }

 private:
  static constexpr double kImprovement = 0.999;

  double leastSeconds;
  bool hasScore = false;
  double begin = 0;  // Of the chains, when all starts are known.
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
    named = search::priceNamedStrategies(
        model, *priced.machine, priced.costs, priced.devices,
        {.localBatchNorm = command.batchNorm == "local"});
    hints = fitHints(command.model, priced,
                     std::min(kMostHintSeconds, secondsLeft));
  }
  std::string text =
      command.json ? absl::StrCat("{\"fits\":false,\"baselines\":{",
                                  strategiesJson(named),
                                  "},\"hints\":", hintsJson(hints), "}\n")
                   : absl::StrCat(strategiesTable(named), hintsText(hints));
  std::fputs(visibleLines(text).c_str(), command.reportFile());
  return misfit;
}

// The entries of --keep's file. Fails unless it is for as many devices.
absl::StatusOr<simulator::ModelConfigurations> readPins(
    const SearchCommand& command, const strategy::StrategyModel& model,
    int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(strategy::Strategy kept,
                             strategy::readStrategyFile(command.keep));
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
  bool isLate = command.proposals == 0 &&
                seconds >= kLatestRefinement * command.timeBudget.seconds;
  return !outcome.plans.front().spec.isPipeline() && !command.firstOnly &&
         !command.isRobust && command.algorithm != "joint" && !isLate &&
         command.objective == "time";
}

// Refuses what only joint searches look at.
absl::Status checkNotJoint(const SearchCommand& command) {
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

absl::Status searchModel(const SearchCommand& command) {
  if (!command.keep.empty() &&
      (command.algorithm == "joint" || command.objective != "time")) {
    return absl::InvalidArgumentError(
        "--keep is for searches of ops on all devices: leave out --algorithm "
        "joint and --objective");
  }
  if (command.isRobust && !command.profile.empty()) {
    return absl::InvalidArgumentError(
        "--robust prices slower devices, which --profile has not measured: "
        "leave out one of them");
  }
  SOAPSTONE_RETURN_IF_ERROR(requireOneMicroBatch(
      command.model, "searched for",
      "what is found compiles with it, and then sums most gradients over "
      "devices once a step, where the search counts that for every "
      "micro-batch"));
  search::SearchOptions options;
  options.begin = commandBegin();
  options.timeBudgetSeconds = command.timeBudget.seconds;
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFile(
      command.output, {{"the model", command.model.path},
                       {"the machine", machineFile(command.machine)},
                       {"the profile", command.profile},
                       {"what to keep", command.keep}}));
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFile(
      command.report, {{"the model", command.model.path},
                       {"the machine", machineFile(command.machine)},
                       {"the profile", command.profile},
                       {"the strategy, too", command.output}}));
  SOAPSTONE_ASSIGN_OR_RETURN(
      PricedMachine priced,
      findPricedMachine({command.machine, command.profile, command.devices}));

  SOAPSTONE_ASSIGN_OR_RETURN(search::SearchGoal goal,
                             goalOf(command, *priced.machine));

  mlir::MLIRContext context;
  const bool isJointly = isJoint(command, priced.devices);
  if (!isJointly) SOAPSTONE_RETURN_IF_ERROR(checkNotJoint(command));
  if (isJointly) {
    std::signal(SIGINT, onInterrupt);
    absl::StatusOr<FoundPlans> plans =
        searchPlans(command, priced, goal, options.begin, interrupted, context);
    std::signal(SIGINT, SIG_DFL);
    bool isTooShort = absl::IsFailedPrecondition(plans.status()) &&
                      command.algorithm != "joint";
    if (absl::IsResourceExhausted(plans.status())) {
      absl::Status misfit =
          withDevicesThatFit(command, priced, plans.status(), context);
      SOAPSTONE_ASSIGN_OR_RETURN(std::unique_ptr<compiler::Session> whole,
                                 openStep(command.model));
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
        return reportPlans(command, priced, *plans,
                           secondsSince(options.begin));
      }
      options.starts.push_back(plans->outcome.plans.front().text);
    }
  }
  compiler::Session session(command.model,
                            shownEvents(options.timeBudgetSeconds));
  SOAPSTONE_RETURN_IF_ERROR(session.importStep());

  options.algorithm = algorithmOf(command.algorithm);
  options.seed = command.seed;
  options.proposals = command.proposals;
  options.untilTheEnd = command.untilTheEnd;
  options.stop = &stopped;
  options.layersAlike = command.layers == "alike";
  SettlingWatch watch(options.starts.empty() ? kLeastSettlingSeconds
                                             : kLeastRefiningSeconds);
  bool mayEndEarly = !command.untilTheEnd && command.proposals == 0;
  options.progress = [&](const search::SearchProgress& progress) {
    if (mayEndEarly) watch.look(progress);
  };
  std::signal(SIGINT, onInterrupt);
  const strategy::StrategyModel& model = session.strategyModel();
  simulator::ModelConfigurations pins;
  if (!command.keep.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(pins, readPins(command, model, priced.devices));
    options.pins = &pins;
  }
  absl::StatusOr<search::StrategySearch> found =
      session.search({*priced.machine, priced.costs, priced.devices}, goal,
                     options, {.localBatchNorm = command.batchNorm == "local"});
  std::signal(SIGINT, SIG_DFL);
  if (absl::IsResourceExhausted(found.status())) {
    return reportMisfit(command, model, priced, command.timeBudget.seconds,
                        found.status());
  }
  SOAPSTONE_RETURN_IF_ERROR(found.status());
  if (!command.output.empty()) {
    noteModel(command.model,
              std::filesystem::path(command.output).parent_path().string(),
              &found->strategy);
    SOAPSTONE_RETURN_IF_ERROR(
        writeText(strategy::toJson(found->strategy), command.output));
  }
  if (command.verbose) std::fputs(searchPhases(*found).c_str(), stderr);
  SearchCircumstances about = {priced.devices, interrupted, watch.seconds(),
                               nullptr, goal};
  // The search compares plans on as many nodes, which are all delayed alike.
  double delay = goal.delayOf(*priced.machine, found->strategy.devices);
  auto prolong = [&](int64_t* time) {
    *time = simulator::scaledPicoseconds(*time, /*factor=*/1 + delay);
  };
  prolong(&found->outcome.found.iterationPicoseconds);
  for (search::SearchFigures& start : found->outcome.starts) {
    prolong(&start.iterationPicoseconds);
  }
  for (auto& improvement : found->outcome.improvements) {
    prolong(&improvement.picoseconds);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      StepSummary summary,
      summarizeFound(command, model, priced, *found, delay));
  about.summary = &summary;
  std::string report =
      command.json ? searchJson(*found, about) : searchTable(*found, about);
  // The strategy itself may go to standard output; the report then does not.
  std::FILE* where = command.reportFile();
  std::fputs(visibleLines(report).c_str(), where);
  return absl::OkStatus();
}

// CLI11 wraps negative numbers around.
std::string checkSeed(const std::string& text) {
  uint64_t seed = 0;
  if (absl::SimpleAtoi(text, &seed)) return "";
  return absl::StrCat("'", text, "' is not a whole number from 0 on");
}

// The model and the machine.
void addSearchInputs(CLI::App& search, SearchCommand* command) {
  addModelOptions(search, command->model);
  addTrainingOptions(search, command->model);
  search
      .add_option("--machine", command->machine,
                  "Machine: a name (see soapstone machines) or a .json file")
      ->required();
  search.add_option("--profile", command->profile,
                    "Measured times of ops (see soapstone calibrate)");
  search
      .add_option("--devices", command->devices,
                  "Use the first so many devices (default: all)")
      ->check(CLI::Range(int64_t{1}, cost_model::kMaxMachineDevices));
}

// Which plans are looked at, and which is best.
void addSearchGoal(CLI::App& search, SearchCommand* command) {
  search
      .add_option("--layers", command->layers,
                  "alike: repeated layers are split alike unless that costs "
                  "more than 1 % of the time; or free")
      ->check(CLI::IsMember({"alike", "free"}))
      ->capture_default_str();
  search.add_option("--keep", command->keep,
                    "Strategy file, maybe of some ops and tensors or of "
                    "patterns of names: what it says stays as it is");
  search
      .add_option("--batch-norm", command->batchNorm,
                  "synchronized, as compiled programs do it, or local: price "
                  "systems that keep statistics on each device")
      ->check(CLI::IsMember({"synchronized", "local"}))
      ->capture_default_str();
  search
      .add_option("--objective", command->objective,
                  "time; or, also trying fewer devices: throughput-per-device, "
                  "cost (of a step by the machine file's pricePerHour, or in "
                  "device-hours) or devices (the fewest that reach --deadline)")
      ->check(
          CLI::IsMember({"time", "throughput-per-device", "cost", "devices"}))
      ->capture_default_str();
  addTimeOption(search, "--deadline",
                "What a step may take at most, e.g. 850ms, 10s",
                command->deadline);
  search.add_flag("--first", command->firstOnly,
                  "Joint search: end with the first plan that fits");
  search.add_flag("--robust", command->isRobust,
                  "Joint search: order the best plans by the slowest of their "
                  "steps with a straggler of 80 % of the speed and with 20 % "
                  "more or less bandwidth");
  search.add_option("--start", command->starts,
                    "Joint search: a strategy that the result is never slower "
                    "than, e.g. megatron:t=8,p=16,d=128,m=16; may be repeated");
}

// How it is searched, and how long.
void addSearchLimits(CLI::App& search, SearchCommand* command) {
  search
      .add_option("--algorithm", command->algorithm,
                  "auto, mcmc, dp, exhaustive or joint: stages, "
                  "micro-batches, schedule and recomputation, too")
      ->check(CLI::IsMember({"auto", "mcmc", "dp", "exhaustive", "joint"}))
      ->capture_default_str();
  addTimeBudget(search,
                "End after this time at the latest, e.g. 30s, 500ms, 2m", "30s",
                command->timeBudget);
  search.add_option("--seed", command->seed, "Of all random choices")
      ->check(CLI::Validator(checkSeed, ""))
      ->capture_default_str();
  search
      .add_option("--proposals", command->proposals,
                  "At most so many per chain and round (default: by the model)")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 40));
  search.add_flag("--use-all-time", command->untilTheEnd,
                  "Go on until the time budget is spent (else a search ends "
                  "when nothing improves any more)");
}

// Where the plan and the report go.
void addSearchOutputs(CLI::App& search, SearchCommand* command) {
  search.add_option("-o,--output", command->output,
                    "File to write the strategy to (-: standard output)");
  search.add_flag("-v,--verbose", command->verbose,
                  "Say how long each phase took");
  search
      .add_option("--by", command->rows,
                  "Also a table of times by layer, kind or op")
      ->check(CLI::IsMember({"layer", "kind", "op"}));
  addReportOption(search, command->report);
  search.add_flag("--json", command->json, "Report as one JSON object");
}

}  // namespace

void addSearchCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<SearchCommand>();
  CLI::App* search =
      app.add_subcommand("search",
                         "Find how to spread a model over a machine: a "
                         "strategy, without hardware");
  addSearchInputs(*search, command.get());
  addSearchOutputs(*search, command.get());
  addSearchGoal(*search, command.get());
  addSearchLimits(*search, command.get());
  search->callback([command, search, &action] {
    checkTrainingOptions(*search, command->model);
    if (command->objective == "devices" && command->deadline.seconds == 0) {
      throw CLI::ValidationError("--objective devices",
                                 "needs --deadline, what a step may take");
    }
    action = [command] { return exitCode(searchModel(*command)); };
  });
}

}  // namespace soapstone::driver
