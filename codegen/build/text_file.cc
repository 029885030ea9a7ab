#include "codegen/build/text_file.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace soapstone::codegen {
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

// Writes `text` and closes the file.
absl::Status writeInto(int descriptor, const std::string& path, bool sync,
                       const std::string& text) {
  absl::Status status = writeAll(descriptor, text, path);
  if (status.ok() && sync && ::fsync(descriptor) != 0) {
    status = fileError(path, "sync");
  }
  if (::close(descriptor) != 0 && status.ok()) {
    status = fileError(path, "close");
  }
  return status;
}

std::string folderOf(const std::string& path) {
  size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// Creates a file in `folder` with an unpredictable name, written to `path`.
// Negative if that fails, with the reason in errno.
int openAside(const std::string& folder, std::string* path) {
  constexpr int kTries = 16;
  for (int i = 0; i < kTries; ++i) {
    uint64_t number = 0;
    if (::getrandom(&number, sizeof(number), 0) != sizeof(number)) return -1;
    *path =
        absl::StrCat(folder, "/.", absl::Hex(number, absl::kZeroPad16), ".tmp");
    int descriptor =
        ::open(path->c_str(),
               O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

}  // namespace

absl::Status writeTextFile(const std::string& path, const std::string& text) {
  // Devices such as /dev/null are written, never replaced by a file.
  if (isChannel(path)) {
    int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return fileError(path, "open");
    return writeInto(descriptor, path, /*sync=*/false, text);
  }
  std::string aside;
  int descriptor = openAside(folderOf(path), &aside);
  if (descriptor < 0) return fileError(path, "create");
  absl::Status status = writeInto(descriptor, path, /*sync=*/true, text);
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

}  // namespace soapstone::codegen
