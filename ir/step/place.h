#ifndef SOAPSTONE_IR_STEP_PLACE_H_
#define SOAPSTONE_IR_STEP_PLACE_H_

#include "absl/status/statusor.h"
#include "ir/sharding/resharding_cache.h"
#include "ir/step/placed_step.h"

namespace soapstone::step {

// Places a step: every edge of the model between two layouts becomes a move,
// one per tensor and layout, which all later readers share.
//
// - A move follows its producer at once if somebody needs it in the same phase,
//   if it completes partial results, or if it makes a result. Otherwise, and
//   for arguments, it precedes its first reader. Of these, moves of parameters
//   that grow shards are issued one layer ahead (`gatherPlaces`), in one call
//   where they are gathers of one batch (`shareCall`).
// - Moves of parameters that grow shards are not shared between forward and
//   backward ops: ZeRO-3 gathers a parameter again rather than keep it
//   (Rajbhandari et al., SC 2020, section 5.3), but for those of the layer in
//   which the forward pass turns into the backward pass.
// - Inputs are loaded in every layout demanded, without moves, where its shards
//   are boxes, unless a device can cut what it needs out of another one.
//
// `model` takes the layouts in which inputs are loaded. Fails with the
// planner's error, which names the operand, where no plan can provide it;
// `failingOp` is then its op.
absl::StatusOr<PlacedStep> place(Model* model, sharding::ReshardingCache* plans,
                                 int* failingOp = nullptr);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_PLACE_H_
