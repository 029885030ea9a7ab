#ifndef SOAPSTONE_IR_STEP_STEP_PART_H_
#define SOAPSTONE_IR_STEP_STEP_PART_H_

#include "ir/sharding/kept_part.h"

namespace soapstone::step {

// What a class of devices does in one step of a move's plan.
struct StepPart {
  // It is a member of a group, or sends or receives.
  bool takesPart = false;
  // What it issues reads what it holds before the step.
  bool reads = false;
  // Where it has its shard from afterwards; a member of a group waits for it.
  sharding::ShardOrigin origin = sharding::ShardOrigin::kNothing;
};

// The one rule by which a step becomes ops of a class, in programs and in what
// is simulated. Has `code` add them, and returns what the class holds
// afterwards; `held` is what it holds before, values are numbers and -1 is
// none.
// - code.issue(read, isAwaited): communicates, or copies several parts, and
//   waits for the result if `isAwaited`; returns that, complete.
// - code.fill(): makes the identity of a partial sum.
// - code.slice(held): cuts out a part.
template <typename Code>
int addPart(const StepPart& part, int held, Code& code) {
  using sharding::ShardOrigin;
  const bool isAwaited = part.origin == ShardOrigin::kWritten;
  int written = -1;
  if (part.takesPart || isAwaited) {
    written = code.issue(part.reads ? held : -1, isAwaited);
  }
  switch (part.origin) {
    case ShardOrigin::kNothing:
      return -1;
    case ShardOrigin::kBefore:
      return held;
    case ShardOrigin::kIdentity:
      return code.fill();
    case ShardOrigin::kSlice:
      return code.slice(held);
    case ShardOrigin::kWritten:
      return written;
  }
  return -1;
}

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_STEP_PART_H_
