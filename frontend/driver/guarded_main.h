#ifndef SOAPSTONE_FRONTEND_DRIVER_GUARDED_MAIN_H_
#define SOAPSTONE_FRONTEND_DRIVER_GUARDED_MAIN_H_

#include <cstdio>
#include <exception>

namespace soapstone {

// Runs the body of a `main`. What a library throws all the same (out of memory,
// say) becomes one line on standard error and exit code 1, not an abort.
template <typename Body>
int guardedMain(const char* program, const Body& body) {
  try {
    return body();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program, error.what());
    return 1;
  }
}

}  // namespace soapstone

#endif  // SOAPSTONE_FRONTEND_DRIVER_GUARDED_MAIN_H_
