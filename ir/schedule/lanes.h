#ifndef SOAPSTONE_IR_SCHEDULE_LANES_H_
#define SOAPSTONE_IR_SCHEDULE_LANES_H_

#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "ir/schedule/schedule.h"

// What the two ways of timing a schedule share: `SchedulePricer` and
// `actionTimes`.
namespace soapstone::schedule {

// By edge, its lane: one for every ordered pair of groups that edges go
// between. `count` is set to their number.
std::vector<int> lanesOfEdges(const Schedule& schedule, int* count);

// The error of a schedule in which the action of `group` at `position`, a
// reception, waits for ever.
absl::Status blocked(const Schedule& schedule, int group, size_t position);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_LANES_H_
