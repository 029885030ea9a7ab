// `soapstone run OUT -- ...`: starts an emitted program.

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/mpi_launcher.h"
#include "frontend/driver/terminal.h"

namespace soapstone::driver {
namespace {

struct RunOptions {
  std::string folder;
  std::vector<std::string> arguments;
};

// Options that `run` itself takes out of the program's arguments.
struct LauncherOptions {
  std::string launcher = "threads";
  int ranks = 0;  // 0: as many as the program has.
  std::vector<std::string> arguments;
};

absl::StatusOr<LauncherOptions> parseLauncher(
    const std::vector<std::string>& words) {
  LauncherOptions options;
  for (size_t i = 0; i < words.size(); ++i) {
    std::string flag = words[i].substr(0, words[i].find('='));
    if (flag != "--launcher" && flag != "-n") {
      options.arguments.push_back(words[i]);
      continue;
    }
    bool isAttached = flag.size() < words[i].size();
    if (!isAttached && i + 1 == words.size()) {
      return absl::InvalidArgumentError(absl::StrCat(flag, " needs a value"));
    }
    std::string value =
        isAttached ? words[i].substr(flag.size() + 1) : words[++i];
    if (flag == "--launcher") {
      if (value != "threads" && value != "mpi") {
        return absl::InvalidArgumentError(absl::StrCat(
            "--launcher takes 'threads' or 'mpi', got '", value, "'"));
      }
      options.launcher = value;
    } else if (!absl::SimpleAtoi(value, &options.ranks) || options.ranks < 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("-n takes a number of ranks, got '", value, "'"));
    }
  }
  return options;
}

// Bad usage of `run` itself.
int usageError(const absl::Status& status) {
  exitCode(status);
  printError("see: soapstone run --help\n");
  return kExitUsage;
}

// Replaces this process by the program, so that signals and the exit code are
// the program's own.
int runProgramIn(const RunOptions& options) {
  absl::StatusOr<LauncherOptions> launcher = parseLauncher(options.arguments);
  if (!launcher.ok()) return usageError(launcher.status());
  if (launcher->launcher == "mpi") {
    return runUnderMpi(options.folder, launcher->ranks, launcher->arguments);
  }
  if (launcher->ranks > 0) {
    absl::StatusOr<int> devices = programDevices(options.folder);
    if (!devices.ok()) return exitCode(devices.status());
    if (*devices != launcher->ranks) {
      return usageError(absl::InvalidArgumentError(absl::StrCat(
          "the program has ", *devices, " ranks, got -n ", launcher->ranks)));
    }
  }
  std::filesystem::path program = std::filesystem::path(options.folder) / "run";
  std::vector<std::string> arguments = {program.string()};
  arguments.insert(arguments.end(), launcher->arguments.begin(),
                   launcher->arguments.end());
  // Nothing of ours may be lost, or come after what the program prints.
  std::fflush(stdout);
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
  CLI::App* command = app.add_subcommand(
      "run",
      "Run a compiled program; further options go to it (run OUT --help lists "
      "them), but for --launcher threads|mpi (ranks are threads of one "
      "process, or processes under mpirun) and -n RANKS");
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
        std::fputs(command->help("soapstone").c_str(), stdout);
        return 0;
      };
      return;
    }
    action = [options] { return runProgramIn(*options); };
  });
}

}  // namespace soapstone::driver
