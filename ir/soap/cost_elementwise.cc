// Costs of constants, generators and elementwise functions.
#include "ir/soap/cost_support.h"

namespace soapstone::soap {
namespace {

OperationCost perElement(Operation* op, double flops,
                         ArrayRef<Shape> operandShapes,
                         ArrayRef<Shape> resultShapes) {
  return streamingCost(op, flops * elementCount(resultShapes[0]), operandShapes,
                       resultShapes);
}

}  // namespace

// A constant is in memory already.
OperationCost ConstantOp::getCost(ArrayRef<Shape> /*operandShapes*/,
                                  ArrayRef<Shape> /*resultShapes*/) {
  return {};
}

OperationCost FillOp::getCost(ArrayRef<Shape> operandShapes,
                              ArrayRef<Shape> resultShapes) {
  return perElement(*this, 0, operandShapes, resultShapes);
}

OperationCost IotaOp::getCost(ArrayRef<Shape> operandShapes,
                              ArrayRef<Shape> resultShapes) {
  return perElement(*this, 1, operandShapes, resultShapes);
}

// A normal number takes two uniform ones and Box-Muller's functions.
OperationCost RandomOp::getCost(ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  double flops =
      getKind() == RandomKind::Uniform
          ? kFlopsPerRandomNumber
          : 2 * kFlopsPerRandomNumber + 2 * flopsPerElement(UnaryKind::Log);
  return perElement(*this, flops, operandShapes, resultShapes);
}

OperationCost UnaryOp::getCost(ArrayRef<Shape> operandShapes,
                               ArrayRef<Shape> resultShapes) {
  return perElement(*this, flopsPerElement(getKind()), operandShapes,
                    resultShapes);
}

OperationCost BinaryOp::getCost(ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  return perElement(*this, flopsPerElement(getKind()), operandShapes,
                    resultShapes);
}

OperationCost CompareOp::getCost(ArrayRef<Shape> operandShapes,
                                 ArrayRef<Shape> resultShapes) {
  return perElement(*this, 1, operandShapes, resultShapes);
}

OperationCost SelectOp::getCost(ArrayRef<Shape> operandShapes,
                                ArrayRef<Shape> resultShapes) {
  return perElement(*this, 1, operandShapes, resultShapes);
}

OperationCost CastOp::getCost(ArrayRef<Shape> operandShapes,
                              ArrayRef<Shape> resultShapes) {
  return perElement(*this, 1, operandShapes, resultShapes);
}

OperationCost DropoutOp::getCost(ArrayRef<Shape> operandShapes,
                                 ArrayRef<Shape> resultShapes) {
  return perElement(*this, kFlopsPerRandomNumber + 2, operandShapes,
                    resultShapes);
}

}  // namespace soapstone::soap
