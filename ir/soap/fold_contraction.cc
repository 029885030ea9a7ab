// Folders and canonicalisation patterns of dot and reduce.

#include "ir/soap/ops.h"
#include "ir/soap/transposed_operands.h"
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

// The dims of an operand of a product by what the product does with them.
struct OperandDims {
  ArrayRef<int64_t> batch;
  ArrayRef<int64_t> contract;
};

OperandDims dimsOf(DotOp op, bool isLeft) {
  if (isLeft) return {op.getLhsBatch(), op.getLhsContract()};
  return {op.getRhsBatch(), op.getRhsContract()};
}

// Gives `op` the operand of `transpose` in place of its result.
void readOperand(mlir::PatternRewriter& rewriter, DotOp op, bool isLeft,
                 TransposeOp transpose) {
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  OperandDims dims = dimsOf(op, isLeft);
  SmallVector<int64_t> batch = throughPermutation(dims.batch, permutation);
  SmallVector<int64_t> contract =
      throughPermutation(dims.contract, permutation);
  rewriter.modifyOpInPlace(op, [&] {
    if (isLeft) {
      op.getLhsMutable().assign(transpose.getInput());
      op.setLhsBatch(batch);
      op.setLhsContract(contract);
    } else {
      op.getRhsMutable().assign(transpose.getInput());
      op.setRhsBatch(batch);
      op.setRhsContract(contract);
    }
  });
}

// A transpose of an operand becomes other dimension numbers, where the order of
// the result's dims does not depend on it: of every transpose, or only of those
// that are not read any more after that.
class ReadTransposedOperand : public mlir::OpRewritePattern<DotOp> {
 public:
  ReadTransposedOperand(MLIRContext* context, bool isOfShared)
      : OpRewritePattern(context), isOfShared(isOfShared) {}

  LogicalResult matchAndRewrite(DotOp op,
                                mlir::PatternRewriter& rewriter) const final {
    for (mlir::OpOperand& use : op->getOpOperands()) {
      if (!canReadTransposed(use)) continue;
      auto transpose = use.get().getDefiningOp<TransposeOp>();
      const bool goesAway =
          llvm::all_of(transpose->getUses(), canReadTransposed);
      if (!isOfShared && !goesAway) continue;
      readOperand(rewriter, op, use.getOperandNumber() == 0, transpose);
      return success();
    }
    return failure();
  }

 private:
  bool isOfShared;
};

}  // namespace

bool canReadTransposed(mlir::OpOperand& use) {
  auto op = dyn_cast<DotOp>(use.getOwner());
  auto transpose = use.get().getDefiningOp<TransposeOp>();
  if (!op || !transpose) return false;
  OperandDims dims = dimsOf(op, use.getOperandNumber() == 0);
  return keepsFreeOrder(transpose.getPermutation(), dims.batch, dims.contract);
}

void addTransposedReading(mlir::RewritePatternSet& patterns) {
  patterns.add<ReadTransposedOperand>(patterns.getContext(),
                                      /*isOfShared=*/true);
}

void DotOp::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns,
                                        MLIRContext* context) {
  patterns.add<ReadTransposedOperand>(context, /*isOfShared=*/false);
}

mlir::OpFoldResult ReduceOp::fold(FoldAdaptor) {
  if (getDims().empty()) return getInput();
  return {};
}

}  // namespace soapstone::soap
