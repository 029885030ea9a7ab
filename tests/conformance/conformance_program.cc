#include "tests/conformance/conformance_program.h"

#include <filesystem>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codegen/build/program_builder.h"
#include "codegen/program/program_writer.h"
#include "frontend/compiler/import.h"
#include "frontend/compiler/model_options.h"
#include "frontend/compiler/program.h"
#include "frontend/driver/safetensors_file.h"
#include "ir/soap/arguments.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tests/support/safetensors_reader.h"

namespace soapstone::driver {
namespace {

using Outcome = ConformanceResult::Outcome;

// Writes the values of all arguments that are fed from outside.
absl::Status writeArguments(mlir::func::FuncOp function,
                            const std::vector<onnx::Tensor>& values,
                            const std::string& path) {
  std::vector<onnx::NamedTensor> tensors;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    soap::ArgumentRole role = soap::argumentRole(function, i);
    if (role == soap::ArgumentRole::kSeed ||
        role == soap::ArgumentRole::kStep) {
      continue;  // Both are 0 in the first step of a run.
    }
    tensors.push_back({soap::argumentName(function, i), values[i]});
  }
  return writeSafetensors(path, tensors);
}

// The model of one device, or the program of several, as codegen prints it.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> prepareModule(
    mlir::ModuleOp model, const PartitioningOptions& partitioning) {
  SOAPSTONE_RETURN_IF_ERROR(compiler::raiseModel(model));
  mlir::OwningOpRef<mlir::ModuleOp> program;
  if (isPartitioned(partitioning)) {
    compiler::ModelOptions inference;
    inference.inference = true;
    SOAPSTONE_RETURN_IF_ERROR(compiler::addTrainingStep(inference, model));
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                               chooseStrategy(partitioning, model));
    SOAPSTONE_ASSIGN_OR_RETURN(PartitionedModel partitioned,
                               partitionModel(model, strategy));
    program = std::move(partitioned.program);
  } else {
    program = model.clone();
  }
  SOAPSTONE_RETURN_IF_ERROR(compiler::prepareForCodegen(*program));
  return program;
}

// Everything behind the importer; fails only for what is our own fault.
absl::Status writeProgramOf(PreparedCase& prepared, const ConformanceCase& test,
                            const ConformanceProgram& program,
                            const PartitioningOptions& partitioning) {
  auto function = prepared.module->lookupSymbol<mlir::func::FuncOp>("forward");
  std::error_code error;
  std::filesystem::create_directories(program.folder, error);
  SOAPSTONE_RETURN_IF_ERROR(
      writeArguments(function, prepared.arguments, program.inputsFile()));
  SOAPSTONE_ASSIGN_OR_RETURN(mlir::OwningOpRef<mlir::ModuleOp> module,
                             prepareModule(*prepared.module, partitioning));
  codegen::ProgramOptions options;
  options.name = test.name;
  options.modelFile = "model.onnx";
  options.modelDirectory = ".";
  options.training = false;
  codegen::ProgramSummary summary;
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<codegen::ProgramFile> files,
      codegen::printProgram(*module, options, program.codeNamespace(),
                            summary));
  std::vector<codegen::ProgramFile> sources;
  for (codegen::ProgramFile& file : files) {
    if (file.name.ends_with(".h") || file.name.ends_with(".cu")) {
      sources.push_back(std::move(file));
    }
  }
  return codegen::writeProgram(sources, program.folder);
}

ConformanceResult resultOf(const absl::Status& status, Outcome otherwise) {
  if (status.ok()) return {Outcome::kPassed, ""};
  std::string reason(status.message());
  for (char& c : reason) {
    if (c == '\n') c = ' ';
  }
  return {otherwise, reason};
}

}  // namespace

EmittedProgram emitProgram(const ConformanceCase& test,
                           const ConformanceProgram& program,
                           const PartitioningOptions& partitioning) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  compiler::loadDialects(context);
  absl::StatusOr<PreparedCase> prepared =
      prepareCase(test, program.dataSet, context);
  if (!prepared.ok()) {
    bool isOurs = prepared.status().code() == absl::StatusCode::kInternal;
    return {resultOf(prepared.status(),
                     isOurs ? Outcome::kFailed : Outcome::kSkipped),
            {}};
  }
  EmittedProgram emitted;
  emitted.result = resultOf(
      writeProgramOf(*prepared, test, program, partitioning), Outcome::kFailed);
  auto function = prepared->module->lookupSymbol<mlir::func::FuncOp>("forward");
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    emitted.resultNames.push_back(soap::resultName(function, i));
  }
  return emitted;
}

ConformanceResult compareOutputs(const ConformanceCase& test,
                                 const ConformanceProgram& program,
                                 const std::vector<std::string>& resultNames) {
  auto expected = expectedResults(test, program.dataSet);
  if (!expected.ok()) return resultOf(expected.status(), Outcome::kFailed);
  auto outputs = readSafetensors(program.outputsFile());
  if (!outputs.ok()) return resultOf(outputs.status(), Outcome::kFailed);
  std::vector<onnx::Tensor> actual;
  for (const std::string& name : resultNames) {
    auto found = outputs->find(llvm::json::fixUTF8(name));
    if (found == outputs->end()) break;  // Updates are no outputs.
    actual.push_back(found->second);
  }
  return compareResults(*expected, actual);
}

std::string dispatcherText(const std::vector<ConformanceProgram>& programs) {
  std::string text = "#include <cstdlib>\n\n";
  std::string plans;
  for (const ConformanceProgram& program : programs) {
    std::string folder =
        std::filesystem::path(program.folder).filename().string();
    for (const std::string& file : codegen::classFiles(program.folder)) {
      absl::StrAppend(&text, "#include \"", folder, "/", file, "\"\n");
    }
    absl::StrAppend(&text, "#include \"", folder, "/plan.h\"\n");
    absl::StrAppend(&plans, "    &", program.codeNamespace(), "::kPlan,\n");
  }
  absl::StrAppend(
      &text, "\nstatic const soapstone::runtime::Plan* const kPlans[] = {\n",
      plans,
      "};\n\n"
      "int main(int argc, char** argv) {\n"
      "  if (argc < 2) return 2;\n"
      "  int index = std::atoi(argv[1]);\n"
      "  if (index < 0 || index >= ",
      programs.size(),
      ") return 2;\n"
      "  argv[1] = argv[0];\n"
      "  return soapstone::runtime::runProgram(argc - 1, argv + 1, "
      "*kPlans[index]);\n"
      "}\n");
  return text;
}

}  // namespace soapstone::driver
