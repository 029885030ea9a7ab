#include "codegen/build/program_check.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "codegen/build/child_processes.h"
#include "codegen/build/compiler_calls.h"
#include "codegen/build/text_file.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace soapstone::codegen {
namespace {

constexpr const char* kTraceLibrary = "libsoapstone_runtime_trace.a";
// It lies with the objects: a user runs `run`, not this.
constexpr const char* kTraceProgram = "objects/trace";

std::string readAndRemove(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  std::string text = buffer ? (*buffer)->getBuffer().str() : "";
  removeFile(path);
  return text;
}

}  // namespace

absl::StatusOr<std::string> checkProgram(const std::string& folder,
                                         const Toolchain& toolchain) {
  std::string library =
      inFolder(llvm::sys::path::parent_path(toolchain.runtimeLibrary).str(),
               kTraceLibrary);
  if (!llvm::sys::fs::exists(library)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "no trace library '", library,
        "': build the target soapstone_runtime_trace, or use --no-check"));
  }
  SOAPSTONE_RETURN_IF_ERROR(
      linkProgram(folder, toolchain, library, {}, kTraceProgram));
  std::string program = inFolder(folder, kTraceProgram);
  std::string output = program + ".out";
  std::string faults = program + ".err";
  std::optional<int> code;
  {
    ChildProcesses children;
    SOAPSTONE_RETURN_IF_ERROR(
        children.start({program, {program}, output, faults}));
    code = children.waitOldest();
  }
  std::string found = readAndRemove(output);
  std::string wrong = readAndRemove(faults);
  if (code == 0) return std::string(absl::StripSuffix(found, "\n"));
  llvm::StringRef first = llvm::StringRef(wrong).split('\n').first;
  return absl::InternalError(
      absl::StrCat("the emitted program is wrong and must not be run: ",
                   first.empty() ? "its check ended early" : first.str(),
                   "; all faults: ", program));
}

}  // namespace soapstone::codegen
