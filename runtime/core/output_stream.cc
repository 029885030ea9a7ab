#include "runtime/core/output_stream.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "runtime/core/error.h"

namespace soapstone::runtime {

void occupyStandardStreams() {
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest free number is that of the stream. It is opened for what a
    // stream of its kind does not do; losing errors is no error.
    int mode = stream == STDOUT_FILENO ? O_RDONLY : O_RDWR;
    if (open("/dev/null", mode) < 0) return;
  }
}

void flushOutput() {
  bool isLost = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !isLost) return;
  throw InputError(std::string("cannot write to standard output: ") +
                   std::strerror(errno));
}

}  // namespace soapstone::runtime
