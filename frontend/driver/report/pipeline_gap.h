#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_GAP_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_GAP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "simulator/pipeline_simulation.h"

namespace soapstone::driver {

// A part of the time of a step.
struct TimeShare {
  std::string name;
  int64_t picoseconds = 0;

  bool operator==(const TimeShare&) const = default;
};

// Where the time of a pipeline's step goes, from the work at the peak rates of
// all devices (`picosecondsAtPeak`) to the period between steps; of the group
// that computes most. What is exposed of the barrier before updates, of sums of
// gradients and of messages between groups is what the schedule gains without
// them, one after the other; the bubble is the rest. The sum is exactly the
// period. Imbalance is negative where the group that is busiest owes that to
// what is not computing.
absl::StatusOr<std::vector<TimeShare>> pipelineGap(
    const simulator::PipelineResult& result, int64_t microBatches,
    int64_t picosecondsAtPeak);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_GAP_H_
