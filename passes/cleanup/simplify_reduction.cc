#include "ir/soap/first_winner.h"
#include "ir/soap/uniform_value.h"
#include "passes/cleanup/simplify.h"

namespace soapstone::passes {

namespace {

using soap::ReduceKind;

// Reducing along dims that a broadcast repeats needs no reduction: a sum of n
// equal elements is n times the element, a maximum is the element.
struct ReduceOfBroadcast : mlir::OpRewritePattern<soap::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ReduceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto broadcast = op.getInput().getDefiningOp<soap::BroadcastOp>();
    if (!broadcast || op.getKind() == ReduceKind::Product) return failure();
    RankedTensorType inputType = soap::tensorType(op.getInput());
    if (inputType.getNumElements() == 0) return failure();
    int64_t repeats = 1;
    SmallVector<int64_t>
        innerDims;  // Dims of the broadcast's input, still to reduce.
    for (int64_t dim : op.getDims()) {
      auto found = llvm::find(broadcast.getDims(), dim);
      if (found == broadcast.getDims().end()) {
        repeats *= inputType.getDimSize(dim);
      } else {
        const int64_t inner = std::distance(broadcast.getDims().begin(), found);
        const int64_t innerSize =
            soap::tensorType(broadcast.getInput()).getDimSize(inner);
        repeats *= inputType.getDimSize(dim) / innerSize;
        innerDims.push_back(inner);
      }
    }
    Value reduced = broadcast.getInput();
    if (!innerDims.empty()) {
      auto inner = soap::ReduceOp::create(rewriter, op.getLoc(), op.getKind(),
                                          reduced, innerDims);
      soap::setFirstWinner(inner, soap::hasFirstWinner(op));
      reduced = inner;
    }
    reduced = repeatKeptDims(op, broadcast, reduced, innerDims, rewriter);
    if (op.getKind() == ReduceKind::Sum && repeats != 1) {
      Value count = soap::createFill(rewriter, op.getLoc(), reduced.getType(),
                                     static_cast<double>(repeats));
      reduced = soap::BinaryOp::create(rewriter, op.getLoc(),
                                       soap::BinaryKind::Mul, reduced, count);
    }
    rewriter.replaceOp(op, reduced);
    return success();
  }

 private:
  // Broadcasts `reduced` along the repeated dims that `op` keeps.
  static Value repeatKeptDims(soap::ReduceOp op, soap::BroadcastOp broadcast,
                              Value reduced, ArrayRef<int64_t> innerDims,
                              mlir::PatternRewriter& rewriter) {
    if (reduced.getType() == op.getType()) return reduced;
    SmallVector<int64_t> dims;
    for (auto [inner, outer] : llvm::enumerate(broadcast.getDims())) {
      if (llvm::is_contained(innerDims, static_cast<int64_t>(inner))) continue;
      const int64_t removedBefore = llvm::count_if(
          op.getDims(), [outer = outer](int64_t dim) { return dim < outer; });
      dims.push_back(outer - removedBefore);
    }
    return soap::BroadcastOp::create(rewriter, broadcast.getLoc(), reduced,
                                     dims, soap::tensorType(op).getShape());
  }
};

// A reduction along dims of size 1 only is a reshape.
struct ReduceOfUnits : mlir::OpRewritePattern<soap::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ReduceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    RankedTensorType inputType = soap::tensorType(op.getInput());
    for (int64_t dim : op.getDims()) {
      if (inputType.getDimSize(dim) != 1) return failure();
    }
    rewriter.replaceOpWithNewOp<soap::ReshapeOp>(
        op, op.getInput(), soap::tensorType(op).getShape());
    return success();
  }
};

// reduce(reduce(x)) of one kind is one reduction. Of largest numbers that have
// gradients each reduction says which of equal ones these reach.
struct ReduceOfReduce : mlir::OpRewritePattern<soap::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ReduceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto inner = op.getInput().getDefiningOp<soap::ReduceOp>();
    if (!inner || inner.getKind() != op.getKind() || !inner->hasOneUse())
      return failure();
    const bool isExtremum =
        op.getKind() == ReduceKind::Max || op.getKind() == ReduceKind::Min;
    if (isExtremum && isa<mlir::FloatType>(soap::elementTypeOf(op.getResult())))
      return failure();
    SmallVector<int64_t> kept;  // Dims of inner's input that inner keeps.
    for (int64_t dim = 0; dim < soap::tensorType(inner.getInput()).getRank();
         ++dim) {
      if (!llvm::is_contained(inner.getDims(), dim)) kept.push_back(dim);
    }
    SmallVector<int64_t> dims(inner.getDims());
    for (int64_t dim : op.getDims()) dims.push_back(kept[dim]);
    llvm::sort(dims);
    rewriter.replaceOpWithNewOp<soap::ReduceOp>(op, op.getKind(),
                                                inner.getInput(), dims);
    return success();
  }
};

// Sum, maximum and minimum of equal numbers.
struct ReduceOfFill : mlir::OpRewritePattern<soap::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(soap::ReduceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    std::optional<double> number = soap::uniformNumber(op.getInput());
    RankedTensorType inputType = soap::tensorType(op.getInput());
    if (!number || op.getKind() == ReduceKind::Product ||
        inputType.getNumElements() == 0) {
      return failure();
    }
    double result = *number;
    if (op.getKind() == ReduceKind::Sum) {
      if (!isa<mlir::FloatType>(inputType.getElementType())) return failure();
      for (int64_t dim : op.getDims())
        result *= static_cast<double>(inputType.getDimSize(dim));
    }
    Value fill = soap::createFill(rewriter, op.getLoc(), op.getType(), result);
    rewriter.replaceOp(op, fill);
    return success();
  }
};

}  // namespace

void addReductionSimplification(mlir::RewritePatternSet& patterns) {
  patterns.add<ReduceOfBroadcast, ReduceOfUnits, ReduceOfReduce, ReduceOfFill>(
      patterns.getContext());
}

}  // namespace soapstone::passes
