#include "passes/cleanup/simplify.h"

#include "ir/soap/transposed_operands.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/passes.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_SIMPLIFYPASS
#include "passes/passes.h.inc"

void addCanonicalPatterns(mlir::RewritePatternSet& patterns) {
  MLIRContext* context = patterns.getContext();
  for (mlir::RegisteredOperationName name :
       context->getRegisteredOperationsByDialect("soap")) {
    name.getCanonicalizationPatterns(patterns, context);
  }
}

void rewriteGreedily(mlir::func::FuncOp function,
                     const mlir::FrozenRewritePatternSet& patterns) {
  constexpr int64_t kRewritesPerOp = 200;
  constexpr int64_t kRewritesAtLeast = 20000;
  int64_t ops = 0;
  function.walk([&](Operation*) { ++ops; });
  mlir::GreedyRewriteConfig config;
  // Regions have one block each: there is nothing to merge between blocks.
  config.setRegionSimplificationLevel(
      mlir::GreedySimplifyRegionLevel::Disabled);
  config.setMaxNumRewrites(kRewritesAtLeast + kRewritesPerOp * ops);
  // Not converging is no error: the IR is valid after every rewrite.
  (void)mlir::applyPatternsGreedily(function, patterns, config);
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
    if (scatterIntoSums) addScatterLowering(owned);
    if (readTransposed) soap::addTransposedReading(owned);
    patterns = std::move(owned);
    return success();
  }

  void runOnOperation() final { rewriteGreedily(getOperation(), patterns); }

 private:
  mlir::FrozenRewritePatternSet patterns;
};

}  // namespace
}  // namespace soapstone::passes
