#ifndef SOAPSTONE_RUNTIME_CORE_ERROR_H_
#define SOAPSTONE_RUNTIME_CORE_ERROR_H_

#include <cstdint>
#include <stdexcept>
#include <string>

namespace soapstone::runtime {

// Bad input, in one line. Thrown inside the runtime, caught by runProgram,
// which prints it and exits with 1.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A command line that makes no sense: exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// `path` in quotes with the reason of the last failed system call.
std::string systemError(const std::string& action, const std::string& path);

// a * b and a + b; throw InputError on overflow, naming `what`.
int64_t checkedMultiply(int64_t a, int64_t b, const std::string& what);
int64_t checkedAdd(int64_t a, int64_t b, const std::string& what);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_ERROR_H_
