// The `soapstone` command line: parsing and dispatch; commands live in
// *_command.cc.

#include <cstdio>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "frontend/driver/commands.h"
#include "frontend/driver/guarded_main.h"
#include "frontend/driver/terminal.h"
#include "ir/support/visible_text.h"

// jemalloc's, where it is linked: what is freed stays. A command ends soon, and
// to give pages back and get them again takes a twentieth of a long one.
extern "C" const char* malloc_conf = "dirty_decay_ms:-1,muzzy_decay_ms:-1";

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

int runMain(int argc, char** argv) {
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
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    bool asked = error.get_exit_code() == 0;  // --help, --version.
    if (!asked) {
      reportUsage(app, error);
      return kExitUsage;
    }
    return app.exit(error);
  }
  return action();
}

}  // namespace
}  // namespace soapstone::driver

int main(int argc, char** argv) {
  return soapstone::driver::guardedMain(
      "soapstone", [&] { return soapstone::driver::runMain(argc, argv); });
}
