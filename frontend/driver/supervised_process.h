#ifndef SOAPSTONE_FRONTEND_DRIVER_SUPERVISED_PROCESS_H_
#define SOAPSTONE_FRONTEND_DRIVER_SUPERVISED_PROCESS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace soapstone::driver {

// Runs `program` with `words` (its own name first) and returns its wait status
// when it has ended. A signal that ends this process ends the program, too:
// HUP, INT, QUIT and TERM, whether they reach this process alone or its group,
// are passed on as one TERM, and this process then dies of the same signal; if
// this process is killed, the system sends the program TERM.
//
// The program's standard output comes out of this process's; where it cannot be
// written, the program is ended and the result is an error, after all of its
// end.
absl::StatusOr<int> runSupervised(const std::string& program,
                                  std::vector<std::string> words);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_SUPERVISED_PROCESS_H_
