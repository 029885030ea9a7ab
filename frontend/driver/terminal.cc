#include "frontend/driver/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "ir/support/visible_text.h"

namespace soapstone::driver {
namespace {

void printTo(std::FILE* file, const char* format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  if (length < 0) return;
  std::string text(static_cast<size_t>(length) + 1, '\0');
  std::vsnprintf(text.data(), text.size(), format, arguments);
  text.pop_back();
  std::fputs(visibleLines(text).c_str(), file);
}

}  // namespace

void print(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printTo(stdout, format, arguments);
  va_end(arguments);
}

void printError(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printTo(stderr, format, arguments);
  va_end(arguments);
}

void warn(const std::string& text) {
  std::fputs(
      absl::StrCat("soapstone: warning: ", visibleText(text), "\n").c_str(),
      stderr);
}

void holdStandardStreams() {
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free descriptor is this one. Reading finds the end at once,
    // and writing fails.
    if (::open("/dev/null", O_RDONLY) < 0) return;
  }
}

int finishStandardStreams(const char* program, int code, int failure) {
  errno = 0;
  bool isLost = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  // A command that failed has said why.
  if (isLost && code == 0) {
    std::fprintf(stderr, "%s: cannot write to standard output%s%s\n", program,
                 errno == 0 ? "" : ": ",
                 errno == 0 ? "" : std::strerror(errno));
  }
  isLost |= std::ferror(stderr) != 0;
  return isLost && code == 0 ? failure : code;
}

}  // namespace soapstone::driver
