#ifndef SOAPSTONE_IR_STEP_VERIFY_H_
#define SOAPSTONE_IR_STEP_VERIFY_H_

#include "absl/status/status.h"
#include "ir/step/placed_step.h"

namespace soapstone::step {

// Whether a placed step does what its model says. Shares no code with `place`.
//
// - Every op and every move stands in the order once, ops as the model has
// them.
// - An op reads each operand in the layout that it demands, from a copy that
// was
//   made before and that its phase may read; results likewise.
// - A move starts at what its source holds and ends at what its target holds.
//   Somebody reads its target. It stands where it says: behind the producer,
//   before its reader, or, for a parameter, ahead of it.
// - Moves that are one call gather within the same groups, one behind the
// other.
// - What a move gathers of a parameter belongs to one phase, or is read in
// both.
// - What is on the second lane for communication sums or gathers between nodes,
//   and nothing but updates of what is trained depends on it.
// - No tensor is twice in one layout for one phase.
// - A stored argument is there in its storage layout alone, inputs in boxes.
//
// Fails with Internal and a message that names the op, move or copy.
absl::Status verify(const Model& model, const PlacedStep& step);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_VERIFY_H_
