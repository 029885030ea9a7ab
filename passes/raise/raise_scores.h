#ifndef SOAPSTONE_PASSES_RAISE_RAISE_SCORES_H_
#define SOAPSTONE_PASSES_RAISE_RAISE_SCORES_H_

#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// A mask of the shape of the scores: added after scaling, or i1.
struct ScoreMask {
  Value value;
  double scale = 1;        // For an added mask.
  bool hidesTrue = false;  // For an i1 mask: true elements hide.
  // For an i1 mask: hidden scores are a finite number, so that a query of which
  // all keys are hidden sees all of them alike.
  bool isFinite = false;
  double number = 0;  // Of hidden scores, scaled as those behind them.
};

// Ops on the product of query and key before the softmax.
struct Scores {
  soap::DotOp product;
  double scale = 1;
  double cap = 0;  // Scaled scores s become cap * tanh(s / cap); 0: they stay.
  bool causal = false;
  bool isCausalFinite = false;  // As ScoreMask::isFinite and number.
  double causalNumber = 0;      // Not a number if there are several orders.
  bool isCausalAdded = false;   // The number is added to what it hides.
  // Sizes of queries and keys where the causal mask was found.
  int64_t causalQueries = 0;
  int64_t causalKeys = 0;
  bool mergesKeys = false;  // A reshape makes one dim of the keys' positions.
  // Other reshapes lie on the way: masks have shapes of their own.
  bool isReshaped = false;
  // All added but at most one i1. One of finite scores is first: it replaces
  // what the others are added to.
  SmallVector<ScoreMask, 1> masks;
  // Multiplies the product, and changes by head or query: of the shape of the
  // scores, or of a reshape of them. Null if there is none.
  Value factor;

  // Whether an i1 mask stands for finite scores.
  bool hidesFinitely() const { return !masks.empty() && masks[0].isFinite; }
};

// Whether there is an i1 mask beside added ones.
bool mixTypes(ArrayRef<ScoreMask> masks);

// Walks from the softmax's operand up to the dot through scalings, a cap,
// casts, masks and reshapes; nullopt if anything else is on the way.
std::optional<Scores> matchScores(Value value);

// One mask in the form that attention takes, without what its position in the
// chain does to it. A broadcast stays outermost, for attention repeats masks
// itself.
Value adjustMask(const ScoreMask& mask, mlir::PatternRewriter& rewriter);

// The masks as one operand of soap.attention, [B or 1, H or 1, S or 1, T or 1];
// null if there are none. `order` are the dims of the scores as [batch.., S,
// T], `fullShape` is [B, H, S, T].
Value buildMask(ArrayRef<ScoreMask> masks, ArrayRef<int64_t> order,
                ArrayRef<int64_t> fullShape, mlir::PatternRewriter& rewriter);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_RAISE_SCORES_H_
