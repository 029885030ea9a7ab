#ifndef SOAPSTONE_IR_SCHEDULE_MESSAGE_SLOTS_H_
#define SOAPSTONE_IR_SCHEDULE_MESSAGE_SLOTS_H_

#include "absl/status/statusor.h"
#include "ir/schedule/schedule.h"

namespace soapstone::schedule {

// Slots of every edge, where messages arrive, with which the checker proves
// that the groups never block each other: two, so that one is read while the
// next message arrives, else the first doubling of that which is enough, at
// most one for each micro-batch. Requires a schedule with transfers that is
// legal with a slot for each micro-batch.
int fewestMessageSlots(const Schedule& schedule);

// The slots of a program that runs the schedule: `countSlots`, with that many
// for every message between groups. Fails with what checkSchedule finds.
absl::StatusOr<SlotCounts> programSlots(const Schedule& schedule);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_MESSAGE_SLOTS_H_
