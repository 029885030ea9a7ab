#ifndef SOAPSTONE_FRONTEND_DRIVER_TEXT_OUTPUT_H_
#define SOAPSTONE_FRONTEND_DRIVER_TEXT_OUTPUT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace soapstone::driver {

// Writes `text` to the file `path`, complete or not at all; to standard output
// if `path` is empty or "-".
absl::Status writeText(const std::string& text, const std::string& path);

// A file that a command uses beside the one it writes.
struct OtherFile {
  std::string what;  // E.g. "the model".
  std::string path;  // Empty: none.
};

// Fails if no file `path` can be written, as it is a folder or write-protected
// or its own folder is not there, or may not be, as it is one of `others`: for
// before the time is spent that makes its text. Standard output ("" or "-") is
// always there.
absl::Status checkOutputFile(const std::string& path,
                             const std::vector<OtherFile>& others = {});

// Fails if no folder `path` can be made, as it is a file.
absl::Status checkOutputFolder(const std::string& path);

// `text` as a JSON string, in quotes. Bytes from 0x20 on stay what they are.
std::string jsonText(const std::string& text);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_TEXT_OUTPUT_H_
