#ifndef SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_CALIBRATE_RUNS_H_
#define SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_CALIBRATE_RUNS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "frontend/driver/model_options.h"

namespace CLI {
class App;
}

namespace soapstone::driver {

// Options of `soapstone calibrate --runs`.
struct RunTableOptions {
  std::string table;              // See readRunTable.
  std::string system = "fsdp";    // The profile to start from.
  std::string machine;            // For rows that name none.
  std::string output;             // File for the profile with fitted constants.
  std::vector<std::string> kept;  // Constants that stay as the profile says.
  ModelOptions model;             // For what the rows leave open.
};

// The options of runs that were measured elsewhere, and their machine.
void addRunTableOptions(CLI::App& calibration, RunTableOptions& runs);

// Fits the constants of a system profile to measured runs, writes the profile
// and prints the errors: as the profile was, in sample, and left out: rows of a
// group together, in a table without groups every tenth.
//
// Fails with InvalidArgument and the line of the first row that is not valid,
// or if a kept constant is unknown or none is left to fit.
absl::Status calibrateToRuns(const RunTableOptions& options);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_CALIBRATE_RUNS_H_
