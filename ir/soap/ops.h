#ifndef SOAPSTONE_IR_SOAP_OPS_H_
#define SOAPSTONE_IR_SOAP_OPS_H_

#include "ir/mlir_names.h"  // IWYU pragma: export
#include "ir/model/op_work.h"
#include "ir/sharding/sharding_rule.h"
#include "ir/soap/dim_order.h"
#include "ir/soap/family_traits.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace soapstone::soap {
class GradientRequest;
class ShapeChecker;
}  // namespace soapstone::soap

#include "ir/soap/interfaces.h.inc"

#include "ir/soap/dialect.h.inc"
#include "ir/soap/enums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/soap/attributes.h.inc"

#define GET_OP_CLASSES
#include "ir/soap/ops.h.inc"

#endif  // SOAPSTONE_IR_SOAP_OPS_H_
