// Costs of reductions, norms, losses and optimizer updates.
#include <cmath>

#include "ir/soap/cost_support.h"

namespace soapstone::soap {
namespace {

OperationCost perInputElement(Operation* op, double flops,
                              ArrayRef<Shape> operandShapes,
                              ArrayRef<Shape> resultShapes) {
  return streamingCost(op, flops * elementCount(operandShapes[0]),
                       operandShapes, resultShapes);
}

constexpr double kExponential = 10;

}  // namespace

OperationCost ReduceOp::getCost(ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, 1, operandShapes, resultShapes);
}

OperationCost ArgReduceOp::getCost(ArrayRef<Shape> operandShapes,
                                   ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, 1, operandShapes, resultShapes);
}

OperationCost CumulativeSumOp::getCost(ArrayRef<Shape> operandShapes,
                                       ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, 1, operandShapes, resultShapes);
}

// A heap of k: log2(k) comparisons an element.
OperationCost TopKOp::getCost(ArrayRef<Shape> operandShapes,
                              ArrayRef<Shape> resultShapes) {
  double comparisons = 1 + std::log2(static_cast<double>(getK()) + 1);
  return perInputElement(*this, comparisons, operandShapes, resultShapes);
}

// Maximum, subtraction, exponential, sum, division.
OperationCost SoftmaxOp::getCost(ArrayRef<Shape> operandShapes,
                                 ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, kExponential + 4, operandShapes, resultShapes);
}

OperationCost NormOp::getCost(ArrayRef<Shape> operandShapes,
                              ArrayRef<Shape> resultShapes) {
  double flops = getKind() == NormKind::Layer ? 8 : 5;
  return perInputElement(*this, flops, operandShapes, resultShapes);
}

OperationCost NormGradOp::getCost(ArrayRef<Shape> operandShapes,
                                  ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, 14, operandShapes, resultShapes);
}

OperationCost BatchNormOp::getCost(ArrayRef<Shape> operandShapes,
                                   ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, 8, operandShapes, resultShapes);
}

OperationCost BatchNormGradOp::getCost(ArrayRef<Shape> operandShapes,
                                       ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, 12, operandShapes, resultShapes);
}

OperationCost CrossEntropyOp::getCost(ArrayRef<Shape> operandShapes,
                                      ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, kExponential + 3, operandShapes, resultShapes);
}

OperationCost CrossEntropyGradOp::getCost(ArrayRef<Shape> operandShapes,
                                          ArrayRef<Shape> resultShapes) {
  return perInputElement(*this, kExponential + 3, operandShapes, resultShapes);
}

OperationCost OptimizerUpdateOp::getCost(ArrayRef<Shape> operandShapes,
                                         ArrayRef<Shape> resultShapes) {
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
  return perInputElement(*this, flops(getKind()), operandShapes, resultShapes);
}

}  // namespace soapstone::soap
