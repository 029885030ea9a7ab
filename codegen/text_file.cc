#include "codegen/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

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
  return absl::OkStatus();
}

// Whether `path` is a device or a pipe: what is written there goes through it.
bool isChannel(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) &&
         !S_ISDIR(status.st_mode);
}

absl::Status writeInto(const std::string& path, int flags, bool sync,
                       const std::string& text) {
  int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
  if (descriptor < 0) return fileError(path, "create");
  absl::Status status = writeAll(descriptor, text, path);
  if (status.ok() && sync && ::fsync(descriptor) != 0) {
    status = fileError(path, "sync");
  }
  if (::close(descriptor) != 0 && status.ok()) {
    status = fileError(path, "close");
  }
  return status;
}

}  // namespace

absl::Status writeTextFile(const std::string& path, const std::string& text) {
  // No file may take the place of /dev/null.
  if (isChannel(path)) return writeInto(path, 0, /*sync=*/false, text);
  std::string aside = absl::StrCat(path, ".tmp");
  absl::Status status =
      writeInto(aside, O_CREAT | O_TRUNC, /*sync=*/true, text);
  if (status.ok() && ::rename(aside.c_str(), path.c_str()) != 0) {
    status = fileError(path, "rename to");
  }
  if (!status.ok()) ::unlink(aside.c_str());
  return status;
}

void removeFile(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
}

}  // namespace soapstone
