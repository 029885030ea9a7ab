#ifndef SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_RUN_TABLE_H_
#define SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_RUN_TABLE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/driver/model_options.h"
#include "frontend/driver/planned_run.h"

namespace soapstone::driver {

// Parts of a table that has no groups, or only one.
constexpr size_t kRunTableParts = 10;

// A step that was measured.
struct MeasuredRun {
  PlannedRun run;
  double seconds = 0;
  std::string group;  // Runs of a group are left out together.
  int line = 0;       // In the file, from 1.
};

// Reads comma-separated values with a header that has `strategy` and
// `seconds`, and any of `model`, `machine`, `devices`, `batch`, `seq`,
// `precision`, `optimizer` and `group`. `model` and `machine` fill in what a
// row leaves open. Lines that begin with '#' are skipped. Without groups, or
// with one, rows are dealt out to `kRunTableParts` groups.
//
// Fails with InvalidArgument and the line of the first row that is not valid.
absl::StatusOr<std::vector<MeasuredRun>> readRunTable(
    const std::string& path, const ModelOptions& model,
    const std::string& machine);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_RUN_TABLE_H_
