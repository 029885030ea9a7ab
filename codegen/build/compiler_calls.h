#ifndef SOAPSTONE_CODEGEN_BUILD_COMPILER_CALLS_H_
#define SOAPSTONE_CODEGEN_BUILD_COMPILER_CALLS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::codegen {

// A compiler call whose output goes to a file of its own.
struct CompilerCall {
  std::vector<std::string> arguments;  // The program's name first.
  std::string log;
};

// Runs all calls of `program`, as many at once as there are processors, and
// appends what they print to `log`, which the error of a failure names. A
// signal that ends this process ends them first.
absl::Status runCompilerCalls(const std::string& program,
                              const std::vector<CompilerCall>& calls,
                              const std::string& log);

// Folder for a program's object files, and its compilers' output.
struct BuildFolder {
  std::string objects;
  std::string log;
};

// Makes the folder for object files in that of a program, and begins a new log.
absl::StatusOr<BuildFolder> makeBuildFolder(const std::string& folder);

// The value of an environment variable, or `otherwise` if it is unset or empty.
std::string fromEnvironment(const char* name, absl::string_view otherwise);

// A path below the prefix that this command is installed in; `built`, which is
// that of the build, if there is none.
std::string installedPath(const char* below, const char* built);

std::string inFolder(const std::string& folder, const std::string& file);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_BUILD_COMPILER_CALLS_H_
