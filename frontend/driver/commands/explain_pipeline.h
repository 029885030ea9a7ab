#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_EXPLAIN_PIPELINE_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_EXPLAIN_PIPELINE_H_

#include <string>

#include "absl/status/statusor.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"

namespace soapstone::driver {

// The report of `soapstone explain` on an op of a pipeline: how it is split on
// the devices of its group, what it takes, and what the whole step would come
// to with other splits, in all layers alike.
absl::StatusOr<std::string> explainPipeline(const ModelOptions& model,
                                            const MachineOptions& machine,
                                            const std::string& strategy,
                                            const std::string& op, bool json);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_EXPLAIN_PIPELINE_H_
