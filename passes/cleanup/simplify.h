#ifndef SOAPSTONE_PASSES_CLEANUP_SIMPLIFY_H_
#define SOAPSTONE_PASSES_CLEANUP_SIMPLIFY_H_

#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace soapstone::passes {

// Adds the canonicalisation patterns that the soap ops declare.
void addCanonicalPatterns(mlir::RewritePatternSet& patterns);

// Elementwise and movement ops of constants and fills become constants of at
// most 64 KiB, or fills. Never makes a constant larger than its operands.
void addConstantFolding(mlir::RewritePatternSet& patterns);

// Identities that involve several ops: elementwise before broadcast, reciprocal
// square roots, selections, reductions of broadcasts, fills and units.
void addElementwiseSimplification(mlir::RewritePatternSet& patterns);
void addReductionSimplification(mlir::RewritePatternSet& patterns);

// Transposes that move only dims of size 1 become reshapes. For the last
// clean-up only: before, a transpose says which dim is the batch even when it
// is 1.
void addUnitTransposeLowering(mlir::RewritePatternSet& patterns);

// Rows scattered into zeros and then added to a sum are scattered into the sum.
// For the last clean-up only: before, both are parts of a gradient that devices
// add up together.
void addScatterLowering(mlir::RewritePatternSet& patterns);

// Applies `patterns` to `function` until none applies. Stops early, with valid
// IR, after a number of rewrites that no sensible model needs: a compiler
// should rather miss a rewrite than hang.
void rewriteGreedily(mlir::func::FuncOp function,
                     const mlir::FrozenRewritePatternSet& patterns);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_CLEANUP_SIMPLIFY_H_
