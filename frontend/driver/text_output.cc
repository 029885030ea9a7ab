#include "frontend/driver/text_output.h"

#include <cstdio>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "codegen/program_writer.h"

namespace soapstone {

absl::Status writeText(const std::string& text, const std::string& path) {
  if (path.empty() || path == "-") {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
      return absl::UnavailableError("cannot write to standard output");
    }
    return absl::OkStatus();
  }
  std::filesystem::path file(path);
  std::filesystem::path folder = file.parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    return absl::NotFoundError(absl::StrCat("no folder '", folder.string(),
                                            "' to write '", path, "' to"));
  }
  return writeProgram({{file.filename().string(), text}},
                      folder.empty() ? "." : folder.string());
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
