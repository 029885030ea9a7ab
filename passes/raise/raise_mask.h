#ifndef SOAPSTONE_PASSES_RAISE_RAISE_MASK_H_
#define SOAPSTONE_PASSES_RAISE_RAISE_MASK_H_

#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// Added to, or written over, a score, a number this low hides the key: its
// exponential beside a visible score is zero in every float type. -1e4, which
// models have, as a bf16.
inline constexpr double kHiddenScore = -9984;

// A tensor that depends on its index alone: on one side of a hyperplane it has
// one value, on the other side another.
//
// element(i) = whenTrue if offset + sum coefficients[d] * i[d] >= 0, else
// whenFalse
struct IndexMask {
  SmallVector<int64_t> coefficients;  // One per dim of the tensor; the first
                                      // that is not 0 is > 0.
  int64_t offset = 0;
  double whenTrue = 0;
  double whenFalse = 0;
};

// The index mask that `value` equals, computed from iotas, fills, comparisons,
// selections, elementwise functions and movement; nullopt for anything else.
std::optional<IndexMask> analyzeIndexMask(Value value);

// Whether the mask hides exactly the keys after each query: of the last two
// dims [S, T] element (s, t) is `whenTrue` iff t <= s + T - S. The other dims
// do not matter to it.
bool isCausalTriangle(const IndexMask& mask, ArrayRef<int64_t> shape);

// Whether a float mask that is added to scores may hide a key: it holds a
// number that does, or is an input of the model. Biases that are learned or
// computed from positions do not.
bool mayHideKeys(Value mask);

// Whether a mask, 0 or a number that hides, hides all keys after each query
// whatever else it hides, and an order that adds `number` to them, too, still
// tells them from keys that the mask alone hides.
bool hidesKeysBehind(Value mask, double number);

// Whether an i1 `condition` of [.., S, T] hides exactly those keys where it is
// true (`hidesTrue`) or false.
bool isCausalCondition(Value condition, bool hidesTrue);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_RAISE_MASK_H_
