// `soapstone calibrate`: measures what the cost model predicts on this machine.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "codegen/build/child_processes.h"
#include "codegen/build/cuda_builder.h"
#include "codegen/build/program_builder.h"
#include "codegen/build/program_folder.h"
#include "codegen/program/program_writer.h"
#include "cost_model/machine_json.h"
#include "cost_model/presets.h"
#include "cost_model/profile.h"
#include "frontend/driver/calibrate/calibrate_runs.h"
#include "frontend/driver/calibrate/calibrated_machine.h"
#include "frontend/driver/calibrate/measurements.h"
#include "frontend/driver/calibrate/op_timing.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/safetensors_file.h"
#include "frontend/driver/session_events.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "frontend/driver/time_budget.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/strategy_source.h"

namespace soapstone::driver {
namespace {

// Steps in which caches fill and pages are touched for the first time.
constexpr int64_t kWarmUpSteps = 2;

struct CalibrateCommand {
  ModelOptions model;
  std::vector<std::string> strategies;
  int64_t devices = 2;
  std::string output;
  std::string machineOutput;
  std::string profile;
  std::string folder = "calibration";
  std::string target = "host";
  bool emitOnly = false;
  // The programs of `folder` ran elsewhere: what they printed is there.
  bool isMeasured = false;
  std::string runWith;
  int64_t steps = 12;
  TimeBudget timeBudget;
  // Runs that were measured elsewhere, instead of measuring here.
  RunTableOptions runs;
};

// A program to measure: on how many devices, and how the model is spread.
struct Run {
  int64_t devices = 1;
  std::string strategy;

  std::string name() const {
    std::string text = absl::StrCat(devices, "-", strategy);
    for (char& c : text) {
      if (c == '/' || c == ':' || c == ',' || c == '=') c = '_';
    }
    return text;
  }
};

std::vector<Run> runsOf(const CalibrateCommand& command) {
  std::vector<Run> runs = {{1, "single"}};
  if (command.devices < 2) return runs;
  if (command.strategies.empty())
    runs.push_back({command.devices, "data-parallel"});
  for (const std::string& strategy : command.strategies) {
    runs.push_back({command.devices, strategy});
  }
  return runs;
}

// Whether the programs run here, and are not just written or were run
// elsewhere.
bool runsHere(const CalibrateCommand& command) {
  return !command.emitOnly && !command.isMeasured;
}

// The line of progress that is printed while `run` is worked on.
std::string progressOf(const CalibrateCommand& command, const Run& run) {
  const char* what = command.emitOnly     ? "writing the program of"
                     : command.isMeasured ? "reading the times of"
                                          : "measuring";
  return absl::StrCat(what, " ", run.strategy, " on ", run.devices, " device",
                      run.devices == 1 ? "" : "s");
}

// Where a timed program prints, or printed, the times of its ops.
std::string timesFile(const std::string& folder) {
  return folder + "/times.jsonl";
}

// The file may come from elsewhere: what is no regular file is not opened.
absl::StatusOr<std::string> readTimes(const std::string& folder) {
  const std::string path = timesFile(folder);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    return absl::NotFoundError(absl::StrCat(
        "no '", path, "': run the program there with --json and ",
        "SOAPSTONE_OP_TIMES=1, and keep what it prints in that file"));
  }
  if (!std::filesystem::is_regular_file(path, error)) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "' is no regular file"));
  }
  return readTextFile(path, "times of a program (JSON lines)");
}

// Runs a timed program and returns what it printed.
absl::StatusOr<std::string> runTimed(const CalibrateCommand& command,
                                     const std::string& folder) {
  std::string output = timesFile(folder);
  std::string faults = folder + "/times.err";
  std::vector<std::string> words =
      absl::StrSplit(command.runWith, ' ', absl::SkipEmpty());
  words.insert(words.end(), {folder + "/run", "--steps",
                             std::to_string(command.steps + kWarmUpSteps),
                             "--threads", "1", "--json"});
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName(words[0]);
  if (!program) {
    return absl::NotFoundError(
        absl::StrCat("cannot find '", words[0], "' to run the program with"));
  }
  std::optional<int> code;
  {
    // Ends with this command, however that ends.
    codegen::ChildProcesses children;
    setenv("SOAPSTONE_OP_TIMES", "1", 1);
    absl::Status started = children.start({*program, words, output, faults});
    unsetenv("SOAPSTONE_OP_TIMES");
    SOAPSTONE_RETURN_IF_ERROR(started);
    code = children.waitOldest();
  }
  if (code != 0) {
    auto text = llvm::MemoryBuffer::getFile(faults);
    llvm::StringRef why = text ? (*text)->getBuffer().split('\n').first : "";
    return absl::InternalError(absl::StrCat(
        "the timed program '", folder, "/run' failed: ",
        why.empty() ? "it was ended by a signal or said nothing" : why.str()));
  }
  return readTimes(folder);
}

// Builds the sources in `folder` for the target, whose GPUs are `device`.
absl::Status buildSources(const CalibrateCommand& command,
                          const cost_model::DeviceKind& device,
                          const std::string& folder) {
  if (command.target != "cuda") {
    SOAPSTONE_RETURN_IF_ERROR(
        codegen::buildProgram(folder, codegen::Toolchain::host()));
    return codegen::publishProgram(folder);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(std::string architecture,
                             codegen::architectureOf(device.name));
  SOAPSTONE_ASSIGN_OR_RETURN(codegen::CudaToolchain toolchain,
                             codegen::CudaToolchain::find(architecture));
  SOAPSTONE_RETURN_IF_ERROR(codegen::buildCudaProgram(folder, toolchain));
  return codegen::publishProgram(folder);
}

// Emits the program that times its ops. Ops measured before are prepared again
// only for their numbers.
absl::Status emitTimed(const CalibrateCommand& command,
                       compiler::Session& session, OpTiming& timing,
                       const std::string& folder) {
  const bool isForGpus = command.target == "cuda";
  SOAPSTONE_RETURN_IF_ERROR(
      session.prepare({.channelsLastWeights = isForGpus}));
  timing.numberOps(session.module());
  if (command.isMeasured) return absl::OkStatus();
  codegen::ProgramOptions options;
  options.name = "calibration";
  std::filesystem::path model = std::filesystem::absolute(command.model.path);
  options.modelFile = model.filename().string();
  options.modelDirectory =
      model.parent_path()
          .lexically_relative(
              std::filesystem::absolute(folder).lexically_normal())
          .string();
  SOAPSTONE_ASSIGN_OR_RETURN(passes::TrainingOptions training,
                             trainingOptions(command.model));
  options.learningRate =
      passes::completeOptimizer(training.optimizer).learningRate;
  options.training = !command.model.inference && training.update;
  options.hasCollectiveArena = isForGpus;
  options.padsRows = isForGpus;
  codegen::ProgramSummary summary;
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<codegen::ProgramFile> files,
                             session.print(options, summary));
  SOAPSTONE_RETURN_IF_ERROR(
      addComputedWeights(session.importedModel().computedWeights, files));
  return codegen::writeProgram(files, folder);
}

// Fails on a model or a strategy that cannot be used: before minutes are spent
// on the programs before it.
absl::Status checkRuns(const CalibrateCommand& command,
                       const std::vector<Run>& runs) {
  compiler::Session session(command.model);
  SOAPSTONE_RETURN_IF_ERROR(session.importStep());
  for (const Run& run : runs) {
    if (run.devices == 1) continue;
    SOAPSTONE_RETURN_IF_ERROR(strategy::loadStrategy(session.strategyModel(),
                                                     run.strategy, run.devices)
                                  .status());
  }
  return absl::OkStatus();
}

absl::Status measure(const CalibrateCommand& command, const Run& run,
                     const cost_model::DeviceKind& device,
                     Measurements& found) {
  compiler::Session session(command.model);
  SOAPSTONE_RETURN_IF_ERROR(session.importStep());
  // The graph refers to the ops of the step, which the program replaces.
  mlir::OwningOpRef<mlir::ModuleOp> step = session.module().clone();
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph,
                             search::buildModelGraph(*step));
  if (run.devices > 1) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::Strategy strategy,
        strategy::loadStrategy(session.strategyModel(), run.strategy,
                               run.devices));
    SOAPSTONE_RETURN_IF_ERROR(session.partition(strategy));
  }
  OpTiming timing(graph, session.module(), device);
  std::string folder = absl::StrCat(command.folder, "/", run.name());
  SOAPSTONE_RETURN_IF_ERROR(emitTimed(command, session, timing, folder));
  if (command.emitOnly) return absl::OkStatus();
  if (!command.isMeasured) {
    SOAPSTONE_RETURN_IF_ERROR(buildSources(command, device, folder));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string output,
      command.isMeasured ? readTimes(folder) : runTimed(command, folder));
  absl::StatusOr<ReportedTimes> times =
      parseReportedTimes(output, run.devices, command.steps + kWarmUpSteps);
  if (!times.ok()) return inFile(timesFile(folder), times.status());
  found.add(timing.operators(*times, kWarmUpSteps));
  found.add(timing.collectives(*times, kWarmUpSteps));
  return absl::OkStatus();
}

absl::Status writeResults(const CalibrateCommand& command,
                          const cost_model::MachineDescription& machine,
                          const Measurements& found,
                          cost_model::Profile profile) {
  profile.source = absl::StrCat(
      "soapstone calibrate: ",
      command.target == "cuda" ? "an event per op on GPUs of "
                               : "host target, one thread per device",
      command.target == "cuda" ? machine.name : "", ", median of ",
      command.steps,
      " steps of whole programs; what is fused shares its kernel's time");
  std::vector<OperatorSample> means = found.operators();
  for (const OperatorSample& sample : means) {
    SOAPSTONE_RETURN_IF_ERROR(profile.add(
        cost_model::keyOf(sample.description, machine.deviceKinds[0].name),
        sample.seconds));
  }
  SOAPSTONE_RETURN_IF_ERROR(
      writeText(cost_model::writeProfile(profile), command.output));
  if (!command.machineOutput.empty()) {
    cost_model::MachineDescription fitted =
        fitMachine(machine, means, found.collectives());
    SOAPSTONE_RETURN_IF_ERROR(cost_model::validate(fitted));
    SOAPSTONE_RETURN_IF_ERROR(
        writeText(cost_model::writeMachine(fitted), command.machineOutput));
  }
  printError(
      "soapstone: %zu ops and %zu collectives measured, %zu "
      "ops in the profile\n",
      means.size(), found.collectives().size(), profile.size());
  return absl::OkStatus();
}

// An earlier profile may be replaced by the one that it is added to.
absl::Status checkOutputs(const CalibrateCommand& command) {
  std::vector<OtherFile> others = {
      {"the model", command.model.path},
      {"the machine", machineFile(command.runs.machine)}};
  for (const std::string& strategy : command.strategies) {
    if (strategy::isStrategyFile(strategy))
      others.push_back({"a strategy", strategy});
  }
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFile(command.output, others));
  others.push_back({"the profile", command.profile});
  others.push_back({"the file of --output, too", command.output});
  return checkOutputFile(command.machineOutput, others);
}

absl::Status calibrate(CalibrateCommand command) {
  // Compilers would take the files of a folder such as -x for options.
  if (absl::StartsWith(command.folder, "-")) command.folder.insert(0, "./");
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  SOAPSTONE_RETURN_IF_ERROR(requireOneMicroBatch(
      command.model, "measured", "the ops of the others take as long"));
  // Before minutes are spent on what cannot be written.
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFolder(command.folder));
  SOAPSTONE_RETURN_IF_ERROR(checkOutputs(command));
  cost_model::PresetOptions preset;
  preset.hostCores = std::thread::hardware_concurrency();
  preset.devices = command.devices;
  const bool isForGpus = command.target == "cuda";
  SOAPSTONE_ASSIGN_OR_RETURN(
      cost_model::MachineDescription machine,
      cost_model::findMachine(isForGpus ? command.runs.machine : "host",
                              preset));
  // Before minutes are spent on what cannot be added to it.
  cost_model::Profile profile;
  if (!command.profile.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(profile,
                               cost_model::readProfileFile(command.profile));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::Machine host,
                             cost_model::Machine::create(machine));
  SOAPSTONE_RETURN_IF_ERROR(profile.checkMachine(host));
  Measurements found;
  std::vector<Run> runs = runsOf(command);
  SOAPSTONE_RETURN_IF_ERROR(checkRuns(command, runs));
  for (size_t i = 0; i < runs.size(); ++i) {
    double spent = std::chrono::duration<double>(Clock::now() - start).count();
    if (i > 0 && runsHere(command) && spent > command.timeBudget.seconds) {
      printError(
          "soapstone: warning: the time budget of %s is spent: "
          "%zu of %zu programs are not measured\n",
          command.timeBudget.text.c_str(), runs.size() - i, runs.size());
      break;
    }
    printError("soapstone: %s (%zu/%zu)\n",
               progressOf(command, runs[i]).c_str(), i + 1, runs.size());
    SOAPSTONE_RETURN_IF_ERROR(
        measure(command, runs[i], machine.deviceKinds[0], found));
  }
  if (command.emitOnly) return absl::OkStatus();
  return writeResults(command, machine, found, std::move(profile));
}

// The options of where to measure, whose combinations are few.
void checkTarget(const CLI::App& calibration, const CalibrateCommand& command) {
  if (command.target == "cuda") {
    if (command.runs.machine.empty()) {
      throw CLI::ValidationError(
          "--target cuda", "--machine says what the GPUs are, e.g. dgx-h200");
    }
    if (!command.machineOutput.empty()) {
      throw CLI::ValidationError("--machine-output",
                                 "measures the machine 'host' alone");
    }
  } else {
    requireWith(calibration, {"--machine"}, "--runs or --target cuda");
  }
  if (command.emitOnly && command.isMeasured) {
    throw CLI::ValidationError("--measured", "does not go with --emit-only");
  }
  // All programs are written, or read: what was measured before or is to come
  // must be complete.
  if (!runsHere(command)) {
    requireWith(calibration, {"--time-budget", "--run-with"},
                "programs that run here: neither --emit-only nor --measured");
  }
  if (command.emitOnly) {
    requireWith(calibration, {"--output"},
                "that something is measured, not --emit-only");
  }
}

// The options of measuring, which a table of runs takes the place of.
void checkRunTable(const CLI::App& calibration) {
  requireWith(calibration,
              {"--strategy", "--devices", "--machine-output", "--profile",
               "--folder", "--steps", "--time-budget", "--run-with", "--target",
               "--emit-only", "--measured"},
              "that something is measured, not --runs");
}

// Options for the programs to measure, and for the results.
void addMeasurementOptions(CLI::App& calibration, CalibrateCommand& command) {
  calibration.add_option("--strategy", command.strategies,
                         "Strategies to measure the shards of, beside one "
                         "device (default: data-parallel)");
  calibration
      .add_option("--devices", command.devices,
                  "Devices of these strategies; 1: measure one device alone")
      ->check(CLI::Range(int64_t{1}, int64_t{256}))
      ->capture_default_str();
  calibration.add_option("-o,--output", command.output, "File for the profile");
  calibration.add_option("--machine-output", command.machineOutput,
                         "File for the machine 'host' with measured rates");
  calibration.add_option("--profile", command.profile,
                         "An earlier profile to add to");
}

// Options for building and running the programs, here or elsewhere.
void addProgramOptions(CLI::App& calibration, CalibrateCommand& command) {
  calibration
      .add_option("--folder", command.folder,
                  "Where to build the programs that measure")
      ->capture_default_str();
  calibration
      .add_option("--steps", command.steps,
                  "Steps of each program after two to warm up; the median "
                  "counts")
      ->check(CLI::Range(int64_t{1}, int64_t{100000}))
      ->capture_default_str();
  addTimeBudget(calibration,
                "Begin no further strategy after this time, e.g. 30s, 2m",
                "10m", command.timeBudget);
  calibration.add_option("--run-with", command.runWith,
                         "Command to start the programs with, e.g. "
                         "'taskset -c 0,1'");
  calibration
      .add_option("--target", command.target,
                  "What measures: processors of this machine, or GPUs")
      ->check(CLI::IsMember({"host", "cuda"}))
      ->capture_default_str();
  calibration.add_flag("--emit-only", command.emitOnly,
                       "Write the programs that measure, to run elsewhere: "
                       "with --json and SOAPSTONE_OP_TIMES=1, into "
                       "times.jsonl beside each");
  calibration.add_flag("--measured", command.isMeasured,
                       "Read times.jsonl of programs that ran elsewhere");
}

}  // namespace

void addCalibrateCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<CalibrateCommand>();
  CLI::App* calibration = app.add_subcommand(
      "calibrate",
      "Measure the ops and collectives of a model on this machine: a profile, "
      "and a machine, for search and simulate");
  addModelOptions(*calibration, command->model);
  addTrainingOptions(*calibration, command->model);
  addMeasurementOptions(*calibration, *command);
  addProgramOptions(*calibration, *command);
  addRunTableOptions(*calibration, command->runs);
  calibration->get_option("model")->required(false);
  calibration->callback([command, calibration, &action] {
    checkTrainingOptions(*calibration, command->model);
    if (command->output.empty() && !command->emitOnly) {
      throw CLI::RequiredError("--output");
    }
    if (!command->runs.table.empty()) {
      checkRunTable(*calibration);
      command->runs.model = command->model;
      command->runs.output = command->output;
      action = [command] { return exitCode(calibrateToRuns(command->runs)); };
      return;
    }
    requireWith(*calibration, {"--system", "--keep"}, "--runs");
    checkTarget(*calibration, *command);
    if (command->model.path.empty()) throw CLI::RequiredError("model");
    if (command->devices == 1) {
      requireWith(*calibration, {"--strategy"}, "--devices above 1");
    }
    action = [command] { return exitCode(calibrate(*command)); };
  });
}

}  // namespace soapstone::driver
