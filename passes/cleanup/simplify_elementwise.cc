#include <optional>

#include "ir/soap/op_families.h"
#include "ir/soap/uniform_value.h"
#include "passes/cleanup/simplify.h"
#include "passes/prepare/rows_of_sum.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;
using soap::UnaryKind;

// f(broadcast(x), broadcast(y), 2) = broadcast(f(x, y, 2)) when the broadcasts
// agree: the work is done on the smaller tensor.
struct ComputeBeforeBroadcast : mlir::RewritePattern {
  explicit ComputeBeforeBroadcast(MLIRContext* context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation* op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!soap::isScalarFunction(op)) {
      return failure();
    }
    soap::BroadcastOp shared;
    for (Value operand : op->getOperands()) {
      if (soap::uniformElement(operand)) continue;
      auto broadcast = operand.getDefiningOp<soap::BroadcastOp>();
      if (!broadcast) return failure();
      if (shared && !agrees(shared, broadcast)) return failure();
      shared = broadcast;
    }
    if (!shared) return failure();
    ArrayRef<int64_t> shape = soap::tensorType(shared.getInput()).getShape();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (mlir::TypedAttr element = soap::uniformElement(operand)) {
        operands.push_back(
            soap::FillOp::create(rewriter, op->getLoc(), element, shape));
      } else {
        operands.push_back(
            operand.getDefiningOp<soap::BroadcastOp>().getInput());
      }
    }
    const Type elementType =
        soap::tensorType(op->getResult(0)).getElementType();
    Operation* smaller = rewriter.create(
        op->getLoc(), op->getName().getIdentifier(), operands,
        RankedTensorType::get(shape, elementType), op->getAttrs());
    rewriter.replaceOpWithNewOp<soap::BroadcastOp>(
        op, smaller->getResult(0), shared.getDims(), shared.getShape());
    return success();
  }

 private:
  static bool agrees(soap::BroadcastOp lhs, soap::BroadcastOp rhs) {
    return lhs.getDims() == rhs.getDims() &&
           soap::tensorType(lhs.getInput()).getShape() ==
               soap::tensorType(rhs.getInput()).getShape();
  }
};

// A cast to fewer bits behind a transpose, or a reshape of one, comes before
// it, where it joins the kernel that computes its operand: fewer bytes are
// moved.
struct NarrowBeforeMoving : mlir::OpRewritePattern<soap::CastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::CastOp op,
                                mlir::PatternRewriter& rewriter) const final {
    const Type wide = soap::elementTypeOf(op.getInput());
    const Type narrow = soap::elementTypeOf(op);
    Operation* moved = op.getInput().getDefiningOp();
    if (!isTransposed(moved) || !isa<mlir::FloatType>(wide) ||
        !isa<mlir::FloatType>(narrow) ||
        narrow.getIntOrFloatBitWidth() >= wide.getIntOrFloatBitWidth()) {
      return failure();
    }
    Value source = moved->getOperand(0);
    Value cast = soap::CastOp::create(rewriter, op.getLoc(), source, narrow);
    Operation* after =
        rewriter.create(moved->getLoc(), moved->getName().getIdentifier(), cast,
                        soap::tensorType(op.getResult()), moved->getAttrs());
    rewriter.replaceOp(op, after->getResults());
    return success();
  }

 private:
  // Whether `op` is a transpose or a reshape of one, which nothing else reads.
  static bool isTransposed(Operation* op) {
    while (op && op->hasOneUse() && isa<soap::ReshapeOp>(op)) {
      op = op->getOperand(0).getDefiningOp();
    }
    return op && op->hasOneUse() && isa<soap::TransposeOp>(op);
  }
};

// 1 / sqrt(x) in one step.
struct ReciprocalOfSquareRoot : mlir::OpRewritePattern<soap::UnaryOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::UnaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto inner = op.getInput().getDefiningOp<soap::UnaryOp>();
    if (!inner) return failure();
    const bool isInverseRoot = (op.getKind() == UnaryKind::Reciprocal &&
                                inner.getKind() == UnaryKind::Sqrt) ||
                               (op.getKind() == UnaryKind::Sqrt &&
                                inner.getKind() == UnaryKind::Reciprocal);
    if (!isInverseRoot) return failure();
    rewriter.replaceOpWithNewOp<soap::UnaryOp>(op, UnaryKind::Rsqrt,
                                               inner.getInput());
    return success();
  }
};

// x / broadcast(sqrt(y)) = x * broadcast(rsqrt(y)): one root and one division
// per row instead of one division per element.
struct DivideByRootOfRow : mlir::OpRewritePattern<soap::BinaryOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (op.getKind() != BinaryKind::Div) return failure();
    auto broadcast = op.getRhs().getDefiningOp<soap::BroadcastOp>();
    if (!broadcast) return failure();
    auto root = broadcast.getInput().getDefiningOp<soap::UnaryOp>();
    if (!root || root.getKind() != UnaryKind::Sqrt) return failure();
    Value inverse = soap::UnaryOp::create(rewriter, root.getLoc(),
                                          UnaryKind::Rsqrt, root.getInput());
    Value rows =
        soap::BroadcastOp::create(rewriter, broadcast.getLoc(), inverse,
                                  broadcast.getDims(), broadcast.getShape());
    rewriter.replaceOpWithNewOp<soap::BinaryOp>(op, BinaryKind::Mul,
                                                op.getLhs(), rows);
    return success();
  }
};

// select(not c, a, b) = select(c, b, a), also where c is repeated.
struct SelectOfNot : mlir::OpRewritePattern<soap::SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::SelectOp op,
                                mlir::PatternRewriter& rewriter) const final {
    Value condition = op.getCondition();
    auto broadcast = condition.getDefiningOp<soap::BroadcastOp>();
    if (broadcast) condition = broadcast.getInput();
    auto negated = condition.getDefiningOp<soap::UnaryOp>();
    if (!negated || negated.getKind() != UnaryKind::Not) return failure();
    condition = negated.getInput();
    if (broadcast) {
      condition =
          soap::BroadcastOp::create(rewriter, broadcast.getLoc(), condition,
                                    broadcast.getDims(), broadcast.getShape());
    }
    rewriter.replaceOpWithNewOp<soap::SelectOp>(op, condition, op.getOnFalse(),
                                                op.getOnTrue());
    return success();
  }
};

// Whether a choice of two numbers, of which one is zero, is not zero: the
// condition of the choice or its negation. So masks of numbers become masks.
struct TruthOfChoice : mlir::OpRewritePattern<soap::CastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::CastOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto select = op.getInput().getDefiningOp<soap::SelectOp>();
    if (!select || !op.getElementType().isInteger(1)) return failure();
    const std::optional<double> onTrue =
        soap::uniformNumber(select.getOnTrue());
    const std::optional<double> onFalse =
        soap::uniformNumber(select.getOnFalse());
    if (!onTrue || !onFalse || (*onTrue == 0) == (*onFalse == 0))
      return failure();
    if (*onFalse == 0) {
      rewriter.replaceOp(op, select.getCondition());
    } else {
      rewriter.replaceOpWithNewOp<soap::UnaryOp>(op, UnaryKind::Not,
                                                 select.getCondition());
    }
    return success();
  }
};

// A dropout that drops nothing, a pad that adds nothing.
struct DropoutOfNothing : mlir::OpRewritePattern<soap::DropoutOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::DropoutOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!op.getRatio().isZero()) return failure();
    rewriter.replaceOp(op, op.getInput());
    return success();
  }
};

struct PadOfNothing : mlir::OpRewritePattern<soap::PadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::PadOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (op.getInput().getType() != op.getType()) return failure();
    rewriter.replaceOp(op, op.getInput());
    return success();
  }
};

// A transpose that only moves dimensions of size 1 moves no element.
struct TransposeOfUnitsIsReshape : mlir::OpRewritePattern<soap::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::TransposeOp op,
                                mlir::PatternRewriter& rewriter) const final {
    ArrayRef<int64_t> inputShape = soap::tensorType(op.getInput()).getShape();
    int64_t last = -1;
    for (int64_t dim : op.getPermutation()) {
      if (inputShape[dim] == 1) continue;
      if (dim < last) return failure();
      last = dim;
    }
    rewriter.replaceOpWithNewOp<soap::ReshapeOp>(
        op, op.getInput(), soap::tensorType(op).getShape());
    return success();
  }
};

// sum + scatter(zeros, rows) = scatter(sum, rows).
struct ScatterIntoSum : mlir::OpRewritePattern<soap::BinaryOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    soap::ScatterOp rows = rowsAddedBy(op);
    if (!rows) return failure();
    // A shard of the rows knows its place by attributes of its own.
    Operation* scatter = rewriter.clone(*rows);
    scatter->setOperand(0, baseOfRows(op));
    rewriter.replaceOp(op, scatter->getResults());
    return success();
  }
};

}  // namespace

void addScatterLowering(mlir::RewritePatternSet& patterns) {
  patterns.add<ScatterIntoSum>(patterns.getContext());
}

void addUnitTransposeLowering(mlir::RewritePatternSet& patterns) {
  patterns.add<TransposeOfUnitsIsReshape>(patterns.getContext());
}

void addElementwiseSimplification(mlir::RewritePatternSet& patterns) {
  patterns.add<ComputeBeforeBroadcast, NarrowBeforeMoving,
               ReciprocalOfSquareRoot, DivideByRootOfRow, SelectOfNot,
               TruthOfChoice, DropoutOfNothing, PadOfNothing>(
      patterns.getContext());
}

}  // namespace soapstone::passes
