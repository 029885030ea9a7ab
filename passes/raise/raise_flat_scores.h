#ifndef SOAPSTONE_PASSES_RAISE_RAISE_FLAT_SCORES_H_
#define SOAPSTONE_PASSES_RAISE_RAISE_FLAT_SCORES_H_

#include <optional>

#include "passes/raise/raise_scores.h"

namespace soapstone::passes {

// Scores that are [batch, heads, queries, keys] when their dims are merged,
// whatever reshapes lie between the product and the softmax: reshapes keep the
// order of elements.
struct FlatScores {
  SmallVector<int64_t> shape;  // [batch, heads, queries, keys]
  // Dims of the operands: query and key positions, features of the values.
  SmallVector<int64_t> queries;
  SmallVector<int64_t> keys;
  SmallVector<int64_t> features;
};

// The flat form of the scores under `softmax`, which is the left operand of
// `outer` if `isLeft`; nullopt for other orders of dims, and for a causal mask
// of parts of the queries or keys.
std::optional<FlatScores> matchFlatScores(soap::SoftmaxOp softmax,
                                          soap::DotOp outer, bool isLeft,
                                          const Scores& scores);

// Operands of attention: [batch, heads, positions, features]. `query` and `key`
// have the shapes of the operands of `inner`.
Value flatQuery(OpBuilder& builder, const FlatScores& flat, soap::DotOp inner,
                Value query);
// `query`, of [batch, heads, queries, features], times what the scores are
// multiplied by.
Value multiplyQuery(OpBuilder& builder, const FlatScores& flat, Value query,
                    Value factor);
Value flatKey(OpBuilder& builder, const FlatScores& flat, soap::DotOp inner,
              Value key);
Value flatValue(OpBuilder& builder, const FlatScores& flat, soap::DotOp outer);

// The masks as one operand of attention, [batch or 1, heads or 1, queries or 1,
// keys or 1]; null if there are none.
Value buildFlatMask(ArrayRef<ScoreMask> masks, const FlatScores& flat,
                    mlir::PatternRewriter& rewriter);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_RAISE_FLAT_SCORES_H_
