// `soapstone calibrate`: measures ops of the host target on this machine.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "codegen/program_builder.h"
#include "codegen/program_writer.h"
#include "cost_model/profile.h"
#include "frontend/driver/commands.h"
#include "frontend/driver/model_import.h"
#include "frontend/driver/text_output.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/status_macros.h"
#include "mlir/IR/IRMapping.h"
#include "passes/search/model_graph_builder.h"

namespace soapstone {
namespace {

constexpr char kHostDevice[] = "host";
// Below this an op drowns in what a step costs beside it.
constexpr double kLeastFlops = 1e6;

struct CalibrateCommand {
  ModelOptions model;
  std::string output;
  std::string folder = "calibration";
  int64_t steps = 11;
};

// Ops that run as one call; what fusion joins has no time of its own.
bool isMeasured(Operation* op) {
  return isa<soap::DotOp, soap::ConvolutionOp, soap::ConvolutionInputGradOp,
             soap::ConvolutionWeightGradOp, soap::LstmOp, soap::LstmGradOp,
             soap::AttentionOp, soap::AttentionGradOp, soap::BatchNormOp,
             soap::BatchNormGradOp, soap::NormOp, soap::NormGradOp,
             soap::PoolOp, soap::PoolGradOp>(op);
}

// A module with @forward that runs nothing but `op`.
mlir::OwningOpRef<mlir::ModuleOp> isolate(Operation* op) {
  mlir::OpBuilder builder(op->getContext());
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(op->getLoc());
  builder.setInsertionPointToEnd(module->getBody());
  auto type =
      builder.getFunctionType(op->getOperandTypes(), op->getResultTypes());
  auto function =
      mlir::func::FuncOp::create(builder, op->getLoc(), "forward", type);
  mlir::Block* block = function.addEntryBlock();
  mlir::IRMapping mapping;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    mapping.map(operand, block->getArgument(i));
    soap::setArgumentRole(function, i, soap::ArgumentRole::kInput);
    soap::setArgumentName(function, i, absl::StrCat("operand", i));
  }
  builder.setInsertionPointToEnd(block);
  Operation* clone = builder.clone(*op, mapping);
  clone->removeAttr("soap.gradient_of");
  for (unsigned i = 0; i < clone->getNumResults(); ++i) {
    soap::setResultRole(function, i, soap::ResultRole::kOutput);
    soap::setResultName(function, i, absl::StrCat("result", i));
  }
  mlir::func::ReturnOp::create(builder, op->getLoc(), clone->getResults());
  return module;
}

// The seconds in the lines that a program prints with --json.
std::vector<double> secondsOf(std::FILE* lines) {
  std::vector<double> seconds;
  char line[512];
  while (std::fgets(line, sizeof(line), lines) != nullptr) {
    absl::string_view text = line;
    size_t at = text.find("\"seconds\": ");
    if (at == absl::string_view::npos) continue;
    text.remove_prefix(at + 11);
    double value = 0;
    if (absl::SimpleAtod(text.substr(0, text.find('}')), &value)) {
      seconds.push_back(value);
    }
  }
  return seconds;
}

// The median time of a step of the program in `folder`.
absl::StatusOr<double> timeProgram(const std::string& folder, int64_t steps) {
  std::string command = absl::StrCat("'", folder, "/run' --steps ", steps,
                                     " --threads 1 --json 2>/dev/null");
  std::FILE* lines = popen(command.c_str(), "r");
  if (lines == nullptr) {
    return absl::InternalError(absl::StrCat("cannot start '", folder, "/run'"));
  }
  std::vector<double> seconds = secondsOf(lines);
  int status = pclose(lines);
  if (status != 0 || seconds.empty()) {
    return absl::InternalError(
        absl::StrCat("'", folder, "/run' printed no times"));
  }
  std::nth_element(seconds.begin(), seconds.begin() + seconds.size() / 2,
                   seconds.end());
  return seconds[seconds.size() / 2];
}

absl::StatusOr<double> measure(Operation* op, const std::string& folder,
                               int64_t steps) {
  mlir::OwningOpRef<mlir::ModuleOp> module = isolate(op);
  SOAPSTONE_RETURN_IF_ERROR(prepareForCodegen(*module));
  ProgramOptions options;
  options.name = "calibration";
  options.modelDirectory = ".";
  options.training = false;
  ProgramSummary summary;
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<ProgramFile> files,
      printProgram(*module, options, "program", summary));
  SOAPSTONE_RETURN_IF_ERROR(writeProgram(files, folder));
  SOAPSTONE_RETURN_IF_ERROR(buildProgram(folder, Toolchain::host()));
  return timeProgram(folder, steps);
}

// Everything that is measured is in the profile; an op that cannot run by
// itself is left out with a warning.
absl::Status calibrate(const CalibrateCommand& command) {
  mlir::MLIRContext context;
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::LoweredModel lowered,
                             importModel(command.model, context));
  SOAPSTONE_RETURN_IF_ERROR(addTrainingStep(command.model, *lowered.module));
  SOAPSTONE_ASSIGN_OR_RETURN(ModelGraph graph,
                             buildModelGraph(*lowered.module));
  std::vector<Operation*> ops;
  lowered.module->walk([&](Operation* op) {
    if (isMeasured(op)) ops.push_back(op);
  });
  Profile profile;
  profile.source = absl::StrCat("soapstone calibrate, one thread, median of ",
                                command.steps, " runs of every op by itself");
  std::set<std::string> known;
  for (const ModelOp& op : graph.ops) {
    LocalShapes operands;
    LocalShapes results;
    for (int value : op.operands) operands.push_back(graph.values[value].shape);
    for (int value : op.results) results.push_back(graph.values[value].shape);
    OperatorDescription description = op.describe(operands, results);
    auto found = std::find_if(ops.begin(), ops.end(), [&](Operation* other) {
      auto name = other->getAttrOfType<mlir::StringAttr>("soap.name");
      return name && name.getValue() == op.name;
    });
    if (found == ops.end() || description.flops < kLeastFlops) continue;
    OperatorKey key = keyOf(description, kHostDevice);
    if (profile.find(key)) continue;
    absl::StatusOr<double> seconds =
        measure(*found, command.folder, command.steps);
    if (!seconds.ok()) {
      std::fprintf(stderr, "soapstone: warning: '%s' is not measured: %s\n",
                   op.name.c_str(),
                   std::string(seconds.status().message()).c_str());
      continue;
    }
    SOAPSTONE_RETURN_IF_ERROR(
        profile.add(std::move(key), std::max(1e-9, *seconds)));
    std::printf("%-60s %10.3f ms %8.2f GFLOP/s\n", op.name.c_str(),
                1e3 * *seconds, description.flops / *seconds * 1e-9);
    std::fflush(stdout);
  }
  SOAPSTONE_RETURN_IF_ERROR(writeText(writeProfile(profile), command.output));
  std::printf("%s: %zu ops measured\n", command.output.c_str(), profile.size());
  return absl::OkStatus();
}

}  // namespace

void addCalibrateCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<CalibrateCommand>();
  CLI::App* calibration = app.add_subcommand(
      "calibrate",
      "Measure the ops of a model on this machine, each by itself: a profile "
      "for search and simulate");
  addModelOptions(*calibration, command->model);
  addTrainingOptions(*calibration, command->model);
  calibration
      ->add_option("-o,--output", command->output, "File for the profile")
      ->required();
  calibration
      ->add_option("--folder", command->folder,
                   "Where to build the programs that measure")
      ->capture_default_str();
  calibration
      ->add_option("--steps", command->steps,
                   "Runs of each op; the median counts")
      ->check(CLI::Range(int64_t{1}, int64_t{100000}))
      ->capture_default_str();
  calibration->callback([command, &action] {
    action = [command] { return exitCode(calibrate(*command)); };
  });
}

}  // namespace soapstone
