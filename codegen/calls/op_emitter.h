#ifndef SOAPSTONE_CODEGEN_CALLS_OP_EMITTER_H_
#define SOAPSTONE_CODEGEN_CALLS_OP_EMITTER_H_

#include <optional>
#include <string>
#include <vector>

#include "codegen/calls/emission_context.h"
#include "codegen/calls/group_updates.h"
#include "codegen/calls/joint_calls.h"
#include "codegen/kernels/kernel_emitter.h"
#include "codegen/memory/buffer_assignment.h"
#include "codegen/program/statement.h"
#include "ir/mlir_names.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {

// Prints the statements that execute one op of a program. Statements have slots
// (slots.h) for buffers, events and the like.
class OpEmitter {
 public:
  // `kernels` and `tables` collect what the statements refer to.
  OpEmitter(EmissionContext context, KernelEmitter& kernels)
      : context(std::move(context)), kernels(kernels) {}

  // Statements without indentation; empty for ops that need none (reshape,
  // constant). Emits a diagnostic for an op the host target cannot run.
  FailureOr<std::vector<Statement>> emit(Operation* op);

  // The call of several ops that begins at `ops[begin]`, if there is one.
  FailureOr<std::optional<JointCall>> emitJointCall(ArrayRef<Operation*> ops,
                                                    size_t begin) {
    return jointCall(ops, begin, kernels, context);
  }

  // The statement that does the updates of a group, which is not empty.
  std::string emitUpdates(const UpdateGroup& group);

 private:
  FailureOr<std::vector<Statement>> emitConstant(soap::ConstantOp op);

  EmissionContext context;
  KernelEmitter& kernels;
};

// Dimensions that a tensor handed to the runtime may have: its kMaxDims.
inline constexpr int64_t kMaxRuntimeDims = 10;

// Checks that every tensor which the runtime sees has at most kMaxRuntimeDims
// dimensions; values within kernels may have more. Emits a diagnostic for the
// first that has not.
LogicalResult verifyRuntimeRanks(mlir::func::FuncOp function);

// C++ name of the constant that a buffer is, e.g. `k_mlp`.
std::string bufferName(const ProgramBuffer& buffer);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_OP_EMITTER_H_
