#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMPARE_PIPELINES_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMPARE_PIPELINES_H_

#include <string>

#include "absl/status/statusor.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"

namespace soapstone::driver {

// The report of `soapstone compare` on two plans of which one at least is a
// pipeline: from the first to the second, one difference after the other, with
// what each changes; the changes add up to the difference of the steps.
// Differences that make no legal plan by themselves are taken with the next.
absl::StatusOr<std::string> comparePipelines(const ModelOptions& model,
                                             const MachineOptions& machine,
                                             const std::string& first,
                                             const std::string& second,
                                             bool json);

// Whether a strategy is one of several micro-batches or stages.
absl::StatusOr<bool> isPipeline(const std::string& strategy,
                                int64_t microBatches);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_COMPARE_PIPELINES_H_
