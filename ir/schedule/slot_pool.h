#ifndef SOAPSTONE_IR_SCHEDULE_SLOT_POOL_H_
#define SOAPSTONE_IR_SCHEDULE_SLOT_POOL_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "ir/schedule/windows.h"

namespace soapstone::schedule {

// A value that waits on a group for every micro-batch, from the action that
// writes it to the last that reads it.
struct WaitingValue {
  ValueUse writer;
  std::vector<ValueUse> readers;

  bool operator==(const WaitingValue&) const = default;
};

// Slots that several values of one size have together.
struct SharedSlots {
  int count = 0;
  // Indexed by value and micro-batch.
  std::vector<std::vector<int32_t>> slotOf;
};

// The fewest slots that hold `values` on a group that runs `program`: as many
// as there are values and micro-batches at one time. A value takes the first
// slot that is free when it is written and gives it back behind its last read,
// so that the number of intervals which overlap is the number of slots.
SharedSlots shareSlots(const Actions& program, int microBatches,
                       absl::Span<const WaitingValue> values);

// Amounts that a chunk holds for each of its micro-batches, of several kinds
// (bytes, or numbers of values of one size), indexed by kind.
struct HeldAmounts {
  std::vector<int64_t> untilInputGradient;
  std::vector<int64_t> untilWeightGradient;
  std::vector<int64_t> betweenGradients;
};

// For each of `kinds` kinds, the most that the chunks of a group hold at one
// time; `chunks` is indexed by chunk. For values of one size that is the number
// of slots which `shareSlots` gives them.
std::vector<int64_t> mostHeld(const Actions& program, size_t kinds,
                              absl::Span<const HeldAmounts> chunks);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_SLOT_POOL_H_
