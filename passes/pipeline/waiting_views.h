#ifndef SOAPSTONE_PASSES_PIPELINE_WAITING_VIEWS_H_
#define SOAPSTONE_PASSES_PIPELINE_WAITING_VIEWS_H_

#include "ir/mlir_names.h"
#include "ir/soap/ops.h"
#include "ir/soap/strided_views.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/pipeline/chunk_labels.h"

namespace soapstone::pipeline {

// Chooses the form of a tensor that waits between the parts of a chunk.
// Attention and rotary embeddings read and write their heads with strides
// (ir/soap/strided_views.h): a packed tensor waits, rather than the slices and
// transposes of it that only they read, and the transposed result of attention
// rather than the result, so that no part copies one into the other.
class WaitingViews {
 public:
  WaitingViews() = default;
  // `accumulate` is the configured function of one micro-batch. Moves the
  // transposes of what a chunk computes again to where it does.
  WaitingViews(mlir::func::FuncOp accumulate, ChunkLabels* labels);

  // Whether every part that reads what `op` makes takes the view anew.
  bool isTakenAgain(Operation* op) const { return taken.contains(op); }

  // The transpose whose result waits in place of `value`, its operand; null if
  // `value` waits itself.
  soap::TransposeOp moverOf(Value value) const { return movers.lookup(value); }

 private:
  llvm::DenseSet<Operation*> taken;
  llvm::DenseMap<Value, soap::TransposeOp> movers;
};

// Turns `copy`, a copy of `mover` whose operand is what that makes, into the
// transpose that undoes it, split alike.
void transposeBack(soap::TransposeOp mover, soap::TransposeOp copy);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_WAITING_VIEWS_H_
