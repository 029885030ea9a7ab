// Logarithms of sums of exponentials in a form that neither overflows nor
// becomes the logarithm of zero.

#include "passes/raise/raise.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;
using soap::UnaryKind;

// The operand of the unary op of `kind` that defines `value`; null if none
// does.
Value operandOf(Value value, UnaryKind kind) {
  auto unary = value.getDefiningOp<soap::UnaryOp>();
  return unary && unary.getKind() == kind ? unary.getInput() : Value();
}

// log(sigmoid(x)) = -softplus(-x): exporters write binary cross-entropy so.
struct RaiseLogSigmoid : mlir::OpRewritePattern<soap::UnaryOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::UnaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (op.getKind() != UnaryKind::Log) return failure();
    const Value x = operandOf(op.getInput(), UnaryKind::Sigmoid);
    if (!x) return failure();
    auto apply = [&](UnaryKind kind, Value value) -> Value {
      return soap::UnaryOp::create(rewriter, op.getLoc(), kind, value);
    };
    rewriter.replaceOpWithNewOp<soap::UnaryOp>(
        op, UnaryKind::Neg,
        apply(UnaryKind::Softplus, apply(UnaryKind::Neg, x)));
    return success();
  }
};

// log(exp(a) + exp(b)) = max(a, b) + softplus(-|a - b|): exporters write
// torch.logaddexp so, which dynamic programs (CTC) use with numbers such as
// -1e4 for what is impossible.
struct RaiseLogAddExp : mlir::OpRewritePattern<soap::UnaryOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::UnaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (op.getKind() != UnaryKind::Log) return failure();
    auto sum = op.getInput().getDefiningOp<soap::BinaryOp>();
    if (!sum || sum.getKind() != BinaryKind::Add) return failure();
    const Value a = operandOf(sum.getLhs(), UnaryKind::Exp);
    const Value b = operandOf(sum.getRhs(), UnaryKind::Exp);
    if (!a || !b) return failure();
    auto unary = [&](UnaryKind kind, Value value) -> Value {
      return soap::UnaryOp::create(rewriter, op.getLoc(), kind, value);
    };
    auto binary = [&](BinaryKind kind, Value lhs, Value rhs) -> Value {
      return soap::BinaryOp::create(rewriter, op.getLoc(), kind, lhs, rhs);
    };
    const Value distance = unary(UnaryKind::Abs, binary(BinaryKind::Sub, a, b));
    const Value rest =
        unary(UnaryKind::Softplus, unary(UnaryKind::Neg, distance));
    rewriter.replaceOp(
        op, binary(BinaryKind::Add, binary(BinaryKind::Max, a, b), rest));
    return success();
  }
};

}  // namespace

void addLogarithmRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseLogSigmoid, RaiseLogAddExp>(patterns.getContext());
}

}  // namespace soapstone::passes
