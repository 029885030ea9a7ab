// Costs of contractions, convolutions, pooling and the LSTM.
#include "ir/soap/cost_support.h"

namespace soapstone::soap {
namespace {

// Every output element sums over input channels of its group and the window;
// the same products appear in both gradients.
double convolutionFlops(const Shape& output, const Shape& weight) {
  return 2 * elementCount(output) *
         elementCount(ArrayRef(weight).drop_front(1));
}

double windowSize(ArrayRef<int64_t> window) { return elementCount(window); }

}  // namespace

OperationCost DotOp::getCost(ArrayRef<Shape> operandShapes,
                             ArrayRef<Shape> resultShapes) {
  double contracted = 1;
  for (int64_t dim : getLhsContract())
    contracted *= static_cast<double>(operandShapes[0][dim]);
  return streamingCost(*this, 2 * contracted * elementCount(resultShapes[0]),
                       operandShapes, resultShapes);
}

OperationCost MatrixProductOp::getCost(ArrayRef<Shape> operandShapes,
                                       ArrayRef<Shape> resultShapes) {
  double contracted = 1;
  for (int64_t dim : getLhsContract())
    contracted *= static_cast<double>(operandShapes[0][dim]);
  double perElement = 2 * contracted;
  if (getExtra() && !getGradient()) perElement += 1;
  if (getActivation() == Activation::Relu) perElement += 1;
  if (getActivation() == Activation::GeluTanh) {
    perElement += flopsPerElement(UnaryKind::GeluTanh);
  }
  double flops = perElement * elementCount(resultShapes[0]);
  if (getBiasGradient() == BiasGradient::Lhs) {
    flops += elementCount(operandShapes[0]);
  } else if (getBiasGradient() == BiasGradient::Rhs) {
    flops += elementCount(operandShapes[1]);
  } else if (getBiasGradient() == BiasGradient::Result) {
    flops += elementCount(resultShapes[0]);
  }
  return streamingCost(*this, flops, operandShapes, resultShapes);
}

OperationCost ConvolutionOp::getCost(ArrayRef<Shape> operandShapes,
                                     ArrayRef<Shape> resultShapes) {
  return streamingCost(*this,
                       convolutionFlops(resultShapes[0], operandShapes[1]),
                       operandShapes, resultShapes);
}

OperationCost ConvolutionInputGradOp::getCost(ArrayRef<Shape> operandShapes,
                                              ArrayRef<Shape> resultShapes) {
  return streamingCost(*this,
                       convolutionFlops(operandShapes[0], operandShapes[1]),
                       operandShapes, resultShapes);
}

OperationCost ConvolutionWeightGradOp::getCost(ArrayRef<Shape> operandShapes,
                                               ArrayRef<Shape> resultShapes) {
  return streamingCost(*this,
                       convolutionFlops(operandShapes[1], resultShapes[0]),
                       operandShapes, resultShapes);
}

OperationCost PoolOp::getCost(ArrayRef<Shape> operandShapes,
                              ArrayRef<Shape> resultShapes) {
  return streamingCost(*this,
                       windowSize(getWindow()) * elementCount(resultShapes[0]),
                       operandShapes, resultShapes);
}

OperationCost PoolGradOp::getCost(ArrayRef<Shape> operandShapes,
                                  ArrayRef<Shape> resultShapes) {
  return streamingCost(
      *this, 2 * windowSize(getWindow()) * elementCount(operandShapes[1]),
      operandShapes, resultShapes);
}

// Two products a step, and about four special functions a hidden unit.
OperationCost LstmOp::getCost(ArrayRef<Shape> operandShapes,
                              ArrayRef<Shape> resultShapes) {
  double rows = static_cast<double>(operandShapes[0][0]) *
                static_cast<double>(operandShapes[0][1]);
  double products =
      2 * rows *
      (elementCount(operandShapes[1]) + elementCount(operandShapes[2]));
  double activations =
      5 * flopsPerElement(UnaryKind::Sigmoid) * elementCount(resultShapes[0]);
  return streamingCost(*this, products + activations, operandShapes,
                       resultShapes);
}

OperationCost LstmGradOp::getCost(ArrayRef<Shape> operandShapes,
                                  ArrayRef<Shape> resultShapes) {
  double rows = static_cast<double>(operandShapes[0][0]) *
                static_cast<double>(operandShapes[0][1]);
  double products =
      4 * rows *
      (elementCount(operandShapes[1]) + elementCount(operandShapes[2]));
  double activations = 30 * elementCount(operandShapes[5]);
  return streamingCost(*this, products + activations, operandShapes,
                       resultShapes);
}

}  // namespace soapstone::soap
