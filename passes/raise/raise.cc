#include "passes/raise/raise.h"

#include "passes/cleanup/simplify.h"
#include "passes/passes.h"
#include "passes/raise/raise_packed.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_RAISEPASS
#include "passes/passes.h.inc"

namespace {

void addSimplification(mlir::RewritePatternSet& patterns) {
  addCanonicalPatterns(patterns);
  addConstantFolding(patterns);
  addElementwiseSimplification(patterns);
  addReductionSimplification(patterns);
}

// Layers that are recognised whatever the layout of their operands come first:
// moving reshapes and transposes would take their patterns apart.
struct RaisePass : impl::RaisePassBase<RaisePass> {
  using RaisePassBase::RaisePassBase;

  LogicalResult initialize(MLIRContext* context) final {
    mlir::RewritePatternSet elementary(context);
    addSimplification(elementary);
    addActivationRaising(elementary);
    addLogarithmRaising(elementary);
    addNormRaising(elementary);
    addRotaryRaising(elementary);
    addEmbeddingBagRaising(elementary);
    addCrossEntropyRaising(elementary);
    addHiddenKeyRaising(elementary);
    elementaryPatterns = std::move(elementary);

    mlir::RewritePatternSet sinking(context);
    addSimplification(sinking);
    addReshapeSinking(sinking);
    addTransposeSinking(sinking);
    sinkingPatterns = std::move(sinking);

    mlir::RewritePatternSet attention(context);
    addSimplification(attention);
    addReshapeSinking(attention);
    addTransposeSinking(attention);
    addAttentionRaising(attention);
    addOneHotRaising(attention);
    attentionPatterns = std::move(attention);
    return success();
  }

  void runOnOperation() final {
    for (const mlir::FrozenRewritePatternSet* patterns :
         {&elementaryPatterns, &sinkingPatterns, &attentionPatterns}) {
      rewriteGreedily(getOperation(), *patterns);
    }
    // Last: dims of a view would hide the layers that read it.
    viewPackedWeights(getOperation());
    getOperation().walk([&](soap::AttentionOp) { ++numAttentions; });
    getOperation().walk([&](soap::NormOp) { ++numNorms; });
  }

 private:
  mlir::FrozenRewritePatternSet elementaryPatterns;
  mlir::FrozenRewritePatternSet sinkingPatterns;
  mlir::FrozenRewritePatternSet attentionPatterns;
};

}  // namespace
}  // namespace soapstone::passes
