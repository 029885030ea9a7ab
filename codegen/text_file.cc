#include "codegen/text_file.h"

#include <fcntl.h>
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
  if (::fsync(descriptor) != 0) return fileError(path, "sync");
  return absl::OkStatus();
}

}  // namespace

absl::Status writeTextFile(const std::string& path, const std::string& text) {
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

void removeFile(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
}

}  // namespace soapstone
