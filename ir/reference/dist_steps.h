#ifndef SOAPSTONE_IR_REFERENCE_DIST_STEPS_H_
#define SOAPSTONE_IR_REFERENCE_DIST_STEPS_H_

#include <map>

#include "ir/dist/ops.h"
#include "ir/reference/tensor.h"

namespace soapstone::reference {

// A rank that takes part in a communication step.
struct StepMember {
  // The op in the rank's own specialised function.
  Operation* op = nullptr;
  SmallVector<const Tensor*> operands;
};

// The ranks that have reached a step.
using StepMembers = std::map<int64_t, StepMember>;
// Results of a step, by rank.
using StepResults = std::map<int64_t, std::vector<Tensor>>;

// Runs one communication step. Fails with a diagnostic if a rank waits for one
// that has not reached the step, or if ranks disagree about it: what makes real
// devices hang or corrupt memory.
FailureOr<StepResults> runStep(const StepMembers& members);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_DIST_STEPS_H_
