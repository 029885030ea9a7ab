// `soapstone compile`: from a model file to an executable training program.

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "CLI/CLI.hpp"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codegen/build/cuda_builder.h"
#include "codegen/build/program_builder.h"
#include "codegen/build/program_check.h"
#include "codegen/build/program_folder.h"
#include "codegen/program/program_writer.h"
#include "cost_model/lane_nodes.h"
#include "cost_model/scaled_text.h"
#include "frontend/compiler/model_kind.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/report/search_report.h"
#include "frontend/driver/safetensors_file.h"
#include "frontend/driver/session_events.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "frontend/driver/weight_checksums.h"
#include "frontend/onnx/annotations/annotation_strategy.h"
#include "frontend/onnx/annotations/device_annotations.h"
#include "ir/model/strategy_json.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/pipeline_plan.h"
#include "passes/search/joint/pipeline_strategy.h"
#include "passes/search/search_strategy.h"
#include "passes/strategies/foreign_flags.h"
#include "passes/strategies/strategy_source.h"

namespace soapstone::driver {
namespace {

absl::Status setMicroBatches(int64_t count, const std::string& strategy,
                             ModelOptions* model) {
  if (count == 0) return absl::OkStatus();
  if (model->microBatches > 1 && model->microBatches != count) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--micro-batches ", model->microBatches, " and strategy '", strategy,
        "' name different numbers of micro-batches; keep one"));
  }
  model->microBatches = count;
  return absl::OkStatus();
}

// Takes micro-batches, stages and recomputation from the strategy's name, or
// from its file, which is read for that, into the options of the model and of
// the partitioning. Options that a name leaves open stay as they are.
//
// Fails with InvalidArgument if the strategy and the options give different
// numbers of micro-batches, and with Unimplemented for strategies that cannot
// be compiled.
absl::Status applyPipelineOptions(PartitioningOptions* partitioning,
                                  ModelOptions* model) {
  const std::string name = partitioning->strategy;
  if (name.empty()) return absl::OkStatus();
  if (absl::EndsWith(name, ".onnx")) {
    SOAPSTONE_ASSIGN_OR_RETURN(onnx::DeviceAnnotations annotations,
                               onnx::readDeviceAnnotations(name));
    model->pipelined = onnx::hasStages(annotations);
    return absl::OkStatus();
  }
  if (strategy::isStrategyFile(name)) {
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                               model::readStrategyFile(name));
    if (!strategy.pipeline) return absl::OkStatus();
    model->pipelined = strategy.pipeline->chunks.size() > 1;
    return setMicroBatches(strategy.pipeline->microBatches, name, model);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(strategy::PipelineSpec spec,
                             strategy::parsePipelineSpec(name));
  if (!spec.isPipeline()) {
    // Arguments that ask for nothing are no arguments of the expert.
    partitioning->strategy = spec.inner;
    return absl::OkStatus();
  }
  if (spec.shards > 0) return search::refuseSharingGroups();
  SOAPSTONE_RETURN_IF_ERROR(setMicroBatches(spec.microBatches, name, model));
  model->pipelined = search::chunksOf(spec) > 1;
  partitioning->strategy = model->pipelined ? name : spec.inner;
  if (!model->pipelined) {
    partitioning->recompute = spec.recompute;
    partitioning->sharesOptimizer = spec.sharesOptimizer;
    partitioning->scattersGradients = spec.scattersGradients;
  }
  return absl::OkStatus();
}

// A search in passing: `soapstone search` is the place for longer ones.
constexpr double kSearchSeconds = 30;

struct CompileCommand {
  ModelOptions model;
  PartitioningOptions partitioning;
  std::string output = "out";
  bool emitOnly = false;
  bool skipCheck = false;
  std::string target = "host";
  MachineOptions machine;
  std::string architecture;  // Empty: of the machine's devices.
  std::string batchNorm = "synchronized";
  bool collectiveArena = false;
  bool verbose = false;
  bool ignoreMemory = false;
};

// Replaces flags of another system by the named strategy that they are on the
// devices of the command, and takes the samples of a step from them. Where no
// number of devices is known they stay, for the error about that.
absl::Status takeForeignPlan(const PricedMachine* machine,
                             CompileCommand* command) {
  std::string& strategy = command->partitioning.strategy;
  int64_t devices = command->partitioning.devices;
  if (devices == 0 && machine != nullptr) devices = machine->devices;
  if (devices == 0 || !strategy::isForeignPlan(strategy)) {
    return absl::OkStatus();
  }
  warnOfForeignSettings(strategy, /*machine=*/nullptr);
  SOAPSTONE_RETURN_IF_ERROR(
      takeForeignBatch(strategy, devices, &command->model.batch));
  SOAPSTONE_ASSIGN_OR_RETURN(strategy,
                             strategy::translateForeignPlan(strategy, devices));
  return absl::OkStatus();
}

// Prints how long each phase took, with -v.
class PhaseClock {
 public:
  explicit PhaseClock(bool verbose) : verbose(verbose) {}

  void finish(absl::string_view phase) {
    Clock::time_point now = Clock::now();
    if (verbose) {
      double seconds = std::chrono::duration<double>(now - start).count();
      printError("soapstone: %-20s %8.3f s\n", std::string(phase).c_str(),
                 seconds);
    }
    start = now;
  }

 private:
  using Clock = std::chrono::steady_clock;
  bool verbose;
  Clock::time_point start = Clock::now();
};

// The strategy that the command line names, or, for a machine without one, the
// best that a search finds.
absl::StatusOr<model::Strategy> strategyFor(const CompileCommand& command,
                                            const PricedMachine* machine,
                                            compiler::Session& session) {
  const strategy::StrategyModel& model = session.strategyModel();
  if (machine == nullptr) return chooseStrategy(command.partitioning, model);
  if (!command.partitioning.strategy.empty()) {
    PartitioningOptions options = command.partitioning;
    options.priced = machine;
    bool isFile = strategy::isStrategyFile(options.strategy);
    if (options.devices == 0 && !isFile) options.devices = machine->devices;
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                               chooseStrategy(options, model));
    SOAPSTONE_RETURN_IF_ERROR(checkDevices(strategy.devices, *machine->machine,
                                           isFile ? options.strategy : ""));
    return std::move(strategy);
  }
  printError(
      "soapstone: searching a strategy for %lld device%s of '%s' for "
      "at most %.0f s\n",
      static_cast<long long>(machine->devices),
      machine->devices == 1 ? "" : "s", machine->machine->name().c_str(),
      kSearchSeconds);
  search::SearchOptions options;
  options.timeBudgetSeconds = kSearchSeconds;
  SOAPSTONE_ASSIGN_OR_RETURN(
      search::StrategySearch found,
      session.search({*machine->machine, machine->costs, machine->devices},
                     search::SearchGoal(), options));
  printError("soapstone: %s", foundLine(found).c_str());
  return std::move(found.strategy);
}

// The architecture of the machine's GPUs, or the requested one.
absl::StatusOr<std::string> architectureFor(const CompileCommand& command,
                                            const PricedMachine* machine) {
  if (!command.architecture.empty()) return command.architecture;
  if (machine == nullptr) return std::string("sm_90");
  return codegen::architectureOf(machine->machine->deviceKind(0).name);
}

absl::StatusOr<codegen::CudaToolchain> cudaToolchain(
    const CompileCommand& command, const PricedMachine* machine) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string architecture,
                             architectureFor(command, machine));
  return codegen::CudaToolchain::find(architecture);
}

// Builds what was emitted, and proves that its ranks get along.
absl::Status buildAndCheck(const CompileCommand& command,
                           const PricedMachine* machine, PhaseClock& clock) {
  bool isCuda = command.target == "cuda";
  std::optional<codegen::CudaToolchain> toolchain;
  if (isCuda) {
    // Reports a missing compiler for these GPUs before anything is built for
    // the check.
    SOAPSTONE_ASSIGN_OR_RETURN(toolchain, cudaToolchain(command, machine));
  }
  if (!isCuda || !command.skipCheck) {
    SOAPSTONE_RETURN_IF_ERROR(
        codegen::buildProgram(command.output, codegen::Toolchain::host()));
    clock.finish("build");
  }
  if (!command.skipCheck) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::string found,
        codegen::checkProgram(command.output, codegen::Toolchain::host()));
    print("checked: %s\n", found.c_str());
    clock.finish("check");
  }
  if (isCuda) {
    SOAPSTONE_RETURN_IF_ERROR(
        codegen::buildCudaProgram(command.output, *toolchain));
    clock.finish("CUDA build");
  }
  return codegen::publishProgram(command.output);
}

// Model folder as seen from the program's folder, so that both can move
// together and no absolute path is emitted.
std::string relativeModelFolder(const std::string& model,
                                const std::string& program) {
  std::error_code error;
  std::filesystem::path folder =
      std::filesystem::absolute(model, error).parent_path();
  std::filesystem::path base = std::filesystem::absolute(program, error);
  std::filesystem::path relative =
      folder.lexically_relative(base.lexically_normal());
  return relative.empty() ? "." : relative.string();
}

// Partitions the program, if it is for a machine or several devices, and gives
// the text of its strategy; empty if it is not.
absl::StatusOr<std::string> partition(const CompileCommand& command,
                                      const PricedMachine* machine,
                                      compiler::Session& session,
                                      PhaseClock& clock) {
  if (machine == nullptr && !isPartitioned(command.partitioning)) return "";
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                             strategyFor(command, machine, session));
  clock.finish("strategy");
  std::vector<int> nodes;
  if (machine != nullptr) {
    nodes = cost_model::laneNodes(*machine->machine, strategy.devices);
  }
  absl::Status status = session.partition(strategy, nodes);
  if (!status.ok()) return inStrategy(command.partitioning.strategy, status);
  strategy = *session.strategy();
  noteModel(command.model, command.output, &strategy);
  return model::toJson(strategy);
}

absl::StatusOr<codegen::ProgramOptions> programOptions(
    const CompileCommand& command) {
  SOAPSTONE_ASSIGN_OR_RETURN(passes::TrainingOptions training,
                             trainingOptions(command.model));
  std::filesystem::path model(command.model.path);
  codegen::ProgramOptions options;
  options.name = model.stem().string();
  options.modelFile = model.filename().string();
  options.modelDirectory =
      relativeModelFolder(command.model.path, command.output);
  options.weightChecksum = weightChecksums(model.parent_path().string());
  options.learningRate =
      passes::completeOptimizer(training.optimizer).learningRate;
  options.microBatches = command.model.inference ? 1 : training.microBatches;
  options.training = !command.model.inference && training.update;
  options.hasCollectiveArena =
      command.collectiveArena || command.target == "cuda";
  options.padsRows = command.target == "cuda";
  return options;
}

// Fails if the program needs more memory than the devices of the machine have.
absl::Status checkMemory(const CompileCommand& command,
                         const PricedMachine* machine, int64_t arenaBytes) {
  if (machine == nullptr || command.ignoreMemory) return absl::OkStatus();
  for (int64_t device = 0; device < machine->devices; ++device) {
    int64_t memory = machine->machine->deviceKind(device).memoryBytes;
    if (arenaBytes <= memory) continue;
    return absl::ResourceExhaustedError(absl::StrCat(
        "the program needs ", cost_model::bytesText(arenaBytes),
        " a device, but '", machine->machine->deviceName(device), "' of '",
        machine->machine->name(), "' has ", cost_model::bytesText(memory),
        "; soapstone search says what would fit, --ignore-memory compiles it "
        "all the same"));
  }
  return absl::OkStatus();
}

// Writes the sources of the program and the weights that were computed for it,
// with its strategy if that is not empty.
absl::Status emit(const CompileCommand& command, const PricedMachine* machine,
                  compiler::Session& session, const std::string& strategyText) {
  SOAPSTONE_ASSIGN_OR_RETURN(codegen::ProgramOptions options,
                             programOptions(command));
  codegen::ProgramSummary summary;
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<codegen::ProgramFile> files,
                             session.print(options, summary));
  if (command.target == "cuda" && summary.usesBf16) {
    SOAPSTONE_ASSIGN_OR_RETURN(std::string architecture,
                               architectureFor(command, machine));
    SOAPSTONE_RETURN_IF_ERROR(codegen::requireBf16(architecture));
  }
  if (command.target == "cuda")
    SOAPSTONE_RETURN_IF_ERROR(
        codegen::requireQueues(summary.messageStreams, summary.communicators));
  SOAPSTONE_RETURN_IF_ERROR(checkMemory(command, machine, summary.arenaBytes));
  if (!strategyText.empty()) files.push_back({"strategy.json", strategyText});
  SOAPSTONE_RETURN_IF_ERROR(
      addComputedWeights(session.importedModel().computedWeights, files));
  SOAPSTONE_RETURN_IF_ERROR(codegen::writeProgram(files, command.output));
  print(
      "%s: %lld kernels, %lld calls, arena %.1f MiB (%.1f MiB between steps)\n",
      command.output.c_str(), static_cast<long long>(summary.kernels),
      static_cast<long long>(summary.calls),
      static_cast<double>(summary.arenaBytes) / 1048576.0,
      static_cast<double>(summary.persistentBytes) / 1048576.0);
  return absl::OkStatus();
}

// Somebody who names a folder with weights may expect that they are read.
void warnOfUnreadWeights(const ModelOptions& model) {
  if (!model.weights.empty()) return;
  if (compiler::kindOfModelFile(model.path) !=
      compiler::ModelKind::kConfiguration) {
    return;
  }
  std::filesystem::path folder =
      std::filesystem::path(model.path).parent_path();
  std::error_code error;
  for (const char* name :
       {"model.safetensors", "model.safetensors.index.json"}) {
    if (!std::filesystem::is_regular_file(folder / name, error)) continue;
    warn(absl::StrCat("weights are drawn: --weights ",
                      folder.empty() ? "." : folder.string(),
                      " reads those beside the configuration"));
    return;
  }
}

absl::Status compileModel(CompileCommand command) {
  // Compilers would take the files of a folder such as -x for options.
  if (absl::StartsWith(command.output, "-")) command.output.insert(0, "./");
  PhaseClock clock(command.verbose);
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFolder(command.output));
  SOAPSTONE_ASSIGN_OR_RETURN(
      codegen::ProgramFolderLock lock,
      codegen::ProgramFolderLock::take(command.output, /*create=*/false));
  std::optional<PricedMachine> priced;
  if (!command.machine.machine.empty()) {
    MachineOptions options = command.machine;
    options.devices = command.partitioning.devices;
    SOAPSTONE_ASSIGN_OR_RETURN(priced, findPricedMachine(options));
  }
  const PricedMachine* machine = priced ? &*priced : nullptr;
  SOAPSTONE_RETURN_IF_ERROR(takeForeignPlan(machine, &command));
  SOAPSTONE_RETURN_IF_ERROR(
      applyPipelineOptions(&command.partitioning, &command.model));
  compiler::SessionEvents events = shownEvents(kSearchSeconds);
  events.finish = [&,
                   clear = std::move(events.finish)](absl::string_view phase) {
    if (clear) clear(phase);
    // Strategies that are not searched for are chosen here.
    if (phase != "strategy") clock.finish(phase);
  };
  compiler::Session session(command.model, std::move(events));
  SOAPSTONE_RETURN_IF_ERROR(session.importStep());
  warnOfUnreadWeights(command.model);
  SOAPSTONE_ASSIGN_OR_RETURN(std::string strategyText,
                             partition(command, machine, session, clock));
  SOAPSTONE_RETURN_IF_ERROR(
      session.prepare({.channelsLastWeights = command.target == "cuda"}));
  if (!lock.isHeld()) {
    SOAPSTONE_ASSIGN_OR_RETURN(lock, codegen::ProgramFolderLock::take(
                                         command.output, /*create=*/true));
  }
  SOAPSTONE_RETURN_IF_ERROR(emit(command, machine, session, strategyText));
  clock.finish("emission");
  if (command.emitOnly) return absl::OkStatus();
  SOAPSTONE_RETURN_IF_ERROR(buildAndCheck(command, machine, clock));
  print("run it: soapstone run %s --steps 10\n", command.output.c_str());
  return absl::OkStatus();
}

// Checks for nvcc's form; nvcc itself rejects unknown architectures.
std::string checkArchitecture(const std::string& text) {
  bool isNumbered = text.size() > 3 && text.compare(0, 3, "sm_") == 0 &&
                    absl::ascii_isdigit(text[3]);
  if (isNumbered) return "";
  return absl::StrCat("'", text, "' is no architecture such as sm_80");
}

}  // namespace

void addCompileCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<CompileCommand>();
  CLI::App* compile = app.add_subcommand(
      "compile", "Compile a model into an executable program");
  addModelOptions(*compile, command->model);
  addTrainingOptions(*compile, command->model);
  addPartitioningOptions(*compile, command->partitioning);
  compile
      ->add_option("--batch-norm", command->batchNorm,
                   "Statistics of batch norms in training: synchronized, of "
                   "the whole batch; micro-batch, of each micro-batch, which "
                   "changes what is trained")
      ->check(CLI::IsMember({"synchronized", "micro-batch"}))
      ->capture_default_str();
  CLI::Option* machine = compile->add_option(
      "--machine", command->machine.machine,
      "Machine to search a strategy for, where none is given, "
      "and to compile for: a name (see soapstone machines) or "
      "a .json file");
  machine->transform(pipedMachine());
  compile
      ->add_option("--profile", command->machine.profile,
                   "Measured times of ops (see soapstone calibrate)")
      ->needs(machine);
  compile
      ->add_option("--target", command->target,
                   "host: this processor; cuda: NVIDIA GPUs, one process each")
      ->check(CLI::IsMember({"host", "cuda"}))
      ->capture_default_str();
  compile
      ->add_option("--arch", command->architecture,
                   "GPU architecture for --target cuda, e.g. sm_80 "
                   "(default: that of the machine's devices, else sm_90)")
      ->check(CLI::Validator(checkArchitecture, ""));
  compile->add_flag("--collective-arena", command->collectiveArena,
                    "Keep what collectives read and write in an arena of its "
                    "own (always with --target cuda)");
  compile->add_option("-o,--output", command->output, "Folder for the program")
      ->capture_default_str();
  compile->add_flag("--emit-only", command->emitOnly,
                    "Write the sources, build nothing");
  compile->add_flag("--no-check", command->skipCheck,
                    "Do not run the program for all ranks without mathematics "
                    "to prove that it communicates without deadlock or race");
  compile
      ->add_flag("--ignore-memory", command->ignoreMemory,
                 "Compile also what does not fit into the machine's memory")
      ->needs(machine);
  compile->add_flag("-v,--verbose", command->verbose,
                    "Print the time of every phase");
  compile->callback([command, compile, &action] {
    checkTrainingOptions(*compile, command->model);
    if (command->target != "cuda") {
      requireWith(*compile, {"--arch"}, "--target cuda");
    }
    command->model.microBatchNorm = command->batchNorm == "micro-batch";
    action = [command] { return exitCode(compileModel(*command)); };
  });
}

}  // namespace soapstone::driver
