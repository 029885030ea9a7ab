// Costs of norms.
#include "ir/soap/cost_support.h"

namespace soapstone::soap {

// Maximum, subtraction, exponential, sum, division.
model::OpWork SoftmaxOp::getWork() {
  return perInputElement(*this, kFlopsPerExponential + 4);
}

model::OpWork NormOp::getWork() {
  double flops = getKind() == NormKind::Layer ? 8 : 5;
  return perInputElement(*this, flops);
}

model::OpWork NormGradOp::getWork() { return perInputElement(*this, 14); }

model::OpWork BatchNormOp::getWork() { return perInputElement(*this, 8); }

model::OpWork BatchNormGradOp::getWork() { return perInputElement(*this, 12); }

}  // namespace soapstone::soap
