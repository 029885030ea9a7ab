// Costs of losses and optimizer updates.
#include "ir/soap/cost_support.h"

namespace soapstone::soap {

model::OpWork CrossEntropyOp::getWork() {
  return perInputElement(*this, kFlopsPerExponential + 3);
}

model::OpWork CrossEntropyGradOp::getWork() {
  return perInputElement(*this, kFlopsPerExponential + 3);
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
