#ifndef SOAPSTONE_FRONTEND_DRIVER_GUARDED_MAIN_H_
#define SOAPSTONE_FRONTEND_DRIVER_GUARDED_MAIN_H_

#include <exception>

#include "frontend/driver/terminal.h"
#include "ir/support/visible_text.h"

namespace soapstone::driver {

// Runs the body of a `main`. An exception of a library (out of memory, say)
// becomes one line on standard error and exit code 1, not an abort; so does
// output that cannot be written. A pipe whose reader has gone ends the process
// by SIGPIPE, as usual, unless that is ignored.
template <typename Body>
int guardedMain(const char* program, const Body& body) {
  constexpr int kFailure = 1;
  holdStandardStreams();
  int code = kFailure;
  try {
    code = body();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program,
                 visibleText(error.what()).c_str());
  }
  return finishStandardStreams(program, code, kFailure);
}

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_GUARDED_MAIN_H_
