#ifndef SOAPSTONE_IR_SOAP_TRANSPOSED_OPERANDS_H_
#define SOAPSTONE_IR_SOAP_TRANSPOSED_OPERANDS_H_

#include "ir/mlir_names.h"
#include "mlir/IR/PatternMatch.h"

namespace soapstone::soap {

// Whether `use` is a product's operand that a transpose makes, and the product
// can read what that transposes by other dimension numbers.
bool canReadTransposed(mlir::OpOperand& use);

// Lets every product read what a transpose transposes. Only for what runs on
// one device, behind partitioning: the canonical form leaves a product the
// result of a transpose that others read, because a result that other devices
// need is exchanged once for all who read it.
void addTransposedReading(mlir::RewritePatternSet& patterns);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_TRANSPOSED_OPERANDS_H_
