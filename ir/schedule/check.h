#ifndef SOAPSTONE_IR_SCHEDULE_CHECK_H_
#define SOAPSTONE_IR_SCHEDULE_CHECK_H_

#include "absl/status/status.h"
#include "ir/schedule/schedule.h"

namespace soapstone::schedule {

// Proves that a schedule with transfers does what a training step must, with
// memory for so many micro-batches:
//
// - every chunk's F, I and W run exactly once per micro-batch, on its group, W
//   in ascending order; every chunk is reduced once, behind its last W, and
//   updated once, behind that;
// - an action runs behind all that it reads: I behind F, W behind I, both
//   behind the messages of their edges, or behind the action that makes them
//   where an edge stays on a group;
// - every message is sent once, behind the action that makes it, and received
//   once; both ends of an edge agree about the order;
// - no slot is written while what it holds is still to be read, and nothing is
//   left in one at the end;
// - the groups never block each other: sends do not wait, but a message arrives
//   only in a free slot, and what it was sent from is in use until then.
//
// It shares no code with what makes schedules, transfers and slot counts. Fails
// with InvalidArgument; the message names group, chunk and micro-batch.
absl::Status checkSchedule(const Schedule& schedule, const SlotCounts& slots);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_CHECK_H_
