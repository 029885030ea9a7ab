#include "codegen/build/compiler_calls.h"

#include <cstdlib>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "codegen/build/child_processes.h"
#include "codegen/build/text_file.h"
#include "ir/support/status_macros.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace soapstone::codegen {
namespace {

// Appends the output of the calls to `log`.
absl::Status collectLogs(const std::vector<CompilerCall>& calls,
                         const std::string& log) {
  std::string text;
  for (const CompilerCall& call : calls) {
    auto part = llvm::MemoryBuffer::getFile(call.log);
    if (part) text += (*part)->getBuffer().str();
    removeFile(call.log);
  }
  if (text.empty()) return absl::OkStatus();
  auto before = llvm::MemoryBuffer::getFile(log);
  if (before) text.insert(0, (*before)->getBuffer().str());
  return writeTextFile(log, text);
}

}  // namespace

std::string fromEnvironment(const char* name, absl::string_view otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? std::string(value)
                                            : std::string(otherwise);
}

std::string installedPath(const char* below, const char* built) {
  llvm::SmallString<256> path(
      llvm::sys::fs::getMainExecutable(nullptr, nullptr));
  llvm::sys::path::remove_filename(path);
  llvm::sys::path::remove_filename(path);  // P/bin
  llvm::sys::path::append(path, below);
  return llvm::sys::fs::exists(path) ? path.str().str() : built;
}

std::string inFolder(const std::string& folder, const std::string& file) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, file);
  return path.str().str();
}

absl::Status runCompilerCalls(const std::string& program,
                              const std::vector<CompilerCall>& calls,
                              const std::string& log) {
  bool succeeded = true;
  absl::Status status;
  ChildProcesses children;
  auto finishOldest = [&] { succeeded &= children.waitOldest() == 0; };
  for (const CompilerCall& call : calls) {
    if (children.running() == ChildProcesses::capacity()) finishOldest();
    if (ChildProcesses::isInterrupted()) break;
    status = children.start({program, call.arguments, call.log, ""});
    if (!status.ok()) break;
  }
  while (children.running() > 0) finishOldest();
  absl::Status logged = collectLogs(calls, log);
  SOAPSTONE_RETURN_IF_ERROR(status);
  if (succeeded) return logged;
  return absl::InternalError(
      absl::StrCat("compiling the emitted program failed; see '", log, "'"));
}

absl::StatusOr<BuildFolder> makeBuildFolder(const std::string& folder) {
  BuildFolder build{inFolder(folder, "objects"), inFolder(folder, "build.log")};
  if (std::error_code error =
          llvm::sys::fs::create_directories(build.objects)) {
    return absl::UnavailableError(absl::StrCat(
        "cannot create folder '", build.objects, "': ", error.message()));
  }
  removeFile(build.log);
  return build;
}

}  // namespace soapstone::codegen
