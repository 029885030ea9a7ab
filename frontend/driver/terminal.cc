#include "frontend/driver/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

#include "absl/strings/str_cat.h"
#include "ir/support/visible_text.h"

namespace soapstone::driver {
namespace {

// Time between two forms of a ProgressLine: often enough to look alive.
constexpr std::chrono::milliseconds kRedrawTime{200};

thread_local HeldOutput* held = nullptr;

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

std::FILE* outputStream() { return held == nullptr ? stdout : held->out.file; }

std::FILE* errorStream() { return held == nullptr ? stderr : held->err.file; }

HeldOutput::HeldOutput() {
  for (Stream* stream : {&out, &err}) {
    stream->file = ::open_memstream(&stream->text, &stream->size);
    if (stream->file == nullptr) throw std::bad_alloc();
  }
  held = this;
}

HeldOutput::~HeldOutput() {
  held = nullptr;
  for (Stream* stream : {&out, &err}) {
    std::fclose(stream->file);
    std::free(stream->text);
  }
}

std::string HeldOutput::Stream::content() {
  std::fflush(file);
  return {text, size};
}

std::string HeldOutput::output() { return out.content(); }

std::string HeldOutput::errors() { return err.content(); }

bool HeldOutput::isActive() { return held != nullptr; }

bool isTerminal(int descriptor) {
  return held == nullptr && ::isatty(descriptor) != 0;
}

void print(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printTo(outputStream(), format, arguments);
  va_end(arguments);
}

void printError(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printTo(errorStream(), format, arguments);
  va_end(arguments);
}

ProgressLine::ProgressLine() : isShown(isTerminal(STDERR_FILENO)) {}

void ProgressLine::show(const std::string& text) {
  if (!isShown) return;
  const auto now = std::chrono::steady_clock::now();
  if (isDrawn && now < last + kRedrawTime) return;
  std::fprintf(errorStream(), "\r%s\033[K", visibleText(text).c_str());
  std::fflush(errorStream());
  last = now;
  isDrawn = true;
}

void ProgressLine::clear() {
  if (isDrawn) std::fprintf(errorStream(), "\r\033[K");
  isDrawn = false;
}

void warn(const std::string& text) {
  std::fputs(
      absl::StrCat("soapstone: warning: ", visibleText(text), "\n").c_str(),
      errorStream());
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
