#ifndef SOAPSTONE_PASSES_PARTITION_UPDATE_TAIL_H_
#define SOAPSTONE_PASSES_PARTITION_UPDATE_TAIL_H_

#include "ir/mlir_names.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

// The last part of a training step: ops that are no part of the backward pass
// and whose results only serve to update arguments.
class UpdateTail {
 public:
  // `function` is that of a model or of a device.
  explicit UpdateTail(mlir::func::FuncOp function);

  bool contains(Operation* op) const { return tail.contains(op); }
  // Whether nothing but the tail and updates reads `op`.
  bool isAllThatReads(Operation* op) const;

 private:
  mlir::func::FuncOp function;
  llvm::DenseSet<Operation*> tail;
};

// Whether result number `result` is a new value of an argument or a gradient.
bool isUpdateResult(mlir::func::FuncOp function, unsigned result);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_UPDATE_TAIL_H_
