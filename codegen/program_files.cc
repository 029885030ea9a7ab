#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "codegen/program_writer.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace soapstone {
namespace {

absl::Status fileError(const std::string& path, const char* action) {
  return absl::UnavailableError(
      absl::StrCat("cannot ", action, " '", path, "': ", std::strerror(errno)));
}

absl::Status writeAll(int descriptor, const std::string& text,
                      const std::string& path) {
  size_t written = 0;
  while (written < text.size()) {
    ssize_t count =
        ::write(descriptor, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fileError(path, "write");
    written += static_cast<size_t>(count);
  }
  if (::fsync(descriptor) != 0) return fileError(path, "sync");
  return absl::OkStatus();
}

// Writes aside, syncs and renames: readers see the old file or the new one.
absl::Status writeFile(const std::string& path, const std::string& text) {
  std::string aside = absl::StrCat(path, ".tmp");
  int descriptor =
      ::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) return fileError(aside, "create");
  absl::Status status = writeAll(descriptor, text, aside);
  if (::close(descriptor) != 0 && status.ok())
    status = fileError(aside, "close");
  if (status.ok() && ::rename(aside.c_str(), path.c_str()) != 0) {
    status = fileError(path, "rename to");
  }
  if (!status.ok()) ::unlink(aside.c_str());
  return status;
}

// An earlier program in the folder may have had more stages, which would be
// compiled too, or a strategy, which would be taken for this one's.
void removeLeftovers(const std::vector<ProgramFile>& files,
                     const std::string& folder) {
  auto isWritten = [&](const std::string& name) {
    return std::any_of(
        files.begin(), files.end(),
        [&](const ProgramFile& file) { return file.name == name; });
  };
  auto remove = [&](const std::string& name) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    return !llvm::sys::fs::remove(path, /*IgnoreNonExisting=*/false);
  };
  if (!isWritten("strategy.json")) remove("strategy.json");
  for (int stage = 0;; ++stage) {
    std::string name = absl::StrCat("stage", stage, ".cu");
    if (!isWritten(name) && !remove(name)) return;
  }
}

}  // namespace

absl::Status writeProgram(const std::vector<ProgramFile>& files,
                          const std::string& folder) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder)) {
    return absl::UnavailableError(
        absl::StrCat("cannot create folder '", folder, "': ", error.message()));
  }
  for (const ProgramFile& file : files) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, file.name);
    SOAPSTONE_RETURN_IF_ERROR(writeFile(path.str().str(), file.text));
  }
  removeLeftovers(files, folder);
  return absl::OkStatus();
}

}  // namespace soapstone
