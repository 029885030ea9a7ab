#ifndef SOAPSTONE_IR_STEP_PLACE_H_
#define SOAPSTONE_IR_STEP_PLACE_H_

#include "absl/status/statusor.h"
#include "ir/sharding/resharding_cache.h"
#include "ir/step/placed_step.h"

namespace soapstone::step {

// Places a step by the rules of `StepEditor`, which see.
//
// `model` takes the layouts in which inputs are loaded and in which results are
// handed out. Fails with the planner's error, which names the operand, where no
// plan can provide it; `failingOp` is then its op.
absl::StatusOr<PlacedStep> place(Model* model, sharding::ReshardingCache* plans,
                                 int* failingOp = nullptr);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_PLACE_H_
