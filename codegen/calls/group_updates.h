#ifndef SOAPSTONE_CODEGEN_CALLS_GROUP_UPDATES_H_
#define SOAPSTONE_CODEGEN_CALLS_GROUP_UPDATES_H_

#include "absl/status/status.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Updates that one call does: they follow each other and differ in nothing but
// their tensors.
struct UpdateGroup {
  struct Member {
    soap::OptimizerUpdateOp update;
    soap::CastOp copy;  // Cast of the new parameter, or null.
  };
  SmallVector<Member> members;
  size_t opCount = 0;  // Ops that the group stands for.
};

// Moves the updates of every segment (segment.h), the waits for their gradients
// and the casts of new parameters to their working copies, to its end, each
// cast behind its update. Updates whose results the segment reads, as the
// gather of new parameters from their shards does, stay where they are, but
// behind all the waits that stand between them. Fewer updates wait for others,
// or none, where the gradients that they hold would raise the function's peak
// of memory. Moves updates as `assignBuffers` does.
//
// Fails with OutOfRange if the memory overflows 63 bits.
absl::Status sinkUpdates(mlir::func::FuncOp function);

// The group that begins at `ops[begin]`; no members if that is no update, or if
// ops are timed one by one.
UpdateGroup updateGroup(ArrayRef<Operation*> ops, size_t begin);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_GROUP_UPDATES_H_
