// `soapstone simulate`: what a strategy comes to on a machine, without it.

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/system_profile.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/commands/simulate_pipeline.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/plain_plan.h"
#include "frontend/driver/plan_strategy.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/report/fit_hints.h"
#include "frontend/driver/report/network_effects.h"
#include "frontend/driver/report/page_file.h"
#include "frontend/driver/report/pipeline_page.h"
#include "frontend/driver/report/pipeline_summary.h"
#include "frontend/driver/report/schedule_picture.h"
#include "frontend/driver/report/simulate_report.h"
#include "frontend/driver/report/step_page.h"
#include "frontend/driver/report/step_summary.h"
#include "frontend/driver/report/trace_file.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "ir/model/strategy_json.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_strategy.h"
#include "passes/search/token_routes.h"
#include "passes/strategies/strategy_source.h"
#include "simulator/gradient_sums.h"
#include "simulator/pipeline/pipeline_traffic.h"
#include "simulator/simulation.h"
#include "simulator/task_details.h"
#include "simulator/timeline.h"

namespace soapstone::driver {
namespace {

// Longest time to look for a fitting variant, in seconds of the processor, so
// that a busy machine gives the same answer.
constexpr double kMostHintSeconds = 5;

struct SimulateCommand {
  ModelOptions model;
  bool hasDefaultPrecision = false;  // Without --precision.
  std::string machine;
  std::string profile;
  std::string strategy = "data-parallel";
  std::string trace;
  std::string traceDevices;  // Empty: classes.
  std::string batchNorm = "synchronized";
  std::string system = "soapstone";
  bool usesF8 = false;
  bool gathersF8 = false;
  int64_t devices = 0;
  bool json = false;
  bool showSchedule = false;
  bool compare = false;
  std::string rows;    // --by; empty: no table.
  std::string report;  // HTML file to write; empty: none.
  std::string output;  // Strategy file to write; empty: none.
};

// Standard output, unless something else than the report goes there.
std::FILE* reportFile(const SimulateCommand& command) {
  bool isTaken =
      command.trace == "-" || command.output == "-" || command.report == "-";
  return isTaken ? errorStream() : outputStream();
}

void prolong(double delay, int64_t* picoseconds) {
  *picoseconds =
      simulator::scaledPicoseconds(*picoseconds, /*factor=*/1 + delay);
}

// Changes that would make a plan fit that does not, for people to read.
std::string misfitText(const SimulateCommand& command,
                       const PricedMachine& priced, double stragglerDelay) {
  auto isOver = [end = std::clock() + kMostHintSeconds * CLOCKS_PER_SEC] {
    return static_cast<double>(std::clock()) > end;
  };
  return absl::StrCat(
      "\n", hintsText(fitHints(command.model, priced,
                               {.localBatchNorm = command.batchNorm == "local",
                                .stragglerDelay = stragglerDelay},
                               command.strategy, isOver)));
}

void addBaselines(const std::vector<search::SearchStart>& named,
                  simulator::Simulation& simulation, SimulateReport* report) {
  for (const search::SearchStart& each : named) {
    if (!simulation.setConfigurations(each.configurations).ok()) continue;
    report->baselines.push_back({each.name, simulation.issuedResult()});
  }
}

absl::Status writeTrace(const SimulateCommand& command,
                        const cost_model::Machine& machine,
                        const model::ModelGraph& model,
                        simulator::Simulation& simulation) {
  simulator::TaskGraph graph = simulation.issuedTasks();
  simulator::TimelineOptions options;
  options.oneDevicePerClass = command.traceDevices != "all";
  options.arguments = simulator::detailMembers(simulator::taskDetails(
      model, graph, [&](int op) -> const sharding::OpConfiguration& {
        return simulation.configurationOf(op);
      }));
  std::string text;
  simulator::writeTimeline(graph, simulator::simulateTasks(graph), machine,
                           options,
                           [&](const std::string& piece) { text += piece; });
  return writeTraceFile(text, command.trace);
}

absl::Status writeStrategy(const SimulateCommand& command,
                           model::Strategy strategy) {
  noteModel(command.model,
            std::filesystem::path(command.output).parent_path().string(),
            &strategy);
  return writeText(model::toJson(strategy), command.output);
}

absl::Status writePage(const SimulateCommand& command,
                       const strategy::StrategyModel& model,
                       const model::ModelGraph& graph,
                       const PricedMachine& priced,
                       simulator::Simulation& simulation,
                       const SimulateReport& report) {
  StepSummary byLayer =
      summarizeStep(model, graph, *priced.machine, priced.costs, simulation,
                    SummaryRows::kLayer);
  byLayer.strategy = command.strategy;
  delayStep(report.stragglerDelay, &byLayer);
  search::ModelGraphOptions options =
      search::graphOptionsOf(priced.costs.system());
  options.localBatchNorm = command.batchNorm == "local";
  std::vector<search::SearchFigures> others =
      namedFigures(command.model, model, priced, byLayer.devices, options);
  for (search::SearchFigures& other : others) {
    prolong(report.stragglerDelay, &other.iterationPicoseconds);
  }
  PlanPage page = stepPage(byLayer, graph, *priced.machine, simulation,
                           modelTitle(command.model), others);
  return writeText(pageHtml(page), command.report);
}

// The files that the user wants.
absl::Status writeFiles(const SimulateCommand& command,
                        const PricedMachine& priced, PlainPlan& plan,
                        const SimulateReport& report) {
  if (!command.trace.empty()) {
    SOAPSTONE_RETURN_IF_ERROR(
        writeTrace(command, *priced.machine, plan.graph, *plan.simulation));
  }
  if (!command.output.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::Strategy written,
        search::strategyOf(*plan.model, plan.configurations, plan.devices));
    SOAPSTONE_RETURN_IF_ERROR(writeStrategy(command, std::move(written)));
  }
  if (command.report.empty()) return absl::OkStatus();
  return writePage(command, *plan.model, plan.graph, priced, *plan.simulation,
                   report);
}

// Refuses options that show nothing of such a plan.
absl::Status checkShown(const SimulateCommand& command, bool isPipeline) {
  auto refuse = [&](const char* option, const char* reason) {
    return absl::InvalidArgumentError(
        absl::StrCat(option, ": '", command.strategy, "' is ", reason));
  };
  if (!isPipeline && command.showSchedule)
    return refuse("--schedule", "no pipeline; all is one pass");
  if (isPipeline && command.compare)
    return refuse("--compare", "a pipeline; plain steps are compared");
  if (isPipeline && !command.traceDevices.empty())
    return refuse("--trace-devices", "a pipeline; its timeline is of groups");
  return absl::OkStatus();
}

// Returns the bytes that the step moves, as `pipelineJson` takes them.
absl::StatusOr<std::string> trafficMembers(const PricedPipeline& pipeline,
                                           const PricedMachine& priced) {
  const PreparedPipeline& prepared = *pipeline.prepared;
  SOAPSTONE_ASSIGN_OR_RETURN(
      simulator::StepTraffic traffic,
      simulator::pipelineTraffic(
          *prepared.graph, *priced.machine, priced.costs,
          pipeline.report.devices, prepared.configurations, pipeline.plan(),
          prepared.repetition.get(), pipeline.report.result));
  return absl::StrCat(
      ",\"total_communication_bytes\":", traffic.totalSentBytes(),
      ",\"communication_bytes\":[", absl::StrJoin(traffic.sentBytes, ","), "]",
      linksMember(traffic.links, *priced.machine));
}

// Simulates a step of several micro-batches on one group of devices or more.
absl::Status simulateInPipeline(const SimulateCommand& command,
                                const PipelineSource& source,
                                const PricedMachine& priced) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PricedPipeline> pipeline,
      pricePipeline(command.model, priced, command.devices, source,
                    {.system = command.system,
                     .localBatchNorm = command.batchNorm == "local"}));
  PipelineReport& report = pipeline->report;
  SOAPSTONE_ASSIGN_OR_RETURN(double delay,
                             stragglerDelay(command.machine, *priced.machine,
                                            report.result.devices()));
  report.stragglerDelay = delay;
  if (!command.trace.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(std::string trace, pipelineTrace(report));
    SOAPSTONE_RETURN_IF_ERROR(writeTraceFile(trace, command.trace));
  }
  if (!command.output.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy written,
                               planStrategy(*pipeline));
    SOAPSTONE_RETURN_IF_ERROR(writeStrategy(command, std::move(written)));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(PipelineSummary summary,
                             summarizePipeline(*pipeline, *priced.machine));
  if (!command.report.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(PlanPage page,
                               pipelinePage(*pipeline, summary, *priced.machine,
                                            modelTitle(command.model)));
    SOAPSTONE_RETURN_IF_ERROR(writeText(pageHtml(page), command.report));
  }
  SummaryRows rows = summaryRowsOf(command.rows);
  std::string members = pipelineSummaryMembers(*pipeline, summary, rows);
  if (delay > 0) {
    absl::StrAppendFormat(&members, ",\"straggler_delay\":%.6g", delay);
  }
  if (command.json && command.system == "soapstone") {
    SOAPSTONE_ASSIGN_OR_RETURN(std::string bytes,
                               trafficMembers(*pipeline, priced));
    members += bytes;
  }
  std::string text =
      command.json
          ? pipelineJson(report, members)
          : absl::StrCat(pipelineText(report), stragglerEffect(delay), "\n",
                         pipelineSummaryText(*pipeline, summary, rows));
  if (command.showSchedule && !command.json) {
    SOAPSTONE_ASSIGN_OR_RETURN(std::string grid,
                               pipelineGrid(report, kScheduleColumns));
    absl::StrAppend(&text, "\n", grid);
  }
  if (!fitsMemory(report) && !command.json) {
    text += misfitText(command, priced, delay);
  }
  std::fputs(visibleLines(text).c_str(), reportFile(command));
  return absl::OkStatus();
}

absl::Status simulatePlan(const SimulateCommand& command,
                          const PricedMachine& priced,
                          const std::string& strategyFile);

// Refuses to write over what is read, or twice into one file.
absl::Status checkFiles(const SimulateCommand& command,
                        const std::string& strategyFile) {
  std::vector<OtherFile> others = {
      {"the model", command.model.path},
      {"the machine", machineFile(command.machine)},
      {"the profile", command.profile},
      {"the system",
       absl::EndsWith(command.system, ".json") ? command.system : ""},
      {"the strategy", strategyFile}};
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFile(command.trace, others));
  others.push_back({"the trace, too", command.trace});
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFile(command.report, others));
  others.push_back({"the report, too", command.report});
  return checkOutputFile(command.output, others);
}

absl::Status simulateModel(const SimulateCommand& command) {
  std::string strategyFile =
      strategy::isStrategyFile(command.strategy) ? command.strategy : "";
  SOAPSTONE_RETURN_IF_ERROR(checkFiles(command, strategyFile));
  const MachineOptions machine = {command.machine, command.profile,
                                  command.devices, command.system,
                                  command.usesF8,  command.gathersF8};
  SOAPSTONE_ASSIGN_OR_RETURN(PricedMachine priced, findPricedMachine(machine));
  SimulateCommand executed = command;
  warnOfForeignSettings(command.strategy, &machine);
  SOAPSTONE_RETURN_IF_ERROR(takeForeignBatch(command.strategy, priced.devices,
                                             &executed.model.batch));
  SOAPSTONE_ASSIGN_OR_RETURN(
      executed.strategy,
      executedStrategy(command.strategy, command.devices, *priced.machine,
                       priced.costs.system()));
  SOAPSTONE_RETURN_IF_ERROR(simulatePlan(executed, priced, strategyFile));
  if (command.hasDefaultPrecision && !command.json) {
    std::fputs(defaultPrecisionNote(priced).c_str(), reportFile(command));
  }
  return absl::OkStatus();
}

// The named strategies that a plan is compared with.
absl::StatusOr<std::vector<search::SearchStart>> baselinesOf(
    const PlainPlan& plan, const PricedMachine& priced) {
  auto make = [&](const std::string& spec) {
    return search::makePricedStrategy(*plan.model, plan.graph, *priced.machine,
                                      priced.costs, spec, plan.devices);
  };
  return search::comparedStarts(*plan.model, plan.devices,
                                priced.machine->nodeGraph(0).deviceCount(),
                                /*isOver=*/nullptr, make);
}

absl::Status simulatePlan(const SimulateCommand& command,
                          const PricedMachine& priced,
                          const std::string& strategyFile) {
  const cost_model::Machine& machine = *priced.machine;
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::optional<PipelineSource> source,
      pipelineSourceOf(command.strategy, command.model.microBatches));
  SOAPSTONE_RETURN_IF_ERROR(checkShown(command, source.has_value()));
  if (source) return simulateInPipeline(command, *source, priced);
  // Files and comparisons list all layers, so these need the unfolded graph.
  bool folds = command.trace.empty() && command.output.empty() &&
               command.report.empty() && !command.compare &&
               !strategy::isStrategyFile(command.strategy);
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<PlainPlan> plan,
      placePlainPlan({.model = command.model,
                      .strategy = command.strategy,
                      .strategyFile = strategyFile,
                      .devices = command.devices,
                      .localBatchNorm = command.batchNorm == "local",
                      .folds = folds},
                     priced));
  SOAPSTONE_ASSIGN_OR_RETURN(
      double delay, stragglerDelay(command.machine, machine, plan->devices));
  simulator::Simulation& simulation = *plan->simulation;
  SimulateReport report;
  report.machine = &machine;
  report.samples = samplesOf(plan->graph);
  report.system = command.system;
  report.stragglerDelay = delay;
  report.strategy = {command.strategy, plan->executed.result};
  report.summary = summarizeStep(
      {*plan->model, plan->graph, machine, priced.costs, simulation,
       plan->whole(), plan->repetition.get(), plan->executed},
      summaryRowsOf(command.rows));
  report.summary.strategy = command.strategy;
  report.summary.system = command.system;
  delayStep(delay, &report.summary);
  if (command.compare) {
    // There is nothing to compare with where no named strategy can split the
    // model.
    absl::StatusOr<std::vector<search::SearchStart>> named =
        baselinesOf(*plan, priced);
    if (named.ok()) addBaselines(*named, simulation, &report);
    SOAPSTONE_RETURN_IF_ERROR(
        simulation.setConfigurations(plan->configurations));
  }
  // All strategies wait for the same nodes.
  prolong(delay, &report.strategy.result.iterationPicoseconds);
  for (SimulatedStrategy& baseline : report.baselines) {
    prolong(delay, &baseline.result.iterationPicoseconds);
  }
  SOAPSTONE_RETURN_IF_ERROR(writeFiles(command, priced, *plan, report));
  std::string text = command.json ? simulateJson(report) : simulateText(report);
  if (!report.summary.fits() && !command.json) {
    text += misfitText(command, priced, delay);
  }
  std::fputs(visibleLines(text).c_str(), reportFile(command));
  return absl::OkStatus();
}

// Options that choose what is shown and written.
void addSimulateOutput(CLI::App* simulate, SimulateCommand* command) {
  simulate
      ->add_option("--by", command->rows,
                   "Also a table of times by layer, kind or op")
      ->check(CLI::IsMember({"layer", "kind", "op"}));
  CLI::Option* json =
      simulate->add_flag("--json", command->json, "Print one JSON object");
  simulate
      ->add_flag("--schedule", command->showSchedule,
                 "Show what every group of a pipeline does when")
      ->excludes(json);
  simulate->add_option("-o,--output", command->output,
                       "Also write the plan as a strategy file, op by op");
  addReportOption(*simulate, command->report);
  simulate->add_flag("--compare", command->compare,
                     "Also price the named strategies");
  simulate->add_option("--trace", command->trace,
                       "Write the timeline as Chrome trace JSON, for "
                       "Perfetto (-: standard output; compressed if the name "
                       "ends in .gz)");
  simulate
      ->add_option("--trace-devices", command->traceDevices,
                   "Devices in the timeline: classes (one of those that do the "
                   "same) or all")
      ->check(CLI::IsMember({"classes", "all"}))
      ->default_str("classes");
}

void completeOptions(const CLI::App& simulate, SimulateCommand* command) {
  checkTrainingOptions(simulate, command->model);
  command->hasDefaultPrecision = simulate.count("--precision") == 0;
  if (command->trace.empty()) {
    requireWith(simulate, {"--trace-devices"}, "--trace");
  }
}

}  // namespace

void addSimulateCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<SimulateCommand>();
  CLI::App* simulate = app.add_subcommand(
      "simulate",
      "Predict time, memory and timeline of a strategy on a machine");
  addModelOptions(*simulate, command->model);
  addTrainingOptions(*simulate, command->model);
  simulate
      ->add_option("--machine", command->machine,
                   "Machine: a name (see soapstone machines) or a .json file")
      ->required()
      ->transform(pipedMachine());
  simulate
      ->add_option(
          "--strategy", command->strategy,
          "A strategy.json, an annotated model.onnx, or a named strategy "
          "(see soapstone compile --help), with p, m, v, "
          "schedule, recompute and zero for pipelines: "
          "megatron:t=8,p=4,d=2,m=32,schedule=1f1b,recompute=full, gpipe:p=4,"
          "m=16. recompute is none, selective, alternate, full, full:N (the "
          "first N layers of a chunk), uniform:N (N layers at once), every:N "
          "(every N-th layer), modules joined by + (layernorm+mlp), or the "
          "share of the bytes to keep (40%)")
      ->capture_default_str();
  simulate
      ->add_option("--devices", command->devices,
                   "Use the first so many devices (default: those of the "
                   "strategy file, else all)")
      ->check(CLI::Range(int64_t{1}, cost_model::kMaxMachineDevices));
  simulate->add_option("--profile", command->profile,
                       "Measured times of ops (see soapstone calibrate)");
  simulate
      ->add_option("--batch-norm", command->batchNorm,
                   "synchronized, as compiled programs do it; micro-batch, of "
                   "each micro-batch; or local: price systems that keep "
                   "statistics on each device")
      ->check(CLI::IsMember({"synchronized", "micro-batch", "local"}))
      ->capture_default_str();
  simulate
      ->add_option("--system", command->system,
                   absl::StrCat("What executes the plan: ",
                                absl::StrJoin(cost_model::systemNames(), ", "),
                                ", or a .json file "
                                "(cost_model/system.schema.json)"))
      ->capture_default_str();
  simulate->add_flag("--f8-products", command->usesF8,
                     "Price a system that computes products with weights in 8 "
                     "bits, beside --precision bf16 or f16");
  simulate->add_flag("--f8-gathers", command->gathersF8,
                     "Weights of these products are cast before replicas that "
                     "share them gather them (torchtitan's "
                     "enable_fsdp_float8_all_gather)");
  addSimulateOutput(simulate, command.get());
  simulate->callback([command, simulate, &action] {
    completeOptions(*simulate, command.get());
    command->model.microBatchNorm = command->batchNorm == "micro-batch";
    action = [command] { return exitCode(simulateModel(*command)); };
  });
}

}  // namespace soapstone::driver
