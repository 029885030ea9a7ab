#include <limits>

#include "ir/soap/uniform_value.h"
#include "passes/raise/raise.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;

// Value of soap.cross_entropy's ignored label if no label is to be ignored.
constexpr int64_t kNoIgnoredLabel = std::numeric_limits<int64_t>::min();

// The logits, classes last, of which `value` is the log-softmax; null
// otherwise.
Value logitsOf(Value value, mlir::PatternRewriter& rewriter) {
  auto transpose = value.getDefiningOp<soap::TransposeOp>();
  auto softmax = (transpose ? transpose.getInput() : value)
                     .getDefiningOp<soap::SoftmaxOp>();
  if (!softmax || !softmax.getLogarithm()) return {};
  const auto dim = static_cast<int64_t>(softmax.getDim());
  if (transpose) {
    if (transpose.getPermutation().back() != dim) return {};
    return soap::TransposeOp::create(rewriter, transpose.getLoc(),
                                     softmax.getInput(),
                                     transpose.getPermutation());
  }
  return dim == soap::tensorType(value).getRank() - 1 ? softmax.getInput()
                                                      : Value();
}

// minus the cross-entropy of `labels`, in `type`.
Value negatedLoss(Location location, Value logits, Value labels, Type type,
                  mlir::PatternRewriter& rewriter) {
  auto entropy = soap::CrossEntropyOp::create(rewriter, location, logits,
                                              labels, kNoIgnoredLabel);
  Value negated = soap::UnaryOp::create(
      rewriter, location, soap::UnaryKind::Neg, entropy.getLoss());
  auto tensor = cast<RankedTensorType>(type);
  if (!tensor.getElementType().isF32()) {
    negated = soap::CastOp::create(rewriter, location, negated,
                                   tensor.getElementType());
  }
  if (negated.getType() == type) return negated;
  return soap::ReshapeOp::create(rewriter, location, negated,
                                 tensor.getShape());
}

// log_softmax(x) read at row * classes + label of its flat elements.
struct RaiseGatheredLogarithm : mlir::OpRewritePattern<soap::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::GatherOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto flat = op.getInput().getDefiningOp<soap::ReshapeOp>();
    auto position = op.getIndices().getDefiningOp<soap::BinaryOp>();
    if (!flat || !position || position.getKind() != BinaryKind::Add ||
        soap::tensorType(flat).getRank() != 1 ||
        soap::tensorType(flat.getInput()).getRank() < 1) {
      return failure();
    }
    RankedTensorType rows = soap::tensorType(flat.getInput());
    const int64_t classes = rows.getShape().back();
    Value labels;
    if (isRowStart(position.getLhs(), classes)) labels = position.getRhs();
    if (isRowStart(position.getRhs(), classes)) labels = position.getLhs();
    const int64_t rowCount = classes == 0 ? 0 : rows.getNumElements() / classes;
    if (!labels || soap::tensorType(labels).getNumElements() != rowCount)
      return failure();
    Value logits = logitsOf(flat.getInput(), rewriter);
    if (!logits) return failure();
    ArrayRef<int64_t> labelShape = rows.getShape().drop_back();
    if (soap::tensorType(labels).getShape() != labelShape) {
      labels =
          soap::ReshapeOp::create(rewriter, op.getLoc(), labels, labelShape);
    }
    rewriter.replaceOp(
        op, negatedLoss(op.getLoc(), logits, labels, op.getType(), rewriter));
    return success();
  }

 private:
  // iota * classes
  static bool isRowStart(Value value, int64_t classes) {
    auto product = value.getDefiningOp<soap::BinaryOp>();
    return product && product.getKind() == BinaryKind::Mul &&
           product.getLhs().getDefiningOp<soap::IotaOp>() &&
           soap::tensorType(value).getRank() == 1 &&
           soap::isUniform(product.getRhs(), static_cast<double>(classes));
  }
};

// sum over classes of one-hot(labels) * log_softmax(x), the one-hot being a
// comparison of the labels with the class numbers.
struct RaiseOneHotLogarithm : mlir::OpRewritePattern<soap::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::ReduceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    RankedTensorType type = soap::tensorType(op.getInput());
    if (op.getKind() != soap::ReduceKind::Sum || op.getDims().size() != 1 ||
        op.getDims()[0] != type.getRank() - 1) {
      return failure();
    }
    Value logarithm, labels;
    if (auto product = op.getInput().getDefiningOp<soap::BinaryOp>()) {
      if (product.getKind() != BinaryKind::Mul) return failure();
      for (auto [oneHot, other] :
           {std::pair<Value, Value>(product.getLhs(), product.getRhs()),
            std::pair<Value, Value>(product.getRhs(), product.getLhs())}) {
        auto cast = oneHot.getDefiningOp<soap::CastOp>();
        if (!cast || labels) continue;
        labels = labelsOf(cast.getInput());
        logarithm = other;
      }
    } else if (auto select = op.getInput().getDefiningOp<soap::SelectOp>()) {
      if (!soap::isUniform(select.getOnFalse(), 0)) return failure();
      labels = labelsOf(select.getCondition());
      logarithm = select.getOnTrue();
    }
    Value logits = labels ? logitsOf(logarithm, rewriter) : Value();
    if (!logits) return failure();
    rewriter.replaceOp(
        op, negatedLoss(op.getLoc(), logits, labels, op.getType(), rewriter));
    return success();
  }

 private:
  // The labels of broadcast(labels) == iota along the last dim.
  static Value labelsOf(Value condition) {
    auto compare = condition.getDefiningOp<soap::CompareOp>();
    if (!compare || compare.getKind() != soap::CompareKind::Equal) return {};
    auto labels = compare.getLhs().getDefiningOp<soap::BroadcastOp>();
    Value numbers = compare.getRhs();
    if (!labels) {
      labels = compare.getRhs().getDefiningOp<soap::BroadcastOp>();
      numbers = compare.getLhs();
    }
    const int64_t last = soap::tensorType(condition).getRank() - 1;
    if (auto repeated = numbers.getDefiningOp<soap::BroadcastOp>()) {
      if (repeated.getDims() != ArrayRef<int64_t>{last}) return {};
      numbers = repeated.getInput();
    }
    auto iota = numbers.getDefiningOp<soap::IotaOp>();
    if (!labels || !iota ||
        static_cast<int64_t>(iota.getDim()) !=
            soap::tensorType(numbers).getRank() - 1) {
      return {};
    }
    RankedTensorType type = soap::tensorType(labels.getInput());
    if (!type.getElementType().isInteger(64) &&
        !type.getElementType().isInteger(32))
      return {};
    const bool coversRows =
        type.getShape() == soap::tensorType(condition).getShape().drop_back() &&
        llvm::all_of(llvm::enumerate(labels.getDims()), [](auto entry) {
          return static_cast<int64_t>(entry.index()) == entry.value();
        });
    return coversRows ? labels.getInput() : Value();
  }
};

}  // namespace

void addCrossEntropyRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseGatheredLogarithm, RaiseOneHotLogarithm>(
      patterns.getContext());
}

}  // namespace soapstone::passes
