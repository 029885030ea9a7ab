#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMMANDS_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMMANDS_H_

#include <functional>

#include "absl/status/status.h"

namespace CLI {
class App;
}

namespace soapstone::driver {

// The command of a parsed command line; run after parsing, returns the exit
// code.
using Action = std::function<int()>;

// Each adds one command with its options to `app` and sets `action` when the
// command is the one given.
void addImportCommand(CLI::App& app, Action& action);
void addCompileCommand(CLI::App& app, Action& action);
void addOpsCommand(CLI::App& app, Action& action);
void addRunCommand(CLI::App& app, Action& action);
void addInspectCommand(CLI::App& app, Action& action);
void addMachinesCommand(CLI::App& app, Action& action);
void addSearchCommand(CLI::App& app, Action& action);
void addCalibrateCommand(CLI::App& app, Action& action);
void addSimulateCommand(CLI::App& app, Action& action);
void addExplainCommand(CLI::App& app, Action& action);
void addCompareCommand(CLI::App& app, Action& action);

// Exit codes of every binary.
inline constexpr int kExitBadInput = 1;
inline constexpr int kExitUsage = 2;

// Prints an error as one line on standard error and returns kExitBadInput, or
// returns 0 for OK.
int exitCode(const absl::Status& status);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMMANDS_H_
