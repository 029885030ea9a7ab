// `soapstone import`: reads a model and reports on it or writes the dialect.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "frontend/compiler/import.h"
#include "frontend/compiler/model_kind.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/report/initializer_report.h"
#include "frontend/driver/session_events.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::driver {
namespace {

struct ImportCommand {
  ModelOptions model;
  bool check = false;
  bool json = false;
  bool trainingStep = false;
  std::string output;
};

// Number and total elements of the arguments with one role.
struct ArgumentCount {
  int64_t count = 0;
  int64_t elements = 0;
};

std::string describeArguments(mlir::func::FuncOp function) {
  std::map<std::string, ArgumentCount> counts;
  for (mlir::BlockArgument argument : function.getArguments()) {
    std::string role =
        soap::stringify(soap::argumentRole(function, argument.getArgNumber()))
            .str();
    ++counts[role].count;
    counts[role].elements +=
        cast<RankedTensorType>(argument.getType()).getNumElements();
  }
  std::string text;
  for (const auto& [role, number] : counts) {
    absl::StrAppend(&text, "  ", role, ": ", number.count, " (",
                    number.elements, " elements)\n");
  }
  return text;
}

std::string describeOps(mlir::ModuleOp module) {
  std::map<std::string, int64_t> counts;
  module.walk([&](Operation* op) {
    if (op->getName().getDialectNamespace() == "soap") {
      ++counts[op->getName().stripDialect().str()];
    }
  });
  std::string text;
  for (const auto& [name, count] : counts) {
    absl::StrAppend(&text, "  ", name, ": ", count, "\n");
  }
  return text;
}

// Table of an ONNX file's initialisers; a configuration has none.
absl::StatusOr<std::string> describeInitializers(
    const ModelOptions& options, const std::vector<std::string>& warnings,
    bool json) {
  if (compiler::kindOfModelFile(options.path) ==
      compiler::ModelKind::kConfiguration) {
    if (!json) return std::string();
    return absl::InvalidArgumentError(
        absl::StrCat("'", options.path,
                     "': --json lists the initialisers of an ONNX file, a "
                     "configuration has none"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::NormalizedModel model,
                             compiler::readOnnx(options));
  model.warnings = warnings;
  return json ? initializerJson(model)
              : absl::StrCat("parameters and buffers:\n",
                             initializerTable(model));
}

absl::Status checkModelAsJson(const ModelOptions& options) {
  compiler::Session session(options);
  SOAPSTONE_RETURN_IF_ERROR(session.import());
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string text,
      describeInitializers(options, session.importedModel().warnings,
                           /*json=*/true));
  print("%s", text.c_str());
  return absl::OkStatus();
}

absl::Status checkModel(const ModelOptions& options) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string file, compiler::describeFile(options));
  if (!file.empty()) print("%s: %s", options.path.c_str(), file.c_str());
  compiler::Session session(options);
  SOAPSTONE_RETURN_IF_ERROR(session.import());
  const compiler::ImportedModel& imported = session.importedModel();
  if (!imported.description.empty())
    print("%s: %s", options.path.c_str(), imported.description.c_str());
  for (const std::string& warning : imported.warnings) {
    print("warning: %s\n", warning.c_str());
  }
  auto function = session.module().lookupSymbol<mlir::func::FuncOp>("forward");
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string initializers,
      describeInitializers(options, imported.warnings, /*json=*/false));
  print("%sarguments:\n%sops of the soap dialect:\n%severy op is supported\n",
        initializers.c_str(), describeArguments(function).c_str(),
        describeOps(session.module()).c_str());
  return absl::OkStatus();
}

absl::Status importTo(const ImportCommand& command) {
  SOAPSTONE_RETURN_IF_ERROR(
      checkOutputFile(command.output, {{"the model", command.model.path}}));
  compiler::Session session(command.model, shownEvents());
  SOAPSTONE_RETURN_IF_ERROR(session.import());
  if (command.trainingStep) SOAPSTONE_RETURN_IF_ERROR(session.train());
  std::string text;
  llvm::raw_string_ostream stream(text);
  session.module().print(stream, mlir::OpPrintingFlags().enableDebugInfo());
  stream << "\n";
  return writeText(text, command.output);
}

}  // namespace

void addImportCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<ImportCommand>();
  CLI::App* subcommand = app.add_subcommand(
      "import",
      "Read a model: report what it holds, or write it as soap dialect");
  addModelOptions(*subcommand, command->model);
  CLI::Option* check = subcommand->add_flag(
      "--check", command->check,
      "Report ops, parameters and what is unsupported; write nothing");
  subcommand
      ->add_flag("--training-step", command->trainingStep,
                 "Write the whole training step instead of the forward pass")
      ->excludes(check);
  subcommand
      ->add_option("-o,--output", command->output,
                   "File to write the dialect to (default: standard output)")
      ->excludes(check);
  subcommand
      ->add_flag("--json", command->json,
                 "With --check: parameters and warnings as JSON")
      ->needs(check);
  addTrainingOptions(*subcommand, command->model);
  subcommand->callback([command, subcommand, &action] {
    if (!command->trainingStep) {
      requireWith(*subcommand, trainingOptionNames(), "--training-step");
    }
    checkTrainingOptions(*subcommand, command->model);
    // The forward pass alone is written as the file has it.
    if (!command->check && !command->trainingStep) {
      command->model.frozenBatchNorm = true;
    }
    action = [command] {
      if (!command->check) return exitCode(importTo(*command));
      return exitCode(command->json ? checkModelAsJson(command->model)
                                    : checkModel(command->model));
    };
  });
}

}  // namespace soapstone::driver
