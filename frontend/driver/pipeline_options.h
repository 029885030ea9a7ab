#ifndef SOAPSTONE_FRONTEND_DRIVER_PIPELINE_OPTIONS_H_
#define SOAPSTONE_FRONTEND_DRIVER_PIPELINE_OPTIONS_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/system_profile.h"
#include "passes/strategies/pipeline_spec.h"

namespace soapstone::driver {

// Pipeline of a strategy and --micro-batches together. A file is no pipeline
// yet. Fails with InvalidArgument if they contradict each other.
absl::StatusOr<strategy::PipelineSpec> pipelineOf(const std::string& strategy,
                                                  int64_t wanted);

// The strategy as the system executes it: flags of other systems translated for
// that many devices (0: all of the machine), and "megatron" without a split
// sequence by systems that have none.
absl::StatusOr<std::string> executedStrategy(
    std::string strategy, int64_t devices, const cost_model::Machine& machine,
    const cost_model::SystemProfile& system);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PIPELINE_OPTIONS_H_
