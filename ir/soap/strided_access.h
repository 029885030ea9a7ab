#ifndef SOAPSTONE_IR_SOAP_STRIDED_ACCESS_H_
#define SOAPSTONE_IR_SOAP_STRIDED_ACCESS_H_

#include <optional>

#include "ir/mlir_names.h"
#include "ir/soap/strided_views.h"
#include "llvm/ADT/DenseMap.h"

// Lists the ops that read and write with strides, and the ops that only name
// strides.
namespace soapstone::soap {

// Ops that code generation makes kernels of.
bool isKernel(Operation* op);

// Whether the op reads the operand, or writes the result, with strides.
bool isStridedOperand(mlir::OpOperand& use);
bool isStridedResult(mlir::OpResult result);

// Whether `op` may read or write `value` there: heads [batch, head, row,
// column] with the columns side by side, rows of a norm at equal distances, and
// what a kernel, or the copy of a concatenation's part, walks through in rows
// of neighbours.
bool fits(Operation* op, const StridedView& view, Value value);

// Elements from one row of a norm to the next, for rows of `columns`
// neighbouring elements of `value` that lie as `view` says; nullopt where there
// is no such number.
std::optional<int64_t> rowPitchOf(const StridedView& view, Value value,
                                  int64_t columns);

// Layer and RMS norms and their gradients.
bool isRowNorm(Operation* op);

bool isRowMajor(Value value);

// Whether a kernel reads `value`, or the copy of a concatenation's part, or one
// of them what reshapes make of it.
bool isReadByKernel(Value value);

// The same of norms and their gradients.
bool isReadByNorm(Value value);

// By op of `block`: how many ops that are no kernels and move nothing come up
// to it.
llvm::DenseMap<Operation*, int> groupsOfKernels(mlir::Block& block);

// Ops that only choose and order elements, of a computed tensor.
bool choosesElements(Operation* op);

// The value whose elements `value` has, behind ops that choose elements.
Value memoryRoot(Value value);

// Whether `op` is a transpose that moves the last dim.
bool movesColumns(Operation* op);

// Whether all that reads `value` does so with strides, and puts nothing
// together.
bool isReadWithStrides(Value value);

StridedView denseView(Value value);

// The view of an op's result, given that of its operand; nullopt for a reshape
// that would have to copy.
std::optional<StridedView> viewThrough(Operation* op, const StridedView& input);

// Where the input of the first of `path`, reshapes and transposes, lies if the
// result of the last is `view`; nullopt where a reshape would copy.
std::optional<StridedView> viewBefore(ArrayRef<Operation*> path,
                                      StridedView view);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_STRIDED_ACCESS_H_
