// Costs of reductions, norms, losses and optimizer updates.
#include <cmath>

#include "ir/soap/cost_support.h"

namespace soapstone::soap {
namespace {

model::OpWork perInputElement(Operation* op, double flops) {
  return streamingWork(op, {perOperandElement(op, 0, flops)});
}

constexpr double kExponential = 10;

}  // namespace

model::OpWork ReduceOp::getWork() { return perInputElement(*this, 1); }

model::OpWork ArgReduceOp::getWork() { return perInputElement(*this, 1); }

model::OpWork CumulativeSumOp::getWork() { return perInputElement(*this, 1); }

// A heap of k: log2(k) comparisons an element.
model::OpWork TopKOp::getWork() {
  double comparisons = 1 + std::log2(static_cast<double>(getK()) + 1);
  return perInputElement(*this, comparisons);
}

// Maximum, subtraction, exponential, sum, division.
model::OpWork SoftmaxOp::getWork() {
  return perInputElement(*this, kExponential + 4);
}

model::OpWork NormOp::getWork() {
  double flops = getKind() == NormKind::Layer ? 8 : 5;
  return perInputElement(*this, flops);
}

model::OpWork NormGradOp::getWork() { return perInputElement(*this, 14); }

model::OpWork BatchNormOp::getWork() { return perInputElement(*this, 8); }

model::OpWork BatchNormGradOp::getWork() { return perInputElement(*this, 12); }

model::OpWork CrossEntropyOp::getWork() {
  return perInputElement(*this, kExponential + 3);
}

model::OpWork CrossEntropyGradOp::getWork() {
  return perInputElement(*this, kExponential + 3);
}

model::OpWork OptimizerUpdateOp::getWork() {
  auto flops = [](OptimizerKind kind) -> double {
    switch (kind) {
      case OptimizerKind::Sgd:
        return 4;
      case OptimizerKind::Momentum:
        return 8;
      case OptimizerKind::Adam:
      case OptimizerKind::AdamW:
        return 32;
      case OptimizerKind::Lamb:
        return 38;
      case OptimizerKind::Lars:
        return 12;
      case OptimizerKind::Adagrad:
        return 26;
    }
    return 0;
  };
  return perInputElement(*this, flops(getKind()));
}

}  // namespace soapstone::soap
