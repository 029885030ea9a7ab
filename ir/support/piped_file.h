#ifndef SOAPSTONE_IR_SUPPORT_PIPED_FILE_H_
#define SOAPSTONE_IR_SUPPORT_PIPED_FILE_H_

#include <string>

#include "absl/status/status.h"

namespace soapstone {

// Whether a path names a descriptor of this process, as /dev/stdin and the
// /dev/fd/63 of a shell's <(..) do: such a file lies in no folder.
bool isDescriptor(const std::string& path);

// Makes a pipe that `path` names as a descriptor readable more than once: what
// it holds, which is read to its end, takes its place under the same name. Does
// nothing for files and folders.
//
// Fails with InvalidArgument if the pipe cannot be read or holds more than a
// text file may, or if `path` is its name in a folder or that of a device: the
// next to open it would wait.
absl::Status keepPipe(const std::string& path);

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SUPPORT_PIPED_FILE_H_
