#include <optional>

#include "ir/soap/computed_again.h"
#include "ir/soap/global_box.h"
#include "ir/soap/gradient_builder.h"
#include "ir/soap/op_families.h"
#include "ir/soap/uniform_value.h"

namespace soapstone::soap {
namespace {

// d(x^p)/dx * gradient. The common constant exponents avoid `pow`; otherwise
// 0 where p = 0, also at x = 0.
Value powBaseGradient(GradientBuilder& b, Value gradient, Value x, Value p) {
  std::optional<double> constant = uniformNumber(p);
  if (constant == 1.0) return gradient;
  if (constant == 2.0) return b.scale(b.multiply(gradient, x), 2);
  if (constant == 3.0) {
    return b.scale(b.multiply(gradient, b.multiply(x, x)), 3);
  }
  Value power = b.binary(BinaryKind::Pow, x, b.offset(p, -1));
  Value product = b.multiply(gradient, b.multiply(p, power));
  return b.select(b.compare(CompareKind::Equal, p, 0.0), b.zeros(product),
                  product);
}

// d(x^p)/dp * gradient = x^p log(x) * gradient, 0 at x = 0 for p >= 0.
Value powExponentGradient(GradientBuilder& b, Value gradient, Value x, Value p,
                          Value result) {
  Value product =
      b.multiply(gradient, b.multiply(result, b.unary(UnaryKind::Log, x)));
  Value vanishes =
      b.binary(BinaryKind::And, b.compare(CompareKind::Equal, x, 0.0),
               b.compare(CompareKind::GreaterEqual, p, 0.0));
  return b.select(vanishes, b.zeros(product), product);
}

// Gradient of `winner` in max or min(winner, other): all where it wins (which
// is when `loses` does not hold), half where both are equal.
Value extremumGradient(GradientBuilder& b, Value gradient, Value winner,
                       Value other, CompareKind loses) {
  Value shared = b.select(b.compare(CompareKind::Equal, winner, other),
                          b.scale(gradient, 0.5), gradient);
  return b.select(b.compare(loses, winner, other), b.zeros(gradient), shared);
}

// Whole multiples of rhs in lhs, rounded as the kind of modulus rounds.
Value quotient(GradientBuilder& b, BinaryKind kind, Value lhs, Value rhs) {
  Value ratio = b.divide(lhs, rhs);
  if (kind == BinaryKind::FloorMod) return b.unary(UnaryKind::Floor, ratio);
  return b.multiply(b.unary(UnaryKind::Sign, ratio),
                    b.unary(UnaryKind::Floor, b.unary(UnaryKind::Abs, ratio)));
}

// A factor as the gradient of a product reads it. An activation that only loops
// over elements read, as the gate of a feed-forward layer, is computed again of
// its operand, which its own derivative keeps: it need not be kept as well.
Value againIfGate(GradientBuilder& b, Value factor) {
  auto gate = factor.getDefiningOp<UnaryOp>();
  if (!gate || !llvm::all_of(gate->getUsers(), isMapped)) return factor;
  switch (gate.getKind()) {
    case UnaryKind::Gelu:
    case UnaryKind::GeluTanh:
    case UnaryKind::Silu:
      break;
    default:
      return factor;
  }
  Value again = b.unary(gate.getKind(), gate.getInput());
  markComputedAgain(again.getDefiningOp());
  return again;
}

Value lhsGradient(GradientBuilder& b, BinaryKind kind, Value gradient,
                  Value lhs, Value rhs) {
  switch (kind) {
    case BinaryKind::Add:
    case BinaryKind::Sub:
    case BinaryKind::FloorMod:
    case BinaryKind::TruncMod:
      return gradient;
    case BinaryKind::Mul:
      return b.multiply(gradient, againIfGate(b, rhs));
    case BinaryKind::Div:
      return b.divide(gradient, rhs);
    case BinaryKind::Pow:
      return powBaseGradient(b, gradient, lhs, rhs);
    case BinaryKind::Max:
      return extremumGradient(b, gradient, lhs, rhs, CompareKind::Less);
    case BinaryKind::Min:
      return extremumGradient(b, gradient, lhs, rhs, CompareKind::Greater);
    default:
      return nullptr;
  }
}

Value rhsGradient(GradientBuilder& b, BinaryKind kind, Value gradient,
                  Value lhs, Value rhs, Value result) {
  switch (kind) {
    case BinaryKind::Add:
      return gradient;
    case BinaryKind::Sub:
      return b.negate(gradient);
    case BinaryKind::Mul:
      return b.multiply(gradient, againIfGate(b, lhs));
    case BinaryKind::Div:
      return b.negate(b.multiply(b.divide(gradient, rhs), result));
    case BinaryKind::Pow:
      return powExponentGradient(b, gradient, lhs, rhs, result);
    case BinaryKind::Max:
      return extremumGradient(b, gradient, rhs, lhs, CompareKind::Less);
    case BinaryKind::Min:
      return extremumGradient(b, gradient, rhs, lhs, CompareKind::Greater);
    case BinaryKind::FloorMod:
    case BinaryKind::TruncMod:
      return b.negate(b.multiply(gradient, quotient(b, kind, lhs, rhs)));
    default:
      return nullptr;
  }
}

// Whether the derivative takes several steps, so that 16-bit types would round
// in between.
bool needsWidening(BinaryKind kind) {
  return kind == BinaryKind::Div || kind == BinaryKind::Pow ||
         kind == BinaryKind::FloorMod || kind == BinaryKind::TruncMod;
}

}  // namespace

LogicalResult BinaryOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  Value lhs = getLhs(), rhs = getRhs(), result = getResult();
  if (needsWidening(getKind())) {
    gradient = b.widen(gradient);
    lhs = b.widen(lhs);
    rhs = b.widen(rhs);
    result = b.widen(result);
  }
  if (b.needed[0]) {
    Value raw = lhsGradient(b, getKind(), gradient, lhs, rhs);
    if (!raw) return emitOpError("has no derivative");
    b.operands[0] = b.castLike(raw, getLhs());
  }
  if (b.needed[1]) {
    Value raw = rhsGradient(b, getKind(), gradient, lhs, rhs, result);
    if (!raw) return emitOpError("has no derivative");
    b.operands[1] = b.castLike(raw, getRhs());
  }
  return success();
}

LogicalResult SelectOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  Value zeros = b.zeros(gradient);
  if (b.needed[1]) b.operands[1] = b.select(getCondition(), gradient, zeros);
  if (b.needed[2]) b.operands[2] = b.select(getCondition(), zeros, gradient);
  return success();
}

LogicalResult CastOp::buildGradient(GradientRequest& b) {
  b.operands[0] = b.castLike(b.results[0], getInput());
  return success();
}

LogicalResult DropoutOp::buildGradient(GradientRequest& b) {
  auto gradient = DropoutOp::create(b.ops, b.location, b.results[0], getSeed(),
                                    getStep(), getRatioAttr(), getStreamAttr());
  copyMicroBatchElements(*this, gradient);
  // Where the batch is no outermost dim, elements of a micro-batch are numbered
  // by their place in the whole.
  if (std::optional<GlobalBox> box = globalBox(*this))
    setGlobalBox(gradient, *box);
  b.operands[0] = gradient;
  return success();
}

// The ops below have no gradient: their operands are constant or not floats.

LogicalResult ConstantOp::buildGradient(GradientRequest& /*b*/) {
  return success();
}

LogicalResult FillOp::buildGradient(GradientRequest& /*b*/) {
  return success();
}

LogicalResult IotaOp::buildGradient(GradientRequest& /*b*/) {
  return success();
}

LogicalResult RandomOp::buildGradient(GradientRequest& /*b*/) {
  return success();
}

LogicalResult CompareOp::buildGradient(GradientRequest& /*b*/) {
  return success();
}

}  // namespace soapstone::soap
