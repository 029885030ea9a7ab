#ifndef SOAPSTONE_CODEGEN_CALLS_NORM_GRADIENT_CALLS_H_
#define SOAPSTONE_CODEGEN_CALLS_NORM_GRADIENT_CALLS_H_

// Gradients of layer and RMS norms with the sums around them: of what the
// readers of the norm's result send back, and with what a residual connection
// brings.

#include <optional>
#include <string>

#include "codegen/calls/emission_context.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {

// The op that adds two or three tensors of one type to the gradient of the
// norm's result, and does nothing else; null if there is none, or if something
// else reads the sum.
Operation* gradientSumBefore(soap::NormGradOp norm);

// The op that adds something of the same type to the norm's input gradient, and
// does nothing else; null if there is none, or if something else reads that
// gradient.
Operation* residualSumBehind(soap::NormGradOp norm);

// The tensor that `sum`, which `residualSumBehind` found, adds to the gradient.
Value residualOf(soap::NormGradOp norm, Operation* sum);

// One call for the norm and the ops that the functions above find, of which one
// may be null; none where tensors lie apart that the call needs dense.
std::optional<std::string> normGradWithSums(soap::NormGradOp norm,
                                            Operation* before,
                                            Operation* behind,
                                            const EmissionContext& context);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_NORM_GRADIENT_CALLS_H_
