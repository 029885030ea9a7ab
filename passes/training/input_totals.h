#ifndef SOAPSTONE_PASSES_TRAINING_INPUT_TOTALS_H_
#define SOAPSTONE_PASSES_TRAINING_INPUT_TOTALS_H_

#include "llvm/ADT/DenseSet.h"
#include "passes/training/batch_labels.h"

namespace soapstone::passes {

// Values of a forward function that inputs alone determine and that have no
// part for each sample: how many labels count, the weight of a class among the
// labels of a batch, the mean of a target. A step in micro-batches can compute
// them before its first micro-batch, from the inputs of the whole batch.
class InputTotals {
 public:
  // Has no totals: every op belongs to micro-batches.
  InputTotals() = default;
  // Finds the totals that the results of `function` depend on.
  InputTotals(mlir::func::FuncOp function, const BatchLabels& labels);

  bool isEmpty() const { return totals.empty(); }
  bool contains(Value value) const { return totals.contains(value); }
  // Whether micro-batches need what `op` computes of their samples.
  bool isOfMicroBatches(Operation* op) const {
    return totals.empty() || parts.contains(op);
  }
  // Whether a total is computed by `op`, or from what `op` computes.
  bool makesTotals(Operation* op) const { return makers.contains(op); }
  // Inputs that totals are computed from, in the order of the signature.
  ArrayRef<mlir::BlockArgument> inputs() const { return read; }

 private:
  llvm::DenseSet<Value> totals;
  llvm::DenseSet<Operation*> parts;
  llvm::DenseSet<Operation*> makers;
  SmallVector<mlir::BlockArgument> read;
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_INPUT_TOTALS_H_
