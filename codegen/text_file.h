#ifndef SOAPSTONE_CODEGEN_TEXT_FILE_H_
#define SOAPSTONE_CODEGEN_TEXT_FILE_H_

#include <string>

#include "absl/status/status.h"

namespace soapstone {

// Writes `text` aside, syncs and renames: readers of `path` see the old file or
// the new one. Touches no other file. Its folder must be there.
absl::Status writeTextFile(const std::string& path, const std::string& text);

// Removes the file, if it is there and can be.
void removeFile(const std::string& path);

}  // namespace soapstone

#endif  // SOAPSTONE_CODEGEN_TEXT_FILE_H_
