// `soapstone search`: finds a strategy for a model on a machine.

#include <unistd.h>

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
#include "frontend/compiler/model_kind.h"
#include "frontend/driver/commands.h"
#include "frontend/driver/fit_hints.h"
#include "frontend/driver/joint_plan.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_import.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/plan_strategy.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/report/page_file.h"
#include "frontend/driver/report/pipeline_page.h"
#include "frontend/driver/report/pipeline_summary.h"
#include "frontend/driver/report/step_page.h"
#include "frontend/driver/search_report.h"
#include "frontend/driver/step_summary.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "frontend/driver/time_budget.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/search/joint_search.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_strategy.h"
#include "passes/strategy/strategy_json.h"

namespace soapstone {
namespace {

// Of looking for what would fit, at most.
constexpr double kMostHintSeconds = 20;

struct SearchCommand {
  ModelOptions model;
  std::string machine;
  std::string profile;
  int64_t devices = 0;
  std::string output;
  TimeBudget timeBudget;
  uint64_t seed = 0;
  int64_t proposals = 0;
  std::string objective = "time";
  std::string algorithm = "auto";
  std::string batchNorm = "synchronized";
  bool untilTheEnd = false;
  bool firstOnly = false;
  std::vector<std::string> starts;
  std::string layers = "alike";
  std::string keep;  // Path of a strategy file; empty: nothing is kept.
  bool json = false;
  bool verbose = false;
  std::string rows;    // --by; empty: no table.
  std::string report;  // HTML file to write; empty: none.
};

std::atomic<bool> interrupted = false;
// Ends the search, for whatever reason.
std::atomic<bool> stopped = false;

// The first Ctrl-C ends the search, the second one the program.
void onInterrupt(int signal) {
  interrupted = true;
  stopped = true;
  std::signal(signal, SIG_DFL);
}

SearchAlgorithm algorithmOf(const std::string& name) {
  if (name == "mcmc") return SearchAlgorithm::kMcmc;
  if (name == "dp") return SearchAlgorithm::kDp;
  if (name == "exhaustive") return SearchAlgorithm::kExhaustive;
  return SearchAlgorithm::kAuto;
}

// A line that is rewritten in place, if standard error is a terminal.
std::function<void(const SearchProgress&)> progressPrinter(double budget) {
  if (isatty(STDERR_FILENO) == 0) return nullptr;
  auto last = std::make_shared<double>(-1);
  return [last, budget](const SearchProgress& progress) {
    if (progress.seconds < *last + 0.2) return;
    *last = progress.seconds;
    std::fprintf(stderr, "\r%s",
                 progressLine(progress, budget - progress.seconds).c_str());
  };
}

// What a step of the strategy that was found comes to.
absl::StatusOr<StepSummary> summarizeFound(const SearchCommand& command,
                                           const StrategyModel& model,
                                           const PricedMachine& priced,
                                           const StrategySearch& found) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      ModelGraph graph,
      buildModelGraph(model, {.localBatchNorm = command.batchNorm == "local"}));
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<Simulation> simulation,
      Simulation::create(graph, *priced.machine, priced.costs,
                         static_cast<int>(found.strategy.devices)));
  SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(found.outcome.best));
  StepSummary summary =
      summarizeStep(model, graph, *priced.machine, priced.costs, *simulation,
                    summaryRowsOf(command.rows));
  summary.strategy = "found";
  if (!command.report.empty()) {
    StepSummary byLayer =
        summarizeStep(model, graph, *priced.machine, priced.costs, *simulation,
                      SummaryRows::kLayer);
    byLayer.strategy = "found";
    PlanPage page = stepPage(byLayer, graph, *priced.machine, *simulation,
                             modelTitle(command.model), found.outcome.seeds);
    SOAPSTONE_RETURN_IF_ERROR(writeText(pageHtml(page), command.report));
  }
  return summary;
}

// Ends a search when the best has not improved by a thousandth for a while: as
// long as it took to get there, at least kLeastSettlingSeconds.
class SettlingWatch {
 public:
  void look(const SearchProgress& progress) {
    SearchScore best = progress.best;
    bool isBetter = !hasScore || best.excessBytes < score.excessBytes ||
                    static_cast<double>(best.picoseconds) <
                        kImprovement * static_cast<double>(score.picoseconds);
    if (isBetter) {
      hasScore = true;
      score = best;
      since = progress.seconds;
    }
    double patience = std::max(kLeastSettlingSeconds, since);
    // What does not fit is worth all the time that there is.
    if (score.excessBytes > 0 || progress.seconds - since < patience) return;
    settled = progress.seconds - since;
    stopped = true;
  }
  // For how long nothing had improved at the end; 0: that ended nothing.
  double seconds() const { return settled; }

 private:
  static constexpr double kLeastSettlingSeconds = 5;
  static constexpr double kImprovement = 0.999;

  bool hasScore = false;
  SearchScore score;
  double since = 0;
  double settled = 0;
};

// Where the report goes: a strategy or a page may take standard output.
std::FILE* reportFile(const SearchCommand& command) {
  return command.output == "-" || command.report == "-" ? stderr : stdout;
}

// Of a model that nothing fits: the named strategies, and what would help.
absl::Status reportMisfit(const SearchCommand& command,
                          const StrategyModel& model,
                          const PricedMachine& priced,
                          const absl::Status& misfit) {
  std::vector<SearchFigures> experts =
      priceExperts(model, *priced.machine, priced.costs, priced.devices,
                   {.localBatchNorm = command.batchNorm == "local"});
  std::vector<FitHint> hints =
      fitHints(command.model, priced,
               std::min(kMostHintSeconds, command.timeBudget.seconds));
  std::string text =
      command.json ? absl::StrCat("{\"fits\":false,\"baselines\":{",
                                  strategiesJson(experts),
                                  "},\"hints\":", hintsJson(hints), "}\n")
                   : absl::StrCat(strategiesTable(experts), hintsText(hints));
  std::fputs(visibleLines(text).c_str(), reportFile(command));
  return misfit;
}

// Whether stages, micro-batches and the rest are searched for, too: with
// --algorithm joint, and for models that are built for any batch, with as many
// equal layers as pipelines are made for.
bool isJoint(const SearchCommand& command, int64_t devices) {
  if (command.algorithm == "joint") return true;
  // Plans of whole groups know no single ops.
  if (!command.keep.empty()) return false;
  return command.algorithm == "auto" && command.objective == "time" &&
         command.model.batch > 0 && devices > 1 && !command.model.inference &&
         kindOfModelFile(command.model.path) == ModelKind::kConfiguration;
}

// Fails with FailedPrecondition if the model has no equal layers; finds nothing
// if the best plan is a plain step: that is what the search op by op is for.
absl::StatusOr<std::optional<JointOutcome>> searchPlans(
    const SearchCommand& command, const PricedMachine& priced,
    std::chrono::steady_clock::time_point begin, mlir::MLIRContext& context) {
  JointSearchOptions options;
  options.batch = command.model.batch;
  options.devices = priced.devices;
  if (command.model.batch == 0) {
    return absl::InvalidArgumentError(
        "--algorithm joint needs --batch, the samples of a step");
  }
  if (command.proposals > 0) {
    options.proposals = command.proposals;
    options.mayAddProposals = false;
  }
  options.firstOnly = command.firstOnly;
  options.seeds = command.starts;
  options.requiredSeeds = static_cast<int64_t>(command.starts.size());
  if (!command.firstOnly) {
    for (std::string& name :
         namedPlans(command.model.batch, priced.devices,
                    priced.machine->nodeGraph(0).deviceCount())) {
      options.seeds.push_back(std::move(name));
    }
  }
  options.stop = &interrupted;
  // A number of plans says by itself when to end, the same in every run.
  if (command.proposals == 0) {
    options.deadline =
        begin + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                    std::chrono::duration<double>(command.timeBudget.seconds));
  }
  bool isQuiet = false;
  auto source = [&](int64_t samples, bool folds) -> absl::StatusOr<JointModel> {
    ModelOptions model = command.model;
    model.batch = samples;
    SOAPSTONE_ASSIGN_OR_RETURN(
        FoldedStep step,
        importFoldedStep(model, context, std::exchange(isQuiet, true), folds));
    return JointModel{std::move(step.module), step.fold.removed()};
  };
  SOAPSTONE_ASSIGN_OR_RETURN(
      JointOutcome outcome,
      searchJointly(source, *priced.machine, priced.costs, options));
  bool isPlain = !outcome.plans.front().spec.isPipeline();
  if (isPlain && command.algorithm != "joint") return std::nullopt;
  return std::move(outcome);
}

// The entries of --keep's file. Fails unless it is for as many devices.
absl::StatusOr<ModelConfigurations> readPins(const SearchCommand& command,
                                             const StrategyModel& model,
                                             int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(Strategy kept, readStrategyFile(command.keep));
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
  return pinsOf(model, kept);
}

// Writes and reports what was found.
absl::Status reportPlans(const SearchCommand& command,
                         const PricedMachine& priced,
                         const JointOutcome& outcome, double seconds) {
  JointReport report = {&outcome, priced.machine.get(), priced.devices,
                        command.model.batch, seconds};
  const JointPlan& found = outcome.plans.front();
  PipelineSource source = {found.text, found.spec, std::nullopt};
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PricedPipeline> best,
      pricePipeline(command.model, priced, priced.devices, source,
                    {.isQuiet = true}));
  if (!command.output.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(Strategy strategy, planStrategy(*best));
    noteModel(command.model,
              std::filesystem::path(command.output).parent_path().string(),
              &strategy);
    SOAPSTONE_RETURN_IF_ERROR(
        writeText(toJson(strategy, planNotes(report)), command.output));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(PipelineSummary summary,
                             summarizePipeline(*best, *priced.machine));
  if (!command.report.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        PlanPage page, pipelinePage(*best, summary, *priced.machine,
                                    modelTitle(command.model), &outcome));
    SOAPSTONE_RETURN_IF_ERROR(writeText(pageHtml(page), command.report));
  }
  SummaryRows rows = summaryRowsOf(command.rows);
  std::string text =
      command.json
          ? jointJson(report,
                      pipelineJson(best->report, pipelineSummaryMembers(
                                                     *best, summary, rows)))
          : absl::StrCat(jointTable(report), "\n", pipelineText(best->report),
                         "\n", pipelineSummaryText(*best, summary, rows));
  std::fputs(visibleLines(text).c_str(), reportFile(command));
  return absl::OkStatus();
}

absl::Status searchModel(const SearchCommand& command) {
  if (!command.keep.empty() &&
      (command.algorithm == "joint" || command.objective != "time")) {
    return absl::InvalidArgumentError(
        "--keep is for searches of ops on all devices: leave out --algorithm "
        "joint and --objective");
  }
  SOAPSTONE_RETURN_IF_ERROR(requireOneMicroBatch(
      command.model, "searched for",
      "what is found compiles with it, and then sums most gradients over "
      "devices once a step, where the search counts that for every "
      "micro-batch"));
  SearchOptions options;  // Its clock starts here, before the import.
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

  mlir::MLIRContext context;
  if (isJoint(command, priced.devices)) {
    std::signal(SIGINT, onInterrupt);
    absl::StatusOr<std::optional<JointOutcome>> plans =
        searchPlans(command, priced, options.begin, context);
    std::signal(SIGINT, SIG_DFL);
    bool isTooShort = absl::IsFailedPrecondition(plans.status()) &&
                      command.algorithm != "joint";
    if (absl::IsResourceExhausted(plans.status())) {
      SOAPSTONE_ASSIGN_OR_RETURN(mlir::OwningOpRef<mlir::ModuleOp> whole,
                                 importStep(command.model, context));
      return reportMisfit(command, StrategyModel(*whole), priced,
                          plans.status());
    }
    if (!isTooShort) SOAPSTONE_RETURN_IF_ERROR(plans.status());
    if (plans.ok() && plans->has_value()) {
      double seconds = std::chrono::duration<double>(
                           std::chrono::steady_clock::now() - options.begin)
                           .count();
      return reportPlans(command, priced, **plans, seconds);
    }
  }
  SOAPSTONE_ASSIGN_OR_RETURN(mlir::OwningOpRef<mlir::ModuleOp> step,
                             importStep(command.model, context));

  options.algorithm = algorithmOf(command.algorithm);
  options.seed = command.seed;
  options.proposals = command.proposals;
  options.untilTheEnd = command.untilTheEnd;
  options.stop = &stopped;
  std::function<void(const SearchProgress&)> print =
      progressPrinter(options.timeBudgetSeconds);
  options.layersAlike = command.layers == "alike";
  SettlingWatch watch;
  bool mayEndEarly = !command.untilTheEnd && command.proposals == 0;
  options.progress = [&](const SearchProgress& progress) {
    if (mayEndEarly) watch.look(progress);
    if (print) print(progress);
  };
  std::signal(SIGINT, onInterrupt);
  StrategyModel model(*step);
  ModelConfigurations pins;
  if (!command.keep.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(pins, readPins(command, model, priced.devices));
    options.pins = &pins;
  }
  absl::StatusOr<StrategySearch> found = searchStrategy(
      model, *priced.machine, priced.costs, priced.devices,
      command.objective == "time" ? SearchObjective::kTime
                                  : SearchObjective::kThroughputPerDevice,
      options, {.localBatchNorm = command.batchNorm == "local"});
  std::signal(SIGINT, SIG_DFL);
  if (print) std::fprintf(stderr, "\r\033[K");
  if (absl::IsResourceExhausted(found.status())) {
    return reportMisfit(command, model, priced, found.status());
  }
  SOAPSTONE_RETURN_IF_ERROR(found.status());
  if (!command.output.empty()) {
    noteModel(command.model,
              std::filesystem::path(command.output).parent_path().string(),
              &found->strategy);
    SOAPSTONE_RETURN_IF_ERROR(
        writeText(toJson(found->strategy), command.output));
  }
  if (command.verbose) std::fputs(searchPhases(*found).c_str(), stderr);
  SearchCircumstances about = {priced.devices, interrupted, watch.seconds()};
  SOAPSTONE_ASSIGN_OR_RETURN(StepSummary summary,
                             summarizeFound(command, model, priced, *found));
  about.summary = &summary;
  std::string report =
      command.json ? searchJson(*found, about) : searchTable(*found, about);
  // The strategy itself may go to standard output; the report then does not.
  std::FILE* where = reportFile(command);
  std::fputs(visibleLines(report).c_str(), where);
  return absl::OkStatus();
}

// CLI11 wraps negative numbers around.
std::string checkSeed(const std::string& text) {
  uint64_t seed = 0;
  if (absl::SimpleAtoi(text, &seed)) return "";
  return absl::StrCat("'", text, "' is not a whole number from 0 on");
}

}  // namespace

void addSearchCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<SearchCommand>();
  CLI::App* search =
      app.add_subcommand("search",
                         "Find how to spread a model over a machine: a "
                         "strategy, without hardware");
  addModelOptions(*search, command->model);
  addTrainingOptions(*search, command->model);
  search
      ->add_option("--machine", command->machine,
                   "Machine: a name (see soapstone machines) or a .json file")
      ->required();
  search->add_option("--profile", command->profile,
                     "Measured times of ops (see soapstone calibrate)");
  search
      ->add_option("--devices", command->devices,
                   "Use the first so many devices (default: all)")
      ->check(CLI::Range(int64_t{1}, kMaxMachineDevices));
  search->add_option("-o,--output", command->output,
                     "File to write the strategy to (-: standard output)");
  search
      ->add_option("--layers", command->layers,
                   "alike: repeated layers are split alike unless that costs "
                   "more than 1 % of the time; or free")
      ->check(CLI::IsMember({"alike", "free"}))
      ->capture_default_str();
  search->add_option("--keep", command->keep,
                     "Strategy file, maybe of some ops and tensors or of "
                     "patterns of names: what it says stays as it is");
  addTimeBudget(*search,
                "End after this time at the latest, e.g. 30s, 500ms, 2m", "30s",
                command->timeBudget);
  search->add_option("--seed", command->seed, "Of all random choices")
      ->check(CLI::Validator(checkSeed, ""))
      ->capture_default_str();
  search
      ->add_option(
          "--proposals", command->proposals,
          "At most so many per chain and round (default: by the model)")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 40));
  search
      ->add_option("--objective", command->objective,
                   "time, or throughput-per-device: also try fewer devices")
      ->check(CLI::IsMember({"time", "throughput-per-device"}))
      ->capture_default_str();
  search
      ->add_option("--algorithm", command->algorithm,
                   "auto, mcmc, dp, exhaustive or joint: stages, "
                   "micro-batches, schedule and recomputation, too")
      ->check(CLI::IsMember({"auto", "mcmc", "dp", "exhaustive", "joint"}))
      ->capture_default_str();
  search
      ->add_option("--batch-norm", command->batchNorm,
                   "synchronized, as compiled programs do it, or local: price "
                   "systems that keep statistics on each device")
      ->check(CLI::IsMember({"synchronized", "local"}))
      ->capture_default_str();
  search->add_flag("--first", command->firstOnly,
                   "Joint search: end with the first plan that fits");
  search->add_option(
      "--start", command->starts,
      "Joint search: a strategy that the result is never slower "
      "than, e.g. megatron:t=8,p=16,d=128,m=16; may be repeated");
  search->add_flag("--use-all-time", command->untilTheEnd,
                   "Go on until the time budget is spent (else a search ends "
                   "when nothing improves any more)");
  search->add_flag("-v,--verbose", command->verbose,
                   "Say how long each phase took");
  search
      ->add_option("--by", command->rows,
                   "Also a table of times by layer, kind or op")
      ->check(CLI::IsMember({"layer", "kind", "op"}));
  addReportOption(*search, command->report);
  search->add_flag("--json", command->json, "Report as one JSON object");
  search->callback([command, search, &action] {
    checkTrainingOptions(*search, command->model);
    action = [command] { return exitCode(searchModel(*command)); };
  });
}

}  // namespace soapstone
