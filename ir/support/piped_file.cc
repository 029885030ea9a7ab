#include "ir/support/piped_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "ir/support/json_values.h"

namespace soapstone {
namespace {

constexpr size_t kPieceBytes = 64 * 1024;

// The descriptor that a path names.
std::optional<int> descriptorOf(absl::string_view path) {
  if (path == "/dev/stdin") return STDIN_FILENO;
  int number = 0;
  for (absl::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    absl::string_view rest = path;
    if (absl::ConsumePrefix(&rest, folder) && absl::SimpleAtoi(rest, &number) &&
        number >= 0) {
      return number;
    }
  }
  return std::nullopt;
}

absl::Status failed(const std::string& path) {
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": cannot be read: ", std::strerror(errno)));
}

// Moves all that a descriptor still holds to another.
absl::Status copyRest(const std::string& path, int from, int to) {
  std::array<char, kPieceBytes> piece;
  size_t bytes = 0;
  while (true) {
    const ssize_t got = ::read(from, piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed(path);
    if (got == 0) return absl::OkStatus();
    bytes += static_cast<size_t>(got);
    if (bytes > kMaxTextFileBytes) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": is larger than ", kMaxTextFileBytes, " bytes"));
    }
    for (ssize_t done = 0; done < got;) {
      const ssize_t put = ::write(to, piece.data() + done, got - done);
      if (put < 0 && errno == EINTR) continue;
      if (put < 0) return failed(path);
      done += put;
    }
  }
}

}  // namespace

bool isDescriptor(const std::string& path) {
  return descriptorOf(path).has_value();
}

absl::Status keepPipe(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status kind =
      std::filesystem::status(path, ignored);
  if (std::filesystem::is_character_file(kind)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is a device, not a file"));
  }
  if (!std::filesystem::is_fifo(kind)) return absl::OkStatus();
  const std::optional<int> pipe = descriptorOf(path);
  if (!pipe) {
    return absl::InvalidArgumentError(absl::StrCat(
        path,
        ": is a pipe, which can be read once; give a file or /dev/stdin"));
  }
  const int memory = ::memfd_create("piped", MFD_CLOEXEC);
  if (memory < 0) return failed(path);
  absl::Status status = copyRest(path, *pipe, memory);
  if (status.ok() && ::dup2(memory, *pipe) < 0) status = failed(path);
  ::close(memory);
  return status;
}

}  // namespace soapstone
