#include "runtime/threads/thread_waiting.h"

#include <unistd.h>

#include <cstdlib>

namespace soapstone::runtime {
namespace {

char** processArguments = nullptr;

// The C library hands main's arguments to constructors as well.
__attribute__((constructor)) void rememberArguments(int, char** argv, char**) {
  processArguments = argv;
}

}  // namespace

void limitSpinning(char** argv) {
  if (argv == nullptr || argv != processArguments) return;
  if (std::getenv("OMP_WAIT_POLICY") != nullptr ||
      std::getenv("GOMP_SPINCOUNT") != nullptr) {
    return;
  }
  // About 5 microseconds: more than lies between two operators.
  if (setenv("GOMP_SPINCOUNT", "300", 0) != 0) return;
  execv("/proc/self/exe", argv);
  // Where that is not possible the program runs as it is.
}

}  // namespace soapstone::runtime
