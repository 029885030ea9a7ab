#ifndef SOAPSTONE_CODEGEN_BUILD_PROGRAM_BUILDER_H_
#define SOAPSTONE_CODEGEN_BUILD_PROGRAM_BUILDER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace soapstone::codegen {

// Paths of the compiler of emitted programs and of the runtime.
struct Toolchain {
  std::string compiler = "g++";  // Looked up on PATH.
  std::string includeFolder;     // Holds runtime/runtime.h.
  std::string runtimeLibrary;    // libsoapstone_runtime_host.a
  std::vector<std::string> flags;

  // The toolchain of this build of Soapstone; the environment variables
  // SOAPSTONE_CXX, SOAPSTONE_RUNTIME_INCLUDE and SOAPSTONE_RUNTIME_LIBRARY win;
  // flags in SOAPSTONE_CXXFLAGS are added.
  static Toolchain host();
};

// The compiler with the flags for sources of emitted programs, which follow.
std::vector<std::string> compilerCommand(const Toolchain& toolchain);

// Flags that link the libraries that the runtime uses, behind the runtime.
std::vector<std::string> linkedLibraries();

// Names of the files of an emitted program that hold device code, in order.
std::vector<std::string> classFiles(const std::string& folder);

// Compiles every source of the emitted program in `folder`, as many at once as
// there are processors, and links them as `kUncheckedProgram`
// (program_folder.h); the objects stay in `folder`/objects. On failure the
// compiler's output is in `folder`/build.log, which the error names; a missing
// compiler or runtime is an error that says what to install or set.
absl::Status buildProgram(const std::string& folder,
                          const Toolchain& toolchain);

// Links the objects of a built program with another back end of the runtime:
// `library` instead of `toolchain.runtimeLibrary`, into `folder`/`executable`,
// which is there only when it is complete.
absl::Status linkProgram(const std::string& folder, const Toolchain& toolchain,
                         const std::string& library,
                         const std::vector<std::string>& flags,
                         const std::string& executable);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_BUILD_PROGRAM_BUILDER_H_
