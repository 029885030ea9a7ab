// Folders and canonicalisation patterns of the elementwise ops. Floating-point
// rewrites keep NaN and infinity results; a result may differ in its last bit
// and in the sign of a zero.

#include <algorithm>
#include <cmath>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/uniform_value.h"

namespace soapstone::soap {

namespace {

UnaryOp definingUnary(Value value, UnaryKind kind) {
  auto op = value.getDefiningOp<UnaryOp>();
  return op && op.getKind() == kind ? op : UnaryOp();
}

BinaryOp definingBinary(Value value, BinaryKind kind) {
  auto op = value.getDefiningOp<BinaryOp>();
  return op && op.getKind() == kind ? op : BinaryOp();
}

bool isFloat(Value value) {
  return isa<mlir::FloatType>(tensorType(value).getElementType());
}

bool isCommutative(BinaryKind kind) {
  switch (kind) {
    case BinaryKind::Add:
    case BinaryKind::Mul:
    case BinaryKind::Max:
    case BinaryKind::Min:
    case BinaryKind::And:
    case BinaryKind::Or:
    case BinaryKind::Xor:
      return true;
    default:
      return false;
  }
}

// The op whose repetition changes nothing: f(f(x)) = f(x).
bool isIdempotent(UnaryKind kind) {
  switch (kind) {
    case UnaryKind::Abs:
    case UnaryKind::Relu:
    case UnaryKind::Floor:
    case UnaryKind::Ceil:
    case UnaryKind::Round:
    case UnaryKind::Sign:
      return true;
    default:
      return false;
  }
}

}  // namespace

mlir::OpFoldResult UnaryOp::fold(FoldAdaptor) {
  UnaryOp inner = definingUnary(getInput(), getKind());
  if (!inner) return {};
  if (isIdempotent(getKind())) return getInput();
  if (getKind() == UnaryKind::Neg || getKind() == UnaryKind::Not)
    return inner.getInput();
  return {};
}

mlir::OpFoldResult BinaryOp::fold(FoldAdaptor) {
  const std::optional<double> right = uniformNumber(getRhs());
  const bool isBool = tensorType(getRhs()).getElementType().isInteger(1);
  switch (getKind()) {
    case BinaryKind::Add:
    case BinaryKind::Sub:
      if (right == 0.0) return getLhs();
      break;
    case BinaryKind::Mul:
    case BinaryKind::Div:
    case BinaryKind::Pow:
      if (right == 1.0) return getLhs();
      break;
    case BinaryKind::Max:
    case BinaryKind::Min:
      if (getLhs() == getRhs()) return getLhs();
      break;
    case BinaryKind::And:
      if (getLhs() == getRhs() || (isBool && right == 1.0)) return getLhs();
      if (right == 0.0) return getRhs();
      break;
    case BinaryKind::Or:
      if (getLhs() == getRhs() || right == 0.0) return getLhs();
      if (isBool && right == 1.0) return getRhs();
      break;
    case BinaryKind::Xor:
      if (right == 0.0) return getLhs();
      break;
    case BinaryKind::FloorMod:
    case BinaryKind::TruncMod:
      break;
  }
  return {};
}

mlir::OpFoldResult SelectOp::fold(FoldAdaptor) {
  if (getOnTrue() == getOnFalse()) return getOnTrue();
  const std::optional<double> condition = uniformNumber(getCondition());
  if (condition == 1.0) return getOnTrue();
  if (condition == 0.0) return getOnFalse();
  return {};
}

namespace {

// Whether every value of `from` survives a round trip through `through`.
bool holdsEveryValue(Type from, Type through) {
  if (from == through || from.isInteger(1)) return true;
  if (from.isInteger(32)) return through.isInteger(64);
  if (from.isF16() || from.isBF16()) return through.isF32();
  return false;
}

}  // namespace

mlir::OpFoldResult CastOp::fold(FoldAdaptor) {
  if (getInput().getType() == getType()) return getInput();
  auto inner = getInput().getDefiningOp<CastOp>();
  if (!inner) return {};
  const Type source = tensorType(inner.getInput()).getElementType();
  if (!holdsEveryValue(source, inner.getElementType())) return {};
  if (source == getElementType()) return inner.getInput();
  // The intermediate type is wide enough: convert in one step.
  setOperand(inner.getInput());
  return getResult();
}

namespace {

// A uniform operand of a commutative op goes right, where folders look.
struct MoveUniformRight : mlir::OpRewritePattern<BinaryOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!isCommutative(op.getKind()) || !uniformElement(op.getLhs()) ||
        uniformElement(op.getRhs())) {
      return failure();
    }
    rewriter.replaceOpWithNewOp<BinaryOp>(op, op.getKind(), op.getRhs(),
                                          op.getLhs());
    return success();
  }
};

// pow(x, 2) = x * x, pow(x, 3) = x * x * x, pow(x, -1) = 1 / x.
struct ExpandSmallPower : mlir::OpRewritePattern<BinaryOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (op.getKind() != BinaryKind::Pow) return failure();
    const std::optional<double> exponent = uniformNumber(op.getRhs());
    Value base = op.getLhs();
    if (exponent == -1.0 && isFloat(base)) {
      rewriter.replaceOpWithNewOp<UnaryOp>(op, UnaryKind::Reciprocal, base);
      return success();
    }
    if (exponent != 2.0 && exponent != 3.0) return failure();
    Value power = base;
    if (exponent == 3.0) {
      power =
          BinaryOp::create(rewriter, op.getLoc(), BinaryKind::Mul, base, base);
    }
    rewriter.replaceOpWithNewOp<BinaryOp>(op, BinaryKind::Mul, power, base);
    return success();
  }
};

// Whether a result in its last bit decides: `value` reaches a step (rounding, a
// comparison, a modulus, a cast to integers) behind functions of numbers, one
// by one, and ops that move elements.
bool reachesStep(Value value, int& budget) {
  for (Operation* user : value.getUsers()) {
    if (--budget < 0) return true;
    if (auto unary = dyn_cast<UnaryOp>(user)) {
      const UnaryKind kind = unary.getKind();
      if (kind == UnaryKind::Floor || kind == UnaryKind::Ceil ||
          kind == UnaryKind::Round) {
        return true;
      }
    }
    if (auto binary = dyn_cast<BinaryOp>(user)) {
      if (binary.getKind() == BinaryKind::FloorMod ||
          binary.getKind() == BinaryKind::TruncMod) {
        return true;
      }
    }
    if (isa<CompareOp>(user)) return true;
    if (auto cast = dyn_cast<CastOp>(user);
        cast && !isFloat(cast.getResult())) {
      return true;
    }
    if ((isScalarFunction(user) || isMovement(user)) &&
        reachesStep(user->getResult(0), budget)) {
      return true;
    }
  }
  return false;
}

bool reachesStep(Value value) {
  int budget = 64;
  return reachesStep(value, budget);
}

// Subtraction of, and division by, a number become an addition and a
// multiplication, so that fewer forms reach the later patterns.
struct InvertUniformOperand : mlir::OpRewritePattern<BinaryOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    const std::optional<double> number = uniformNumber(op.getRhs());
    if (!number || !isFloat(op.getRhs())) return failure();
    if (op.getKind() == BinaryKind::Sub) {
      Value negated = createFill(rewriter, op.getLoc(), op.getType(), -*number);
      rewriter.replaceOpWithNewOp<BinaryOp>(op, BinaryKind::Add, op.getLhs(),
                                            negated);
      return success();
    }
    if (op.getKind() != BinaryKind::Div || !std::isnormal(*number))
      return failure();
    const double inverse = 1.0 / *number;
    // In 16 bits only a power of two has an inverse of the same precision.
    int exponent;
    const bool isPowerOfTwo = std::abs(std::frexp(*number, &exponent)) == 0.5;
    const bool isF32 = tensorType(op.getRhs()).getElementType().isF32();
    if (!isPowerOfTwo && (!isF32 || reachesStep(op.getResult())))
      return failure();
    if (!std::isnormal(static_cast<float>(inverse))) return failure();
    Value factor = createFill(rewriter, op.getLoc(), op.getType(), inverse);
    rewriter.replaceOpWithNewOp<BinaryOp>(op, BinaryKind::Mul, op.getLhs(),
                                          factor);
    return success();
  }
};

// (x * a) * b = x * (a * b) and (x + a) + b = x + (a + b), for numbers a and b.
struct MergeUniformOperands : mlir::OpRewritePattern<BinaryOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    const bool isMul = op.getKind() == BinaryKind::Mul;
    if (!isMul && op.getKind() != BinaryKind::Add) return failure();
    auto inner = definingBinary(op.getLhs(), op.getKind());
    if (!inner || !tensorType(op.getLhs()).getElementType().isF32())
      return failure();
    const std::optional<double> outerNumber = uniformNumber(op.getRhs());
    const std::optional<double> innerNumber = uniformNumber(inner.getRhs());
    if (!outerNumber || !innerNumber) return failure();
    const double merged =
        isMul ? *outerNumber * *innerNumber : *outerNumber + *innerNumber;
    // A merged zero, infinity or denormal could change what x = inf or NaN
    // gives.
    if (!std::isnormal(static_cast<float>(merged))) return failure();
    // Numbers that cancel may be there to round: (x + 2^23) - 2^23.
    if (!isMul && std::max(std::abs(*outerNumber), std::abs(*innerNumber)) >
                      2 * std::abs(merged)) {
      return failure();
    }
    Value number = createFill(rewriter, op.getLoc(), op.getType(), merged);
    rewriter.replaceOpWithNewOp<BinaryOp>(op, op.getKind(), inner.getLhs(),
                                          number);
    return success();
  }
};

// Whether an addition sums gradients of one weight, or adds to what
// micro-batches accumulate: passes look for these additions.
bool sumsGradients(BinaryOp op) {
  if (op->hasAttr(kGradientSumAttribute)) return true;
  auto argument = dyn_cast<mlir::BlockArgument>(op.getLhs());
  if (!argument) return false;
  auto function =
      dyn_cast<mlir::func::FuncOp>(argument.getOwner()->getParentOp());
  return function && argumentRole(function, argument.getArgNumber()) ==
                         ArgumentRole::kGradient;
}

// x + (-y) = x - y, x - (-y) = x + y, 0 - x = -x, x * -1 = -x, 1 / x.
struct UseSimplerSign : mlir::OpRewritePattern<BinaryOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    const BinaryKind kind = op.getKind();
    if (kind == BinaryKind::Mul && isUniform(op.getRhs(), -1)) {
      rewriter.replaceOpWithNewOp<UnaryOp>(op, UnaryKind::Neg, op.getLhs());
      return success();
    }
    if (kind == BinaryKind::Div && isFloat(op.getLhs()) &&
        isUniform(op.getLhs(), 1)) {
      rewriter.replaceOpWithNewOp<UnaryOp>(op, UnaryKind::Reciprocal,
                                           op.getRhs());
      return success();
    }
    if (kind == BinaryKind::Sub && isUniform(op.getLhs(), 0)) {
      rewriter.replaceOpWithNewOp<UnaryOp>(op, UnaryKind::Neg, op.getRhs());
      return success();
    }
    if (kind != BinaryKind::Add && kind != BinaryKind::Sub) return failure();
    if (sumsGradients(op)) return failure();
    if (UnaryOp negated = definingUnary(op.getRhs(), UnaryKind::Neg)) {
      const BinaryKind other =
          kind == BinaryKind::Add ? BinaryKind::Sub : BinaryKind::Add;
      rewriter.replaceOpWithNewOp<BinaryOp>(op, other, op.getLhs(),
                                            negated.getInput());
      return success();
    }
    UnaryOp negated = definingUnary(op.getLhs(), UnaryKind::Neg);
    if (!negated || kind != BinaryKind::Add) return failure();
    rewriter.replaceOpWithNewOp<BinaryOp>(op, BinaryKind::Sub, op.getRhs(),
                                          negated.getInput());
    return success();
  }
};

}  // namespace

void BinaryOp::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns,
                                           MLIRContext* context) {
  patterns.add<MoveUniformRight, ExpandSmallPower, InvertUniformOperand,
               MergeUniformOperands, UseSimplerSign>(context);
}

}  // namespace soapstone::soap
