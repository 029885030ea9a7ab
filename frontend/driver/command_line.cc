#include "frontend/driver/command_line.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <sstream>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/terminal.h"
#include "ir/model/strategy.h"
#include "ir/model/suggestion.h"
#include "ir/support/visible_text.h"

namespace soapstone::driver {

int exitCode(const absl::Status& status) {
  if (status.ok()) return 0;
  printError("soapstone: %s\n", visibleText(status.message()).c_str());
  return kExitBadInput;
}

namespace {

std::vector<std::string> optionsOf(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames())
      names.push_back(absl::StrCat("--", name));
  }
  return names;
}

// Returns the word that `command` does not know: an option before other words,
// since the value of an option is left, too. Empty if it knows all.
std::string unknownWord(const CLI::App& command) {
  const std::vector<std::string> left = command.remaining();
  auto option = std::find_if(left.begin(), left.end(), [](const auto& word) {
    return word.size() > 1 && word[0] == '-';
  });
  if (option == left.end()) {
    return left.empty()
               ? ""
               : absl::StrCat("unexpected argument '", left.front(), "'");
  }
  const std::string name = option->substr(0, option->find('='));
  return absl::StrCat("unknown option '", name, "'",
                      model::suggestion(name, optionsOf(command)));
}

// "; did you mean 'adamw'?" for "--optimizer: adamm not in {sgd,adamw}", as
// CLI11 says it; else "".
std::string likeliestChoice(absl::string_view message) {
  std::vector<absl::string_view> parts =
      absl::StrSplit(message, absl::MaxSplits(" not in {", 1));
  if (parts.size() != 2) return "";
  std::vector<std::string> choices =
      absl::StrSplit(absl::StripSuffix(parts[1], "}"), ',');
  const size_t space = parts[0].rfind(' ');
  return model::suggestion(std::string(parts[0].substr(space + 1)), choices);
}

// Says what is wrong with the command line and which help explains it.
void reportUsage(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = error.what();
  std::string command = "soapstone";
  std::vector<CLI::App*> chosen = app.get_subcommands();
  if (!chosen.empty()) {
    absl::StrAppend(&command, " ", chosen.front()->get_name());
    // A mistyped option is missed before it is said to be unknown.
    const bool isMissed =
        dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
    const bool isExtra =
        dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    const std::string unknown = unknownWord(*chosen.front());
    if ((isMissed || isExtra) && !unknown.empty()) message = unknown;
    message += likeliestChoice(message);
  } else if (std::vector<std::string> rest = app.remaining(); !rest.empty()) {
    std::vector<std::string> names;
    for (const CLI::App* one : app.get_subcommands({}))
      names.push_back(one->get_name());
    message = absl::StrCat("unknown command '", rest.front(), "'",
                           model::suggestion(rest.front(), names));
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
