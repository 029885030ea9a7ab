#include "ir/soap/cost_support.h"

#include <utility>

#include "ir/soap/sharding_support.h"
#include "ir/soap/tensor_bytes.h"

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
  return static_cast<double>(elementBytes(type));
}

model::NumberFormat formatOf(Type type) {
  if (type.isF64()) return model::NumberFormat::kF64;
  if (type.isBF16()) return model::NumberFormat::kBf16;
  if (type.isF16()) return model::NumberFormat::kF16;
  return model::NumberFormat::kF32;
}

model::TensorDim operandDim(unsigned operand, int64_t dim) {
  return {.isOfResult = false,
          .tensor = static_cast<int>(operand),
          .dim = static_cast<int>(dim)};
}

model::TensorDim resultDim(unsigned result, int64_t dim) {
  return {.isOfResult = true,
          .tensor = static_cast<int>(result),
          .dim = static_cast<int>(dim)};
}

model::Term perOperandElement(Operation* op, unsigned index, double each) {
  model::Term term{.coefficient = each, .dims = {}};
  for (int64_t dim = 0; dim < rankOf(op->getOperand(index)); ++dim)
    term.dims.push_back(operandDim(index, dim));
  return term;
}

model::Term perResultElement(Operation* op, unsigned index, double each) {
  model::Term term{.coefficient = each, .dims = {}};
  for (int64_t dim = 0; dim < rankOf(op->getResult(index)); ++dim)
    term.dims.push_back(resultDim(index, dim));
  return term;
}

model::Term operandBytes(Operation* op, unsigned index) {
  return perOperandElement(
      op, index, bytesPerElement(elementTypeOf(op->getOperand(index))));
}

model::Term resultBytes(Operation* op, unsigned index) {
  return perResultElement(op, index,
                          bytesPerElement(elementTypeOf(op->getResult(index))));
}

model::Term times(model::Term term, ArrayRef<model::TensorDim> dims) {
  term.dims.insert(term.dims.end(), dims.begin(), dims.end());
  return term;
}

model::OpWork idleWork(Operation* op) {
  model::OpWork work;
  work.format = formatOf(elementTypeOf(
      op->getNumResults() > 0 ? Value(op->getResult(0)) : op->getOperand(0)));
  return work;
}

model::OpWork streamingWork(Operation* op, model::Amount flops) {
  model::OpWork work = idleWork(op);
  work.flops = std::move(flops);
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    work.bytesRead.push_back(operandBytes(op, i));
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    work.bytesWritten.push_back(resultBytes(op, i));
  return work;
}

model::OpWork perInputElement(Operation* op, double flops) {
  return streamingWork(op, {perOperandElement(op, 0, flops)});
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
    case UnaryKind::Detach:
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
