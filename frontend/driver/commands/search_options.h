#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_OPTIONS_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_OPTIONS_H_

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "frontend/driver/model_options.h"
#include "frontend/driver/terminal.h"
#include "frontend/driver/time_budget.h"
#include "passes/search/search_tuning.h"

namespace soapstone::driver {

// Arguments of `soapstone search`.
struct SearchCommand {
  ModelOptions model;
  bool hasDefaultPrecision = false;  // Without --precision.
  std::string machine;
  std::string profile;
  int64_t devices = 0;
  std::string microBatches;  // A number, "auto", or empty: as the model does.
  std::string output;
  TimeBudget timeBudget;
  uint64_t seed = 0;
  int64_t proposals = 0;
  std::string objective = "time";
  TimeBudget deadline;  // For a step, at most; 0 seconds: none.
  std::string algorithm = "auto";
  std::string batchNorm = "synchronized";
  bool untilTheEnd = false;
  bool firstOnly = false;
  bool isRobust = false;
  std::vector<std::string> starts;
  std::vector<std::string> assignments;  // --tuning; `tuning` has them.
  search::SearchTuning tuning;
  std::string layers = "alike";
  std::string keep;  // Path of a strategy file; empty: nothing is kept.
  bool json = false;
  bool verbose = false;
  std::string rows;    // --by; empty: no table.
  std::string report;  // HTML file to write; empty: none.

  // Whether the option asks for plans of several micro-batches, which a joint
  // search finds; and in how many, 0: it chooses.
  bool searchesMicroBatches() const {
    return microBatches == "auto" || wantedMicroBatches() > 1;
  }
  int64_t wantedMicroBatches() const {
    int64_t count = 0;
    return absl::SimpleAtoi(microBatches, &count) ? count : 0;
  }

  // Where the report goes: a strategy or a page may take standard output.
  std::FILE* reportFile() const {
    return output == "-" || report == "-" ? errorStream() : outputStream();
  }
};

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_OPTIONS_H_
