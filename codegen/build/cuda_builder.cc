#include "codegen/build/cuda_builder.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "codegen/build/compiler_calls.h"
#include "codegen/build/program_builder.h"
#include "codegen/build/program_folder.h"
#include "codegen/build/text_file.h"
#include "ir/support/status_macros.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace soapstone::codegen {
namespace {

constexpr std::pair<const char*, const char*> kArchitectures[] = {
    {"k80", "sm_37"},       {"p100", "sm_60"},       {"v100", "sm_70"},
    {"a100", "sm_80"},      {"h100", "sm_90"},       {"h200", "sm_90"},
    {"b200", "sm_100"},     {"gb200", "sm_100"},     {"h100-pcie", "sm_90"},
    {"a100-40gb", "sm_80"}, {"a100-pcie", "sm_80"},  {"v100-16gb", "sm_70"},
    {"l40s", "sm_89"},      {"l40", "sm_89"},        {"l4", "sm_89"},
    {"a40", "sm_86"},       {"a10", "sm_86"},        {"t4", "sm_75"},
    {"a6000", "sm_86"},     {"rtx6000ada", "sm_89"}, {"rtx3090", "sm_86"},
    {"rtx4090", "sm_89"},   {"rtx5090", "sm_120"}};

absl::StatusOr<std::string> findNvcc() {
  std::string wanted = fromEnvironment("SOAPSTONE_NVCC", "nvcc");
  llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(wanted);
  if (!found) {
    found = llvm::sys::findProgramByName(wanted, {"/usr/local/cuda/bin"});
  }
  // A path is taken as it is, whether there is such a file or not.
  if (found && llvm::sys::fs::can_execute(*found)) return *found;
  return absl::FailedPreconditionError(
      absl::StrCat("no CUDA compiler '", wanted,
                   "' found: install the CUDA Toolkit or set SOAPSTONE_NVCC; "
                   "--emit-only writes the program without it"));
}

// Architectures that nvcc compiles for, as it lists them; empty if it does not.
std::vector<std::string> knownArchitectures(const std::string& nvcc) {
  llvm::SmallString<128> output;
  if (llvm::sys::fs::createTemporaryFile("soapstone-nvcc", "txt", output)) {
    return {};
  }
  std::optional<llvm::StringRef> redirects[] = {
      std::nullopt, llvm::StringRef(output), llvm::StringRef("")};
  int code = llvm::sys::ExecuteAndWait(nvcc, {nvcc, "--list-gpu-code"},
                                       std::nullopt, redirects);
  std::vector<std::string> known;
  auto buffer = llvm::MemoryBuffer::getFile(output);
  if (code == 0 && buffer) {
    known = absl::StrSplit((*buffer)->getBuffer().str(), '\n',
                           absl::SkipWhitespace());
  }
  removeFile(output.str().str());
  return known;
}

std::string objectFile(const std::string& folder, const std::string& source) {
  return inFolder(inFolder(folder, "objects"),
                  llvm::sys::path::stem(source).str() + ".cuda.o");
}

// The number of an architecture: 90 of "sm_90a", "90-real" and "90".
std::optional<int> architectureNumber(llvm::StringRef name) {
  name.consume_front("sm_");
  int number = 0;
  if (name.take_while(llvm::isDigit).getAsInteger(10, number)) {
    return std::nullopt;
  }
  return number;
}

}  // namespace

absl::StatusOr<std::string> architectureOf(const std::string& deviceKind) {
  for (const auto& [kind, architecture] : kArchitectures) {
    if (deviceKind == kind) return std::string(architecture);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no CUDA architecture is known for devices of kind '",
                   deviceKind, "'; give one with --arch, e.g. --arch sm_90"));
}

absl::Status requireBf16(const std::string& architecture) {
  constexpr int kFirstWithBf16 = 80;
  std::optional<int> number = architectureNumber(architecture);
  if (!number || *number >= kFirstWithBf16) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "GPUs of architecture '", architecture,
      "' do not compute in bf16, which the program does; use sm_80 or later, "
      "or --precision f16 or f32"));
}

absl::Status requireQueues(int messageStreams, int communicators) {
  // The largest CUDA_DEVICE_MAX_CONNECTIONS.
  constexpr int kQueues = 32;
  constexpr int kLanes = 4;
  constexpr int kMost = kQueues - kLanes;
  if (messageStreams + communicators <= kMost) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "a rank of the pipeline takes ", messageStreams,
      " streams for its messages and ", communicators,
      " for its communicators, but the queues of a GPU are enough for ", kMost,
      "; give a group fewer chunks (a lower v=)"));
}

absl::Status requireKernelsFor(const std::string& architecture,
                               const std::string& compiled) {
  std::optional<int> wanted = architectureNumber(architecture);
  for (llvm::StringRef each : llvm::split(compiled, ',')) {
    std::optional<int> number = architectureNumber(each);
    if (!wanted || !number || *number <= *wanted) return absl::OkStatus();
  }
  return absl::FailedPreconditionError(
      absl::StrCat("the runtime library holds kernels for CUDA architectures ",
                   compiled, ", none for '", architecture,
                   "': configure with "
                   "-DCMAKE_CUDA_ARCHITECTURES=",
                   *wanted, " and build the target soapstone_runtime_cuda"));
}

absl::StatusOr<CudaToolchain> CudaToolchain::find(
    const std::string& architecture) {
  CudaToolchain toolchain;
  SOAPSTONE_ASSIGN_OR_RETURN(toolchain.compiler, findNvcc());
  toolchain.includeFolder = fromEnvironment(
      "SOAPSTONE_RUNTIME_INCLUDE",
      installedPath("include/soapstone", SOAPSTONE_DEFAULT_INCLUDE));
  toolchain.runtimeLibrary =
      fromEnvironment("SOAPSTONE_RUNTIME_LIBRARY_CUDA",
                      installedPath("lib/soapstone/libsoapstone_runtime_cuda.a",
                                    SOAPSTONE_DEFAULT_CUDA_RUNTIME));
  toolchain.architecture = architecture;
  std::vector<std::string> known = knownArchitectures(toolchain.compiler);
  if (!known.empty() &&
      std::find(known.begin(), known.end(), architecture) == known.end()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", toolchain.compiler, "' does not compile for '",
                     architecture, "', only for ", absl::StrJoin(known, ", ")));
  }
  return toolchain;
}

absl::Status buildCudaProgram(const std::string& folder,
                              const CudaToolchain& toolchain) {
  if (!llvm::sys::fs::exists(toolchain.runtimeLibrary)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "no runtime library '", toolchain.runtimeLibrary,
        "': build the target soapstone_runtime_cuda, which needs the CUDA "
        "Toolkit, cuDNN and NCCL, or set SOAPSTONE_RUNTIME_LIBRARY_CUDA"));
  }
#ifdef SOAPSTONE_CUDA_ARCHITECTURES
  if (toolchain.runtimeLibrary == SOAPSTONE_DEFAULT_CUDA_RUNTIME) {
    SOAPSTONE_RETURN_IF_ERROR(requireKernelsFor(toolchain.architecture,
                                                SOAPSTONE_CUDA_ARCHITECTURES));
  }
#endif
  SOAPSTONE_ASSIGN_OR_RETURN(BuildFolder build, makeBuildFolder(folder));
  std::vector<std::string> sources = classFiles(folder);
  sources.push_back("main.cc");
  std::vector<CompilerCall> calls;
  CompilerCall link{{toolchain.compiler, "-arch", toolchain.architecture},
                    inFolder(build.objects, "link.log")};
  for (const std::string& source : sources) {
    std::string object = objectFile(folder, source);
    // The level is that of the host's code, which launches kernels and no more;
    // it took most of the time at -O3. The GPU's is optimised all the same.
    calls.push_back({{toolchain.compiler, "-std=c++20", "-O1",
                      "-Xcompiler=-U_FORTIFY_SOURCE,-D_FORTIFY_SOURCE=2,"
                      "-fstack-protector-strong,-fPIE",
                      "-arch", toolchain.architecture,
                      absl::StrCat("-I", toolchain.includeFolder), "-c",
                      inFolder(folder, source), "-o", object},
                     inFolder(build.objects, source + ".log")});
    link.arguments.push_back(object);
  }
  SOAPSTONE_RETURN_IF_ERROR(
      runCompilerCalls(toolchain.compiler, calls, build.log));
  link.arguments.insert(
      link.arguments.end(),
      {toolchain.runtimeLibrary, "-lcublasLt", "-lcudnn", "-lnccl", "-lgomp",
       "-lpthread", "-Xcompiler=-pie", "-Xlinker=-z,relro,-z,now", "-o",
       inFolder(folder, kUncheckedProgram)});
  return runCompilerCalls(toolchain.compiler, {link}, build.log);
}

}  // namespace soapstone::codegen
