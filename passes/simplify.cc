#include "passes/simplify.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/passes.h"

namespace soapstone {

#define GEN_PASS_DEF_SIMPLIFYPASS
#include "passes/passes.h.inc"

void addCanonicalPatterns(mlir::RewritePatternSet& patterns) {
  MLIRContext* context = patterns.getContext();
  for (mlir::RegisteredOperationName name :
       context->getRegisteredOperationsByDialect("soap")) {
    name.getCanonicalizationPatterns(patterns, context);
  }
}

namespace {

struct SimplifyPass : impl::SimplifyPassBase<SimplifyPass> {
  using SimplifyPassBase::SimplifyPassBase;

  LogicalResult initialize(MLIRContext* context) final {
    mlir::RewritePatternSet owned(context);
    addCanonicalPatterns(owned);
    addConstantFolding(owned);
    addElementwiseSimplification(owned);
    addReductionSimplification(owned);
    if (lowerUnitTransposes) addUnitTransposeLowering(owned);
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() final {
    if (failed(mlir::applyPatternsGreedily(getOperation(), patterns))) {
      getOperation().emitError("simplification does not converge");
      return signalPassFailure();
    }
  }

 private:
  mlir::FrozenRewritePatternSet patterns;
};

}  // namespace
}  // namespace soapstone
