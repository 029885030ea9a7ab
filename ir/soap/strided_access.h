#ifndef SOAPSTONE_IR_SOAP_STRIDED_ACCESS_H_
#define SOAPSTONE_IR_SOAP_STRIDED_ACCESS_H_

#include <optional>

#include "ir/mlir_names.h"
#include "ir/soap/strided_views.h"

// Which ops read and write with strides, and which ops only say where.
namespace soapstone::soap {

// Ops that code generation makes kernels of.
bool isKernel(Operation* op);

// Whether the op reads the operand, or writes the result, with strides.
bool isStridedOperand(mlir::OpOperand& use);
bool isStridedResult(mlir::OpResult result);

// Whether `op` may read or write `value` there: heads [batch, head, row,
// column] with the columns side by side, and what a kernel walks through in
// rows of neighbours.
bool fits(Operation* op, const StridedView& view, Value value);

bool isRowMajor(Value value);

// Ops that only choose and order elements, of a computed tensor.
bool choosesElements(Operation* op);

StridedView denseView(Value value);

// The view of an op's result, given that of its operand; nullopt for a reshape
// that would have to copy.
std::optional<StridedView> viewThrough(Operation* op, const StridedView& input);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_STRIDED_ACCESS_H_
