#include "frontend/driver/report/page_file.h"

#include <filesystem>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"

namespace soapstone::driver {

void addReportOption(CLI::App& command, std::string& file) {
  command.add_option("--report", file,
                     "Also write a page about the plan to this .html file: "
                     "timeline, memory, where the time goes, other plans");
}

std::string modelTitle(const ModelOptions& model) {
  std::string title = std::filesystem::path(model.path).filename().string();
  if (model.batch > 0) absl::StrAppend(&title, ", batch ", model.batch);
  if (model.sequence > 0) {
    absl::StrAppend(&title, " of ", model.sequence, " tokens");
  }
  return title;
}

}  // namespace soapstone::driver
