#include "frontend/driver/option_checks.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/presets.h"
#include "ir/support/json_values.h"

namespace soapstone::driver {
namespace {

bool isGiven(const CLI::App& command, const std::string& name) {
  return command.get_option(name)->count() > 0;
}

// The options, not the arguments, that `add` adds to a command.
std::vector<std::string> namesAddedBy(void (*add)(CLI::App&, ModelOptions&)) {
  CLI::App command("", "scratch");
  command.set_help_flag();
  ModelOptions options;
  add(command, options);
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional()) names.push_back(option->get_name());
  }
  return names;
}

// An option of the update rule and the optimizers that read it.
struct RuleOption {
  const char* name;
  std::vector<std::string> readers;
};

std::vector<RuleOption> ruleOptions() {
  const std::vector<std::string> all = {"sgd",  "momentum", "adam",   "adamw",
                                        "lamb", "lars",     "adagrad"};
  return {{"--learning-rate", all},
          {"--beta1", {"momentum", "adam", "adamw", "lamb", "lars"}},
          {"--beta2", {"adam", "adamw", "lamb"}},
          {"--epsilon", {"adam", "adamw", "lamb", "adagrad"}},
          {"--weight-decay", all},
          {"--trust", {"lars"}},
          {"--nesterov", {"momentum"}},
          {"--clip-norm", all},
          {"--loss-scale", all},
          {"--loss-scale-steps", all}};
}

}  // namespace

std::vector<std::string> modelOptionNames() {
  return namesAddedBy(addModelOptions);
}

std::vector<std::string> trainingOptionNames() {
  return namesAddedBy(addTrainingOptions);
}

std::vector<std::string> givenTrainingOptions(const CLI::App& command) {
  std::vector<std::string> names = trainingOptionNames();
  std::erase_if(
      names, [&](const std::string& name) { return !isGiven(command, name); });
  return names;
}

void checkTrainingOptions(const CLI::App& command,
                          const ModelOptions& options) {
  if (options.inference) {
    for (const std::string& name : trainingOptionNames()) {
      if (name != "--inference" && isGiven(command, name)) {
        throw CLI::ExcludesError("--inference", name);
      }
    }
    return;
  }
  for (const RuleOption& option : ruleOptions()) {
    if (!isGiven(command, option.name) ||
        std::find(option.readers.begin(), option.readers.end(),
                  options.optimizer) != option.readers.end()) {
      continue;
    }
    throw CLI::ValidationError(
        option.name, absl::StrCat("--optimizer ", options.optimizer,
                                  " does not read it, only ",
                                  absl::StrJoin(option.readers, ", ")));
  }
  absl::StatusOr<passes::TrainingOptions> training = trainingOptions(options);
  if (isGiven(command, "--loss-scale-steps") && training.ok() &&
      passes::completeLossScaling(*training).growthSteps == 0) {
    throw CLI::ValidationError(
        "--loss-scale-steps",
        "the loss scale is not dynamic; use --loss-scale dynamic or "
        "--precision f16");
  }
}

void requireWith(const CLI::App& command, const std::vector<std::string>& names,
                 const std::string& required) {
  for (const std::string& name : names) {
    if (isGiven(command, name)) throw CLI::RequiresError(name, required);
  }
}

CLI::Validator pipedMachine() {
  return CLI::Validator(
      [](std::string& machine) -> std::string {
        std::error_code error;
        const auto status = std::filesystem::status(machine, error);
        if (!cost_model::isMachineFile(machine) ||
            !std::filesystem::exists(status) ||
            std::filesystem::is_regular_file(status) ||
            std::filesystem::is_directory(status)) {
          return "";
        }
        absl::StatusOr<std::string> text =
            readTextFile(machine, "a machine (JSON)");
        if (!text.ok()) return std::string(text.status().message());
        if (!cost_model::isMachineText(*text)) {
          return absl::StrCat(machine, ": is no machine (JSON)");
        }
        machine = *std::move(text);
        return "";
      },
      "");
}

void checkNotedModelOptions(const CLI::App& command,
                            const ModelOptions& options,
                            bool takesMicroBatches) {
  if (!options.path.empty()) return;
  std::vector<std::string> names = modelOptionNames();
  for (const std::string& name : trainingOptionNames()) {
    if (takesMicroBatches && name == "--micro-batches") continue;
    names.push_back(name);
  }
  requireWith(command, names, "--model");
}

}  // namespace soapstone::driver
