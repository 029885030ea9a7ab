#ifndef SOAPSTONE_IR_SOAP_OP_FAMILIES_H_
#define SOAPSTONE_IR_SOAP_OP_FAMILIES_H_

#include "ir/soap/ops.h"

// What passes, prices and emitters ask of ops, each family listed once. A new
// op of a family is added here and nowhere else.
namespace soapstone::soap {

// Each element of the result is a function of the operands' elements at the
// same position, and of nothing else.
inline bool isScalarFunction(Operation* op) {
  return isa<UnaryOp, BinaryOp, CompareOp, SelectOp, CastOp>(op);
}

// The same, but the function may depend on the row-major position as well, as
// the mask of a dropout does. Its seed and step are scalars.
inline bool isMapped(Operation* op) {
  return isScalarFunction(op) || isa<DropoutOp>(op);
}

// Computed element by element in one loop over the result: mapped ops, and
// random numbers, which read no tensor.
inline bool isElementwise(Operation* op) {
  return isMapped(op) || isa<RandomOp>(op);
}

// A function of the position alone, without reading memory.
inline bool isGenerator(Operation* op) { return isa<FillOp, IotaOp>(op); }

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_OP_FAMILIES_H_
