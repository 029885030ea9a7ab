#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_GAP_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_GAP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::driver {

// A part of the time of a step.
struct TimeShare {
  std::string name;
  int64_t picoseconds = 0;

  bool operator==(const TimeShare&) const = default;
};

// Breakdown of the time of a pipeline's step, from the work at the peak rates
// of all devices (`picosecondsAtPeak`) to the period between steps; for the
// group that computes most. The exposed times of the barrier before updates, of
// sums of gradients and of messages between groups are the schedule's gains
// without them, one after the other; the bubble is the rest. The sum is exactly
// the period. Imbalance is negative if the busiest group is so by other work
// than computing.
absl::StatusOr<std::vector<TimeShare>> pipelineGap(
    const simulator::PipelineResult& result, int64_t microBatches,
    int64_t picosecondsAtPeak);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_GAP_H_
