// Derivatives of `soap.unary`. Where the derivative is a function of the result
// it is written so: the operand can then be freed.

#include <cmath>
#include <numbers>

#include "ir/soap/gradient_builder.h"

namespace soapstone::soap {
namespace {

// d/dx of the erf form: Phi(x) + x phi(x).
Value geluDerivative(GradientBuilder& b, Value x) {
  Value cdf = b.scale(
      b.offset(b.unary(UnaryKind::Erf, b.scale(x, 1 / std::numbers::sqrt2)), 1),
      0.5);
  Value exponent = b.scale(b.multiply(x, x), -0.5);
  Value density = b.scale(b.unary(UnaryKind::Exp, exponent),
                          std::numbers::inv_sqrtpi / std::numbers::sqrt2);
  return b.add(cdf, b.multiply(x, density));
}

// d/dx of 0.5 x (1 + tanh(u)), u = sqrt(2/pi) (x + 0.044715 x^3).
Value geluTanhDerivative(GradientBuilder& b, Value x) {
  constexpr double kCubic = 0.044715;
  const double slope = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
  Value square = b.multiply(x, x);
  Value inner =
      b.scale(b.multiply(x, b.offset(b.scale(square, kCubic), 1)), slope);
  Value tanh = b.unary(UnaryKind::Tanh, inner);
  Value innerDerivative =
      b.scale(b.offset(b.scale(square, 3 * kCubic), 1), slope);
  Value tanhDerivative = b.offset(b.negate(b.multiply(tanh, tanh)), 1);
  Value value = b.scale(b.offset(tanh, 1), 0.5);
  return b.add(
      value,
      b.scale(b.multiply(b.multiply(x, tanhDerivative), innerDerivative), 0.5));
}

// d/dx of x sigmoid(x): s (1 + x (1 - s)).
Value siluDerivative(GradientBuilder& b, Value x) {
  Value sigmoid = b.unary(UnaryKind::Sigmoid, x);
  Value rest = b.offset(b.negate(sigmoid), 1);
  return b.multiply(sigmoid, b.offset(b.multiply(x, rest), 1));
}

// d result / d operand of the functions whose derivative is a factor, at
// operand `x` and result `y`; null for all others.
Value derivative(GradientBuilder& b, UnaryKind kind, Value x, Value y) {
  auto oneMinusSquare = [&](Value v) {
    return b.offset(b.negate(b.multiply(v, v)), 1);
  };
  auto squarePlus = [&](Value v, double term) {
    return b.offset(b.multiply(v, v), term);
  };
  auto rsqrt = [&](Value v) { return b.unary(UnaryKind::Rsqrt, v); };
  auto reciprocal = [&](Value v) { return b.unary(UnaryKind::Reciprocal, v); };
  switch (kind) {
    case UnaryKind::Abs:
      return b.unary(UnaryKind::Sign, x);
    case UnaryKind::Exp:
      return y;
    case UnaryKind::Log:
      return reciprocal(x);
    case UnaryKind::Sqrt:
      return reciprocal(b.scale(y, 2));
    case UnaryKind::Rsqrt:
      return b.scale(b.multiply(y, b.multiply(y, y)), -0.5);
    case UnaryKind::Reciprocal:
      return b.negate(b.multiply(y, y));
    case UnaryKind::Sin:
      return b.unary(UnaryKind::Cos, x);
    case UnaryKind::Cos:
      return b.negate(b.unary(UnaryKind::Sin, x));
    case UnaryKind::Tan:
      return squarePlus(y, 1);
    case UnaryKind::Asin:
      return rsqrt(oneMinusSquare(x));
    case UnaryKind::Acos:
      return b.negate(rsqrt(oneMinusSquare(x)));
    case UnaryKind::Atan:
      return reciprocal(squarePlus(x, 1));
    case UnaryKind::Sinh:
      return b.unary(UnaryKind::Cosh, x);
    case UnaryKind::Cosh:
      return b.unary(UnaryKind::Sinh, x);
    case UnaryKind::Tanh:
      return oneMinusSquare(y);
    case UnaryKind::Asinh:
      return rsqrt(squarePlus(x, 1));
    case UnaryKind::Acosh:
      return rsqrt(squarePlus(x, -1));
    case UnaryKind::Atanh:
      return reciprocal(oneMinusSquare(x));
    case UnaryKind::Erf:
      return b.scale(b.unary(UnaryKind::Exp, b.negate(b.multiply(x, x))),
                     2 * std::numbers::inv_sqrtpi);
    case UnaryKind::Sigmoid:
      return b.multiply(y, b.offset(b.negate(y), 1));
    case UnaryKind::Softplus:
      return b.unary(UnaryKind::Sigmoid, x);
    case UnaryKind::Gelu:
      return geluDerivative(b, x);
    case UnaryKind::GeluTanh:
      return geluTanhDerivative(b, x);
    case UnaryKind::Silu:
      return siluDerivative(b, x);
    default:
      return nullptr;
  }
}

}  // namespace

LogicalResult UnaryOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  switch (getKind()) {
    case UnaryKind::Sign:
    case UnaryKind::Floor:
    case UnaryKind::Ceil:
    case UnaryKind::Round:
      return success();  // Constant almost everywhere.
    case UnaryKind::Detach:
      return success();
    case UnaryKind::Neg:
      b.operands[0] = b.negate(gradient);
      return success();
    case UnaryKind::Relu:
      // Uses the result, which the next layer keeps anyway; 0 at 0.
      b.operands[0] =
          b.select(b.compare(CompareKind::LessEqual, getResult(), 0.0),
                   b.zeros(gradient), gradient);
      return success();
    default:
      break;
  }
  Value factor =
      derivative(b, getKind(), b.widen(getInput()), b.widen(getResult()));
  if (!factor) return emitOpError("has no derivative");
  b.operands[0] = b.castLike(b.multiply(b.widen(gradient), factor), getInput());
  return success();
}

}  // namespace soapstone::soap
