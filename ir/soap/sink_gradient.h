#ifndef SOAPSTONE_IR_SOAP_SINK_GRADIENT_H_
#define SOAPSTONE_IR_SOAP_SINK_GRADIENT_H_

#include <optional>

#include "ir/soap/gradient_builder.h"

namespace soapstone::soap {

// Attention beside a sink (`weighAgainstSink` of `passes/raise`): its result is
// only read times the share s = sigmoid(logSumExp - sink) of its keys. That is
// attention with probabilities s p, whose logarithm of the sum has the sink in
// it; the gradients of query, key and value are those of attention with these
// three, and need no gradient of logSumExp.
struct SinkAttention {
  Value output;      // [B, H, S, E]: the result times the share.
  Value outputGrad;  // Its gradient.
  Value logSumExp;   // f32 [B, H, S]: log(exp(logSumExp) + exp(sink)).
};

// The attention beside a sink that `op` is a part of. Nullopt where the forward
// pass reads a result of `op` in another way, or where the request does not say
// which ops the forward pass has.
std::optional<SinkAttention> matchSinkAttention(GradientRequest& b,
                                                AttentionOp op);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_SINK_GRADIENT_H_
