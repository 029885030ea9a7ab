#ifndef SOAPSTONE_RUNTIME_CUDA_SCORE_ROWS_H_
#define SOAPSTONE_RUNTIME_CUDA_SCORE_ROWS_H_

// Properties of each row for kernels over rows of scores of an attention: its
// mask, its place in the whole attention and its random numbers. Internal to
// the CUDA back end.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/host/score_place.h"
#include "runtime/kernel.h"

namespace SOAPSTONE_DEVICE_OPS {

// The mask of any type: what is added to a score.
struct ScoreMask {
  const void* data = nullptr;
  ElementType type = ElementType::kF32;
  int64_t strides[4] = {};

  ScoreMask(const Attention& op, const void* mask) {
    if (mask == nullptr || op.mask.count != 4) return;
    data = mask;
    type = op.maskType;
    int64_t stride = 1;
    for (int i = 3; i >= 0; --i) {
      strides[i] = op.mask[i] == 1 ? 0 : stride;
      stride *= op.mask[i];
    }
  }

  SOAPSTONE_HD float at(int64_t b, int64_t h, int64_t s, int64_t t) const {
    if (data == nullptr) return 0;
    int64_t i =
        b * strides[0] + h * strides[1] + s * strides[2] + t * strides[3];
    switch (type) {
      case ElementType::kBool:
        return static_cast<const bool*>(data)[i] ? 0.0f : -math::kInfinity;
      case ElementType::kBf16:
        return load(static_cast<const bf16*>(data)[i]);
      case ElementType::kF16:
        return load(static_cast<const f16*>(data)[i]);
      default:
        return static_cast<const float*>(data)[i];
    }
  }
};

// Properties of one row of scores, for both directions. A row's number is that
// of its query within those of a tile of the key heads [firstHead, ..), one
// query head of each.
struct ScoreRows {
  ScoreMask mask;
  ScorePlace place;
  float scale;
  float cap;  // On scores; 0: none.
  bool causal;
  float ratio;
  uint64_t stream;
  const int64_t* seed;  // Null without dropout.
  const int64_t* step;
  int64_t microBatchElements;
  int64_t queries, keys, heads, keyHeads;
  int64_t firstHead = 0;  // Index in batch * key heads.
  int64_t inGroup = 0;    // Which of a key head's query heads.
  int64_t firstQuery = 0;
  int64_t tileQueries = 0;  // Per head, from `firstQuery` on.

  ScoreRows(const Attention& op, const void* maskData, const int64_t* seed,
            const int64_t* step)
      : mask(op, maskData),
        place(op),
        scale(static_cast<float>(op.scale)),
        cap(static_cast<float>(op.scoreCap)),
        causal(op.causal),
        ratio(static_cast<float>(op.dropoutRatio)),
        stream(op.dropoutStream),
        seed(op.dropoutRatio > 0 ? seed : nullptr),
        step(step),
        microBatchElements(op.microBatchElements),
        queries(op.query[2]),
        keys(op.key[2]),
        heads(op.query[1]),
        keyHeads(op.key[1]) {}

  struct Place {
    int64_t batch, head, query;
    int64_t visible;    // Keys [0, visible).
    int64_t statistic;  // Index of the row's log of sums.
    int64_t element;    // Element of the first key, for random numbers.
  };
  SOAPSTONE_HD Place placeAt(int64_t batch, int64_t head, int64_t query) const {
    Place p{};
    p.batch = batch;
    p.head = head;
    p.query = query;
    p.visible = causal ? place.visibleKeys(query, keys) : keys;
    p.statistic = (batch * heads + head) * queries + query;
    p.element = place.element(batch, head, query);
    return p;
  }
  SOAPSTONE_HD Place placeOf(int64_t row) const {
    int64_t pair = firstHead + row / tileQueries;
    return placeAt(pair / keyHeads, pair % keyHeads * place.headGroup + inGroup,
                   firstQuery + row % tileQueries);
  }
  SOAPSTONE_HD float score(const Place& p, float product, int64_t t) const {
    if (t >= p.visible) return -math::kInfinity;
    float scaled = product * scale;
    if (cap > 0.0f) scaled = cap * math::tanh(scaled / cap);
    return scaled + mask.at(p.batch, p.head, p.query, t);
  }
  // The derivative of a score by the product that it comes from.
  SOAPSTONE_HD float slope(float product) const {
    if (cap == 0.0f) return scale;
    const float relative = math::tanh(product * scale / cap);
    return scale * (1.0f - relative * relative);
  }
  // 1 for each of the keys from `t` on that dropout keeps, 0 for the others;
  // all are kept without dropout.
  template <int kWidth>
  SOAPSTONE_HD Lanes<float, kWidth> kept(const Place& p, int64_t t) const {
    Lanes<float, kWidth> result;
    SOAPSTONE_UNROLL
    for (int i = 0; i < kWidth; ++i) result[i] = 1.0f;
    if (seed == nullptr) return result;
    int64_t number = *step;
    int64_t element = p.element + t;
    if (microBatchElements >= 0) {
      element += microBatch(number) * microBatchElements;
      number = optimizerStep(number);
    }
    if (kWidth % 4 == 0 && element % 4 == 0) {
      // A block of random numbers is four.
      SOAPSTONE_UNROLL
      for (int i = 0; i < kWidth; i += 4) {
        const PhiloxBlock block = philox(
            *seed, stream, number, static_cast<uint64_t>(element + i) / 4);
        SOAPSTONE_UNROLL
        for (int j = 0; j < 4 && i + j < kWidth; ++j) {
          if (uniformOfWord(block.word[j]) < ratio) result[i + j] = 0.0f;
        }
      }
      return result;
    }
    SOAPSTONE_UNROLL
    for (int i = 0; i < kWidth; ++i) {
      if (randomUniform(*seed, stream, number, element + i) < ratio) {
        result[i] = 0.0f;
      }
    }
    return result;
  }
  // The factor of a kept probability.
  SOAPSTONE_HD float keptScale() const {
    if (seed == nullptr) return 1.0f;
    return ratio < 1.0f ? 1.0f / (1.0f - ratio) : 0.0f;
  }
};

}  // namespace SOAPSTONE_DEVICE_OPS

#endif  // SOAPSTONE_RUNTIME_CUDA_SCORE_ROWS_H_
