#ifndef SOAPSTONE_IR_SOAP_OP_FAMILIES_H_
#define SOAPSTONE_IR_SOAP_OP_FAMILIES_H_

#include "ir/soap/ops.h"

// Asks an op, which must not be null, about the families of `families.td`. An
// op says in its definition which it belongs to.
namespace soapstone::soap {

inline bool isScalarFunction(Operation* op) {
  return op->hasTrait<ScalarFunction>();
}
inline bool isMapped(Operation* op) { return op->hasTrait<Mapped>(); }
inline bool isElementwise(Operation* op) { return op->hasTrait<Elementwise>(); }
inline bool isRearrangement(Operation* op) {
  return op->hasTrait<Rearrangement>();
}
inline bool isMovement(Operation* op) { return op->hasTrait<Movement>(); }
inline bool isConvolution(Operation* op) { return op->hasTrait<Convolution>(); }
inline bool isWindowed(Operation* op) { return op->hasTrait<Windowed>(); }
inline bool isContraction(Operation* op) { return op->hasTrait<Contraction>(); }
inline bool isGenerator(Operation* op) { return op->hasTrait<Generator>(); }
inline bool isPositional(Operation* op) { return op->hasTrait<Positional>(); }
inline bool isIndexed(Operation* op) { return op->hasTrait<Indexed>(); }
inline bool isDispatching(Operation* op) { return op->hasTrait<Dispatching>(); }
inline bool isHeadwise(Operation* op) { return op->hasTrait<Headwise>(); }

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_OP_FAMILIES_H_
