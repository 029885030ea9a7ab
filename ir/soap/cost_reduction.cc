// Costs of reductions.
#include <cmath>

#include "ir/soap/cost_support.h"

namespace soapstone::soap {

model::OpWork ReduceOp::getWork() { return perInputElement(*this, 1); }

model::OpWork ArgReduceOp::getWork() { return perInputElement(*this, 1); }

model::OpWork CumulativeSumOp::getWork() { return perInputElement(*this, 1); }

// A heap of k: log2(k) comparisons an element.
model::OpWork TopKOp::getWork() {
  double comparisons = 1 + std::log2(static_cast<double>(getK()) + 1);
  return perInputElement(*this, comparisons);
}

}  // namespace soapstone::soap
