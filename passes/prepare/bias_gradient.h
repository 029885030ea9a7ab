#ifndef SOAPSTONE_PASSES_PREPARE_BIAS_GRADIENT_H_
#define SOAPSTONE_PASSES_PREPARE_BIAS_GRADIENT_H_

#include "ir/soap/ops.h"

namespace soapstone::passes {

// The sum of `value`, or of its cast to f32, over all dims but the last: of the
// element type `wanted`, and computed by an op of its own, maybe of another
// shape of `value` (the sum is then of another shape, too). Null if there is
// none.
soap::ReduceOp biasGradientOf(Value value, Type wanted);

// The product that gives the gradient of a weight and reads what `sum`, the
// gradient of a bias, adds up, over the same rows: products of our programs
// give both where both are split alike. Null if there is none.
soap::DotOp productBeside(soap::ReduceOp sum);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_BIAS_GRADIENT_H_
