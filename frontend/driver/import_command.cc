// `soapstone import`: reads a model and reports on it or writes the dialect.

#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "frontend/driver/commands.h"
#include "frontend/driver/model_import.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/text_output.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone {
namespace {

struct ImportCommand {
  ModelOptions model;
  bool check = false;
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

absl::Status checkModel(const ModelOptions& options) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string file, describeFile(options));
  if (!file.empty()) print("%s: %s", options.path.c_str(), file.c_str());
  mlir::MLIRContext context;
  SOAPSTONE_ASSIGN_OR_RETURN(ImportedModel imported,
                             importModel(options, context));
  if (!imported.description.empty())
    print("%s: %s", options.path.c_str(), imported.description.c_str());
  for (const std::string& warning : imported.warnings) {
    print("warning: %s\n", warning.c_str());
  }
  auto function = imported.module->lookupSymbol<mlir::func::FuncOp>("forward");
  print("arguments:\n%sops of the soap dialect:\n%severy op is supported\n",
        describeArguments(function).c_str(),
        describeOps(*imported.module).c_str());
  return absl::OkStatus();
}

absl::Status importTo(const ImportCommand& command) {
  SOAPSTONE_RETURN_IF_ERROR(
      checkOutputFile(command.output, {{"the model", command.model.path}}));
  mlir::MLIRContext context;
  SOAPSTONE_ASSIGN_OR_RETURN(ImportedModel imported,
                             importModel(command.model, context));
  printWarnings(imported);
  if (command.trainingStep) {
    SOAPSTONE_RETURN_IF_ERROR(addTrainingStep(command.model, *imported.module));
  }
  std::string text;
  llvm::raw_string_ostream stream(text);
  imported.module->print(stream, mlir::OpPrintingFlags().enableDebugInfo());
  stream << "\n";
  return writeText(text, command.output);
}

}  // namespace

void addImportCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<ImportCommand>();
  CLI::App* import = app.add_subcommand(
      "import",
      "Read a model: report what it holds, or write it as soap dialect");
  addModelOptions(*import, command->model);
  CLI::Option* check = import->add_flag(
      "--check", command->check,
      "Report ops, parameters and what is unsupported; write nothing");
  import
      ->add_flag("--training-step", command->trainingStep,
                 "Write the whole training step instead of the forward pass")
      ->excludes(check);
  import
      ->add_option("-o,--output", command->output,
                   "File to write the dialect to (default: standard output)")
      ->excludes(check);
  addTrainingOptions(*import, command->model);
  import->callback([command, import, &action] {
    if (!command->trainingStep) {
      requireWith(*import, trainingOptionNames(), "--training-step");
}
checkTrainingOptions(*import, command->model);
action = [command] {
  return exitCode(command->check ? checkModel(command->model)
                                 : importTo(*command));
};
}  // namespace soapstone
);
}

}  // namespace soapstone
