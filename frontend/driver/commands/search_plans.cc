#include "frontend/driver/commands/search_plans.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/compiler/import.h"
#include "frontend/compiler/model_kind.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/joint_plan.h"
#include "frontend/driver/plan_strategy.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/report/dtensor_placements.h"
#include "frontend/driver/report/goal_report.h"
#include "frontend/driver/report/page_file.h"
#include "frontend/driver/report/pipeline_page.h"
#include "frontend/driver/report/pipeline_summary.h"
#include "frontend/driver/report/step_page.h"
#include "frontend/driver/report/step_summary.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "ir/model/strategy_json.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/search/faster_devices.h"
#include "passes/search/fitting_count.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_orders.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/robust_machines.h"
#include "passes/search/search_strategy.h"
#include "passes/search/step_needs.h"
#include "passes/strategies/named_strategy.h"
#include "passes/strategies/pipeline_spec.h"
#include "simulator/gradient_sums.h"

namespace soapstone::driver {
namespace {

// The part of the time budget after which a search ends: what it found is
// priced and written then.
constexpr double kSearchShare = 0.85;
// The same where a step on the faster devices alone is searched after it.
constexpr double kShareBeforeFaster = 0.6;
// The part of a joint search's time for plans on devices in their own order,
// where they are of several kinds.
constexpr double kShareOfOwnOrder = 0.5;
// Seconds of one question whether some number of devices would do, at most, and
// plans that it simulates.
constexpr double kFittingSeconds = 2;
constexpr int64_t kFittingProposals = 4;

// The step of one of the micro-batches that the batch of `whole` is cut into by
// compilation, for files that fix a batch which cannot be made smaller.
absl::StatusOr<compiler::FoldedStep> cutStep(const ModelOptions& whole,
                                             int64_t samples,
                                             mlir::MLIRContext& context,
                                             bool folds) {
  ModelOptions cut = whole;
  cut.microBatches = whole.batch / samples;
  cut.pipelined = false;
  compiler::FoldedStep step;
  SOAPSTONE_ASSIGN_OR_RETURN(
      compiler::ImportedModel imported,
      compiler::importFolded(cut, context, folds ? &step.fold : nullptr));
  SOAPSTONE_RETURN_IF_ERROR(compiler::addMicroBatchStep(cut, *imported.module));
  step.module = std::move(imported.module);
  return std::move(step);
}

// The step of a model for any size of micro-batches. Warnings are printed once.
search::JointModelSource modelSource(const SearchCommand& command,
                                     mlir::MLIRContext& context) {
  return [&command, &context, hasWarned = false](
             int64_t samples,
             bool folds) mutable -> absl::StatusOr<search::JointModel> {
    ModelOptions model = command.model;
    model.batch = samples;
    std::function<void(const std::string&)> shown;
    if (!std::exchange(hasWarned, true)) shown = warn;
    absl::StatusOr<compiler::FoldedStep> step =
        compiler::buildFoldedStep(model, context, folds, shown);
    const int64_t batch = command.model.batch;
    if (!step.ok() && samples < batch && batch % samples == 0) {
      absl::StatusOr<compiler::FoldedStep> cut =
          cutStep(command.model, samples, context, folds);
      if (cut.ok()) step = std::move(cut);
    }
    if (!step.ok()) return step.status();
    if (samples < batch && command.batchNorm == "synchronized" &&
        compiler::hasBatchNorms(*step->module)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "batch norms take statistics over the batch, which ",
          command.wantedMicroBatches() > 1
              ? absl::StrCat(command.wantedMicroBatches(), " ")
              : "",
          "micro-batches split; use one, or --batch-norm micro-batch for "
          "statistics of each"));
    }
    return search::JointModel{std::move(step->module), step->fold.removed()};
  };
}

// Writes the plan to --output, if there is one; a plan that cannot be written
// is told all the same: callers report first. `graph` is configured on the
// first `devices` devices: those of a group.
absl::Status writePlan(const SearchCommand& command, JointReport report,
                       model::Strategy strategy, const PricedMachine& priced,
                       const model::ModelGraph& graph, int64_t devices,
                       const model::ModelConfigurations& configurations,
                       mlir::ModuleOp module) {
  if (command.output.empty()) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(
      DtensorPlacements placements,
      parameterPlacements(graph, *priced.machine, priced.costs, devices,
                          configurations, reshapedParameters(module)));
  report.dtensorJson = dtensorJson(placements);
  noteModel(command.model,
            std::filesystem::path(command.output).parent_path().string(),
            &strategy);
  return writeText(model::toJson(strategy, planNotes(report)), command.output);
}

// Adds the delay by slow nodes to the times of a plan.
void prolong(search::JointPlan* plan) {
  for (int64_t* time : {&plan->periodPicoseconds, &plan->worstPicoseconds,
                        &plan->estimatedPicoseconds}) {
    *time = plan->delayed(*time);
  }
  plan->delay = 0;
}

// Reports a pipeline, by its groups.
absl::Status reportPipeline(const SearchCommand& command,
                            const PricedMachine& priced,
                            const JointReport& report, double delay,
                            search::JointModels& models) {
  const search::JointPlan& found = report.outcome->plans.front();
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PricedPipeline> best,
      pricedPlan(models, found, report.batch, report.devices, priced));
  best->report.stragglerDelay = delay;
  absl::Status written;
  if (!command.output.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy, planStrategy(*best));
    written =
        writePlan(command, report, std::move(strategy), priced,
                  *best->prepared->graph, report.devices / found.spec.groups,
                  best->prepared->configurations, best->model->module());
  }
  SOAPSTONE_ASSIGN_OR_RETURN(PipelineSummary summary,
                             summarizePipeline(*best, *priced.machine));
  if (!command.report.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        PlanPage page, pipelinePage(*best, summary, *priced.machine,
                                    modelTitle(command.model), report.outcome));
    written.Update(writeText(pageHtml(page), command.report));
  }
  SummaryRows rows = summaryRowsOf(command.rows);
  std::string text =
      command.json
          ? jointJson(report,
                      pipelineJson(best->report, pipelineSummaryMembers(
                                                     *best, summary, rows)))
          : absl::StrCat(jointTable(report), "\n", pipelineText(best->report),
                         "\n", pipelineSummaryText(*best, summary, rows));
  std::fputs(visibleLines(text).c_str(), command.reportFile());
  return written;
}

// Figures of plans, for the page of a plain step.
std::vector<search::SearchFigures> figuresOf(
    const search::JointOutcome& outcome) {
  std::vector<search::SearchFigures> figures;
  auto add = [&](const search::JointPlan& plan) {
    figures.push_back({plan.text, plan.periodPicoseconds, 0, plan.peakBytes,
                       plan.missingBytes == 0});
  };
  for (const search::JointPlan& plan : outcome.plans) add(plan);
  for (const search::JointPlan& plan : outcome.unfitStarts) add(plan);
  return figures;
}

// Reports a plain step, by its ops.
absl::Status reportPlain(const SearchCommand& command,
                         const PricedMachine& priced, const JointReport& report,
                         double delay, search::JointModels& models) {
  SOAPSTONE_ASSIGN_OR_RETURN(search::JointStep * step, models.at(report.batch));
  std::optional<compiler::Session> whole;
  std::optional<model::ModelGraph> wholeGraph;
  if (step->repetition) {
    whole.emplace(command.model);
    SOAPSTONE_RETURN_IF_ERROR(whole->importStep());
    SOAPSTONE_ASSIGN_OR_RETURN(
        wholeGraph, search::buildModelGraph(
                        whole->strategyModel(),
                        {.localBatchNorm = command.batchNorm == "local"}));
  }
  const strategy::StrategyModel& model =
      whole ? whole->strategyModel() : *step->model;
  const model::ModelGraph& graph = wholeGraph ? *wholeGraph : step->graph;
  const search::JointPlan& found = report.outcome->plans.front();
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy strategy,
      strategy::makeNamedStrategy(model, found.spec.inner, report.devices));
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                             search::configurationsOf(model, strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(
      strategy, search::strategyOf(model, configurations, report.devices));
  absl::Status written =
      writePlan(command, report, std::move(strategy), priced, graph,
                report.devices, configurations, model.module());
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<simulator::Simulation> simulation,
      simulator::Simulation::create(graph, *priced.machine, priced.costs,
                                    static_cast<int>(report.devices)));
  SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(configurations));
  auto summarize = [&](SummaryRows rows) {
    StepSummary summary = summarizeStep(model, graph, *priced.machine,
                                        priced.costs, *simulation, rows);
    summary.strategy = found.text;
    delayStep(delay, &summary);
    return summary;
  };
  if (!command.report.empty()) {
    PlanPage page = stepPage(
        summarize(SummaryRows::kLayer), graph, *priced.machine, *simulation,
        modelTitle(command.model), figuresOf(*report.outcome));
    written.Update(writeText(pageHtml(page), command.report));
  }
  StepSummary summary = summarize(summaryRowsOf(command.rows));
  std::string text = command.json ? jointJson(report, summaryJson(summary))
                                  : absl::StrCat(jointTable(report), "\n",
                                                 summaryText(summary));
  std::fputs(visibleLines(text).c_str(), command.reportFile());
  return written;
}

}  // namespace

absl::StatusOr<SearchCommand> withBatch(SearchCommand command) {
  if (command.searchesMicroBatches() && command.model.batch == 0) {
    SOAPSTONE_ASSIGN_OR_RETURN(command.model.batch,
                               compiler::samplesOfFile(command.model));
  }
  return command;
}

bool isJoint(const SearchCommand& command, const PricedMachine& priced) {
  if (command.algorithm == "joint" || command.searchesMicroBatches()) {
    return true;
  }
  // Plans of whole groups know no single ops.
  if (!command.keep.empty()) return false;
  return command.algorithm == "auto" && command.model.batch > 0 &&
         !command.model.inference &&
         compiler::kindOfModelFile(command.model.path) ==
             compiler::ModelKind::kConfiguration;
}

bool comparesFasterDevices(const SearchCommand& command,
                           const PricedMachine& priced) {
  return command.algorithm == "auto" && command.objective == "time" &&
         !command.firstOnly && !command.isRobust && command.starts.empty() &&
         !command.searchesMicroBatches() &&
         !priced.machine->areOfOneKind(priced.devices);
}

namespace {

// Searches on the first `devices` devices. `end` is when, unless a number of
// plans was given.
absl::StatusOr<search::JointOutcome> searchPlansOn(
    const SearchCommand& command, const PricedMachine& priced,
    const search::SearchGoal& goal, int64_t devices,
    std::chrono::steady_clock::time_point end,
    const std::atomic<bool>& interrupted, search::JointModels& models) {
  search::JointSearchOptions options;
  options.batch = command.model.batch;
  options.devices = devices;
  options.stragglers = goal.stragglers;
  options.microBatches = command.wantedMicroBatches();
  options.comparesOneMicroBatch = command.microBatches == "auto";
  options.mayAddProposals = command.proposals == 0;
  if (command.proposals > 0) options.proposals = command.proposals;
  options.tuning = command.tuning;
  options.firstOnly = command.firstOnly;
  options.starts = command.starts;
  // Starts are for all devices; for fewer, those count that are possible.
  if (devices == priced.devices) {
    options.requiredStarts = static_cast<int64_t>(command.starts.size());
  }
  if (!command.firstOnly) {
    for (std::string& name :
         namedPlans(command.model.batch, devices,
                    priced.machine->nodeGraph(0).deviceCount())) {
      options.starts.push_back(std::move(name));
    }
  }
  options.stop = &interrupted;
  // A number of plans says by itself when to end, the same in every run.
  if (command.proposals == 0) options.deadline = end;
  std::vector<cost_model::Machine> variants;
  std::vector<cost_model::OperatorCosts> variantCosts;
  if (command.isRobust) {
    SOAPSTONE_ASSIGN_OR_RETURN(variants,
                               search::robustMachines(*priced.machine));
    for (const cost_model::Machine& variant : variants) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          cost_model::OperatorCosts costs,
          cost_model::OperatorCosts::create(variant, cost_model::Profile()));
      variantCosts.push_back(std::move(costs));
    }
    for (size_t i = 0; i < variants.size(); ++i) {
      options.scenarios.push_back({&variants[i], &variantCosts[i]});
    }
  }
  const bool triesOrders = command.objective == "time" && !command.firstOnly &&
                           !command.isRobust &&
                           !priced.machine->areOfOneKind(devices);
  if (triesOrders && options.deadline) {
    auto now = std::chrono::steady_clock::now();
    options.deadline = now + std::chrono::duration_cast<decltype(end - now)>(
                                 kShareOfOwnOrder * (end - now));
  }
  absl::StatusOr<search::JointOutcome> found =
      search::searchJointly(models, *priced.machine, priced.costs, options);
  if (!triesOrders) return found;
  if (options.deadline) options.deadline = end;
  return search::searchOtherOrders(models, *priced.machine, priced.costs,
                                   options, std::move(found));
}

}  // namespace

search::JointModels jointModels(const SearchCommand& command,
                                mlir::MLIRContext& context) {
  return search::JointModels(modelSource(command, context),
                             {.localBatchNorm = command.batchNorm == "local"});
}

absl::StatusOr<FoundPlans> searchPlans(
    const SearchCommand& command, const PricedMachine& priced,
    const search::SearchGoal& goal, std::chrono::steady_clock::time_point begin,
    const std::atomic<bool>& interrupted, search::JointModels& models) {
  if (command.model.batch == 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        command.searchesMicroBatches()
            ? absl::StrCat("--micro-batches ", command.microBatches)
            : "--algorithm joint",
        " needs --batch, the samples of a step"));
  }
  search::StepNeeds needs;
  if (goal.objective != search::SearchObjective::kTime) {
    // All of it at once: what a micro-batch needs says little of the batch.
    absl::StatusOr<search::JointStep*> step = models.at(command.model.batch);
    if (step.ok()) {  // Else micro-batches may do, or say what is wrong.
      needs =
          search::needsOf((*step)->graph, (*step)->repeated(), *priced.machine);
    }
  }
  using Clock = std::chrono::steady_clock;
  Clock::time_point end =
      begin +
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
          (comparesFasterDevices(command, priced) ? kShareBeforeFaster
                                                  : kSearchShare) *
          command.timeBudget.seconds));
  std::map<int64_t, search::JointOutcome> outcomes;
  auto ask = [&](int64_t devices, double share) -> absl::StatusOr<int64_t> {
    Clock::time_point now = Clock::now();
    bool isOver = interrupted || (command.proposals == 0 && now >= end);
    if (isOver && devices != priced.devices) {
      return absl::DeadlineExceededError("no time was left");
    }
    auto part = std::chrono::duration_cast<Clock::duration>(
        share * std::chrono::duration<double>(end - now));
    SOAPSTONE_ASSIGN_OR_RETURN(search::JointOutcome outcome,
                               searchPlansOn(command, priced, goal, devices,
                                             now + part, interrupted, models));
    const search::JointPlan& first = outcome.plans.front();
    int64_t time = first.worstPicoseconds > 0 ? first.worstPicoseconds
                                              : first.periodPicoseconds;
    outcomes.emplace(devices, std::move(outcome));
    return time;
  };
  SOAPSTONE_ASSIGN_OR_RETURN(
      search::CountAnswers answers,
      search::askCounts(goal, *priced.machine, priced.devices, needs, ask));
  const search::CountFigures* best = search::bestOf(goal, answers.counts);
  if (best == nullptr) return answers.failure;
  FoundPlans found{std::move(outcomes.at(best->devices)), *best, goal,
                   std::move(answers.counts)};
  // Some devices may be left out, with slow nodes among them.
  const search::JointPlan& fastest = found.outcome.plans.front();
  found.best.devices = strategy::devicesOf(fastest.spec, found.best.devices);
  found.best.picoseconds =
      fastest.delayed(fastest.worstPicoseconds > 0 ? fastest.worstPicoseconds
                                                   : fastest.periodPicoseconds);
  return found;
}

absl::Status withDevicesThatFit(const SearchCommand& command,
                                const PricedMachine& priced,
                                const absl::Status& misfit,
                                search::JointModels& models) {
  using Clock = std::chrono::steady_clock;
  auto inSeconds = [](double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(seconds));
  };
  Clock::time_point end = inSeconds(std::max(
      kFittingSeconds, (1 - kSearchShare) * command.timeBudget.seconds));
  bool wasLate = false;
  bool anyFits = false;
  auto fits = [&](const cost_model::Machine& larger, int64_t count) {
    absl::StatusOr<cost_model::OperatorCosts> costs =
        cost_model::OperatorCosts::create(larger, cost_model::Profile());
    bool isBounded = command.proposals == 0;
    bool isOver = isBounded && Clock::now() >= end;
    wasLate |= isOver;
    if (!costs.ok() || isOver) return false;
    search::JointSearchOptions options;
    options.batch = command.model.batch;
    options.devices = count;
    options.microBatches = command.wantedMicroBatches();
    options.proposals = kFittingProposals;
    options.firstOnly = true;
    if (isBounded) options.deadline = std::min(end, inSeconds(kFittingSeconds));
    bool isFound = search::searchJointly(models, larger, *costs, options).ok();
    // A question that was cut short has no answer.
    wasLate |= !isFound && isBounded && Clock::now() >= *options.deadline;
    anyFits |= isFound;
    return isFound;
  };
  absl::Status extended = search::withSmallestCount(misfit, *priced.machine,
                                                    priced.devices, fits, fits);
  return wasLate && !anyFits ? search::withoutCount(misfit) : extended;
}

absl::Status writeAsPlan(const SearchCommand& command,
                         const PricedMachine& priced, const FoundPlans& found,
                         model::Strategy strategy,
                         const model::ModelGraph& graph,
                         const model::ModelConfigurations& configurations,
                         mlir::ModuleOp module) {
  JointReport report;
  report.outcome = &found.outcome;
  report.machine = priced.machine.get();
  report.devices = found.best.devices;
  report.batch = command.model.batch;
  return writePlan(command, std::move(report), std::move(strategy), priced,
                   graph, found.best.devices, configurations, module);
}

absl::Status reportPlans(const SearchCommand& command,
                         const PricedMachine& priced, FoundPlans found,
                         double seconds, search::JointModels& models) {
  int64_t devices = found.best.devices;
  search::JointOutcome& outcome = found.outcome;
  const double delay = outcome.plans.front().delay;
  int64_t undelayed = outcome.plans.front().periodPicoseconds;
  for (search::JointPlan& plan : outcome.plans) prolong(&plan);
  for (search::JointPlan& plan : outcome.unfitStarts) prolong(&plan);
  JointReport report = {
      &outcome,
      priced.machine.get(),
      devices,
      command.model.batch,
      seconds,
      goalText(found.goal, found.counts, devices, priced.devices),
      goalJson(found.goal, found.counts, devices)};
  report.comparesOneMicroBatch = command.microBatches == "auto";
  report.stragglerPicoseconds =
      outcome.plans.front().periodPicoseconds - undelayed;
  SOAPSTONE_RETURN_IF_ERROR(
      outcome.plans.front().spec.isPipeline()
          ? reportPipeline(command, priced, report, delay, models)
          : reportPlain(command, priced, report, delay, models));
  writeNotes(command, priced);
  return absl::OkStatus();
}

void writeNotes(const SearchCommand& command, const PricedMachine& priced) {
  if (!command.hasDefaultPrecision || command.json) return;
  std::fputs(defaultPrecisionNote(priced).c_str(), command.reportFile());
}

}  // namespace soapstone::driver
