#ifndef SOAPSTONE_IR_SCHEDULE_WINDOWS_H_
#define SOAPSTONE_IR_SCHEDULE_WINDOWS_H_

#include "absl/types/span.h"
#include "ir/schedule/schedule.h"

namespace soapstone::schedule {

// An action that writes or reads a value, for every micro-batch alike.
struct ValueUse {
  ActionKind kind = ActionKind::kForward;
  int unit = 0;  // A chunk, or an edge, as in Action.

  bool operator==(const ValueUse&) const = default;
  auto operator<=>(const ValueUse&) const = default;
};

// The slots that a value needs on a group that runs `program`, if micro-batch m
// lies in slot m mod slots: the widest span of micro-batches that are written
// and still to be read. At least 1.
int countSlots(const Actions& program, ValueUse writer,
               absl::Span<const ValueUse> readers);

// Returns whether other input gradients of a chunk come between those of a
// micro-batch and its weight gradients. Values that both recompute would then
// be held for several micro-batches, so weight gradients recompute them.
inline bool areWeightsLate(const SlotCounts& slots, int chunk) {
  return slots.betweenGradients[chunk] > 1;
}

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_WINDOWS_H_
