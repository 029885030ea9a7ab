#include "codegen/build/program_builder.h"

#include <iterator>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "codegen/build/compiler_calls.h"
#include "codegen/build/program_folder.h"
#include "codegen/build/text_file.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace soapstone::codegen {
namespace {

// Where the object of a source goes.
std::string objectFile(const std::string& folder, const std::string& source) {
  return inFolder(inFolder(folder, "objects"),
                  llvm::sys::path::stem(source).str() + ".o");
}

std::vector<std::string> sourceFiles(const std::string& folder) {
  std::vector<std::string> sources = classFiles(folder);
  sources.push_back("main.cc");
  return sources;
}

absl::StatusOr<std::string> findCompiler(const Toolchain& toolchain) {
  llvm::ErrorOr<std::string> compiler =
      llvm::sys::findProgramByName(toolchain.compiler);
  if (compiler) return *compiler;
  return absl::FailedPreconditionError(absl::StrCat(
      "no compiler '", toolchain.compiler,
      "' found: install g++ or set SOAPSTONE_CXX, or use --emit-only"));
}

// Programs read untrusted files: data, weights, checkpoints. With these flags a
// buffer overflow ends the program, addresses are random, and no table of
// functions can be overwritten.
constexpr const char* kCompileHardening[] = {
    "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2", "-fstack-protector-strong",
    "-fPIE"};
constexpr const char* kLinkHardening[] = {"-pie", "-Wl,-z,relro,-z,now"};

}  // namespace

Toolchain Toolchain::host() {
  Toolchain toolchain;
  toolchain.compiler = fromEnvironment("SOAPSTONE_CXX", "g++");
  toolchain.includeFolder = fromEnvironment(
      "SOAPSTONE_RUNTIME_INCLUDE",
      installedPath("include/soapstone", SOAPSTONE_DEFAULT_INCLUDE));
  toolchain.runtimeLibrary =
      fromEnvironment("SOAPSTONE_RUNTIME_LIBRARY",
                      installedPath("lib/soapstone/libsoapstone_runtime_host.a",
                                    SOAPSTONE_DEFAULT_RUNTIME));
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
  toolchain.flags.insert(toolchain.flags.end(), std::begin(kCompileHardening),
                         std::end(kCompileHardening));
  // Later flags win.
  for (absl::string_view flag : absl::StrSplit(
           fromEnvironment("SOAPSTONE_CXXFLAGS", ""), ' ', absl::SkipEmpty())) {
    toolchain.flags.emplace_back(flag);
  }
  return toolchain;
}

std::vector<std::string> compilerCommand(const Toolchain& toolchain) {
  std::vector<std::string> words = {toolchain.compiler};
  words.insert(words.end(), toolchain.flags.begin(), toolchain.flags.end());
  // Sources are CUDA files that g++ reads as C++.
  words.insert(words.end(),
               {absl::StrCat("-I", toolchain.includeFolder), "-x", "c++"});
  return words;
}

std::vector<std::string> linkedLibraries() {
  std::vector<std::string> words = {"-ldnnl", "-lgomp", "-lpthread"};
  words.insert(words.end(), std::begin(kLinkHardening),
               std::end(kLinkHardening));
  return words;
}

std::vector<std::string> classFiles(const std::string& folder) {
  std::vector<std::string> files;
  for (size_t deviceClass = 0;; ++deviceClass) {
    std::string name = absl::StrCat("class", deviceClass, ".cu");
    if (!llvm::sys::fs::exists(inFolder(folder, name))) return files;
    files.push_back(name);
  }
}

absl::Status buildProgram(const std::string& folder,
                          const Toolchain& toolchain) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string compiler, findCompiler(toolchain));
  if (!llvm::sys::fs::exists(toolchain.runtimeLibrary)) {
    return absl::FailedPreconditionError(
        absl::StrCat("no runtime library '", toolchain.runtimeLibrary,
                     "': build the target soapstone_runtime_host or set "
                     "SOAPSTONE_RUNTIME_LIBRARY"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(BuildFolder build, makeBuildFolder(folder));
  std::vector<CompilerCall> calls;
  for (const std::string& source : sourceFiles(folder)) {
    CompilerCall call{compilerCommand(toolchain),
                      inFolder(build.objects, source + ".log")};
    call.arguments.insert(
        call.arguments.end(),
        {"-c", inFolder(folder, source), "-o", objectFile(folder, source)});
    calls.push_back(std::move(call));
  }
  SOAPSTONE_RETURN_IF_ERROR(runCompilerCalls(compiler, calls, build.log));
  return linkProgram(folder, toolchain, toolchain.runtimeLibrary, {},
                     kUncheckedProgram);
}

absl::Status linkProgram(const std::string& folder, const Toolchain& toolchain,
                         const std::string& library,
                         const std::vector<std::string>& flags,
                         const std::string& executable) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string compiler, findCompiler(toolchain));
  std::string name = llvm::sys::path::filename(executable).str();
  std::string objects = inFolder(folder, "objects");
  std::string aside = inFolder(objects, name + ".new");
  CompilerCall call{{toolchain.compiler}, inFolder(objects, name + ".log")};
  // The linker writes into what is there.
  removeFile(aside);
  for (const std::string& source : sourceFiles(folder)) {
    call.arguments.push_back(objectFile(folder, source));
  }
  call.arguments.push_back(library);
  call.arguments.insert(call.arguments.end(), flags.begin(), flags.end());
  const std::vector<std::string> libraries = linkedLibraries();
  call.arguments.insert(call.arguments.end(), libraries.begin(),
                        libraries.end());
  call.arguments.insert(call.arguments.end(), {"-o", aside});
  SOAPSTONE_RETURN_IF_ERROR(
      runCompilerCalls(compiler, {call}, inFolder(folder, "build.log")));
  std::string path = inFolder(folder, executable);
  if (std::error_code error = llvm::sys::fs::rename(aside, path)) {
    return absl::UnavailableError(absl::StrCat(
        "cannot rename '", aside, "' to '", path, "': ", error.message()));
  }
  return absl::OkStatus();
}

}  // namespace soapstone::codegen
