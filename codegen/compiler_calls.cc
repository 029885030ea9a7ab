#include "codegen/compiler_calls.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <optional>
#include <thread>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "codegen/text_file.h"
#include "ir/support/status_macros.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace soapstone {
namespace {

// Starts a call; its number among processes, or an error.
absl::StatusOr<llvm::sys::ProcessInfo> start(const std::string& program,
                                             const CompilerCall& call) {
  std::vector<llvm::StringRef> views(call.arguments.begin(),
                                     call.arguments.end());
  std::optional<llvm::StringRef> redirects[] = {
      std::nullopt, llvm::StringRef(call.log), llvm::StringRef(call.log)};
  std::string error;
  bool failed = false;
  llvm::sys::ProcessInfo process =
      llvm::sys::ExecuteNoWait(program, views, std::nullopt, redirects,
                               /*MemoryLimit=*/0, &error, &failed);
  if (failed) {
    return absl::InternalError(
        absl::StrCat("cannot start '", program, "': ", error));
  }
  return process;
}

}  // namespace

std::string fromEnvironment(const char* name, absl::string_view otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? std::string(value)
                                            : std::string(otherwise);
}

std::string inFolder(const std::string& folder, const std::string& file) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, file);
  return path.str().str();
}

absl::Status runCompilerCalls(const std::string& program,
                              const std::vector<CompilerCall>& calls,
                              const std::string& log) {
  size_t jobs = std::max(1u, std::thread::hardware_concurrency());
  bool succeeded = true;
  std::deque<llvm::sys::ProcessInfo> running;
  auto finishOldest = [&] {
    std::string error;
    llvm::sys::ProcessInfo end =
        llvm::sys::Wait(running.front(), std::nullopt, &error);
    running.pop_front();
    succeeded = succeeded && end.ReturnCode == 0;
  };
  absl::Status status;
  for (const CompilerCall& call : calls) {
    if (running.size() == jobs) finishOldest();
    absl::StatusOr<llvm::sys::ProcessInfo> process = start(program, call);
    if (!process.ok()) {
      status = process.status();
      break;
    }
    running.push_back(*process);
  }
  while (!running.empty()) finishOldest();
  std::ofstream all(log, std::ios::app);
  for (const CompilerCall& call : calls) {
    std::ifstream part(call.log);
    if (part.peek() != std::ifstream::traits_type::eof()) all << part.rdbuf();
    part.close();
    removeFile(call.log);
  }
  SOAPSTONE_RETURN_IF_ERROR(status);
  if (succeeded) return absl::OkStatus();
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

}  // namespace soapstone
