// `soapstone run OUT -- ...`: starts an emitted program.

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "frontend/driver/commands.h"

namespace soapstone {
namespace {

struct RunOptions {
  std::string folder;
  std::vector<std::string> arguments;
};

// Replaces this process by the program, so that signals and the exit code are
// the program's own.
int runProgramIn(const RunOptions& options) {
  std::filesystem::path program = std::filesystem::path(options.folder) / "run";
  std::vector<std::string> arguments = {program.string()};
  arguments.insert(arguments.end(), options.arguments.begin(),
                   options.arguments.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  return exitCode(absl::NotFoundError(absl::StrCat(
      "cannot start '", program.string(), "': ", std::strerror(errno),
      "; compile the model first: soapstone compile MODEL -o ",
      options.folder)));
}

}  // namespace

void addRunCommand(CLI::App& app, Action& action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run",
                         "Run a compiled program; further options go to it "
                         "(run OUT --help lists them)");
  command->add_option("program", options->folder, "Folder that compile wrote");
  command->prefix_command();
  command->set_help_flag();  // After a program, --help is the program's.
  command->callback([options, command, &action] {
    options->arguments = command->remaining();
    if (options->folder.empty()) {
      const std::vector<std::string>& rest = options->arguments;
      bool asked = !rest.empty() && (rest[0] == "--help" || rest[0] == "-h");
      if (!asked) throw CLI::RequiredError("program");
      action = [command] {
        std::fputs(command->help().c_str(), stdout);
        return 0;
      };
      return;
    }
    action = [options] { return runProgramIn(*options); };
  });
}

}  // namespace soapstone
