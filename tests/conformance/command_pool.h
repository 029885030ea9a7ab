#ifndef SOAPSTONE_TESTS_CONFORMANCE_COMMAND_POOL_H_
#define SOAPSTONE_TESTS_CONFORMANCE_COMMAND_POOL_H_

#include <string>
#include <vector>

namespace soapstone::driver {

// A program to run: its words (the first is looked up on PATH), the file that
// takes what it prints, and how long it may run.
struct Command {
  std::vector<std::string> words;
  std::string log;
  double timeoutSeconds = 0;
};

// Outcome of a command.
struct CommandResult {
  enum class End { kExited, kSignalled, kTimedOut, kNotStarted };
  End end = End::kNotStarted;
  int code = 0;  // Exit code, number of the signal, or errno.

  bool succeeded() const { return end == End::kExited && code == 0; }
};

// Runs all commands, at most `jobs` at once, and returns how each ended, in the
// order given. A command that runs for too long is killed with all its
// children.
std::vector<CommandResult> runCommands(const std::vector<Command>& commands,
                                       int jobs);

// Processors that this process may use.
int availableProcessors();

}  // namespace soapstone::driver

#endif  // SOAPSTONE_TESTS_CONFORMANCE_COMMAND_POOL_H_
