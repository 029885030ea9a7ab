#include <utility>

#include "ir/soap/first_winner.h"
#include "ir/soap/op_families.h"
#include "ir/soap/uniform_value.h"
#include "passes/raise/merged_dims.h"
#include "passes/raise/raise.h"

namespace soapstone::passes {

namespace {

// The merging that defines `value`; nullopt if it is not a reshape that merges.
std::optional<MergedDims> mergingOf(Value value) {
  auto reshape = value.getDefiningOp<soap::ReshapeOp>();
  if (!reshape) return std::nullopt;
  std::optional<MergedDims> dims = splitReshape(
      soap::tensorType(reshape.getInput()).getShape(), reshape.getShape());
  if (!dims || !dims->mergesAny() || dims->shape.size() > kMaxSplitRank)
    return std::nullopt;
  return dims;
}

// The merging that a broadcast repeats; nullopt if its input has no merged
// dims.
std::optional<MergedDims> mergingBehindBroadcast(Value value) {
  auto broadcast = value.getDefiningOp<soap::BroadcastOp>();
  std::optional<MergedDims> input;
  if (broadcast) input = mergingOf(broadcast.getInput());
  if (!input) return std::nullopt;
  ArrayRef<int64_t> inputShape =
      soap::tensorType(broadcast.getInput()).getShape();
  MergedDims dims;
  for (auto [dim, size] : llvm::enumerate(broadcast.getShape())) {
    SmallVector<int64_t> parts{size};
    const auto* read = llvm::find(broadcast.getDims(), dim);
    const auto position = read - broadcast.getDims().begin();
    if (read != broadcast.getDims().end() && inputShape[position] == size) {
      parts.clear();
      // A size of 1 gains nothing: the repeated value would be read by the
      // same broadcast again, without end.
      for (int64_t part : input->groups[position]) {
        if (input->shape[part] != 1) parts.push_back(input->shape[part]);
      }
      if (parts.empty()) parts.push_back(size);
    }
    SmallVector<int64_t>& group = dims.groups.emplace_back();
    for (int64_t part : parts) {
      group.push_back(static_cast<int64_t>(dims.shape.size()));
      dims.shape.push_back(part);
    }
  }
  if (!dims.mergesAny() || dims.shape.size() > kMaxSplitRank)
    return std::nullopt;
  return dims;
}

// The merging of `value` without the dims in `kept`; nullopt if none is left.
std::optional<MergedDims> mergingOutside(Value value, ArrayRef<bool> kept) {
  std::optional<MergedDims> dims = mergingOf(value);
  if (!dims) return std::nullopt;
  MergedDims partial = keepMerged(*dims, kept);
  if (!partial.mergesAny()) return std::nullopt;
  return partial;
}

// Dim numbers of the refined shape for dim numbers of the merged one.
SmallVector<int64_t> refine(ArrayRef<int64_t> dims, const MergedDims& merged) {
  SmallVector<int64_t> refined;
  for (int64_t dim : dims) refined.append(merged.groups[dim]);
  return refined;
}

// Values per dim of the refined shape: `values` on dims that are not merged,
// `neutral` elsewhere.
SmallVector<int64_t> spread(ArrayRef<int64_t> values, const MergedDims& merged,
                            int64_t neutral) {
  SmallVector<int64_t> result;
  for (auto [dim, value] : llvm::enumerate(values)) {
    if (!merged.isMerged(static_cast<int64_t>(dim))) {
      result.push_back(value);
    } else {
      result.append(merged.groups[dim].size(), neutral);
    }
  }
  return result;
}

void replaceMerged(Operation* op, mlir::ValueRange refined,
                   mlir::PatternRewriter& rewriter) {
  SmallVector<Value> merged;
  for (auto [value, old] : llvm::zip_equal(refined, op->getResults())) {
    merged.push_back(mergeValue(rewriter, op->getLoc(), value, old.getType()));
  }
  rewriter.replaceOp(op, merged);
}

// Elementwise ops compute on the refined shape. Elements keep their row-major
// positions, so dropout keeps its pattern.
struct SinkThroughElementwise : mlir::RewritePattern {
  explicit SinkThroughElementwise(MLIRContext* context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation* op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!soap::isMapped(op)) {
      return failure();
    }
    // The seed and step of a dropout are scalars of their own.
    const size_t tensors = isa<soap::DropoutOp>(op) ? 1 : op->getNumOperands();
    std::optional<MergedDims> dims;
    for (Value operand : op->getOperands().take_front(tensors)) {
      if (!dims) dims = mergingOf(operand);
    }
    for (Value operand : op->getOperands().take_front(tensors)) {
      if (!dims) dims = mergingBehindBroadcast(operand);
    }
    if (!dims) return failure();
    for (Value operand : op->getOperands().take_front(tensors)) {
      if (!splitsFreely(operand, *dims)) return failure();
    }
    SmallVector<Value> operands;
    for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
      operands.push_back(index < tensors ? splitValue(rewriter, operand, *dims)
                                         : operand);
    }
    const Type elementType =
        soap::tensorType(op->getResult(0)).getElementType();
    Operation* refined = rewriter.create(
        op->getLoc(), op->getName().getIdentifier(), operands,
        RankedTensorType::get(dims->shape, elementType), op->getAttrs());
    replaceMerged(op, refined->getResults(), rewriter);
    return success();
  }
};

// reshape(f(reshape(x), y)) of the shape of x is f(x, reshape(y)) where the
// inner reshape merges dims of x: scores of [batch * heads, ..] that biases are
// added to, and that are taken apart again.
struct ComputeBetweenReshapes : mlir::OpRewritePattern<soap::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ReshapeOp op,
                                mlir::PatternRewriter& rewriter) const final {
    Operation* inner = op.getInput().getDefiningOp();
    if (!inner || !isa<soap::BinaryOp, soap::UnaryOp, soap::CastOp>(inner) ||
        !inner->hasOneUse()) {
      return failure();
    }
    // Others could be merged by the sinking of reshapes once more, without end.
    auto undoes = [&](Value operand) {
      return mergingOf(operand) &&
             soap::shapeOf(operand.getDefiningOp()->getOperand(0)) ==
                 op.getShape();
    };
    if (llvm::none_of(inner->getOperands(), undoes)) return failure();
    SmallVector<Value> operands;
    for (Value operand : inner->getOperands()) {
      operands.push_back(undoes(operand)
                             ? operand.getDefiningOp()->getOperand(0)
                             : soap::ReshapeOp::create(rewriter, op.getLoc(),
                                                       operand, op.getShape()));
    }
    Operation* outer = rewriter.create(
        inner->getLoc(), inner->getName().getIdentifier(), operands,
        soap::tensorType(op.getResult()), inner->getAttrs());
    rewriter.replaceOp(op, outer->getResults());
    return success();
  }
};

struct SinkThroughSoftmax : mlir::OpRewritePattern<soap::SoftmaxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::SoftmaxOp op,
                                mlir::PatternRewriter& rewriter) const final {
    SmallVector<bool> kept(soap::tensorType(op).getRank(), false);
    kept[op.getDim()] = true;
    std::optional<MergedDims> dims = mergingOutside(op.getInput(), kept);
    if (!dims) return failure();
    Value refined = soap::SoftmaxOp::create(
        rewriter, op.getLoc(), splitValue(rewriter, op.getInput(), *dims),
        dims->groups[op.getDim()].front(), op.getLogarithm());
    replaceMerged(op, refined, rewriter);
    return success();
  }
};

struct SinkThroughNorm : mlir::OpRewritePattern<soap::NormOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::NormOp op,
                                mlir::PatternRewriter& rewriter) const final {
    const int64_t rank = soap::tensorType(op.getInput()).getRank();
    const int64_t leading = rank - soap::tensorType(op.getScale()).getRank();
    SmallVector<bool> kept(rank, false);
    for (int64_t dim = leading; dim < rank; ++dim) kept[dim] = true;
    std::optional<MergedDims> dims = mergingOutside(op.getInput(), kept);
    if (!dims) return failure();
    auto refined =
        soap::NormOp::create(rewriter, op.getLoc(), op.getKind(),
                             splitValue(rewriter, op.getInput(), *dims),
                             op.getScale(), op.getBias(), op.getEpsilon());
    replaceMerged(op, refined->getResults(), rewriter);
    return success();
  }
};

struct SinkThroughTranspose : mlir::OpRewritePattern<soap::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::TransposeOp op,
                                mlir::PatternRewriter& rewriter) const final {
    std::optional<MergedDims> dims = mergingOf(op.getInput());
    if (!dims) return failure();
    Value refined = soap::TransposeOp::create(
        rewriter, op.getLoc(), splitValue(rewriter, op.getInput(), *dims),
        refine(op.getPermutation(), *dims));
    replaceMerged(op, refined, rewriter);
    return success();
  }
};

struct SinkThroughReduce : mlir::OpRewritePattern<soap::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ReduceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    SmallVector<bool> kept(soap::tensorType(op.getInput()).getRank(), false);
    for (int64_t dim : op.getDims()) kept[dim] = true;
    std::optional<MergedDims> dims = mergingOutside(op.getInput(), kept);
    if (!dims) return failure();
    auto refined =
        soap::ReduceOp::create(rewriter, op.getLoc(), op.getKind(),
                               splitValue(rewriter, op.getInput(), *dims),
                               refine(op.getDims(), *dims));
    soap::setFirstWinner(refined, soap::hasFirstWinner(op));
    replaceMerged(op, refined.getResult(), rewriter);
    return success();
  }
};

struct SinkThroughSlice : mlir::OpRewritePattern<soap::SliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::SliceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    ArrayRef<int64_t> inputShape = soap::tensorType(op.getInput()).getShape();
    SmallVector<bool> kept;
    for (auto [size, start, taken, step] : llvm::zip_equal(
             inputShape, op.getStarts(), op.getSizes(), op.getSteps())) {
      kept.push_back(start != 0 || taken != size || step != 1);
    }
    std::optional<MergedDims> dims = mergingOutside(op.getInput(), kept);
    if (!dims) return failure();
    constexpr int64_t kWhole = -1;  // A slice may take nothing.
    SmallVector<int64_t> sizes = spread(op.getSizes(), *dims, kWhole);
    for (auto [size, whole] : llvm::zip_equal(sizes, dims->shape)) {
      if (size == kWhole) size = whole;
    }
    Value refined = soap::SliceOp::create(
        rewriter, op.getLoc(), splitValue(rewriter, op.getInput(), *dims),
        spread(op.getStarts(), *dims, 0), sizes,
        spread(op.getSteps(), *dims, 1));
    replaceMerged(op, refined, rewriter);
    return success();
  }
};

struct SinkThroughCrossEntropy : mlir::OpRewritePattern<soap::CrossEntropyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::CrossEntropyOp op,
                                mlir::PatternRewriter& rewriter) const final {
    SmallVector<bool> kept(soap::tensorType(op.getLogits()).getRank(), false);
    kept.back() = true;
    std::optional<MergedDims> dims = mergingOutside(op.getLogits(), kept);
    if (!dims) return failure();
    MergedDims rows = *dims;
    rows.groups.pop_back();
    rows.shape.pop_back();
    auto refined = soap::CrossEntropyOp::create(
        rewriter, op.getLoc(), splitValue(rewriter, op.getLogits(), *dims),
        splitValue(rewriter, op.getLabels(), rows), op.getIgnoreIndex());
    replaceMerged(op, refined->getResults(), rewriter);
    return success();
  }
};

struct SinkThroughGather : mlir::OpRewritePattern<soap::GatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::GatherOp op,
                                mlir::PatternRewriter& rewriter) const final {
    std::optional<MergedDims> dims = mergingOf(op.getIndices());
    if (!dims) return failure();
    Value refined = soap::GatherOp::create(
        rewriter, op.getLoc(), op.getInput(),
        splitValue(rewriter, op.getIndices(), *dims), op.getDim());
    refined.getDefiningOp()->setDiscardableAttrs(
        op->getDiscardableAttrDictionary());
    replaceMerged(op, refined, rewriter);
    return success();
  }
};

// One operand of a dot: which of its dims may come apart.
struct DotSide {
  Value value;
  ArrayRef<int64_t> batch;
  ArrayRef<int64_t> contract;

  int64_t rank() const { return soap::tensorType(value).getRank(); }
};

// Every dim of `value` in a run of its own.
MergedDims unmerged(Value value) {
  MergedDims dims;
  for (auto [dim, size] : llvm::enumerate(soap::tensorType(value).getShape())) {
    dims.shape.push_back(size);
    dims.groups.push_back({static_cast<int64_t>(dim)});
  }
  return dims;
}

SmallVector<int64_t> runSizes(const MergedDims& dims, int64_t dim) {
  SmallVector<int64_t> sizes;
  for (int64_t refined : dims.groups[dim]) sizes.push_back(dims.shape[refined]);
  return sizes;
}

// Numbers of dims of each of two runs of equal product in their finest common
// runs: [1, 8] and [1, 4, 2] give {1, 1} and {1, 2}. Sizes of 1 at the end, and
// behind `kept` runs, join the run before: [2, 4, 1] are the batch and the
// heads of an attention, and a third dim gains nothing.
std::pair<SmallVector<int64_t>, SmallVector<int64_t>> commonCounts(
    ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs, size_t kept) {
  std::pair<SmallVector<int64_t>, SmallVector<int64_t>> counts;
  size_t left = 0, right = 0;
  while (left < lhs.size() && right < rhs.size()) {
    const size_t leftBegin = left, rightBegin = right;
    int64_t leftProduct = lhs[left++], rightProduct = rhs[right++];
    while (leftProduct != rightProduct) {
      if (leftProduct < rightProduct) {
        leftProduct *= lhs[left++];
      } else {
        rightProduct *= rhs[right++];
      }
    }
    const auto leftCount = static_cast<int64_t>(left - leftBegin);
    const auto rightCount = static_cast<int64_t>(right - rightBegin);
    if (leftProduct == 1 && counts.first.size() >= kept) {
      counts.first.back() += leftCount;
      counts.second.back() += rightCount;
    } else {
      counts.first.push_back(leftCount);
      counts.second.push_back(rightCount);
    }
  }
  counts.first.back() += static_cast<int64_t>(lhs.size() - left);
  counts.second.back() += static_cast<int64_t>(rhs.size() - right);
  return counts;
}

// `merging` with dims of size 1 in one run with their neighbours.
MergedDims withoutOnes(MergedDims merging) {
  for (size_t dim = 0; dim < merging.groups.size(); ++dim) {
    const SmallVector<int64_t> sizes =
        runSizes(merging, static_cast<int64_t>(dim));
    SmallVector<int64_t> counts;
    int64_t leading = 0;  // Ones that join the first run.
    for (int64_t size : sizes) {
      if (size != 1) {
        counts.push_back(std::exchange(leading, 0) + 1);
      } else if (counts.empty()) {
        ++leading;
      } else {
        ++counts.back();
      }
    }
    if (leading > 0) counts.push_back(leading);
    merging = coarsen(merging, static_cast<int64_t>(dim), counts);
  }
  return merging;
}

// Free dims come apart on each side by itself, batch dims as far as both sides
// merge the same dims. Contracted dims stay merged: the weight has them in one.
// Where there are a batch and heads, dims of size 1 would only hide them:
// nn.MultiheadAttention unpacks its projections with three such dims.
struct SinkThroughDot : mlir::OpRewritePattern<soap::DotOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::DotOp op,
                                mlir::PatternRewriter& rewriter) const final {
    const DotSide lhs{op.getLhs(), op.getLhsBatch(), op.getLhsContract()};
    const DotSide rhs{op.getRhs(), op.getRhsBatch(), op.getRhsContract()};
    MergedDims lhsMerging = mergingOf(lhs.value).value_or(unmerged(lhs.value));
    MergedDims rhsMerging = mergingOf(rhs.value).value_or(unmerged(rhs.value));
    if (lhs.batch.size() > 1) {
      lhsMerging = withoutOnes(std::move(lhsMerging));
      rhsMerging = withoutOnes(std::move(rhsMerging));
    }
    if (!lhsMerging.mergesAny() && !rhsMerging.mergesAny()) return failure();
    SmallVector<bool> lhsKept(lhs.rank(), false), rhsKept(rhs.rank(), false);
    for (int64_t dim : lhs.contract) lhsKept[dim] = true;
    for (int64_t dim : rhs.contract) rhsKept[dim] = true;
    for (auto [index, left, right] : llvm::enumerate(lhs.batch, rhs.batch)) {
      auto [leftCounts, rightCounts] =
          commonCounts(runSizes(lhsMerging, left), runSizes(rhsMerging, right),
                       /*kept=*/index == 0 ? 2 : 1);
      lhsMerging = coarsen(lhsMerging, left, leftCounts);
      rhsMerging = coarsen(rhsMerging, right, rightCounts);
    }
    const MergedDims lhsDims = keepMerged(lhsMerging, lhsKept);
    const MergedDims rhsDims = keepMerged(rhsMerging, rhsKept);
    if (!lhsDims.mergesAny() && !rhsDims.mergesAny()) return failure();
    const SmallVector<int64_t> lhsBatch = refine(lhs.batch, lhsDims);
    const SmallVector<int64_t> lhsContract = refine(lhs.contract, lhsDims);
    const SmallVector<int64_t> rhsContract = refine(rhs.contract, rhsDims);
    const size_t rank = lhsDims.shape.size() - lhsContract.size() +
                        rhsDims.shape.size() - rhsContract.size() -
                        lhsBatch.size();
    if (rank > kMaxSplitRank) return failure();
    Value left = lhsDims.mergesAny() ? splitValue(rewriter, lhs.value, lhsDims)
                                     : lhs.value;
    Value right = rhsDims.mergesAny() ? splitValue(rewriter, rhs.value, rhsDims)
                                      : rhs.value;
    Value refined = soap::DotOp::create(rewriter, op.getLoc(), left, right,
                                        lhsBatch, refine(rhs.batch, rhsDims),
                                        lhsContract, rhsContract);
    replaceMerged(op, refined, rewriter);
    return success();
  }
};

}  // namespace

void addReshapeSinking(mlir::RewritePatternSet& patterns) {
  patterns.add<SinkThroughElementwise, ComputeBetweenReshapes,
               SinkThroughSoftmax, SinkThroughNorm, SinkThroughTranspose,
               SinkThroughReduce, SinkThroughSlice, SinkThroughCrossEntropy,
               SinkThroughGather, SinkThroughDot>(patterns.getContext());
}

}  // namespace soapstone::passes
