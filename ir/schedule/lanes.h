#ifndef SOAPSTONE_IR_SCHEDULE_LANES_H_
#define SOAPSTONE_IR_SCHEDULE_LANES_H_

#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "ir/schedule/schedule.h"

// Code shared by the two ways of timing a schedule, `SchedulePricer` and
// `actionTimes`.
namespace soapstone::schedule {

// Returns the lane of each edge: one for every ordered pair of groups that an
// edge connects. Sets `count` to the number of lanes.
std::vector<int> lanesOfEdges(const Schedule& schedule, int* count);

// The error of a schedule in which the action of `group` at `position`, a
// reception, waits for ever.
absl::Status blocked(const Schedule& schedule, int group, size_t position);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_LANES_H_
