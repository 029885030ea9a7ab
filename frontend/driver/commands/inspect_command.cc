// `soapstone inspect`: what a strategy does.

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "cost_model/lane_nodes.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/plan_strategy.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/priced_plan.h"
#include "frontend/driver/report/inspect_report.h"
#include "frontend/driver/report/schedule_picture.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/text_output.h"
#include "frontend/onnx/annotations/annotation_strategy.h"
#include "ir/model/model_text.h"
#include "ir/model/strategy_json.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"
#include "passes/search/model_graph_builder.h"

namespace soapstone::driver {
namespace {

struct InspectCommand {
  std::string path;  // strategy.json, or the folder of a program.
  std::vector<std::string> givenOptions;  // Of the training step.
  ModelOptions model;                     // Path empty: as the strategy says.
  bool json = false;
  bool dot = false;
  bool all = false;
  bool step = false;  // Print the placed step instead.
  // Where communication of the placed step has lanes; empty: one lane.
  MachineOptions machine;
  bool graph = false;  // Print the model graph instead.
  bool showSchedule = false;
  std::string output;
  std::string annotated;  // ONNX file to write.
};

std::vector<ProgramSum> readSums(const llvm::json::Array& entries) {
  std::vector<ProgramSum> sums;
  for (const llvm::json::Value& value : entries) {
    const llvm::json::Object* entry = value.getAsObject();
    if (entry == nullptr) continue;
    sums.push_back({entry->getString("label").value_or("").str(),
                    entry->getInteger("bytes").value_or(0),
                    entry->getInteger("calls_meanwhile").value_or(0),
                    entry->getInteger("lane").value_or(0)});
  }
  return sums;
}

// The memory that plan.json of an emitted program notes.
absl::StatusOr<std::vector<ProgramMemory>> readPlan(const std::string& path) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string text,
      readTextFile(
          path,
          "the plan of a program (JSON, as soapstone compile writes it)"));
  absl::StatusOr<llvm::json::Value> plan = parseJson(text);
  if (!plan.ok()) return inFile(path, plan.status());
  std::vector<ProgramMemory> program;
  const llvm::json::Object* object = plan->getAsObject();
  const llvm::json::Array* classes =
      object == nullptr ? nullptr : object->getArray("classes");
  if (classes == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "' is no plan of a program"));
  }
  for (const llvm::json::Value& value : *classes) {
    const llvm::json::Object* entry = value.getAsObject();
    const llvm::json::Array* ranks =
        entry == nullptr ? nullptr : entry->getArray("ranks");
    if (ranks == nullptr) continue;
    ProgramMemory memory;
    memory.deviceClass = entry->getString("class").value_or("").str();
    for (const llvm::json::Value& rank : *ranks)
      memory.ranks.push_back(rank.getAsInteger().value_or(0));
    memory.arenaBytes = entry->getInteger("arena_bytes").value_or(0);
    memory.persistentBytes = entry->getInteger("persistent_bytes").value_or(0);
    // Plans of older programs have none.
    if (const llvm::json::Array* sums = entry->getArray("gradient_sums"))
      memory.gradientSums = readSums(*sums);
    if (const llvm::json::Array* gathers = entry->getArray("parameter_gathers"))
      memory.parameterGathers = readSums(*gathers);
    program.push_back(std::move(memory));
  }
  return program;
}

bool isModelFile(const std::filesystem::path& path) {
  return path.extension() == ".onnx";
}

// Report on the effect of a strategy on its model.
struct Description {
  strategy::StrategyReport report;
  std::string listing;  // The placed step or model graph, if asked for.
};

// The nodes of devices that have two lanes for communication.
absl::StatusOr<std::vector<int>> laneNodes(MachineOptions options,
                                           int64_t devices) {
  if (options.machine.empty()) return std::vector<int>();
  options.devices = devices;
  SOAPSTONE_ASSIGN_OR_RETURN(PricedMachine priced, findPricedMachine(options));
  return cost_model::laneNodes(*priced.machine, devices);
}

// Reads the model, applies the strategy to it (that of the model's annotations
// if null), describes it as the command wants, and writes the annotated model
// if the command names a file for it.
absl::StatusOr<Description> describe(const model::Strategy* strategy,
                                     const ModelOptions& model,
                                     const InspectCommand& command) {
  compiler::Session session(model);
  SOAPSTONE_RETURN_IF_ERROR(session.importStep());
  model::Strategy fromModel;
  if (strategy == nullptr) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        fromModel, readAnnotatedStrategy(session.module(), model.path));
    strategy = &fromModel;
  }
  SOAPSTONE_RETURN_IF_ERROR(session.place(*strategy));
  if (!command.annotated.empty()) {
    std::vector<std::string> warnings;
    absl::StatusOr<std::string> encoded =
        onnx::annotateModelFile(session.module(), model.path, &warnings);
    SOAPSTONE_RETURN_IF_ERROR(encoded.status());
    warnOfFile(model.path, warnings);
    SOAPSTONE_RETURN_IF_ERROR(writeText(*encoded, command.annotated));
  }
  Description description;
  SOAPSTONE_ASSIGN_OR_RETURN(
      description.report, strategy::describeStrategy(session.strategyModel()));
  if (command.step) {
    const int64_t devices = description.report.devices;
    SOAPSTONE_ASSIGN_OR_RETURN(std::vector<int> nodes,
                               laneNodes(command.machine, devices));
    SOAPSTONE_ASSIGN_OR_RETURN(description.listing,
                               session.placedStep(devices, nodes));
  }
  if (command.graph) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::ModelGraph graph,
        search::buildModelGraph(session.strategyModel()));
    description.listing = model::toText(graph);
  }
  return std::move(description);
}

// The strategy of a file and the model that it is for.
absl::Status readStrategy(const std::filesystem::path& file,
                          const std::vector<std::string>& given,
                          model::Strategy* strategy, ModelOptions* model) {
  SOAPSTONE_ASSIGN_OR_RETURN(*strategy, model::readStrategyFile(file.string()));
  if (!model->path.empty()) return takeNotedStep(file.string(), given, model);
  absl::StatusOr<ModelOptions> noted = notedModelOf(file.string(), *strategy);
  if (!noted.ok()) return inFile(file.string(), noted.status());
  *model = *std::move(noted);
  return absl::OkStatus();
}

// A model may be annotated in place.
absl::Status checkOutputs(const InspectCommand& command,
                          const std::filesystem::path& file, bool isAnnotated,
                          const std::string& model) {
  std::vector<OtherFile> others = {
      {"the machine", machineFile(command.machine.machine)}};
  if (!isAnnotated) others.push_back({"the strategy", file.string()});
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFile(command.annotated, others));
  if (isAnnotated) others.push_back({"the model", file.string()});
  others.push_back({"the model", model});
  others.push_back({"the file of --annotate, too", command.annotated});
  return checkOutputFile(command.output, others);
}

absl::Status inspect(const InspectCommand& command) {
  std::filesystem::path path(command.path);
  bool isProgram = std::filesystem::is_directory(path);
  std::filesystem::path file = isProgram ? path / "strategy.json" : path;
  bool isAnnotated = isModelFile(file);
  if (isProgram && !std::filesystem::exists(file)) {
    return absl::NotFoundError(absl::StrCat(
        "no 'strategy.json' in '", command.path,
        "': it is no program for several devices; compile with --devices"));
  }
  Inspection inspection;
  inspection.title = command.path;
  ModelOptions model = command.model;
  model::Strategy strategy;
  if (isAnnotated) {
    model.path = file.string();
  } else {
    SOAPSTONE_RETURN_IF_ERROR(
        readStrategy(file, command.givenOptions, &strategy, &model));
  }
  SOAPSTONE_RETURN_IF_ERROR(
      checkOutputs(command, file, isAnnotated, model.path));
  absl::StatusOr<Description> description =
      describe(isAnnotated ? nullptr : &strategy, model, command);
  if (!description.ok()) {
    return isAnnotated ? description.status()
                       : inFile(file.string(), description.status());
  }
  if (command.step || command.graph) {
    return writeText(visibleLines(description->listing), command.output);
  }
  inspection.report = std::move(description->report);
  inspection.pipeline = strategy.pipeline;
  if (inspection.pipeline) {
    inspection.pipeline->recompute = recomputationWord(strategy);
  }
  if (command.showSchedule) {
    if (!strategy.pipeline) {
      return absl::InvalidArgumentError(absl::StrCat(
          "--schedule: '", command.path, "' is no pipeline; all is one pass"));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(
        inspection.schedule,
        schedulePicture(*strategy.pipeline, kScheduleColumns));
  }
  if (isProgram && std::filesystem::exists(path / "plan.json")) {
    SOAPSTONE_ASSIGN_OR_RETURN(inspection.program,
                               readPlan((path / "plan.json").string()));
  }
  std::string text =
      command.json  ? visibleLines(inspectionJson(inspection))
      : command.dot ? inspectionDot(inspection)
                    : visibleLines(inspectionText(inspection, command.all));
  return writeText(text, command.output);
}

// A strategy notes its model with the options; those of the command line are
// for a model that it names. Annotations are a model's own.
void checkModelOptions(const CLI::App& app, const InspectCommand& command) {
  bool namesModel = !command.model.path.empty();
  if (isModelFile(command.path)) {
    if (namesModel) {
      throw CLI::ValidationError(
          "--model", absl::StrCat("'", command.path, "' is a model"));
    }
  } else {
    checkNotedModelOptions(app, command.model, /*takesMicroBatches=*/false);
  }
  checkTrainingOptions(app, command.model);
}

}  // namespace

void addInspectCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<InspectCommand>();
  CLI::App* inspectApp = app.add_subcommand(
      "inspect",
      "Show what a strategy does: splits, devices, local shapes, "
      "communication, memory");
  inspectApp
      ->add_option("path", command->path,
                   "A strategy.json, the folder of a compiled program, or a "
                   "model.onnx with multi-device annotations")
      ->required();
  addModelOptions(*inspectApp, command->model);
  addTrainingOptions(*inspectApp, command->model);
  addNotedModelOption(*inspectApp, command->model);
  inspectApp->add_flag("--json", command->json, "Print JSON");
  inspectApp
      ->add_flag("--dot", command->dot,
                 "Print a Graphviz graph, coloured by configuration")
      ->excludes("--json");
  inspectApp->add_flag("--all", command->all,
                       "List every op and tensor: backward ops too, like "
                       "layers one by one");
  inspectApp
      ->add_flag("--schedule", command->showSchedule,
                 "Also show what every group of a pipeline does when, as if "
                 "all passes took as long")
      ->excludes("--json")
      ->excludes("--dot");
  inspectApp
      ->add_flag("--step", command->step,
                 "Print the placed step instead: every copy of every tensor, "
                 "with its layout, the move that makes it and its lifetime")
      ->excludes("--schedule")
      ->excludes("--json")
      ->excludes("--dot");
  inspectApp
      ->add_option("--machine", command->machine.machine,
                   "With --step: the machine whose lanes moves go on")
      ->transform(pipedMachine())
      ->needs("--step");
  inspectApp
      ->add_flag("--graph", command->graph,
                 "Print the model graph instead, as search and simulator see "
                 "it: ops, their work and how they may be split")
      ->excludes("--schedule")
      ->excludes("--json")
      ->excludes("--dot")
      ->excludes("--step");
  inspectApp->add_option("-o,--output", command->output,
                         "File to write to (default: standard output)");
  inspectApp->add_option(
      "--annotate", command->annotated,
      "Also write the model to this .onnx file, with the strategy as ONNX "
      "multi-device annotations");
  inspectApp->callback([command, inspectApp, &action] {
    checkModelOptions(*inspectApp, *command);
    command->givenOptions = givenTrainingOptions(*inspectApp);
    action = [command] { return exitCode(inspect(*command)); };
  });
}

}  // namespace soapstone::driver
