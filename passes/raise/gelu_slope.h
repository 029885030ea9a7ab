#ifndef SOAPSTONE_PASSES_RAISE_GELU_SLOPE_H_
#define SOAPSTONE_PASSES_RAISE_GELU_SLOPE_H_

#include "ir/mlir_names.h"
#include "mlir/IR/Value.h"

namespace soapstone::passes {

// Whether `value` is, element by element, the derivative of the tanh form of
// GELU at `variable` (possibly cast to f32), however it is written: the
// expression is computed on sample points. False for all that depends on
// another tensor or has more than some forty ops.
bool isGeluTanhSlope(Value value, Value variable);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_GELU_SLOPE_H_
