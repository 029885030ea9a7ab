#ifndef SOAPSTONE_SIMULATOR_PIPELINE_EXPOSED_PARTS_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_EXPOSED_PARTS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::simulator {

// Gain of a pipeline's schedule, in picoseconds of a period, if these parts
// take no time, one after the other: first without the barrier before updates,
// then also without sums of gradients, then also without messages between
// groups.
struct ExposedParts {
  int64_t whole = 0;  // The period of the schedule.
  int64_t barrier = 0;
  int64_t gradientSums = 0;
  int64_t messages = 0;

  // The period without them.
  int64_t rest() const { return whole - barrier - gradientSums - messages; }
};

// Fails as `SchedulePricer::create` does: on no schedule that was simulated.
absl::StatusOr<ExposedParts> exposedParts(const PipelineResult& result);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_EXPOSED_PARTS_H_
