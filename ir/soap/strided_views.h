#ifndef SOAPSTONE_IR_SOAP_STRIDED_VIEWS_H_
#define SOAPSTONE_IR_SOAP_STRIDED_VIEWS_H_

#include "ir/mlir_names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::soap {

// Positions of the elements of a value in the memory of another, which is dense
// and row-major.
struct StridedView {
  Value root;
  int64_t offset = 0;            // Elements.
  SmallVector<int64_t> strides;  // Elements, one per dim.
  // False for a value between an op and its readers that nothing reads or
  // writes: only its memory is known.
  bool isAccessed = true;
};

// The values of a function that need no memory of their own because attention,
// rotary embeddings, norms, kernels and concatenations read with strides, and
// all of these but norms and concatenations, and gradients of norms, write so:
// slices (and transposes into heads) that only these read are places in what
// they are taken from, and results are written to where the transposes and
// concatenations that alone read them would put them. A concatenation copies
// the parts that are not, and is done where there is none.
class StridedViews {
 public:
  // Tells which arguments are read and written like tensors of the function.
  using ArgumentFilter = llvm::function_ref<bool(mlir::BlockArgument)>;

  StridedViews() = default;
  explicit StridedViews(mlir::func::FuncOp function);
  // Arguments that `isStash` accepts wait between the functions of a step: they
  // may be read with strides, and what replaces them written so.
  StridedViews(mlir::func::FuncOp function, ArgumentFilter isStash);

  // Whether `op` is done by those that read or write its tensors.
  bool isDone(Operation* op) const { return done.contains(op); }

  // Null for a value that has memory of its own (or a reshape's of that).
  const StridedView* find(Value value) const;

  // The value in whose memory `value` lies, null if that is its own (or, for a
  // reshape, its operand's).
  Value memoryOf(Value value) const;

 private:
  llvm::DenseSet<Operation*> done;
  llvm::DenseMap<Value, StridedView> views;
};

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_STRIDED_VIEWS_H_
