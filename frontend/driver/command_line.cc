#include "frontend/driver/command_line.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <sstream>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/terminal.h"
#include "ir/support/visible_text.h"

namespace soapstone::driver {

int exitCode(const absl::Status& status) {
  if (status.ok()) return 0;
  printError("soapstone: %s\n", visibleText(status.message()).c_str());
  return kExitBadInput;
}

namespace {

// Says what is wrong with the command line and which help explains it.
void reportUsage(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = error.what();
  std::string command = "soapstone";
  std::vector<CLI::App*> chosen = app.get_subcommands();
  if (!chosen.empty()) {
    absl::StrAppend(&command, " ", chosen.front()->get_name());
  } else if (std::vector<std::string> rest = app.remaining(); !rest.empty()) {
    message = absl::StrCat("unknown command '", rest.front(), "'");
  }
  printError("soapstone: %s\nsee: %s --help\n", visibleText(message).c_str(),
             command.c_str());
}

// Prints the answer to --help or --version.
int printAnswer(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream text;
  int code = app.exit(error, text, text);
  std::fputs(text.str().c_str(), outputStream());
  return code;
}

}  // namespace

int runCommandLine(std::vector<std::string> words) {
  CLI::App app(
      "Soapstone compiles model files into partitioned training programs.",
      "soapstone");
  app.set_version_flag("--version", SOAPSTONE_VERSION);
  app.require_subcommand(1);
  app.footer("Every command explains its options: soapstone COMMAND --help");
  Action action;
  addImportCommand(app, action);
  addCompileCommand(app, action);
  addRunCommand(app, action);
  addInspectCommand(app, action);
  addMachinesCommand(app, action);
  addSearchCommand(app, action);
  addCalibrateCommand(app, action);
  addSimulateCommand(app, action);
  addExplainCommand(app, action);
  addCompareCommand(app, action);
  addOpsCommand(app, action);
  std::reverse(words.begin(), words.end());  // As CLI11 takes them.
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    bool asked = error.get_exit_code() == 0;  // --help, --version.
    if (asked) return printAnswer(app, error);
    reportUsage(app, error);
    return kExitUsage;
  }
  return action();
}

CalledCommand callCommand(std::vector<std::string> words) {
  static std::mutex oneAtATime;
  std::lock_guard<std::mutex> lock(oneAtATime);
  if (!words.empty() && words.front() == "run") {
    return {kExitUsage, "", "soapstone: run needs a process of its own\n"};
  }
  HeldOutput held;
  int code = kExitBadInput;
  try {
    code = runCommandLine(std::move(words));
  } catch (const std::exception& error) {
    printError("soapstone: %s\n", visibleText(error.what()).c_str());
  }
  return {code, held.output(), held.errors()};
}

}  // namespace soapstone::driver
