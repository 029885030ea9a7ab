#include "frontend/onnx/file/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace soapstone::onnx {
namespace {

absl::Status fileError(const std::string& path, absl::string_view reason) {
  return absl::InvalidArgumentError(
      absl::StrCat("cannot read '", path, "': ", reason));
}

// Closes a file descriptor at the end of a scope.
struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
};

}  // namespace

absl::StatusOr<std::shared_ptr<const MappedFile>> MappedFile::open(
    const std::string& path, bool followLinks) {
  // Not blocking: a named pipe must not hang the compiler.
  int flags =
      O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followLinks ? 0 : O_NOFOLLOW);
  Descriptor file{::open(path.c_str(), flags)};
  if (file.number < 0) {
    if (errno == ENOENT) {
      return absl::NotFoundError(
          absl::StrCat("cannot read '", path, "': no such file"));
    }
    return fileError(path, errno == ELOOP && !followLinks
                               ? "it is a symbolic link"
                               : std::strerror(errno));
  }
  struct stat status;
  if (::fstat(file.number, &status) != 0) {
    return fileError(path, std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) return fileError(path, "not a regular file");
  size_t size = static_cast<size_t>(status.st_size);
  if (size == 0) {
    return std::shared_ptr<const MappedFile>(new MappedFile({}));
  }
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
  if (address == MAP_FAILED) return fileError(path, std::strerror(errno));
  return std::shared_ptr<const MappedFile>(new MappedFile(
      absl::MakeConstSpan(static_cast<const std::byte*>(address), size)));
}

MappedFile::~MappedFile() {
  if (!contents.empty()) {
    ::munmap(const_cast<std::byte*>(contents.data()), contents.size());
  }
}

}  // namespace soapstone::onnx
