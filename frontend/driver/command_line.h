#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMAND_LINE_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMAND_LINE_H_

#include <string>
#include <vector>

namespace soapstone::driver {

// Runs `soapstone WORDS..` in this process and returns its exit code.
int runCommandLine(std::vector<std::string> words);

// The output of a command that was called in another program's process.
struct CalledCommand {
  int code = 0;
  std::string output;
  std::string errors;
};

// Runs `soapstone WORDS..` in the process of another program, whose streams it
// leaves alone and whose exceptions do not get out. Threads wait for one
// another: Ctrl-C ends the search that runs. Fails for `run`, which would take
// the place of that program.
CalledCommand callCommand(std::vector<std::string> words);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMAND_LINE_H_
