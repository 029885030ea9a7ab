#include "ir/soap/cost_support.h"

#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

constexpr double kSpecialFunction = 10;

}  // namespace

double elementCount(ArrayRef<int64_t> shape) {
  double count = 1;
  for (int64_t size : shape) count *= static_cast<double>(size);
  return count;
}

double bytesPerElement(Type type) {
  unsigned bits = type.getIntOrFloatBitWidth();
  return bits < 8 ? 1 : bits / 8;
}

double operandBytes(Operation* op, unsigned index,
                    ArrayRef<Shape> operandShapes) {
  auto type = cast<RankedTensorType>(op->getOperand(index).getType());
  return elementCount(operandShapes[index]) *
         bytesPerElement(type.getElementType());
}

double resultBytes(Operation* op, unsigned index,
                   ArrayRef<Shape> resultShapes) {
  auto type = cast<RankedTensorType>(op->getResult(index).getType());
  return elementCount(resultShapes[index]) *
         bytesPerElement(type.getElementType());
}

OperationCost streamingCost(Operation* op, double flops,
                            ArrayRef<Shape> operandShapes,
                            ArrayRef<Shape> resultShapes) {
  OperationCost cost{.flops = flops};
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    cost.bytesRead += operandBytes(op, i, operandShapes);
  }
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    cost.bytesWritten += resultBytes(op, i, resultShapes);
  }
  return cost;
}

double flopsPerElement(UnaryKind kind) {
  switch (kind) {
    case UnaryKind::Neg:
    case UnaryKind::Abs:
    case UnaryKind::Sign:
    case UnaryKind::Relu:
    case UnaryKind::Floor:
    case UnaryKind::Ceil:
    case UnaryKind::Round:
    case UnaryKind::Not:
    case UnaryKind::IsNan:
    case UnaryKind::IsInf:
      return 1;
    case UnaryKind::Softplus:
    case UnaryKind::Gelu:
    case UnaryKind::GeluTanh:
    case UnaryKind::Silu:
      return 2 * kSpecialFunction;
    default:
      return kSpecialFunction;
  }
}

double flopsPerElement(BinaryKind kind) {
  switch (kind) {
    case BinaryKind::Div:
    case BinaryKind::Pow:
    case BinaryKind::FloorMod:
    case BinaryKind::TruncMod:
      return kSpecialFunction;
    default:
      return 1;
  }
}

}  // namespace soapstone::soap
