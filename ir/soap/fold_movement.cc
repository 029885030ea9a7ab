// Folders and canonicalisation patterns of reshape, transpose, broadcast, slice
// and concat: chains compose, identities disappear, and movement of a fill is a
// fill.

#include "ir/soap/global_box.h"
#include "ir/soap/ops.h"
#include "ir/soap/uniform_value.h"

namespace soapstone::soap {

namespace {

bool isIdentityPermutation(ArrayRef<int64_t> permutation) {
  for (auto [index, dim] : llvm::enumerate(permutation)) {
    if (static_cast<int64_t>(index) != dim) return false;
  }
  return true;
}

SmallVector<int64_t> withoutUnits(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> kept;
  for (int64_t size : shape) {
    if (size != 1) kept.push_back(size);
  }
  return kept;
}

// Any pure movement of a fill is a fill of the result's shape.
template <typename MovementOp>
struct MoveFill : mlir::OpRewritePattern<MovementOp> {
  using mlir::OpRewritePattern<MovementOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(MovementOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto fill = op.getInput().template getDefiningOp<FillOp>();
    if (!fill) return failure();
    rewriter.replaceOpWithNewOp<FillOp>(op, fill.getValue(),
                                        tensorType(op).getShape());
    return success();
  }
};

}  // namespace

// --- Reshape
// --------------------------------------------------------------------

mlir::OpFoldResult ReshapeOp::fold(FoldAdaptor) {
  if (getInput().getType() == getType()) return getInput();
  if (auto inner = getInput().getDefiningOp<ReshapeOp>()) {
    setOperand(inner.getInput());
    return getResult();
  }
  return {};
}

void ReshapeOp::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns,
                                            MLIRContext* context) {
  patterns.add<MoveFill<ReshapeOp>>(context);
}

// --- Transpose
// ------------------------------------------------------------------

mlir::OpFoldResult TransposeOp::fold(FoldAdaptor) {
  if (isIdentityPermutation(getPermutation())) return getInput();
  return {};
}

namespace {

struct ComposeTransposes : mlir::OpRewritePattern<TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TransposeOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto inner = op.getInput().getDefiningOp<TransposeOp>();
    if (!inner) return failure();
    SmallVector<int64_t> permutation;
    for (int64_t dim : op.getPermutation())
      permutation.push_back(inner.getPermutation()[dim]);
    rewriter.replaceOpWithNewOp<TransposeOp>(op, inner.getInput(), permutation);
    return success();
  }
};

// transpose(broadcast(x)) = broadcast(transpose(x)): the smaller tensor moves.
struct TransposeBeforeBroadcast : mlir::OpRewritePattern<TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TransposeOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto broadcast = op.getInput().getDefiningOp<BroadcastOp>();
    if (!broadcast) return failure();
    SmallVector<int64_t> inputPermutation;
    SmallVector<int64_t> dims;
    for (auto [position, dim] : llvm::enumerate(op.getPermutation())) {
      auto found = llvm::find(broadcast.getDims(), dim);
      if (found == broadcast.getDims().end()) continue;
      inputPermutation.push_back(
          std::distance(broadcast.getDims().begin(), found));
      dims.push_back(static_cast<int64_t>(position));
    }
    Value moved = broadcast.getInput();
    if (!isIdentityPermutation(inputPermutation)) {
      moved =
          TransposeOp::create(rewriter, op.getLoc(), moved, inputPermutation);
    }
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, moved, dims,
                                             tensorType(op).getShape());
    return success();
  }
};

}  // namespace

void TransposeOp::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns,
                                              MLIRContext* context) {
  patterns
      .add<MoveFill<TransposeOp>, ComposeTransposes, TransposeBeforeBroadcast>(
          context);
}

// --- Broadcast
// ------------------------------------------------------------------

mlir::OpFoldResult BroadcastOp::fold(FoldAdaptor) {
  if (getInput().getType() == getType()) return getInput();
  return {};
}

namespace {

struct ComposeBroadcasts : mlir::OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BroadcastOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto inner = op.getInput().getDefiningOp<BroadcastOp>();
    if (!inner) return failure();
    SmallVector<int64_t> dims;
    for (int64_t dim : inner.getDims()) dims.push_back(op.getDims()[dim]);
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, inner.getInput(), dims,
                                             op.getShape());
    return success();
  }
};

// A reshape that only inserts dimensions of size 1 is absorbed: the broadcast
// reads the tensor without them. With the composition of reshapes this is the
// one form of a broadcast of a reshaped tensor.
struct BroadcastWithoutUnits : mlir::OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BroadcastOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto reshape = op.getInput().getDefiningOp<ReshapeOp>();
    if (!reshape) return failure();
    ArrayRef<int64_t> source = tensorType(reshape.getInput()).getShape();
    ArrayRef<int64_t> shape = tensorType(reshape).getShape();
    SmallVector<int64_t> squeezed = withoutUnits(shape);
    if (squeezed.size() == shape.size() || squeezed != withoutUnits(source))
      return failure();
    SmallVector<int64_t> dims;
    for (auto [size, dim] : llvm::zip_equal(shape, op.getDims())) {
      if (size != 1) dims.push_back(dim);
    }
    Value input = reshape.getInput();
    if (squeezed.size() != source.size()) {
      input = ReshapeOp::create(rewriter, reshape.getLoc(), input, squeezed);
    }
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, input, dims, op.getShape());
    return success();
  }
};

// A broadcast that adds only dimensions of size 1 is a reshape.
struct BroadcastToUnitsIsReshape : mlir::OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BroadcastOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (tensorType(op.getInput()).getNumElements() !=
        tensorType(op).getNumElements()) {
      return failure();
    }
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getInput(), op.getShape());
    return success();
  }
};

}  // namespace

void BroadcastOp::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns,
                                              MLIRContext* context) {
  patterns.add<MoveFill<BroadcastOp>, ComposeBroadcasts, BroadcastWithoutUnits,
               BroadcastToUnitsIsReshape>(context);
}

// --- Slice
// ----------------------------------------------------------------------

mlir::OpFoldResult SliceOp::fold(FoldAdaptor) {
  const bool isWhole =
      getInput().getType() == getType() &&
      llvm::all_of(getStarts(), [](int64_t start) { return start == 0; });
  // Equal sizes from start 0 leave no other step than 1, except along dims of
  // size 0 or 1, where the step does not matter.
  if (isWhole) return getInput();
  return {};
}

namespace {

struct ComposeSlices : mlir::OpRewritePattern<SliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SliceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto inner = op.getInput().getDefiningOp<SliceOp>();
    if (!inner) return failure();
    SmallVector<int64_t> starts;
    SmallVector<int64_t> steps;
    for (auto [start, step, innerStart, innerStep] :
         llvm::zip_equal(op.getStarts(), op.getSteps(), inner.getStarts(),
                         inner.getSteps())) {
      starts.push_back(innerStart + start * innerStep);
      steps.push_back(step * innerStep);
    }
    rewriter.replaceOpWithNewOp<SliceOp>(op, inner.getInput(), starts,
                                         op.getSizes(), steps);
    return success();
  }
};

// slice(broadcast(x)) = broadcast(slice(x)).
struct SliceBeforeBroadcast : mlir::OpRewritePattern<SliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SliceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto broadcast = op.getInput().getDefiningOp<BroadcastOp>();
    if (!broadcast) return failure();
    SmallVector<int64_t> starts, sizes, steps;
    for (auto [size, dim] :
         llvm::zip_equal(tensorType(broadcast.getInput()).getShape(),
                         broadcast.getDims())) {
      const bool isRepeated = size == 1 && broadcast.getShape()[dim] != 1;
      starts.push_back(isRepeated ? 0 : op.getStarts()[dim]);
      sizes.push_back(isRepeated ? 1 : op.getSizes()[dim]);
      steps.push_back(isRepeated ? 1 : op.getSteps()[dim]);
    }
    Value input = SliceOp::create(rewriter, op.getLoc(), broadcast.getInput(),
                                  starts, sizes, steps);
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, input, broadcast.getDims(),
                                             tensorType(op).getShape());
    return success();
  }
};

// A forward slice that lies in one operand of a concat reads that operand.
struct SliceOneConcatOperand : mlir::OpRewritePattern<SliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SliceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto concat = op.getInput().getDefiningOp<ConcatOp>();
    if (!concat) return failure();
    const auto dim = static_cast<unsigned>(concat.getDim());
    if (op.getSteps()[dim] < 1 || op.getSizes()[dim] < 1) return failure();
    const int64_t first = op.getStarts()[dim];
    const int64_t last = first + (op.getSizes()[dim] - 1) * op.getSteps()[dim];
    int64_t begin = 0;
    for (Value operand : concat.getInputs()) {
      const int64_t end = begin + tensorType(operand).getDimSize(dim);
      if (first >= begin && last < end) {
        SmallVector<int64_t> starts(op.getStarts());
        starts[dim] -= begin;
        rewriter.replaceOpWithNewOp<SliceOp>(op, operand, starts, op.getSizes(),
                                             op.getSteps());
        return success();
      }
      begin = end;
    }
    return failure();
  }
};

// Counting from zero in steps of one along fewer elements is a shorter count.
struct SliceIota : mlir::OpRewritePattern<SliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SliceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto iota = op.getInput().getDefiningOp<IotaOp>();
    if (!iota || isPositionedShard(iota) ||
        op.getStarts()[iota.getDim()] != 0 ||
        op.getSteps()[iota.getDim()] != 1) {
      return failure();
    }
    rewriter.replaceOpWithNewOp<IotaOp>(op, op.getSizes(), iota.getDim(),
                                        iota.getElementType());
    return success();
  }
};

}  // namespace

void SliceOp::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns,
                                          MLIRContext* context) {
  patterns.add<MoveFill<SliceOp>, ComposeSlices, SliceBeforeBroadcast,
               SliceOneConcatOperand, SliceIota>(context);
}

// --- Concat
// ---------------------------------------------------------------------

mlir::OpFoldResult ConcatOp::fold(FoldAdaptor) {
  if (getInputs().size() == 1) return getInputs().front();
  return {};
}

}  // namespace soapstone::soap
