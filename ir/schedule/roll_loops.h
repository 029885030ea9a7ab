#ifndef SOAPSTONE_IR_SCHEDULE_ROLL_LOOPS_H_
#define SOAPSTONE_IR_SCHEDULE_ROLL_LOOPS_H_

#include "ir/schedule/schedule.h"

namespace soapstone::schedule {

// A list of actions as warm-up, `rounds` rounds of `body` and cool-down. The
// micro-batches of a round are those of the round before plus `stride`; `body`
// holds the first round. A list that does not roll has no rounds and is all
// warm-up: a table.
struct RolledActions {
  Actions warmup;
  Actions body;
  int rounds = 0;
  int stride = 1;
  Actions cooldown;

  // The list itself.
  Actions expand() const;
  bool operator==(const RolledActions&) const = default;
};

// Finds the loop that covers most of the list, at least two rounds of it.
RolledActions rollLoops(const Actions& list);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_ROLL_LOOPS_H_
