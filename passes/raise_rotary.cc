#include <numeric>

#include "ir/soap/uniform_value.h"
#include "passes/raise.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;
using soap::UnaryKind;

// `value` with its last dim cut to the first half.
Value sliceFirstHalf(Value value, mlir::PatternRewriter& rewriter) {
  SmallVector<int64_t> sizes(soap::tensorType(value).getShape());
  sizes.back() /= 2;
  SmallVector<int64_t> starts(sizes.size(), 0), steps(sizes.size(), 1);
  return soap::SliceOp::create(rewriter, value.getLoc(), value, starts, sizes,
                               steps);
}

// Whether the two halves of the last dim of `value` can be shown to be equal.
// They are when it is a concat of one tensor with itself, seen through
// elementwise functions and movement of the other dims.
bool repeatsFirstHalf(Value value) {
  RankedTensorType type = soap::tensorType(value);
  if (type.getRank() == 0 || type.getShape().back() % 2 != 0) return false;
  if (soap::uniformElement(value)) return true;
  const int64_t lastDim = type.getRank() - 1;
  Operation* op = value.getDefiningOp();
  if (!op) return false;
  if (auto concat = dyn_cast<soap::ConcatOp>(op)) {
    return static_cast<int64_t>(concat.getDim()) == lastDim &&
           concat.getInputs().size() == 2 &&
           concat.getInputs()[0] == concat.getInputs()[1];
  }
  if (isa<soap::UnaryOp, soap::BinaryOp, soap::CastOp>(op)) {
    return llvm::all_of(op->getOperands(), repeatsFirstHalf);
  }
  if (auto broadcast = dyn_cast<soap::BroadcastOp>(op)) {
    const bool keepsLast =
        !broadcast.getDims().empty() && broadcast.getDims().back() == lastDim;
    return !keepsLast ||
           soap::tensorType(broadcast.getInput()).getShape().back() == 1 ||
           repeatsFirstHalf(broadcast.getInput());
  }
  if (isa<soap::ReshapeOp, soap::SliceOp>(op)) {
    RankedTensorType inner = soap::tensorType(op->getOperand(0));
    return inner.getRank() > 0 &&
           inner.getShape().back() == type.getShape().back() &&
           repeatsFirstHalf(op->getOperand(0));
  }
  if (auto gather = dyn_cast<soap::GatherOp>(op)) {
    RankedTensorType inner = soap::tensorType(gather.getInput());
    return static_cast<int64_t>(gather.getDim()) < inner.getRank() - 1 &&
           repeatsFirstHalf(gather.getInput());
  }
  if (auto constant = dyn_cast<soap::ConstantOp>(op)) {
    auto elements = dyn_cast<mlir::DenseElementsAttr>(constant.getValue());
    if (!elements) return false;
    const int64_t width = type.getShape().back();
    auto values = elements.getValues<Attribute>();
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      if (i % width >= width / 2 && values[i] != values[i - width / 2])
        return false;
    }
    return true;
  }
  return false;
}

// The first half of a concat of equal halves is computed from the half, so that
// the whole table need not exist.
Value firstHalf(Value value, mlir::PatternRewriter& rewriter) {
  Operation* op = value.getDefiningOp();
  if (auto concat = mlir::dyn_cast_or_null<soap::ConcatOp>(op))
    return concat.getInputs().front();
  if (!mlir::isa_and_nonnull<soap::UnaryOp, soap::CastOp>(op)) {
    return sliceFirstHalf(value, rewriter);
  }
  Value input = firstHalf(op->getOperand(0), rewriter);
  if (auto unary = dyn_cast<soap::UnaryOp>(op)) {
    return soap::UnaryOp::create(rewriter, op->getLoc(), unary.getKind(),
                                 input);
  }
  return soap::CastOp::create(rewriter, op->getLoc(), input,
                              cast<soap::CastOp>(op).getElementType());
}

// Whether `value` is the half of `input`'s last dim that starts at `start`.
bool isHalf(Value value, Value input, int64_t start) {
  auto slice = value.getDefiningOp<soap::SliceOp>();
  if (!slice || slice.getInput() != input) return false;
  RankedTensorType type = soap::tensorType(input);
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    const bool isLast = dim == type.getRank() - 1;
    const int64_t size =
        isLast ? type.getDimSize(dim) / 2 : type.getDimSize(dim);
    if (slice.getStarts()[dim] != (isLast ? start : 0) ||
        slice.getSizes()[dim] != size || slice.getSteps()[dim] != 1) {
      return false;
    }
  }
  return true;
}

// concat(-x2, x1) of the halves of `input`'s last dim.
bool isQuarterTurn(Value value, Value input) {
  RankedTensorType type = soap::tensorType(input);
  auto concat = value.getDefiningOp<soap::ConcatOp>();
  if (!concat || concat.getInputs().size() != 2 ||
      type.getShape().back() % 2 != 0 ||
      static_cast<int64_t>(concat.getDim()) != type.getRank() - 1) {
    return false;
  }
  auto negated = concat.getInputs()[0].getDefiningOp<soap::UnaryOp>();
  return negated && negated.getKind() == UnaryKind::Neg &&
         isHalf(negated.getInput(), input, type.getShape().back() / 2) &&
         isHalf(concat.getInputs()[1], input, 0);
}

// A table of angles' cosines or sines, repeated over batch and heads.
struct Table {
  Value value;
  SmallVector<int64_t> shape;  // [S, D] or [B, S, D], without dims of size 1.
  int64_t sequenceDim;         // Of the rank-4 tensor that it is repeated to.
};

std::optional<Table> matchTable(Value repeated) {
  auto broadcast = repeated.getDefiningOp<soap::BroadcastOp>();
  if (!broadcast) return std::nullopt;
  SmallVector<int64_t> dims, shape;  // Those that are not repeated.
  for (auto [size, dim] :
       llvm::zip_equal(soap::tensorType(broadcast.getInput()).getShape(),
                       broadcast.getDims())) {
    if (size != broadcast.getShape()[dim]) continue;
    dims.push_back(dim);
    shape.push_back(size);
  }
  const bool hasBatch = dims.size() == 3 && dims[0] == 0;
  if ((dims.size() != 2 && !hasBatch) || dims.back() != 3) return std::nullopt;
  const int64_t sequenceDim = dims[dims.size() - 2];
  if (sequenceDim != 1 && sequenceDim != 2) return std::nullopt;
  if (!repeatsFirstHalf(broadcast.getInput())) return std::nullopt;
  return Table{broadcast.getInput(), shape, sequenceDim};
}

struct RaiseRotary : mlir::OpRewritePattern<soap::BinaryOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::BinaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (op.getKind() != BinaryKind::Add || soap::tensorType(op).getRank() != 4)
      return failure();
    for (auto [straight, turned] :
         {std::pair<Value, Value>(op.getLhs(), op.getRhs()),
          std::pair<Value, Value>(op.getRhs(), op.getLhs())}) {
      auto cosineTerm = straight.getDefiningOp<soap::BinaryOp>();
      auto sineTerm = turned.getDefiningOp<soap::BinaryOp>();
      if (!cosineTerm || !sineTerm || cosineTerm.getKind() != BinaryKind::Mul ||
          sineTerm.getKind() != BinaryKind::Mul) {
        continue;
      }
      if (succeeded(raise(op, cosineTerm, sineTerm, rewriter)))
        return success();
    }
    return failure();
  }

 private:
  static LogicalResult raise(soap::BinaryOp op, soap::BinaryOp cosineTerm,
                             soap::BinaryOp sineTerm,
                             mlir::PatternRewriter& rewriter) {
    for (auto [input, cosines] : operandOrders(cosineTerm)) {
      for (auto [turn, sines] : operandOrders(sineTerm)) {
        if (!isQuarterTurn(turn, input)) continue;
        std::optional<Table> cosine = matchTable(cosines);
        std::optional<Table> sine = matchTable(sines);
        if (!cosine || !sine || cosine->sequenceDim != sine->sequenceDim)
          continue;
        replace(op, input, *cosine, *sine, rewriter);
        return success();
      }
    }
    return failure();
  }

  static SmallVector<std::pair<Value, Value>, 2> operandOrders(
      soap::BinaryOp op) {
    return {{op.getLhs(), op.getRhs()}, {op.getRhs(), op.getLhs()}};
  }

  static Value halfTable(const Table& table, mlir::PatternRewriter& rewriter) {
    Value half = firstHalf(table.value, rewriter);
    SmallVector<int64_t> shape(table.shape);
    shape.back() /= 2;
    if (soap::tensorType(half).getShape() == ArrayRef<int64_t>(shape))
      return half;
    return soap::ReshapeOp::create(rewriter, half.getLoc(), half, shape);
  }

  // soap.rotary wants [B, H, S, D]; [B, S, H, D] is turned there and back.
  static void replace(soap::BinaryOp op, Value input, const Table& cosine,
                      const Table& sine, mlir::PatternRewriter& rewriter) {
    const bool isSequenceFirst = cosine.sequenceDim == 1;
    static constexpr int64_t kSwap[] = {0, 2, 1, 3};
    if (isSequenceFirst) {
      input = soap::TransposeOp::create(rewriter, op.getLoc(), input, kSwap);
    }
    Value cosineHalf = halfTable(cosine, rewriter);
    Value sineHalf = halfTable(sine, rewriter);
    Value result = soap::RotaryOp::create(
        rewriter, op.getLoc(), input, cosineHalf, sineHalf,
        /*interleaved=*/false, /*inverse=*/false);
    if (isSequenceFirst) {
      result = soap::TransposeOp::create(rewriter, op.getLoc(), result, kSwap);
    }
    rewriter.replaceOp(op, result);
  }
};

}  // namespace

void addRotaryRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseRotary>(patterns.getContext());
}

}  // namespace soapstone::passes
