#ifndef SOAPSTONE_PASSES_RAISE_RAISE_H_
#define SOAPSTONE_PASSES_RAISE_RAISE_H_

#include "ir/soap/ops.h"

namespace soapstone::passes {

// Patterns that recognise a layer in the primitive ops that exporters write.
// They expect simplified IR and give equal values up to rounding, except where
// noted.

// gelu, gelu_tanh, silu, softplus and sigmoid from any algebraic form of them.
void addActivationRaising(mlir::RewritePatternSet& patterns);

// Logarithms of a sigmoid and of a sum of two exponentials in a form whose
// values and gradients are finite where theirs are not.
void addLogarithmRaising(mlir::RewritePatternSet& patterns);

// Layer and RMS normalisation of trailing dims from means and roots.
void addNormRaising(mlir::RewritePatternSet& patterns);

// Rotary embedding from x * cos + concat(-x2, x1) * sin, where the tables can
// be shown to repeat their first half.
void addRotaryRaising(mlir::RewritePatternSet& patterns);

// Embedding bags from a gather whose rows are summed.
void addEmbeddingBagRaising(mlir::RewritePatternSet& patterns);

// Cross-entropy from a log-softmax of which one element per row is taken.
void addCrossEntropyRaising(mlir::RewritePatternSet& patterns);

// Moves reshapes that merge dims below the ops that need not merge them, and
// transposes below contractions, so that the exporters' flattened [B*S, D] and
// [B*H, S, D] become [B, S, D] and [B, H, S, D].
void addReshapeSinking(mlir::RewritePatternSet& patterns);
void addTransposeSinking(mlir::RewritePatternSet& patterns);

// Keys that a mask hides for good are selected instead of added to, and orders
// of keys are taken apart from other masks: what addAttentionRaising reads.
void addHiddenKeyRaising(mlir::RewritePatternSet& patterns);

// Attention from two contractions around a softmax: scaled anywhere, masked by
// addition or selection, causal where the mask is a triangle, grouped-query
// where keys and values are repeated. A selection of -1e4 (in any type) or
// less counts as hiding: rows whose every key is hidden become zeros.
void addAttentionRaising(mlir::RewritePatternSet& patterns);

// Dispatch and combine from products with matrices that say which tokens are in
// which slots of which experts, where these are made of one-hot rows.
void addOneHotRaising(mlir::RewritePatternSet& patterns);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_RAISE_H_
