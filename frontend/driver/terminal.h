#ifndef SOAPSTONE_FRONTEND_DRIVER_TERMINAL_H_
#define SOAPSTONE_FRONTEND_DRIVER_TERMINAL_H_

#include <cstdarg>
#include <cstdio>
#include <string>

namespace soapstone::driver {

// Like std::printf and std::fprintf to standard error, for human readers: text
// that a terminal would not show as it is, like control characters in the name
// of a layer or of a file, is written out (ir/support/visible_text.h).
[[gnu::format(printf, 1, 2)]] void print(const char* format, ...);
[[gnu::format(printf, 1, 2)]] void printError(const char* format, ...);

// "soapstone: warning: " and the text, a line on standard error.
void warn(const std::string& text);

// Call first in `main`: a standard stream that is closed gets a descriptor that
// cannot be written, so that no file which is opened later takes its place.
void holdStandardStreams();

// Call last in `main`: writes what is left of standard output. If any of that
// or of standard error was lost, says so and makes of success `failure`.
int finishStandardStreams(const char* program, int code, int failure);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_TERMINAL_H_
