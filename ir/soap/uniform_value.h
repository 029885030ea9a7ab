#ifndef SOAPSTONE_IR_SOAP_UNIFORM_VALUE_H_
#define SOAPSTONE_IR_SOAP_UNIFORM_VALUE_H_

#include <optional>

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

namespace soapstone::soap {

// The scalar (FloatAttr, IntegerAttr or BoolAttr of the element type) that
// every element of `value` equals, when it is a fill or a splat constant, also
// through broadcasts, reshapes, transposes and slices. Null otherwise.
mlir::TypedAttr uniformElement(Value value);

// The same as a number (i1 as 0 or 1). nullopt as well for integers that a
// double cannot hold exactly.
std::optional<double> uniformNumber(Value value);

// Whether every element of `value` is known to equal `number`.
bool isUniform(Value value, double number);

// The scalar attribute of `elementType` nearest to `number` (truncated for
// integers, tested against zero for i1).
mlir::TypedAttr numberAttribute(Type elementType, double number);

// The number that a scalar attribute of one of our element types holds; nullopt
// for integers that a double cannot hold exactly.
std::optional<double> attributeNumber(Attribute attribute);

// A fill of `type` (ranked, static) with the scalar nearest to `number`.
Value createFill(OpBuilder& builder, Location location, Type type,
                 double number);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_UNIFORM_VALUE_H_
