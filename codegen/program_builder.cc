#include "codegen/program_builder.h"

#include <cstdlib>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace soapstone {
namespace {

std::string fromEnvironment(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : otherwise;
}

std::string inFolder(const std::string& folder, const char* file) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, file);
  return path.str().str();
}

absl::Status execute(const std::string& program,
                     const std::vector<std::string>& arguments,
                     const std::string& log) {
  std::vector<llvm::StringRef> views(arguments.begin(), arguments.end());
  std::optional<llvm::StringRef> redirects[] = {
      std::nullopt, llvm::StringRef(log), llvm::StringRef(log)};
  std::string error;
  int code =
      llvm::sys::ExecuteAndWait(program, views, std::nullopt, redirects,
                                /*SecondsToWait=*/0, /*MemoryLimit=*/0, &error);
  if (code == 0) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat("compiling the emitted program failed; see '", log, "'",
                   error.empty() ? "" : ": ", error));
}

}  // namespace

Toolchain Toolchain::host() {
  Toolchain toolchain;
  toolchain.compiler = fromEnvironment("SOAPSTONE_CXX", "g++");
  toolchain.includeFolder =
      fromEnvironment("SOAPSTONE_RUNTIME_INCLUDE", SOAPSTONE_DEFAULT_INCLUDE);
  toolchain.runtimeLibrary =
      fromEnvironment("SOAPSTONE_RUNTIME_LIBRARY", SOAPSTONE_DEFAULT_RUNTIME);
  // Vector loops without the liberties of -ffast-math: see runtime/kernel.h.
  toolchain.flags = {"-std=c++20",
                     "-O3",
                     "-march=native",
                     "-fno-math-errno",
                     "-fno-trapping-math",
                     "-ffp-contract=fast",
                     "-fopenmp-simd",
                     "-Wall",
                     "-Wextra"};
  return toolchain;
}

std::vector<std::string> compileCommand(const Toolchain& toolchain,
                                        const std::vector<std::string>& sources,
                                        const std::string& executable) {
  std::vector<std::string> words = {toolchain.compiler};
  words.insert(words.end(), toolchain.flags.begin(), toolchain.flags.end());
  words.push_back(absl::StrCat("-I", toolchain.includeFolder));
  // Sources are CUDA files that g++ reads as C++.
  words.insert(words.end(), {"-x", "c++"});
  words.insert(words.end(), sources.begin(), sources.end());
  words.insert(words.end(), {"-x", "none", toolchain.runtimeLibrary, "-ldnnl",
                             "-lgomp", "-lpthread", "-o", executable});
  return words;
}

absl::Status buildProgram(const std::string& folder,
                          const Toolchain& toolchain) {
  llvm::ErrorOr<std::string> compiler =
      llvm::sys::findProgramByName(toolchain.compiler);
  if (!compiler) {
    return absl::FailedPreconditionError(absl::StrCat(
        "no compiler '", toolchain.compiler,
        "' found: install g++ or set SOAPSTONE_CXX, or use --emit-only"));
  }
  if (!llvm::sys::fs::exists(toolchain.runtimeLibrary)) {
    return absl::FailedPreconditionError(
        absl::StrCat("no runtime library '", toolchain.runtimeLibrary,
                     "': build the target soapstone_runtime_host or set "
                     "SOAPSTONE_RUNTIME_LIBRARY"));
  }
  std::vector<std::string> arguments = compileCommand(
      toolchain, {inFolder(folder, "stage0.cu"), inFolder(folder, "main.cc")},
      inFolder(folder, "run"));
  return execute(*compiler, arguments, inFolder(folder, "build.log"));
}

}  // namespace soapstone
