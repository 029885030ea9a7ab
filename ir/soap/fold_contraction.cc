// Folders and canonicalisation patterns of dot and reduce.

#include "ir/soap/ops.h"
#include "ir/soap/uniform_value.h"

namespace soapstone::soap {

namespace {

// Whether the dims of `operand` that are neither batch nor contracted keep
// their order when `permutation` is undone.
bool keepsFreeOrder(ArrayRef<int64_t> permutation, ArrayRef<int64_t> batch,
                    ArrayRef<int64_t> contract) {
  int64_t last = -1;
  for (auto [dim, source] : llvm::enumerate(permutation)) {
    const auto position = static_cast<int64_t>(dim);
    if (llvm::is_contained(batch, position) ||
        llvm::is_contained(contract, position))
      continue;
    if (source < last) return false;
    last = source;
  }
  return true;
}

SmallVector<int64_t> throughPermutation(ArrayRef<int64_t> dims,
                                        ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> mapped;
  for (int64_t dim : dims) mapped.push_back(permutation[dim]);
  return mapped;
}

// A transpose of an operand becomes other dimension numbers, where the order of
// the result's dims does not depend on it.
struct ReadTransposedOperand : mlir::OpRewritePattern<DotOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DotOp op,
                                mlir::PatternRewriter& rewriter) const final {
    for (const bool isLeft : {true, false}) {
      auto transpose =
          (isLeft ? op.getLhs() : op.getRhs()).getDefiningOp<TransposeOp>();
      if (!transpose) continue;
      ArrayRef<int64_t> permutation = transpose.getPermutation();
      ArrayRef<int64_t> batch = isLeft ? op.getLhsBatch() : op.getRhsBatch();
      ArrayRef<int64_t> contract =
          isLeft ? op.getLhsContract() : op.getRhsContract();
      if (!keepsFreeOrder(permutation, batch, contract)) continue;
      SmallVector<int64_t> newBatch = throughPermutation(batch, permutation);
      SmallVector<int64_t> newContract =
          throughPermutation(contract, permutation);
      rewriter.modifyOpInPlace(op, [&] {
        if (isLeft) {
          op.getLhsMutable().assign(transpose.getInput());
          op.setLhsBatch(newBatch);
          op.setLhsContract(newContract);
        } else {
          op.getRhsMutable().assign(transpose.getInput());
          op.setRhsBatch(newBatch);
          op.setRhsContract(newContract);
        }
      });
      return success();
    }
    return failure();
  }
};

}  // namespace

void DotOp::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns,
                                        MLIRContext* context) {
  patterns.add<ReadTransposedOperand>(context);
}

mlir::OpFoldResult ReduceOp::fold(FoldAdaptor) {
  if (getDims().empty()) return getInput();
  return {};
}

}  // namespace soapstone::soap
