// The `soapstone` command; what it does is in command_line.h.

#include "frontend/driver/command_line.h"
#include "frontend/driver/guarded_main.h"

// jemalloc's, where it is linked: what is freed stays. A command ends soon, and
// to give pages back and get them again takes a twentieth of a long one.
extern "C" const char* malloc_conf = "dirty_decay_ms:-1,muzzy_decay_ms:-1";

int main(int argc, char** argv) {
  return soapstone::driver::guardedMain("soapstone", [&] {
    return soapstone::driver::runCommandLine({argv + 1, argv + argc});
  });
}
