#ifndef SOAPSTONE_CODEGEN_BUILD_PROGRAM_CHECK_H_
#define SOAPSTONE_CODEGEN_BUILD_PROGRAM_CHECK_H_

#include <string>

#include "absl/status/statusor.h"
#include "codegen/build/program_builder.h"

namespace soapstone::codegen {

// Links the objects of the program that `buildProgram` has built in `folder`
// with the trace back end, which runs it for all ranks without mathematics, and
// runs that: proof of equal order of collectives, matching messages, freedom
// from deadlock and races on the arena. Returns what it found in one line.
// Fails with FailedPrecondition if the trace library is not there, with
// Internal and the first fault if the program must not be run.
absl::StatusOr<std::string> checkProgram(const std::string& folder,
                                         const Toolchain& toolchain);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_BUILD_PROGRAM_CHECK_H_
