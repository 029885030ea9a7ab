
#include "ir/soap/op_families.h"
#include "ir/soap/uniform_value.h"
#include "passes/raise/raise.h"

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
  if (soap::isScalarFunction(op)) {
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
  SmallVector<int64_t> shape;  // [S, W] or [B, S, W], without dims of size 1.
  int64_t sequenceDim;         // In the rank-4 tensor that it is repeated to.
};

std::optional<Table> matchTable(Value repeated) {
  auto broadcast = repeated.getDefiningOp<soap::BroadcastOp>();
  if (!broadcast) return std::nullopt;
  SmallVector<int64_t> dims, shape;  // Dims that are not repeated.
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
  return Table{broadcast.getInput(), shape, sequenceDim};
}

// Tables of one rotation: both or none.
std::optional<std::pair<Table, Table>> matchTables(Value cosines, Value sines) {
  std::optional<Table> cosine = matchTable(cosines);
  std::optional<Table> sine = matchTable(sines);
  if (!cosine || !sine || cosine->sequenceDim != sine->sequenceDim)
    return std::nullopt;
  return std::pair(*cosine, *sine);
}

// `table` as soap.rotary reads it, from `value`, which has its elements.
Value shapedTable(Value value, ArrayRef<int64_t> shape,
                  mlir::PatternRewriter& rewriter) {
  if (soap::tensorType(value).getShape() == shape) return value;
  return soap::ReshapeOp::create(rewriter, value.getLoc(), value, shape);
}

// Replaces `op` by the rotation of `input`. soap.rotary wants [B, H, S, D];
// [B, S, H, D] is turned there and back.
void replaceByRotary(Operation* op, Value input, Value cosine, Value sine,
                     bool isSequenceFirst, mlir::PatternRewriter& rewriter) {
  static constexpr int64_t kSwap[] = {0, 2, 1, 3};
  const Location location = op->getLoc();
  if (isSequenceFirst)
    input = soap::TransposeOp::create(rewriter, location, input, kSwap);
  Value result =
      soap::RotaryOp::create(rewriter, location, input, cosine, sine,
                             /*interleaved=*/false, /*inverse=*/false);
  if (isSequenceFirst)
    result = soap::TransposeOp::create(rewriter, location, result, kSwap);
  rewriter.replaceOp(op, result);
}

SmallVector<std::pair<Value, Value>, 2> operandOrders(soap::BinaryOp op) {
  return {{op.getLhs(), op.getRhs()}, {op.getRhs(), op.getLhs()}};
}

// x * cos + concat(-x2, x1) * sin.
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
        auto tables = matchTables(cosines, sines);
        if (!tables || !repeatsFirstHalf(tables->first.value) ||
            !repeatsFirstHalf(tables->second.value)) {
          continue;
        }
        replaceByRotary(op, input, halfTable(tables->first, rewriter),
                        halfTable(tables->second, rewriter),
                        tables->first.sequenceDim == 1, rewriter);
        return success();
      }
    }
    return failure();
  }

  static Value halfTable(const Table& table, mlir::PatternRewriter& rewriter) {
    SmallVector<int64_t> shape(table.shape);
    shape.back() /= 2;
    return shapedTable(firstHalf(table.value, rewriter), shape, rewriter);
  }
};

// concat(x1 * cos - x2 * sin, x2 * cos + x1 * sin) of the halves x1 and x2,
// whose tables have half the width.
struct RaiseRotaryOfHalves : mlir::OpRewritePattern<soap::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::ConcatOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (soap::tensorType(op).getRank() != 4 || op.getDim() != 3 ||
        op.getInputs().size() != 2) {
      return failure();
    }
    auto first = op.getInputs()[0].getDefiningOp<soap::BinaryOp>();
    auto second = op.getInputs()[1].getDefiningOp<soap::BinaryOp>();
    if (!first || !second || first.getKind() != BinaryKind::Sub ||
        second.getKind() != BinaryKind::Add) {
      return failure();
    }
    auto minuend = first.getLhs().getDefiningOp<soap::BinaryOp>();
    if (!minuend || minuend.getKind() != BinaryKind::Mul) return failure();
    for (auto [half, cosines] : operandOrders(minuend)) {
      auto slice = half.getDefiningOp<soap::SliceOp>();
      if (!slice || !isHalf(half, slice.getInput(), 0)) continue;
      if (succeeded(raise(op, slice.getInput(), half, cosines, first, second,
                          rewriter)))
        return success();
    }
    return failure();
  }

 private:
  static LogicalResult raise(soap::ConcatOp op, Value input, Value x1,
                             Value cosines, soap::BinaryOp first,
                             soap::BinaryOp second,
                             mlir::PatternRewriter& rewriter) {
    const int64_t width = soap::tensorType(input).getShape().back();
    auto subtrahend = first.getRhs().getDefiningOp<soap::BinaryOp>();
    if (width % 2 != 0 || !subtrahend ||
        subtrahend.getKind() != BinaryKind::Mul) {
      return failure();
    }
    for (auto [x2, sines] : operandOrders(subtrahend)) {
      if (!isHalf(x2, input, width / 2)) continue;
      auto tables = matchTables(cosines, sines);
      if (!tables || !isTurnedHalf(second, x1, x2, cosines, sines)) continue;
      const auto& [cosine, sine] = *tables;
      replaceByRotary(op, input,
                      shapedTable(cosine.value, cosine.shape, rewriter),
                      shapedTable(sine.value, sine.shape, rewriter),
                      cosine.sequenceDim == 1, rewriter);
      return success();
    }
    return failure();
  }

  // x2 * cos + x1 * sin, in any order.
  static bool isTurnedHalf(soap::BinaryOp sum, Value x1, Value x2,
                           Value cosines, Value sines) {
    for (auto [a, b] : operandOrders(sum)) {
      if (isProduct(a, x2, cosines) && isProduct(b, x1, sines)) return true;
    }
    return false;
  }

  static bool isProduct(Value value, Value left, Value right) {
    auto product = value.getDefiningOp<soap::BinaryOp>();
    if (!product || product.getKind() != BinaryKind::Mul) return false;
    for (auto [a, b] : operandOrders(product)) {
      if (a == left && b == right) return true;
    }
    return false;
  }
};

// The tensor of which `value` is a slice: of the last dim from `start` on, and
// of the other dims all elements. Null if `value` is no such slice.
Value slicedRow(Value value, int64_t start) {
  auto slice = value.getDefiningOp<soap::SliceOp>();
  if (!slice) return nullptr;
  ArrayRef<int64_t> shape = soap::tensorType(slice.getInput()).getShape();
  const bool isOfRows =
      llvm::equal(slice.getSizes().drop_back(), shape.drop_back()) &&
      llvm::all_of(slice.getStarts().drop_back(),
                   [](int64_t first) { return first == 0; }) &&
      llvm::all_of(slice.getSteps(), [](int64_t step) { return step == 1; });
  return isOfRows && slice.getStarts().back() == start ? slice.getInput()
                                                       : Value();
}

// A rotation of the first elements of each head, joined with the others.
struct RaisePartialRotary : mlir::OpRewritePattern<soap::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::ConcatOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (op.getInputs().size() != 2 || op.getDim() != 3) return failure();
    auto rotary = op.getInputs()[0].getDefiningOp<soap::RotaryOp>();
    if (!rotary) return failure();
    const int64_t turned = soap::tensorType(rotary).getDimSize(3);
    Value input = slicedRow(rotary.getInput(), 0);
    // A rotation of a part of the slice is not one of a part of the whole.
    if (!input || input.getType() != op.getType() ||
        slicedRow(op.getInputs()[1], turned) != input ||
        2 * soap::tensorType(rotary.getCosine()).getShape().back() != turned ||
        soap::tensorType(op).getDimSize(3) % 2 != 0) {  // Rotations need pairs.
      return failure();
    }
    rewriter.replaceOpWithNewOp<soap::RotaryOp>(
        op, input, rotary.getCosine(), rotary.getSine(),
        rotary.getInterleaved(), rotary.getInverse());
    return success();
  }
};

}  // namespace

void addRotaryRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseRotary, RaiseRotaryOfHalves, RaisePartialRotary>(
      patterns.getContext());
}

}  // namespace soapstone::passes
