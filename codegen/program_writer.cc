#include "codegen/program_writer.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/buffer_assignment.h"
#include "codegen/call_text.h"
#include "codegen/kernel_emitter.h"
#include "codegen/op_emitter.h"
#include "codegen/segment.h"
#include "codegen/tensor_table.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone {
namespace {

using mlir::func::FuncOp;

constexpr const char* kHeader =
    "// Emitted by Soapstone. Edits are lost when the model is compiled "
    "again.\n";

// What one function of the module became.
struct PrintedFunction {
  std::string name;  // C++ name of the whole function.
  std::vector<std::string> segments;
  std::vector<std::string> body;
};

class ProgramPrinter {
 public:
  ProgramPrinter(BufferAssignment assignment, const ProgramOptions& options,
                 std::string codeNamespace)
      : assignment(std::move(assignment)),
        options(options),
        codeNamespace(std::move(codeNamespace)) {}

  LogicalResult printFunctions() {
    OpEmitter* emitter = nullptr;  // Of the function that is printed.
    KernelEmitter kernels(
        [&emitter](Value value) { return emitter->pointer(value); });
    for (const FunctionBuffers& buffers : assignment.functions) {
      OpEmitter ops(assignment, buffers, kernels);
      emitter = &ops;
      if (failed(verifyRuntimeRanks(buffers.function))) return failure();
      if (failed(printFunction(buffers, ops))) return failure();
    }
    definitions = kernels.kernels();
    return success();
  }

  ProgramSummary summary() const {
    return {assignment.arenaBytes, assignment.persistentBytes,
            static_cast<int64_t>(definitions.size()), calls};
  }

  std::vector<ProgramFile> files() const {
    return {{"program.h", programHeader()},
            {"stage0.cu", stageSource()},
            {"main.cc", mainSource()},
            {"CMakeLists.txt", buildScript()},
            {"plan.json", planJson()}};
  }

 private:
  LogicalResult printFunction(const FunctionBuffers& buffers, OpEmitter& ops) {
    FuncOp function = buffers.function;
    PrintedFunction printed;
    // Segments of an inference program are called forward..., too.
    printed.name =
        function.getName() == "forward" ? "infer" : function.getName().str();
    std::string prefix =
        assignment.functions.size() > 1 ? absl::StrCat(printed.name, "_") : "";
    for (const BufferCopy& copy : buffers.entryCopies) {
      printed.body.push_back(copyText(copy));
    }
    for (const Segment& segment : cutSegments(function, prefix)) {
      std::string statements;
      if (failed(printOps(segment, ops, statements))) return failure();
      if (statements.empty()) continue;  // Reshapes alone do nothing.
      printed.segments.push_back(absl::StrCat(
          segment.title.empty()
              ? ""
              : absl::StrCat("// ", commentText(segment.title), "\n"),
          "void ", segment.name,
          "(Rank& rank) {\n  Stream compute = stream(rank, Lane::kCompute);\n",
          statements, "}\n"));
      printed.body.push_back(absl::StrCat(segment.name, "(rank);"));
    }
    for (const BufferCopy& copy : buffers.finalCopies) {
      printed.body.push_back(copyText(copy));
    }
    functions.push_back(std::move(printed));
    return success();
  }

  LogicalResult printOps(const Segment& segment, OpEmitter& ops,
                         std::string& text) {
    std::string lastLayer;
    for (Operation* op : segment.ops) {
      FailureOr<std::vector<std::string>> statements = ops.emit(op);
      if (failed(statements)) return failure();
      if (statements->empty()) continue;
      std::string layer = layerName(op->getLoc());
      if (!layer.empty() && layer != lastLayer) {
        absl::StrAppend(&text, "  // ", commentText(layer), "\n");
        lastLayer = layer;
      }
      for (const std::string& statement : *statements) {
        absl::StrAppend(&text, "  ", statement, "\n");
      }
      calls += static_cast<int64_t>(statements->size());
    }
    return success();
  }

  std::string copyText(const BufferCopy& copy) const {
    const ProgramBuffer& from = assignment.buffers[copy.from];
    const ProgramBuffer& to = assignment.buffers[copy.to];
    return absl::StrCat("copy(rank, stream(rank, Lane::kCompute), at(rank, ",
                        offsetName(to), "), at(rank, ", offsetName(from), "), ",
                        from.bytes, ");");
  }

  std::string openNamespace() const {
    return absl::StrCat("namespace ", codeNamespace,
                        " {\n\nusing namespace soapstone::runtime;\n\n");
  }
  std::string closeNamespace() const {
    return absl::StrCat("\n}  // namespace ", codeNamespace, "\n");
  }

  std::string programHeader() const {
    std::string text = absl::StrCat(
        kHeader, "// ", commentText(options.name), ": one device, arena ",
        assignment.arenaBytes, " bytes.\n#pragma once\n\n",
        "#include \"runtime/program.h\"\n\n", openNamespace(),
        "// Arena offsets in bytes. Arguments first: they live "
        "between steps.\n");
    for (const ProgramBuffer& buffer : assignment.buffers) {
      absl::StrAppend(&text, "inline constexpr size_t ", offsetName(buffer),
                      " = ", buffer.offset, ";  // ",
                      elementName(buffer.type.getElementType()), " [",
                      absl::StrJoin(buffer.type.getShape(), ", "), "]");
      if (buffer.argument.empty()) {
        absl::StrAppend(&text, ", alive in [", buffer.firstUse, ", ",
                        buffer.lastUse, "]");
      }
      text += '\n';
    }
    absl::StrAppend(
        &text, "inline constexpr size_t kArenaBytes = ", assignment.arenaBytes,
        ";\ninline constexpr size_t kPersistentBytes = ",
        assignment.persistentBytes, ";\n\n");
    for (const PrintedFunction& function : functions) {
      absl::StrAppend(&text, "void ", function.name, "(Rank& rank);\n");
    }
    return absl::StrCat(text, "extern const Plan kPlan;\n", closeNamespace());
  }

  static std::string elementName(Type type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return text;
  }

  std::string stageSource() const {
    std::string text = absl::StrCat(kHeader, "#include \"program.h\"\n\n",
                                    openNamespace(), "namespace {\n\n");
    for (const std::string& definition : definitions) {
      absl::StrAppend(&text, definition, "\n");
    }
    for (const PrintedFunction& function : functions) {
      for (const std::string& segment : function.segments) {
        absl::StrAppend(&text, segment, "\n");
      }
    }
    absl::StrAppend(&text, "}  // namespace\n");
    for (const PrintedFunction& function : functions) {
      absl::StrAppend(&text, "\nvoid ", function.name,
                      "([[maybe_unused]] Rank& rank) {\n");
      for (const std::string& line : function.body) {
        absl::StrAppend(&text, "  ", line, "\n");
      }
      absl::StrAppend(&text, "}\n");
    }
    absl::StrAppend(&text, planDefinition());
    return absl::StrCat(text, closeNamespace());
  }

  std::string planDefinition() const {
    std::vector<std::string> entries =
        tensorTable(assignment, options.modelFile);
    std::string text = "\nstatic const TensorInfo kTensors[] = {\n";
    for (const std::string& entry : entries) {
      absl::StrAppend(&text, "    ", entry, ",\n");
    }
    bool accumulates = functions.size() > 1;
    absl::StrAppend(
        &text,
        "};\n\nstatic const DeviceClass kClasses[] = {\n    {.ranks = "
        "kOnlyRank,"
        "\n     .rankCount = 1,\n     .tensors = kTensors,\n     .tensorCount "
        "= ",
        entries.size(),
        ",\n     .arenaBytes = kArenaBytes,\n     .persistentBytes = "
        "kPersistentBytes,\n     .step = ",
        functions.back().name, ",\n     .accumulate = ",
        accumulates ? functions.front().name : "nullptr",
        "},\n};\n\nconst Plan kPlan = {\n    .name = ", quoted(options.name),
        ",\n    .classes = kClasses,\n    .classCount = 1",
        ",\n    .microBatches = ", options.microBatches,
        ",\n    .learningRate = ", floatLiteral(options.learningRate),
        ",\n    .modelDirectory = ", quoted(options.modelDirectory),
        ",\n    .training = ", options.training ? "true" : "false", ",\n};\n");
    return text;
  }

  std::string mainSource() const {
    return absl::StrCat(
        kHeader,
        "#include \"program.h\"\n\nint main(int argc, char** argv) {\n",
        "  return soapstone::runtime::runProgram(argc, argv, ", codeNamespace,
        "::kPlan);\n}\n");
  }

  static std::string buildScript() {
    return R"(# Builds the program against the Soapstone runtime:
#   cmake -S . -B build -DSOAPSTONE_ROOT=<folder that holds runtime/>
cmake_minimum_required(VERSION 3.25)
project(soapstone_program LANGUAGES CXX)
set(SOAPSTONE_ROOT "" CACHE PATH "Folder that holds Soapstone's runtime/")
if(NOT EXISTS "${SOAPSTONE_ROOT}/runtime/CMakeLists.txt")
  message(FATAL_ERROR "set -DSOAPSTONE_ROOT to the folder that holds runtime/")
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_STANDARD 20)
add_subdirectory("${SOAPSTONE_ROOT}/runtime" runtime)
add_executable(run main.cc stage0.cu)
set_source_files_properties(stage0.cu PROPERTIES LANGUAGE CXX COMPILE_OPTIONS -xc++)
target_include_directories(run PRIVATE "${SOAPSTONE_ROOT}")
target_compile_options(run PRIVATE -march=native -fno-math-errno
                       -fno-trapping-math -ffp-contract=fast -fopenmp-simd)
target_link_libraries(run PRIVATE soapstone_runtime_host)
)";
  }

  std::string planJson() const {
    llvm::json::Array buffers;
    for (const ProgramBuffer& buffer : assignment.buffers) {
      llvm::json::Array dims;
      for (int64_t size : buffer.type.getShape()) dims.push_back(size);
      llvm::json::Object entry{
          {"name", buffer.name},
          {"type", elementName(buffer.type.getElementType())},
          {"dims", std::move(dims)},
          {"offset", buffer.offset},
          {"bytes", buffer.bytes}};
      if (buffer.argument.empty()) {
        entry["first_use"] = buffer.firstUse;
        entry["last_use"] = buffer.lastUse;
      } else {
        entry["argument"] = llvm::json::fixUTF8(buffer.argument);
      }
      buffers.push_back(std::move(entry));
    }
    llvm::json::Object plan{{"version", 1},
                            {"name", llvm::json::fixUTF8(options.name)},
                            {"devices", 1},
                            {"training", options.training},
                            {"micro_batches", options.microBatches},
                            {"arena_bytes", assignment.arenaBytes},
                            {"persistent_bytes", assignment.persistentBytes},
                            {"buffers", std::move(buffers)}};
    std::string text;
    llvm::raw_string_ostream(text)
        << llvm::formatv("{0:2}", llvm::json::Value(std::move(plan))) << "\n";
    return text;
  }

  BufferAssignment assignment;
  const ProgramOptions& options;
  std::string codeNamespace;
  std::vector<std::string> definitions;
  std::vector<PrintedFunction> functions;
  int64_t calls = 0;
};

}  // namespace

absl::StatusOr<std::vector<ProgramFile>> printProgram(
    ModuleOp module, const ProgramOptions& options,
    const std::string& codeNamespace, ProgramSummary& summary) {
  SmallVector<FuncOp> parts;
  for (const char* name : {"accumulate", "step", "forward"}) {
    if (auto function = module.lookupSymbol<FuncOp>(name)) {
      parts.push_back(function);
    }
  }
  if (parts.empty()) {
    return absl::InvalidArgumentError("the module has no @step or @forward");
  }
  SOAPSTONE_ASSIGN_OR_RETURN(BufferAssignment assignment, assignBuffers(parts));
  ProgramPrinter printer(std::move(assignment), options, codeNamespace);
  DiagnosticCollector diagnostics(module.getContext());
  SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(printer.printFunctions(),
                                                 "cannot emit the program"));
  summary = printer.summary();
  return printer.files();
}

}  // namespace soapstone
