#ifndef SOAPSTONE_CODEGEN_CALLS_BATCH_NORM_CALLS_H_
#define SOAPSTONE_CODEGEN_CALLS_BATCH_NORM_CALLS_H_

// Calls of batch norms, alone and with the ReLU behind them: relu(norm(x)) or
// relu(norm(x) + addend), and the gradient of such a ReLU with that of its
// norm.

#include <optional>
#include <string>

#include "codegen/calls/emission_context.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {

// The op that is the ReLU of the norm's result, or of its sum with a tensor of
// the same type, and nothing else; null if there is none, or if something else
// reads the result.
Operation* reluBehind(soap::BatchNormOp norm);

// The op that lets the norm's incoming gradient through where the ReLU's result
// is positive, and does nothing else; null if there is none, or if something
// else reads what it makes.
Operation* reluGradBefore(soap::BatchNormGradOp norm);

std::string batchNormCall(soap::BatchNormOp norm,
                          const EmissionContext& context);
std::string batchNormGradCall(soap::BatchNormGradOp norm,
                              const EmissionContext& context);

// Calls for the norm and for what the functions above find; none where they
// would write memory that they read, which a library might read again.
std::optional<std::string> batchNormWithRelu(soap::BatchNormOp norm,
                                             const EmissionContext& context);
std::optional<std::string> batchNormGradWithRelu(
    soap::BatchNormGradOp norm, const EmissionContext& context);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_BATCH_NORM_CALLS_H_
