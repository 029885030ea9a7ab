#ifndef SOAPSTONE_CODEGEN_CALLS_JOINT_CALLS_H_
#define SOAPSTONE_CODEGEN_CALLS_JOINT_CALLS_H_

// Ops that follow each other and become one call, which is one kernel of a GPU:
//
// - an elementwise kernel and the norm of what it writes;
// - the gradient of a norm, and the sum with what a residual connection brings;
// - a batch norm and the ReLU of it, or of its sum with a residual connection;
//   the gradient of that ReLU and of its norm (batch_norm_calls.h);
// - a cross-entropy and its gradient, where that does not depend on the loss;
// - small kernels that differ in nothing but their tensors, whose results are
//   results of the step: running statistics;
// - sums over tensors, one number each, and kernels whose results only updates
//   of parameters read: norms and scaling of all gradients.
//
// The mathematics is that of the ops one by one: the reference interprets them,
// and so does the host's runtime.

#include <optional>
#include <string>

#include "codegen/calls/emission_context.h"
#include "codegen/kernels/kernel_emitter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Moves the ops of joint calls behind each other and marks all but the first
// one. Runs before buffers are assigned: ops of one call live at the same time.
void joinCalls(mlir::func::FuncOp function);

// Whether `op` may share the call of the op before it.
bool joinsCall(Operation* op);

struct JointCall {
  std::string code;
  size_t opCount = 0;  // Ops that the call stands for.
};

// The call that begins at `ops[begin]`; none if that op has one of its own.
FailureOr<std::optional<JointCall>> jointCall(ArrayRef<Operation*> ops,
                                              size_t begin,
                                              KernelEmitter& kernels,
                                              const EmissionContext& context);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_JOINT_CALLS_H_
