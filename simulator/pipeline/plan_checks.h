#ifndef SOAPSTONE_SIMULATOR_PIPELINE_PLAN_CHECKS_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_PLAN_CHECKS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "cost_model/machine.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::simulator {

// Fails with InvalidArgument where `devices` of the machine cannot be divided
// as the plan says: into groups, and its replicas into those that share
// optimizer states. The message names numbers that can be used.
absl::Status checkPlan(const PipelinePlan& plan,
                       const cost_model::Machine& machine, int64_t devices);

// Devices from the machine's first to the last one of the plan's groups, which
// have `devices` together: some before that may be idle.
int64_t reachedDevices(const PipelinePlan& plan, int64_t devices);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_PLAN_CHECKS_H_
