#ifndef SOAPSTONE_IR_SOAP_ORDER_USE_H_
#define SOAPSTONE_IR_SOAP_ORDER_USE_H_

#include "ir/mlir_names.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Value.h"

namespace soapstone::soap {

// Requirement of an op on the storage order of one operand or result.
enum class OrderUse {
  kRowMajor,  // It knows no other order.
  kShared,    // Any, the same as its other shared operands and results.
  kAny,       // Any, whatever the others have.
};

// Order use of any op, also of another dialect. Tensors that are stored alike
// in every order (`withOrder`) fit every use.
OrderUse operandOrderUse(Operation* op, unsigned operand);
OrderUse resultOrderUse(Operation* op, unsigned result);

// The operand or result that is the weight, or its gradient, of a convolution.
Value convolutionWeight(Operation* op);

// Fails with a diagnostic if an operand or a result of `op` is stored in a way
// that it cannot use.
LogicalResult verifyStorage(Operation* op);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_ORDER_USE_H_
