#include "frontend/driver/text_output.h"

#include <cstdio>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "codegen/text_file.h"
#include "ir/support/status_macros.h"

namespace soapstone {

absl::Status writeText(const std::string& text, const std::string& path) {
  if (path.empty() || path == "-") {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
      return absl::UnavailableError("cannot write to standard output");
    }
    return absl::OkStatus();
  }
  SOAPSTONE_RETURN_IF_ERROR(checkFolderOf(path));
  return writeTextFile(path, text);
}

absl::Status checkFolderOf(const std::string& path) {
  std::string folder = std::filesystem::path(path).parent_path().string();
  std::error_code error;
  if (folder.empty() || std::filesystem::is_directory(folder, error)) {
    return absl::OkStatus();
  }
  return absl::NotFoundError(absl::StrCat(
      "cannot write '", path, "': there is no folder '", folder, "'"));
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

}  // namespace soapstone
