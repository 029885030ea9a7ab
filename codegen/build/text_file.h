#ifndef SOAPSTONE_CODEGEN_BUILD_TEXT_FILE_H_
#define SOAPSTONE_CODEGEN_BUILD_TEXT_FILE_H_

#include <string>

#include "absl/status/status.h"

namespace soapstone::codegen {

// Writes `text`, which may be any bytes, to a new file aside, syncs it and
// renames it: readers of `path` see the old file or the new one. Touches no
// other file and follows no link: one at `path` is replaced. A device or a pipe
// is written into. The folder must be there.
absl::Status writeTextFile(const std::string& path, const std::string& text);

// Removes the file, if it is there and can be.
void removeFile(const std::string& path);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_BUILD_TEXT_FILE_H_
