#ifndef SOAPSTONE_FRONTEND_DRIVER_PLANNED_RUN_H_
#define SOAPSTONE_FRONTEND_DRIVER_PLANNED_RUN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "cost_model/system_profile.h"
#include "frontend/driver/model_options.h"

namespace soapstone::driver {

// A training step to predict, as the options of `soapstone simulate` say it.
struct PlannedRun {
  ModelOptions model;
  std::string machine;
  std::string strategy;
  int64_t devices = 0;  // 0: all of the machine.
};

// Seconds of the step by each of the systems, which fuse ops alike; the model
// is read once. Fails with InvalidArgument as `soapstone simulate` does.
absl::StatusOr<std::vector<double>> stepSeconds(
    const PlannedRun& run, absl::Span<const cost_model::SystemProfile> systems);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PLANNED_RUN_H_
