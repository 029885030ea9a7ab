// The options of `soapstone search`.

#include "frontend/driver/commands/search_arguments.h"

#include <cstdint>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "cost_model/machine_description.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/report/page_file.h"
#include "frontend/driver/time_budget.h"
#include "ir/schedule/schedule.h"
#include "passes/search/search_tuning.h"

namespace soapstone::driver {
namespace {

// CLI11 wraps negative numbers around.
std::string checkSeed(const std::string& text) {
  uint64_t seed = 0;
  if (absl::SimpleAtoi(text, &seed)) return "";
  return absl::StrCat("'", text, "' is not a whole number from 0 on");
}

// The model and the machine.
void addSearchInputs(CLI::App& search, SearchCommand* command) {
  addModelOptions(search, command->model);
  addTrainingOptions(search, command->model);
  search.remove_option(search.get_option("--micro-batches"));
  search
      .add_option("--micro-batches", command->microBatches,
                  "Find a plan that computes a step in so many equal parts of "
                  "its batch; auto: in as many as are best")
      ->check(CLI::IsMember({"auto"}) |
              CLI::Range(int64_t{1}, int64_t{schedule::kMostMicroBatches}));
  search
      .add_option("--machine", command->machine,
                  "Machine: a name (see soapstone machines) or a .json file")
      ->required()
      ->transform(pipedMachine());
  search.add_option("--profile", command->profile,
                    "Measured times of ops (see soapstone calibrate)");
  search
      .add_option("--devices", command->devices,
                  "Use the first so many devices (default: all)")
      ->check(CLI::Range(int64_t{1}, cost_model::kMaxMachineDevices));
}

// Options for the plans to consider, and for the objective.
void addSearchGoal(CLI::App& search, SearchCommand* command) {
  search
      .add_option("--layers", command->layers,
                  "alike: repeated layers are split alike unless that costs "
                  "more than 1 % of the time; or free")
      ->check(CLI::IsMember({"alike", "free"}))
      ->capture_default_str();
  search.add_option("--keep", command->keep,
                    "Strategy file, maybe of some ops and tensors or of "
                    "patterns of names: what it says stays as it is");
  search
      .add_option("--batch-norm", command->batchNorm,
                  "synchronized, as compiled programs do it; micro-batch, of "
                  "each micro-batch; or local: price systems that keep "
                  "statistics on each device")
      ->check(CLI::IsMember({"synchronized", "micro-batch", "local"}))
      ->capture_default_str();
  search
      .add_option("--objective", command->objective,
                  "time; or, also trying fewer devices: throughput-per-device, "
                  "cost (of a step by the machine file's pricePerHour, or in "
                  "device-hours) or devices (the fewest that reach --deadline)")
      ->check(
          CLI::IsMember({"time", "throughput-per-device", "cost", "devices"}))
      ->capture_default_str();
  addTimeOption(search, "--deadline",
                "What a step may take at most, e.g. 850ms, 10s",
                command->deadline);
  search.add_flag("--first", command->firstOnly,
                  "Joint search: end with the first plan that fits");
  search.add_flag("--robust", command->isRobust,
                  "Joint search: order the best plans by the slowest of their "
                  "steps with a straggler of 80 % of the speed and with 20 % "
                  "more or less bandwidth");
  search.add_option("--start", command->starts,
                    "Joint search: a strategy that the result is never slower "
                    "than, e.g. megatron:t=8,p=16,d=128,m=16; may be repeated");
}

// Sets a constant of the search, or shows all of them.
std::string readTuning(const std::string& text, search::SearchTuning* tuning) {
  if (text == "list") {
    throw CLI::CallForVersion(search::tuningText(*tuning), 0);
  }
  return std::string(search::setTuning(text, tuning).message());
}

// Options for the method and duration of the search.
void addSearchLimits(CLI::App& search, SearchCommand* command) {
  search
      .add_option("--algorithm", command->algorithm,
                  "auto, mcmc, dp, exhaustive or joint: stages, "
                  "micro-batches, schedule and recomputation, too")
      ->check(CLI::IsMember({"auto", "mcmc", "dp", "exhaustive", "joint"}))
      ->capture_default_str();
  addTimeBudget(search,
                "End after this time at the latest, e.g. 30s, 500ms, 2m", "30s",
                command->timeBudget);
  search.add_option("--seed", command->seed, "Of all random choices")
      ->check(CLI::Validator(checkSeed, ""))
      ->capture_default_str();
  search
      .add_option("--proposals", command->proposals,
                  "At most so many per chain and round (default: by the model)")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 40));
  search
      .add_option("--tuning", command->assignments,
                  "For developers: a constant of the search in place of its "
                  "default, e.g. chains=2; may be repeated; list: show all")
      ->allow_extra_args(false)
      ->check(CLI::Validator(
          [command](const std::string& text) {
            return readTuning(text, &command->tuning);
          },
          ""));
  search.add_flag("--use-all-time", command->untilTheEnd,
                  "Go on until the time budget is spent (else a search ends "
                  "when nothing improves any more)");
}

// Where the plan and the report go.
void addSearchOutputs(CLI::App& search, SearchCommand* command) {
  search.add_option("-o,--output", command->output,
                    "File to write the strategy to (-: standard output)");
  search.add_flag("-v,--verbose", command->verbose,
                  "Say how long each phase took");
  search
      .add_option("--by", command->rows,
                  "Also a table of times by layer, kind or op")
      ->check(CLI::IsMember({"layer", "kind", "op"}));
  addReportOption(search, command->report);
  search.add_flag("--json", command->json, "Report as one JSON object");
}

}  // namespace

void addSearchArguments(CLI::App& search, SearchCommand* command) {
  addSearchInputs(search, command);
  addSearchOutputs(search, command);
  addSearchGoal(search, command);
  addSearchLimits(search, command);
}

}  // namespace soapstone::driver
