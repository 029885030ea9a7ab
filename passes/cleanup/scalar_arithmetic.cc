#include "passes/cleanup/scalar_arithmetic.h"

#include <algorithm>
#include <cmath>

#include "ir/soap/uniform_value.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;
using soap::CompareKind;
using soap::UnaryKind;

double sign(double x) { return std::isnan(x) ? x : (x > 0) - (x < 0); }

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

double gelu(double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); }

double geluTanh(double x) {
  const double inner = std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x);
  return 0.5 * x * (1 + std::tanh(inner));
}

// Kinds whose result does not depend on the element type.
std::optional<double> evaluateFunction(UnaryKind kind, double x) {
  switch (kind) {
    case UnaryKind::Neg:
      return -x;
    case UnaryKind::Abs:
      return std::abs(x);
    case UnaryKind::Sign:
      return sign(x);
    case UnaryKind::Exp:
      return std::exp(x);
    case UnaryKind::Log:
      return std::log(x);
    case UnaryKind::Sqrt:
      return std::sqrt(x);
    case UnaryKind::Rsqrt:
      return 1 / std::sqrt(x);
    case UnaryKind::Reciprocal:
      return 1 / x;
    case UnaryKind::Sin:
      return std::sin(x);
    case UnaryKind::Cos:
      return std::cos(x);
    case UnaryKind::Tan:
      return std::tan(x);
    case UnaryKind::Asin:
      return std::asin(x);
    case UnaryKind::Acos:
      return std::acos(x);
    case UnaryKind::Atan:
      return std::atan(x);
    case UnaryKind::Sinh:
      return std::sinh(x);
    case UnaryKind::Cosh:
      return std::cosh(x);
    case UnaryKind::Tanh:
      return std::tanh(x);
    case UnaryKind::Asinh:
      return std::asinh(x);
    case UnaryKind::Acosh:
      return std::acosh(x);
    case UnaryKind::Atanh:
      return std::atanh(x);
    case UnaryKind::Erf:
      return std::erf(x);
    case UnaryKind::Sigmoid:
      return sigmoid(x);
    case UnaryKind::Softplus:
      return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
    case UnaryKind::Relu:
      return x < 0 ? 0 : x;
    case UnaryKind::Gelu:
      return gelu(x);
    case UnaryKind::GeluTanh:
      return geluTanh(x);
    case UnaryKind::Silu:
      return x * sigmoid(x);
    case UnaryKind::Floor:
      return std::floor(x);
    case UnaryKind::Ceil:
      return std::ceil(x);
    case UnaryKind::Round:
      return std::nearbyint(x);
    case UnaryKind::IsNan:
      return std::isnan(x);
    case UnaryKind::IsInf:
      return std::isinf(x);
    default:
      return std::nullopt;
  }
}

double floorMod(double lhs, double rhs) {
  const double remainder = std::fmod(lhs, rhs);
  return remainder != 0 && (remainder < 0) != (rhs < 0) ? remainder + rhs
                                                        : remainder;
}

double maximum(double lhs, double rhs) {
  if (std::isnan(lhs) || std::isnan(rhs)) return NAN;
  return std::max(lhs, rhs);
}

std::optional<double> evaluateBits(BinaryKind kind, double lhs, double rhs) {
  const auto left = static_cast<int64_t>(lhs);
  const auto right = static_cast<int64_t>(rhs);
  switch (kind) {
    case BinaryKind::And:
      return static_cast<double>(left & right);
    case BinaryKind::Or:
      return static_cast<double>(left | right);
    case BinaryKind::Xor:
      return static_cast<double>(left ^ right);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<double> evaluateCast(double number, Type elementType) {
  if (elementType.isInteger(1)) return number != 0 ? 1.0 : 0.0;
  if (elementType.isInteger()) {
    const double limit = elementType.isInteger(32) ? 0x1p31 : 0x1p53;
    const double truncated = std::trunc(number);
    // Written so that NaN fails.
    if (!(truncated >= -limit && truncated < limit)) return std::nullopt;
    return truncated;
  }
  return soap::attributeNumber(soap::numberAttribute(elementType, number));
}

std::optional<double> evaluateUnary(UnaryKind kind, double input,
                                    Type elementType) {
  if (kind == UnaryKind::Not) {
    if (!elementType.isInteger(1)) return evaluateCast(-input - 1, elementType);
    return input == 0 ? 1.0 : 0.0;
  }
  if (kind == UnaryKind::IsNan || kind == UnaryKind::IsInf)
    return evaluateFunction(kind, input);
  std::optional<double> result = evaluateFunction(kind, input);
  return result ? evaluateCast(*result, elementType) : std::nullopt;
}

std::optional<double> evaluateBinary(BinaryKind kind, double lhs, double rhs,
                                     Type elementType) {
  const bool isInteger = elementType.isInteger();
  // Integer division by zero is defined by the dialect; not folded here.
  const bool divides = kind == BinaryKind::Div ||
                       kind == BinaryKind::FloorMod ||
                       kind == BinaryKind::TruncMod;
  if (isInteger && divides && rhs == 0) return std::nullopt;
  double result = 0;
  switch (kind) {
    case BinaryKind::Add:
      result = lhs + rhs;
      break;
    case BinaryKind::Sub:
      result = lhs - rhs;
      break;
    case BinaryKind::Mul:
      result = lhs * rhs;
      break;
    case BinaryKind::Div:
      result = lhs / rhs;
      break;
    case BinaryKind::Pow:
      result = std::pow(lhs, rhs);
      break;
    case BinaryKind::Max:
      result = maximum(lhs, rhs);
      break;
    case BinaryKind::Min:
      result = -maximum(-lhs, -rhs);
      break;
    case BinaryKind::FloorMod:
      result = floorMod(lhs, rhs);
      break;
    case BinaryKind::TruncMod:
      result = std::fmod(lhs, rhs);
      break;
    case BinaryKind::And:
    case BinaryKind::Or:
    case BinaryKind::Xor:
      return evaluateBits(kind, lhs, rhs);
  }
  return evaluateCast(result, elementType);
}

bool evaluateCompare(CompareKind kind, double lhs, double rhs) {
  switch (kind) {
    case CompareKind::Equal:
      return lhs == rhs;
    case CompareKind::NotEqual:
      return lhs != rhs;
    case CompareKind::Less:
      return lhs < rhs;
    case CompareKind::LessEqual:
      return lhs <= rhs;
    case CompareKind::Greater:
      return lhs > rhs;
    case CompareKind::GreaterEqual:
      return lhs >= rhs;
  }
  return false;
}

std::optional<double> evaluateElementwise(Operation* op,
                                          ArrayRef<double> operands) {
  const Type elementType = soap::tensorType(op->getOperand(0)).getElementType();
  if (auto unary = dyn_cast<soap::UnaryOp>(op)) {
    return evaluateUnary(unary.getKind(), operands[0], elementType);
  }
  if (auto binary = dyn_cast<soap::BinaryOp>(op)) {
    return evaluateBinary(binary.getKind(), operands[0], operands[1],
                          elementType);
  }
  if (auto compare = dyn_cast<soap::CompareOp>(op)) {
    return evaluateCompare(compare.getKind(), operands[0], operands[1]) ? 1.0
                                                                        : 0.0;
  }
  if (isa<soap::SelectOp>(op))
    return operands[0] != 0 ? operands[1] : operands[2];
  if (auto cast = dyn_cast<soap::CastOp>(op)) {
    return evaluateCast(operands[0], cast.getElementType());
  }
  return std::nullopt;
}

}  // namespace soapstone::passes
