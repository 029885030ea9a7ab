#ifndef SOAPSTONE_IR_SCHEDULE_ROLL_LOOPS_H_
#define SOAPSTONE_IR_SCHEDULE_ROLL_LOOPS_H_

#include <cstddef>

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

// Rounds of a list, each of `period` actions, from action `begin` on. The
// micro-batches of a round are those of the round before plus `stride`.
struct ActionLoop {
  size_t begin = 0;
  size_t period = 0;
  int stride = 1;
  int rounds = 0;  // 0: nothing repeats.

  size_t covered() const { return static_cast<size_t>(rounds) * period; }
};

// Finds the loop that covers most of the list; at least two rounds of it.
ActionLoop findLoop(const Actions& list);

// A loop of at least so many rounds that covers more than half of the list, if
// there is one. Much cheaper than findLoop: it goes through the middle.
ActionLoop findMainLoop(const Actions& list, int fewestRounds);

// The list by its loop of two rounds or more.
RolledActions rollLoops(const Actions& list);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_ROLL_LOOPS_H_
