#ifndef SOAPSTONE_CODEGEN_BUILD_PROGRAM_FOLDER_H_
#define SOAPSTONE_CODEGEN_BUILD_PROGRAM_FOLDER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace soapstone::codegen {

// The right to write a program into a folder, which one process has at a time:
// it goes with the object, or with the process.
class ProgramFolderLock {
 public:
  // Takes the lock of `folder`, and makes the folder if `create` is set;
  // without it, a folder that is not there is no failure, and is not locked.
  // Fails with FailedPrecondition if another process has the lock. A file
  // system without locks excludes no process.
  static absl::StatusOr<ProgramFolderLock> take(const std::string& folder,
                                                bool create);

  ProgramFolderLock(ProgramFolderLock&& other) noexcept;
  ProgramFolderLock& operator=(ProgramFolderLock&& other) noexcept;
  ~ProgramFolderLock();

  bool isHeld() const { return descriptor >= 0; }

 private:
  explicit ProgramFolderLock(int descriptor) : descriptor(descriptor) {}

  int descriptor = -1;
};

// Path of a linked program until it is checked, in its folder, beside the
// objects.
inline constexpr const char* kUncheckedProgram = "objects/unchecked";

// Removes what makes a folder look like one of a program that can be run and
// inspected: before anything of another program is written there.
absl::Status withdrawProgram(const std::string& folder);

// Gives the program that was linked as `kUncheckedProgram` its name, `run`: it
// is complete, and right as far as it was to be checked.
absl::Status publishProgram(const std::string& folder);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_BUILD_PROGRAM_FOLDER_H_
