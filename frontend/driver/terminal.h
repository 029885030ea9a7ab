#ifndef SOAPSTONE_FRONTEND_DRIVER_TERMINAL_H_
#define SOAPSTONE_FRONTEND_DRIVER_TERMINAL_H_

#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <string>

namespace soapstone::driver {

// Where commands print: standard output and error, unless a HeldOutput of this
// thread keeps it.
std::FILE* outputStream();
std::FILE* errorStream();

// While it lives, what commands of this thread print is kept instead: for a
// command that another program calls in its own process. One at a time.
class HeldOutput {
 public:
  HeldOutput();
  ~HeldOutput();
  HeldOutput(const HeldOutput&) = delete;
  HeldOutput& operator=(const HeldOutput&) = delete;

  // All that was printed so far.
  std::string output();
  std::string errors();
  // Whether there is one in this thread.
  static bool isActive();

 private:
  struct Stream {
    std::FILE* file = nullptr;
    char* text = nullptr;
    size_t size = 0;

    std::string content();
  };
  friend std::FILE* outputStream();
  friend std::FILE* errorStream();

  Stream out;
  Stream err;
};

// Whether what is printed to this descriptor, standard output's or error's, is
// shown by a terminal.
bool isTerminal(int descriptor);

// Like std::printf and std::fprintf to standard error, for human readers: text
// that a terminal would not show as it is, like control characters in the name
// of a layer or of a file, is written out (ir/support/visible_text.h).
[[gnu::format(printf, 1, 2)]] void print(const char* format, ...);
[[gnu::format(printf, 1, 2)]] void printError(const char* format, ...);

// A line on standard error that says how far a command is: rewritten in place,
// a few times a second, and gone in the end. Shows nothing unless a terminal
// does.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Shows the text, unless another was shown just before.
  void show(const std::string& text);
  void clear();

 private:
  bool isShown;  // Whether there is a terminal.
  bool isDrawn = false;
  std::chrono::steady_clock::time_point last;  // When it was drawn.
};

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
