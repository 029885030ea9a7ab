#include <numeric>

#include "ir/soap/op_families.h"
#include "ir/soap/uniform_value.h"
#include "passes/raise/merged_dims.h"
#include "passes/raise/raise.h"

namespace soapstone::passes {

namespace {

SmallVector<int64_t> inverse(ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> result(permutation.size());
  for (auto [to, from] : llvm::enumerate(permutation))
    result[from] = static_cast<int64_t>(to);
  return result;
}

SmallVector<int64_t> permuted(ArrayRef<int64_t> values,
                              ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> result;
  for (int64_t from : permutation) result.push_back(values[from]);
  return result;
}

// An operand as the transpose of something.
struct Transposed {
  Value input;
  SmallVector<int64_t> permutation;
};

std::optional<Transposed> asTransposed(Value value) {
  auto transpose = value.getDefiningOp<soap::TransposeOp>();
  if (!transpose) return std::nullopt;
  return Transposed{transpose.getInput(),
                    SmallVector<int64_t>(transpose.getPermutation())};
}

// reshape(transpose(x)) that only merges dims, as the transpose of a reshape
// whose leading dims are in the order of x: attention's [B, H, S, D] leaves as
// [S, B, H*D] where an exporter is time-major, which is [B, S, H*D] turned. The
// last dim, whose elements lie side by side, keeps its place.
std::optional<Transposed> asMergedTransposed(Value value,
                                             mlir::PatternRewriter& rewriter) {
  auto reshape = value.getDefiningOp<soap::ReshapeOp>();
  auto transpose =
      reshape ? reshape.getInput().getDefiningOp<soap::TransposeOp>() : nullptr;
  if (!transpose) return std::nullopt;
  std::optional<MergedDims> dims =
      splitReshape(soap::tensorType(transpose).getShape(), reshape.getShape());
  if (!dims || dims->shape != SmallVector<int64_t>(
                                  soap::tensorType(transpose).getShape())) {
    return std::nullopt;
  }
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  auto firstSource = [&](int64_t dim) {
    int64_t first = permutation[dims->groups[dim].front()];
    for (int64_t part : dims->groups[dim])
      first = std::min(first, permutation[part]);
    return first;
  };
  SmallVector<int64_t> order(dims->groups.size());
  std::iota(order.begin(), order.end(), 0);
  if (order.empty()) return std::nullopt;
  std::sort(order.begin(), order.end() - 1, [&](int64_t a, int64_t b) {
    return firstSource(a) < firstSource(b);
  });
  if (llvm::is_sorted(order)) return std::nullopt;
  SmallVector<int64_t> inner, shape;
  for (int64_t dim : order) {
    for (int64_t part : dims->groups[dim]) inner.push_back(permutation[part]);
    shape.push_back(reshape.getShape()[dim]);
  }
  Value turned = soap::TransposeOp::create(rewriter, transpose.getLoc(),
                                           transpose.getInput(), inner);
  Value merged =
      soap::ReshapeOp::create(rewriter, reshape.getLoc(), turned, shape);
  return Transposed{merged, inverse(order)};
}

// The dims of `rank` that are in neither list, in order.
SmallVector<int64_t> freeDims(int64_t rank, ArrayRef<int64_t> batch,
                              ArrayRef<int64_t> contract) {
  SmallVector<int64_t> free;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contract, dim))
      free.push_back(dim);
  }
  return free;
}

// dot(transpose(x), w) = transpose'(dot(x, w)) where the order of free dims
// differs; where it does not, canonicalisation has absorbed the transpose.
struct TransposeBelowDot : mlir::OpRewritePattern<soap::DotOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::DotOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (std::optional<Transposed> lhs = asTransposed(op.getLhs())) {
      return rewrite(op, *lhs, /*isLeft=*/true, rewriter);
    }
    if (std::optional<Transposed> rhs = asTransposed(op.getRhs())) {
      return rewrite(op, *rhs, /*isLeft=*/false, rewriter);
    }
    if (std::optional<Transposed> lhs =
            asMergedTransposed(op.getLhs(), rewriter)) {
      return rewrite(op, *lhs, /*isLeft=*/true, rewriter);
    }
    return failure();
  }

 private:
  static LogicalResult rewrite(soap::DotOp op, const Transposed& operand,
                               bool isLeft, mlir::PatternRewriter& rewriter) {
    ArrayRef<int64_t> batch = isLeft ? op.getLhsBatch() : op.getRhsBatch();
    ArrayRef<int64_t> contract =
        isLeft ? op.getLhsContract() : op.getRhsContract();
    const auto rank = static_cast<int64_t>(operand.permutation.size());
    const SmallVector<int64_t> newBatch = permuted(operand.permutation, batch);
    const SmallVector<int64_t> newContract =
        permuted(operand.permutation, contract);
    SmallVector<int64_t> moved =
        permuted(operand.permutation, freeDims(rank, batch, contract));
    SmallVector<int64_t> sorted = moved;
    llvm::sort(sorted);

    SmallVector<int64_t> order(soap::tensorType(op).getRank());
    std::iota(order.begin(), order.end(), 0);
    const int64_t lhsRank = soap::tensorType(op.getLhs()).getRank();
    const int64_t begin =
        isLeft ? static_cast<int64_t>(batch.size())
               : lhsRank - static_cast<int64_t>(op.getLhsContract().size());
    for (auto [index, dim] : llvm::enumerate(moved)) {
      order[begin + index] =
          begin + std::distance(sorted.begin(), llvm::find(sorted, dim));
    }
    Value product =
        isLeft ? soap::DotOp::create(rewriter, op.getLoc(), operand.input,
                                     op.getRhs(), newBatch, op.getRhsBatch(),
                                     newContract, op.getRhsContract())
               : soap::DotOp::create(rewriter, op.getLoc(), op.getLhs(),
                                     operand.input, op.getLhsBatch(), newBatch,
                                     op.getLhsContract(), newContract);
    rewriter.replaceOpWithNewOp<soap::TransposeOp>(op, product, order);
    return success();
  }
};

// Elementwise ops whose other operands are free to turn. Not dropout: its
// pattern belongs to positions.
struct TransposeBelowElementwise : mlir::RewritePattern {
  explicit TransposeBelowElementwise(MLIRContext* context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation* op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!soap::isScalarFunction(op)) {
      return failure();
    }
    soap::TransposeOp transpose;
    for (Value operand : op->getOperands()) {
      auto candidate = operand.getDefiningOp<soap::TransposeOp>();
      if (candidate && candidate->hasOneUse() && !transpose)
        transpose = candidate;
    }
    if (!transpose) return failure();
    const SmallVector<int64_t> permutation(transpose.getPermutation());
    for (Value operand : op->getOperands()) {
      if (!turnsFreely(operand, permutation)) return failure();
    }
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      operands.push_back(turnBack(operand, permutation, rewriter));
    }
    const Type elementType =
        soap::tensorType(op->getResult(0)).getElementType();
    Operation* turned = rewriter.create(
        op->getLoc(), op->getName().getIdentifier(), operands,
        RankedTensorType::get(soap::tensorType(transpose.getInput()).getShape(),
                              elementType),
        op->getAttrs());
    rewriter.replaceOpWithNewOp<soap::TransposeOp>(op, turned->getResult(0),
                                                   permutation);
    return success();
  }

 private:
  static bool turnsFreely(Value value, ArrayRef<int64_t> permutation) {
    if (soap::uniformElement(value) || value.getDefiningOp<soap::BroadcastOp>())
      return true;
    auto transpose = value.getDefiningOp<soap::TransposeOp>();
    return transpose && transpose.getPermutation() == permutation;
  }

  static Value turnBack(Value value, ArrayRef<int64_t> permutation,
                        mlir::PatternRewriter& rewriter) {
    if (auto transpose = value.getDefiningOp<soap::TransposeOp>())
      return transpose.getInput();
    return soap::TransposeOp::create(rewriter, value.getLoc(), value,
                                     inverse(permutation));
  }
};

struct TransposeBelowSoftmax : mlir::OpRewritePattern<soap::SoftmaxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::SoftmaxOp op,
                                mlir::PatternRewriter& rewriter) const final {
    std::optional<Transposed> operand = asTransposed(op.getInput());
    if (!operand || !op.getInput().hasOneUse()) return failure();
    Value softmax = soap::SoftmaxOp::create(
        rewriter, op.getLoc(), operand->input,
        operand->permutation[op.getDim()], op.getLogarithm());
    rewriter.replaceOpWithNewOp<soap::TransposeOp>(op, softmax,
                                                   operand->permutation);
    return success();
  }
};

// A norm of heads is the same in every order of the dims before the normalised
// ones.
struct TransposeBelowNorm : mlir::OpRewritePattern<soap::NormOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::NormOp op,
                                mlir::PatternRewriter& rewriter) const final {
    std::optional<Transposed> operand = asTransposed(op.getInput());
    if (!operand || !op.getInput().hasOneUse() || !op.getMean().use_empty() ||
        !op.getRstd().use_empty()) {
      return failure();
    }
    const size_t leading =
        operand->permutation.size() - soap::tensorType(op.getScale()).getRank();
    for (size_t dim = leading; dim < operand->permutation.size(); ++dim) {
      if (operand->permutation[dim] != static_cast<int64_t>(dim))
        return failure();
    }
    auto norm = soap::NormOp::create(rewriter, op.getLoc(), op.getKind(),
                                     operand->input, op.getScale(),
                                     op.getBias(), op.getEpsilon());
    Value turned = soap::TransposeOp::create(
        rewriter, op.getLoc(), norm.getResult(), operand->permutation);
    rewriter.replaceAllUsesWith(op.getResult(), turned);
    rewriter.eraseOp(op);
    return success();
  }
};

struct TransposeBelowSlice : mlir::OpRewritePattern<soap::SliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::SliceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    std::optional<Transposed> operand = asTransposed(op.getInput());
    if (!operand) return failure();
    const SmallVector<int64_t> back = inverse(operand->permutation);
    Value slice = soap::SliceOp::create(
        rewriter, op.getLoc(), operand->input, permuted(op.getStarts(), back),
        permuted(op.getSizes(), back), permuted(op.getSteps(), back));
    rewriter.replaceOpWithNewOp<soap::TransposeOp>(op, slice,
                                                   operand->permutation);
    return success();
  }
};

// A reshape that splits dims of a transpose splits them before it.
struct SplitAboveTranspose : mlir::OpRewritePattern<soap::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ReshapeOp op,
                                mlir::PatternRewriter& rewriter) const final {
    std::optional<Transposed> operand = asTransposed(op.getInput());
    if (!operand) return failure();
    std::optional<MergedDims> dims =
        splitReshape(soap::tensorType(op.getInput()).getShape(), op.getShape());
    if (!dims || dims->shape.size() > kMaxSplitRank ||
        llvm::all_of(dims->splits,
                     [](const auto& run) { return run.size() == 1; })) {
      return failure();
    }
    const SmallVector<int64_t> back = inverse(operand->permutation);
    SmallVector<int64_t> splitShape;  // Shape of the transpose's input.
    SmallVector<SmallVector<int64_t>> positions(
        back.size());  // By dim of the input.
    for (auto [dim, to] : llvm::enumerate(back)) {
      for (int64_t refined : dims->splits[to]) {
        positions[dim].push_back(static_cast<int64_t>(splitShape.size()));
        splitShape.push_back(dims->shape[refined]);
      }
    }
    SmallVector<int64_t> permutation;
    for (int64_t from : operand->permutation)
      permutation.append(positions[from]);
    Value split = soap::ReshapeOp::create(rewriter, op.getLoc(), operand->input,
                                          splitShape);
    Value turned =
        soap::TransposeOp::create(rewriter, op.getLoc(), split, permutation);
    rewriter.replaceOp(op,
                       mergeValue(rewriter, op.getLoc(), turned, op.getType()));
    return success();
  }
};

}  // namespace

void addTransposeSinking(mlir::RewritePatternSet& patterns) {
  patterns
      .add<TransposeBelowDot, TransposeBelowElementwise, TransposeBelowSoftmax,
           TransposeBelowNorm, TransposeBelowSlice, SplitAboveTranspose>(
          patterns.getContext());
}

}  // namespace soapstone::passes
