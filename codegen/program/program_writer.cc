#include "codegen/program/program_writer.h"

#include <algorithm>
#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/calls/call_text.h"
#include "codegen/calls/group_updates.h"
#include "codegen/calls/joint_calls.h"
#include "codegen/memory/row_pitch.h"
#include "codegen/program/class_printer.h"
#include "codegen/program/line_wrap.h"
#include "codegen/program/plan_json.h"
#include "codegen/program/tensor_table.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/xxhash.h"

namespace soapstone::codegen {
namespace {

using mlir::func::FuncOp;

std::string fileName(const ClassPrinter& deviceClass) {
  return absl::StrCat(deviceClass.name(), ".cu");
}

std::string closeNamespace(const std::string& name) {
  return absl::StrCat("\n}  // namespace ", name, "\n");
}

int chunkCount(const std::vector<std::unique_ptr<ClassPrinter>>& classes) {
  return classes.empty() ? 0 : classes.front()->chunkCount();
}

// Everything that the classes share.
class ProgramPrinter {
 public:
  ProgramPrinter(const std::vector<std::unique_ptr<ClassPrinter>>& classes,
                 const ProgramOptions& options, std::string codeNamespace)
      : classes(classes),
        options(options),
        codeNamespace(std::move(codeNamespace)) {}

  std::vector<ProgramFile> files() const {
    std::vector<ProgramFile> result = {{"program.h", programHeader()}};
    std::string all;
    for (const auto& deviceClass : classes) {
      result.push_back({deviceClass->tablesName(),
                        deviceClass->tablesText(options, codeNamespace)});
      all += result.back().text;
      result.push_back({fileName(*deviceClass),
                        deviceClass->sourceText(options, codeNamespace)});
      all += result.back().text;
    }
    result.push_back({"plan.h", planHeader(llvm::xxh3_64bits(all))});
    result.push_back({"main.cc", mainSource()});
    result.push_back({"CMakeLists.txt", buildScript()});
    result.push_back({"plan.json", planJson(options, classes)});
    return result;
  }

 private:
  std::string programHeader() const {
    std::string text = absl::StrCat(
        kEmittedHeader,
        commentLine(
            absl::StrCat(options.name, ": ", deviceCount(classes),
                         deviceCount(classes) == 1 ? " device." : " devices."),
            0),
        "#pragma once\n\n#include \"runtime/program.h\"\n\nnamespace ",
        codeNamespace, " {\n\nusing namespace soapstone::runtime;\n\n");
    for (const auto& deviceClass : classes) {
      absl::StrAppend(&text, deviceClass->declarations());
    }
    return text + closeNamespace(codeNamespace);
  }

  std::string planHeader(uint64_t hash) const {
    std::string text = absl::StrCat(
        kEmittedHeader, "#pragma once\n\n#include \"program.h\"\n\nnamespace ",
        codeNamespace,
        " {\n\n// Devices that run the same code, as one entry.\n"
        "inline const DeviceClass kClasses[] = {\n");
    for (const auto& deviceClass : classes) {
      absl::StrAppend(&text, "    ", deviceClass->classEntry(), ",\n");
    }
    absl::StrAppend(
        &text, "};\n\ninline const Plan kPlan = {\n    .name = ",
        quotedText(options.name), ",\n    .devices = ", deviceCount(classes),
        ",\n    .classes = kClasses,\n    .classCount = ", classes.size(),
        ",\n    .hash = 0x", absl::Hex(hash),
        "u,\n    .microBatches = ", options.microBatches,
        ",\n    .learningRate = ", floatLiteral(options.learningRate),
        ",\n    .modelDirectory = ", quotedText(options.modelDirectory),
        ",\n    .training = ", options.training ? "true" : "false",
        chunkCount(classes) > 0
            ? absl::StrCat(",\n    .chunks = ", chunkCount(classes))
            : "",
        ",\n};\n");
    return text + closeNamespace(codeNamespace);
  }

  std::string mainSource() const {
    return absl::StrCat(
        kEmittedHeader,
        "#include \"plan.h\"\n\nint main(int argc, char** argv) {\n",
        "  return soapstone::runtime::runProgram(argc, argv, ", codeNamespace,
        "::kPlan);\n}\n");
  }

  std::string buildScript() const {
    std::vector<std::string> sources;
    for (const auto& deviceClass : classes)
      sources.push_back(fileName(*deviceClass));
    std::string list = absl::StrJoin(sources, " ");
    return absl::StrCat(R"(# Builds the program against the Soapstone runtime:
#   cmake -S . -B build -DSOAPSTONE_ROOT=<folder that holds runtime/>
# and for NVIDIA GPUs with -DSOAPSTONE_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES=90.
cmake_minimum_required(VERSION 3.25)
project(soapstone_program LANGUAGES CXX)
set(SOAPSTONE_ROOT "" CACHE PATH "Folder that holds Soapstone's runtime/")
option(SOAPSTONE_CUDA "Build for NVIDIA GPUs" OFF)
if(NOT EXISTS "${SOAPSTONE_ROOT}/runtime/CMakeLists.txt")
  message(FATAL_ERROR "set -DSOAPSTONE_ROOT to the folder that holds runtime/")
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CLASSES )",
                        list, R"()
include(CheckPIESupported)
check_pie_supported()
add_executable(run main.cc ${CLASSES})
set_property(TARGET run PROPERTY POSITION_INDEPENDENT_CODE ON)
target_compile_options(run PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fstack-protector-strong>)
target_compile_definitions(run PRIVATE
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:_FORTIFY_SOURCE=2>)
target_link_options(run PRIVATE LINKER:-z,relro,-z,now)
target_include_directories(run PRIVATE "${SOAPSTONE_ROOT}")
if(SOAPSTONE_CUDA)
  enable_language(CUDA)
  # Of the host's code, which launches kernels; the GPU's is optimised fully.
  set(CMAKE_CUDA_FLAGS_RELEASE "-O1 -DNDEBUG")
  add_subdirectory("${SOAPSTONE_ROOT}/runtime/cuda" runtime)
  target_link_libraries(run PRIVATE soapstone_runtime_cuda)
else()
  set(CMAKE_CXX_STANDARD 20)
  set(CMAKE_CXX_EXTENSIONS OFF)
  add_subdirectory("${SOAPSTONE_ROOT}/runtime" runtime)
  target_compile_features(run PRIVATE cxx_std_20)
  set_source_files_properties(${CLASSES} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS -xc++)
  target_compile_options(run PRIVATE -march=native -fno-math-errno
                         -fno-trapping-math -ffp-contract=fast -fopenmp-simd)
  target_link_libraries(run PRIVATE soapstone_runtime_host)
endif()
)");
  }

  const std::vector<std::unique_ptr<ClassPrinter>>& classes;
  const ProgramOptions& options;
  std::string codeNamespace;
};

// Sizes of the largest device class; kernels and calls of all.
ProgramSummary summarize(
    const std::vector<std::unique_ptr<ClassPrinter>>& classes) {
  ProgramSummary summary;
  summary.classes = static_cast<int64_t>(classes.size());
  for (const auto& deviceClass : classes) {
    summary.arenaBytes =
        std::max(summary.arenaBytes, deviceClass->buffers().arenaBytes);
    summary.persistentBytes =
        std::max(summary.persistentBytes, deviceClass->buffers().argumentBytes);
    summary.usesBf16 |= deviceClass->usesBf16();
    const DeviceStreams streams = deviceClass->streams();
    if (streams.all() > summary.messageStreams + summary.communicators) {
      summary.messageStreams = streams.messages;
      summary.communicators = streams.communicators;
    }
    summary.kernels += deviceClass->kernelCount();
    summary.calls += deviceClass->callCount();
  }
  return summary;
}

}  // namespace

int64_t deviceCount(const std::vector<std::unique_ptr<ClassPrinter>>& classes) {
  int64_t count = 0;
  for (const auto& deviceClass : classes) {
    count += static_cast<int64_t>(deviceClass->ranks().size());
  }
  return count;
}

absl::StatusOr<std::vector<ProgramFile>> printProgram(
    ModuleOp module, const ProgramOptions& options,
    const std::string& codeNamespace, ProgramSummary& summary) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<DeviceCode> codes,
                             deviceCodes(module));
  std::vector<std::unique_ptr<ClassPrinter>> classes;
  for (const DeviceCode& code : codes) {
    SmallVector<FuncOp> functions = code.functions();
    if (options.padsRows) padWaiting(functions);
    for (FuncOp function : functions) {
      if (options.padsRows) padRows(function);
      joinCalls(function);
      SOAPSTONE_RETURN_IF_ERROR(sinkUpdates(function));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(
        BufferAssignment assignment,
        assignBuffers(functions, options.hasCollectiveArena,
                      code.pipeline.get()));
    auto deviceClass = std::make_unique<ClassPrinter>(
        code, std::move(assignment), static_cast<int64_t>(classes.size()));
    DiagnosticCollector diagnostics(module.getContext());
    SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(deviceClass->print(options),
                                                   "cannot emit the program"));
    classes.push_back(std::move(deviceClass));
  }
  summary = summarize(classes);
  return ProgramPrinter(classes, options, codeNamespace).files();
}

}  // namespace soapstone::codegen
