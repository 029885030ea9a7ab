#ifndef SOAPSTONE_CODEGEN_OP_EMITTER_H_
#define SOAPSTONE_CODEGEN_OP_EMITTER_H_

#include <string>
#include <vector>

#include "codegen/buffer_assignment.h"
#include "codegen/kernel_emitter.h"
#include "ir/mlir_names.h"
#include "ir/soap/ops.h"

namespace soapstone {

// Prints the statements that execute one op of a program.
class OpEmitter {
 public:
  OpEmitter(const BufferAssignment& assignment, const FunctionBuffers& buffers,
            KernelEmitter& kernels)
      : assignment(assignment), buffers(buffers), kernels(kernels) {}

  // Statements without indentation; empty for ops that need none (reshape,
  // constant). Emits a diagnostic for an op the host target cannot run.
  FailureOr<std::vector<std::string>> emit(Operation* op);

  // Address of a value in the arena, e.g. `at<float>(rank, k_v12_mlp)`.
  std::string pointer(Value value) const;

 private:
  FailureOr<std::vector<std::string>> emitConstant(soap::ConstantOp op);

  const BufferAssignment& assignment;
  const FunctionBuffers& buffers;
  KernelEmitter& kernels;
};

// Dimensions that a tensor handed to the runtime may have: its kMaxDims.
inline constexpr int64_t kMaxRuntimeDims = 10;

// Checks that every tensor which the runtime sees has at most kMaxRuntimeDims
// dimensions; values within kernels may have more. Emits a diagnostic for the
// first that has not.
LogicalResult verifyRuntimeRanks(mlir::func::FuncOp function);

// C++ name of the constant that holds a buffer's offset, e.g. `k_v12_mlp`.
std::string offsetName(const ProgramBuffer& buffer);

}  // namespace soapstone

#endif  // SOAPSTONE_CODEGEN_OP_EMITTER_H_
