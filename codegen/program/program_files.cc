#include <algorithm>

#include "absl/strings/str_cat.h"
#include "codegen/build/program_folder.h"
#include "codegen/build/text_file.h"
#include "codegen/program/program_writer.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace soapstone::codegen {
namespace {

// An earlier program in the folder may have had more classes, which would be
// compiled too.
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
  for (int deviceClass = 0;; ++deviceClass) {
    std::string name = absl::StrCat("class", deviceClass, ".cu");
    std::string tables = absl::StrCat("class", deviceClass, "_tables.h");
    if (!isWritten(tables)) remove(tables);
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
  SOAPSTONE_RETURN_IF_ERROR(withdrawProgram(folder));
  for (const ProgramFile& file : files) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, file.name);
    SOAPSTONE_RETURN_IF_ERROR(writeTextFile(path.str().str(), file.text));
  }
  removeLeftovers(files, folder);
  return absl::OkStatus();
}

}  // namespace soapstone::codegen
