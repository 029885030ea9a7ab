#ifndef SOAPSTONE_IR_SOAP_SCORE_CAP_H_
#define SOAPSTONE_IR_SOAP_SCORE_CAP_H_

#include "ir/soap/ops.h"

namespace soapstone::soap {

// On attention and its gradient, an f64 above 0: scores s = scale * q.k become
// cap * tanh(s / cap) before the mask is added (Gemma 2's soft cap). A
// discardable attribute, as `soap.key_shards` is: shards and copies keep it.
inline constexpr llvm::StringLiteral kScoreCapAttribute = "soap.score_cap";

// The cap on the scores of `op`; 0 if there is none.
double scoreCapOf(Operation* op);

// Sets the cap; 0 removes it.
void setScoreCap(Operation* op, double cap);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_SCORE_CAP_H_
