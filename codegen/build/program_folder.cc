#include "codegen/build/program_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "codegen/build/compiler_calls.h"
#include "llvm/Support/FileSystem.h"

namespace soapstone::codegen {

absl::StatusOr<ProgramFolderLock> ProgramFolderLock::take(
    const std::string& folder, bool create) {
  if (create) {
    if (std::error_code error = llvm::sys::fs::create_directories(folder)) {
      return absl::UnavailableError(absl::StrCat(
          "cannot create folder '", folder, "': ", error.message()));
    }
  }
  int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0 && ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 &&
      errno == EWOULDBLOCK) {
    ::close(descriptor);
    return absl::FailedPreconditionError(
        absl::StrCat("cannot write into '", folder,
                     "': another soapstone compiles into it; wait for it, or "
                     "name another folder"));
  }
  return ProgramFolderLock(descriptor);
}

ProgramFolderLock::ProgramFolderLock(ProgramFolderLock&& other) noexcept
    : descriptor(std::exchange(other.descriptor, -1)) {}

ProgramFolderLock& ProgramFolderLock::operator=(
    ProgramFolderLock&& other) noexcept {
  std::swap(descriptor, other.descriptor);
  return *this;
}

ProgramFolderLock::~ProgramFolderLock() {
  if (descriptor >= 0) ::close(descriptor);
}

absl::Status withdrawProgram(const std::string& folder) {
  for (const char* name : {"run", "run_mpi", "plan.json", "strategy.json"}) {
    std::string path = inFolder(folder, name);
    if (::unlink(path.c_str()) != 0 && errno != ENOENT) {
      return absl::UnavailableError(
          absl::StrCat("cannot remove '", path, "': ", std::strerror(errno)));
    }
  }
  return absl::OkStatus();
}

absl::Status publishProgram(const std::string& folder) {
  std::string from = inFolder(folder, kUncheckedProgram);
  std::string to = inFolder(folder, "run");
  if (std::rename(from.c_str(), to.c_str()) == 0) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("cannot rename '", from, "' to '",
                                             to, "': ", std::strerror(errno)));
}

}  // namespace soapstone::codegen
