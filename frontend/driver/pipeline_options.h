#ifndef SOAPSTONE_FRONTEND_DRIVER_PIPELINE_OPTIONS_H_
#define SOAPSTONE_FRONTEND_DRIVER_PIPELINE_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cost_model/machine.h"
#include "cost_model/system_profile.h"
#include "frontend/driver/machine_options.h"
#include "passes/strategies/pipeline_spec.h"
#include "simulator/pipeline/pipeline_simulation.h"

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

// Warns of flags of another system that change the price of a plan and are no
// part of it, save those that `machine` follows; null: the command has no such
// options.
void warnOfForeignSettings(const std::string& strategy,
                           const MachineOptions* machine);

// Takes the samples of a step from flags of another system, on that many
// devices, if `batch` is 0. Fails with InvalidArgument if they differ from it;
// `batchSource` says in the message where `batch` is from. Other strategies say
// nothing of samples.
absl::Status takeForeignBatch(const std::string& strategy, int64_t devices,
                              int64_t* batch,
                              absl::string_view batchSource = "--batch");

// The part of its time by which slow nodes of `machine`, which was found as
// `name`, delay a step on its first `devices` devices.
absl::StatusOr<double> stragglerDelay(const std::string& name,
                                      const cost_model::Machine& machine,
                                      int64_t devices);

// The same for a step on those devices.
absl::StatusOr<double> stragglerDelay(const std::string& name,
                                      const cost_model::Machine& machine,
                                      const std::vector<int>& devices);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PIPELINE_OPTIONS_H_
