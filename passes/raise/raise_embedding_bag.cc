#include "ir/soap/argument_attributes.h"
#include "ir/soap/uniform_value.h"
#include "passes/raise/raise.h"

namespace soapstone::passes {

namespace {

// sum over the last index dim of table[indices] = embedding_bag.
struct RaiseEmbeddingBag : mlir::OpRewritePattern<soap::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::ReduceOp op,
                                mlir::PatternRewriter& rewriter) const final {
    auto gather = op.getInput().getDefiningOp<soap::GatherOp>();
    if (!gather || op.getKind() != soap::ReduceKind::Sum ||
        gather.getDim() != 0 || gather->hasAttr(soap::kPaddingRowAttribute)) {
      return failure();
    }
    RankedTensorType table = soap::tensorType(gather.getInput());
    const int64_t indexRank = soap::tensorType(gather.getIndices()).getRank();
    if (table.getRank() != 2 || !isa<mlir::FloatType>(table.getElementType()) ||
        indexRank < 1) {
      return failure();
    }
    if (op.getDims() != ArrayRef<int64_t>{indexRank - 1}) return failure();
    rewriter.replaceOpWithNewOp<soap::EmbeddingBagOp>(op, gather.getInput(),
                                                      gather.getIndices(),
                                                      /*mean=*/false);
    return success();
  }
};

}  // namespace

void addEmbeddingBagRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseEmbeddingBag>(patterns.getContext());
}

}  // namespace soapstone::passes
