#include "frontend/driver/text_output.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "codegen/build/text_file.h"
#include "frontend/driver/terminal.h"
#include "ir/support/status_macros.h"
#include "ir/support/visible_text.h"

namespace soapstone::driver {
namespace {

// Whether what is written to one of these paths replaces the other: not so with
// /dev/null and pipes.
bool isSameFile(const std::string& first, const std::string& second) {
  if (first.empty() || second.empty()) return false;
  std::error_code error;
  if (std::filesystem::exists(first, error)) {
    return std::filesystem::is_regular_file(first, error) &&
           std::filesystem::equivalent(first, second, error);
  }
  auto plain = [&](const std::string& path) {
    return std::filesystem::absolute(path, error).lexically_normal();
  };
  return plain(first) == plain(second);
}

// Tries to make a file in `folder`: permissions alone do not tell, as a file
// system may be read-only or full, and the administrator passes all of them.
absl::Status checkCreation(const std::string& path, const std::string& folder) {
  std::string trial = folder + "/.soapstone.XXXXXX";
  const int file = ::mkstemp(trial.data());
  if (file < 0) {
    return absl::PermissionDeniedError(
        absl::StrCat("cannot write '", path, "': no file can be made in '",
                     folder, "': ", std::strerror(errno)));
  }
  ::close(file);
  ::unlink(trial.c_str());
  return absl::OkStatus();
}

}  // namespace

absl::Status writeText(const std::string& text, const std::string& path) {
  if (path.empty() || path == "-") {
    // A terminal acts on some bytes; a pipe gets what a file would.
    const std::string shown =
        isTerminal(STDOUT_FILENO) ? visibleLines(text) : text;
    std::FILE* output = outputStream();
    if (std::fwrite(shown.data(), 1, shown.size(), output) != shown.size() ||
        std::fflush(output) != 0) {
      return absl::UnavailableError(absl::StrCat(
          "cannot write to standard output: ", std::strerror(errno)));
    }
    return absl::OkStatus();
  }
  SOAPSTONE_RETURN_IF_ERROR(checkOutputFile(path));
  return codegen::writeTextFile(path, text);
}

absl::Status checkOutputFile(const std::string& path,
                             const std::vector<OtherFile>& others) {
  for (const OtherFile& other : others) {
    if (!isSameFile(path, other.path)) continue;
    return absl::InvalidArgumentError(absl::StrCat("cannot write '", path,
                                                   "': it is ", other.what,
                                                   "; name another file"));
  }
  if (path.empty() || path == "-") return absl::OkStatus();
  std::string folder = std::filesystem::path(path).parent_path().string();
  if (folder.empty()) folder = ".";
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    return absl::NotFoundError(absl::StrCat(
        "cannot write '", path, "': there is no folder '", folder, "'"));
  }
  if (std::filesystem::is_directory(path, error)) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot write '", path, "': it is a folder; name a file"));
  }
  // A file is replaced by a new one, whatever its own permissions: but who
  // protects it wants to keep it.
  const bool isThere = std::filesystem::exists(path, error);
  const std::string& guard = isThere ? path : folder;
  if (::access(guard.c_str(), W_OK) != 0) {
    return absl::PermissionDeniedError(absl::StrCat(
        "cannot write '", path, "': '", guard, "' is write-protected"));
  }
  if (!isThere || std::filesystem::is_regular_file(path, error)) {
    return checkCreation(path, folder);
  }
  return absl::OkStatus();
}

absl::Status checkOutputFolder(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) ||
      std::filesystem::is_directory(path, error)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("cannot write into '", path, "': it is a file, no folder"));
}

std::string jsonText(const std::string& text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      quoted += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof(code), "\\u%04x", c);
      quoted += code;
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

}  // namespace soapstone::driver
