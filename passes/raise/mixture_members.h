#ifndef SOAPSTONE_PASSES_RAISE_MIXTURE_MEMBERS_H_
#define SOAPSTONE_PASSES_RAISE_MIXTURE_MEMBERS_H_

#include <cstdint>

#include "ir/soap/ops.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// Whether `dims` begin with 0, 1, .., count - 1.
bool beginsCounting(ArrayRef<int64_t> dims, int64_t count);

// Whether `op` is a function of numbers, one by one, that takes any, such as
// those of an empty slot, to a number, as do its derivatives.
bool isTameFunction(Operation* op);

// The ops of a mixture that can be computed in slots of its experts: gathers of
// matrices by one tensor of indices, the products with these, and what lies
// between and computes every row by itself.
class MixtureMembers {
 public:
  // Members for the gathers of `function` that read the same indices.
  MixtureMembers(mlir::func::FuncOp function, ArrayRef<soap::GatherOp> gathers);

  // Finds the members; false if there is no product among them.
  bool find();

  bool contains(Operation* op) const { return members.contains(op); }
  // In the function's order, the gathers included.
  SmallVector<Operation*> inOrder() const;
  // Whether `value` is one of the gathers' results.
  bool isTaken(Value value) const {
    return takenRows.contains(value.getDefiningOp());
  }
  Value rowIndices() const { return indices; }
  // Number of dims of a value before the dims of a row.
  int64_t rank() const { return rowRank; }
  // Whether `op` with one operand changes only dims after those of the rows.
  bool keepsRows(Operation* op) const;

 private:
  bool isMember(Value value) const;
  bool hasRows(Value value) const;
  bool isByRow(Operation* op) const;
  bool canBring(Value value) const;
  bool isProduct(soap::DotOp product) const;
  void collect();
  bool trim();
  bool excludeReadOutside();

  llvm::DenseSet<Operation*> takenRows;  // The gathers.
  Value indices;
  int64_t rowRank;
  mlir::Block* block;
  llvm::SetVector<Operation*> members;
  llvm::DenseSet<Operation*> excluded;
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_MIXTURE_MEMBERS_H_
