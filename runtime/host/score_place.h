#ifndef SOAPSTONE_RUNTIME_HOST_SCORE_PLACE_H_
#define SOAPSTONE_RUNTIME_HOST_SCORE_PLACE_H_

#include <algorithm>

#include "runtime/ops_attention.h"

namespace soapstone::runtime {

// Where the scores of an op lie in those of the whole attention. Internal to
// the runtime.
struct ScorePlace {
  explicit ScorePlace(const Attention& op)
      : headGroup(std::max<int64_t>(1, op.query[1] / op.key[1])),
        shape(op.globalShape),
        offsets(op.globalOffsets) {
    if (shape.count == 5) return;
    shape = {op.query[0], op.key[1], headGroup, op.query[2], op.key[2]};
    offsets = {0, 0, 0, 0, 0};
  }

  // Counter of random numbers of the probability of a query, by its head, and
  // the first local key; those of the next keys follow.
  SOAPSTONE_HD int64_t element(int64_t batch, int64_t head,
                               int64_t query) const {
    int64_t local[] = {batch, head / headGroup, head % headGroup, query, 0};
    int64_t result = 0;
    for (int i = 0; i < 5; ++i) {
      result = result * shape[i] + offsets[i] + local[i];
    }
    return result;
  }

  // Keys [0, n) of the local `keys` that a local query sees under a causal
  // mask.
  SOAPSTONE_HD int64_t visibleKeys(int64_t query, int64_t keys) const {
    int64_t seen = query + 1 + lead();
    if (seen < 0) return 0;
    return seen < keys ? seen : keys;
  }

  // Whether the local `keys` are all that there are.
  SOAPSTONE_HD bool hasAllKeys(int64_t keys) const { return shape[4] == keys; }

  // The last local key that the first local query sees under a causal mask;
  // negative if it sees none.
  SOAPSTONE_HD int64_t lead() const {
    return offsets[3] + shape[4] - shape[3] - offsets[4];
  }

  int64_t headGroup;  // Local query heads of a key head.
  Dims shape;
  Dims offsets;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_SCORE_PLACE_H_
