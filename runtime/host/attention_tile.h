#ifndef SOAPSTONE_RUNTIME_HOST_ATTENTION_TILE_H_
#define SOAPSTONE_RUNTIME_HOST_ATTENTION_TILE_H_

// Code shared by attention and its gradient: dense f32 views of the operands
// and tiles of the score matrix. Internal to the runtime.

#include <cstdint>

#include "runtime/host/convert.h"
#include "runtime/host/dnnl_gemm.h"
#include "runtime/host/score_place.h"
#include "runtime/ops_attention.h"
#include "runtime/random.h"

namespace soapstone::runtime::detail {

// Rows of queries and of keys in a tile of scores: 64 x 512 floats stay in the
// second-level cache together with the operands' rows.
inline constexpr int64_t kQueryTile = 64;
inline constexpr int64_t kKeyTile = 512;

// An f32 [batch, head, row, column] operand or result.
template <typename Pointer>
struct HeadView {
  Pointer data;
  HeadStrides strides;
  Pointer row(int64_t batch, int64_t head, int64_t i) const {
    return data + batch * strides.batch + head * strides.head + i * strides.row;
  }
};
using HeadInput = HeadView<const float*>;
using HeadOutput = HeadView<float*>;

HeadStrides denseHeadStrides(const Dims& shape);

// Strides of an operand: the given ones, or dense.
HeadStrides resolveStrides(const HeadStrides& strides, const Dims& shape);

// The operand in f32: where it lies, or a widened dense copy in scratch.
HeadInput headInput(Rank& rank, ScratchScope& scope, ElementType type,
                    const void* data, const Dims& shape,
                    const HeadStrides& strides);

// A result in f32: where it goes, or scratch that `finishHeadOutput` narrows.
HeadOutput headOutput(ScratchScope& scope, ElementType type, void* data,
                      const Dims& shape, const HeadStrides& strides);
void finishHeadOutput(Rank& rank, ElementType type, const HeadOutput& wide,
                      void* data, const Dims& shape,
                      const HeadStrides& strides);

// The additive mask in f32 (false becomes -inf); strides are 0 along dims of
// size 1.
struct MaskView {
  const float* data = nullptr;
  int64_t batch = 0, head = 0, row = 0, column = 0;
};
MaskView maskView(Rank& rank, ScratchScope& scope, const Attention& op,
                  const void* mask);

// Dropout of the probabilities.
struct AttentionDropout {
  bool enabled = false;
  float ratio = 0;
  float scale = 1;
  int64_t seed = 0;
  int64_t step = 0;
  uint64_t stream = 0;
  int64_t firstElement = 0;  // Offset of the micro-batch.
  ScorePlace place;
};
AttentionDropout attentionDropout(const Attention& op, const int64_t* seed,
                                  const int64_t* step);

// Position of a tile in the [B, H, S, T] scores.
struct ScoreTile {
  int64_t batch, head;
  int64_t firstQuery, queries;
  int64_t firstKey, keys;
};

// scores[queries, keys] = scale * q k^T, capped, + mask, -inf where causality
// hides. If `slopes` is given, it receives the derivatives of the capped scores
// by those before the cap.
void computeScores(const Attention& op, const ScoreTile& tile,
                   const HeadInput& query, const HeadInput& key,
                   const MaskView& mask, float* scores,
                   float* slopes = nullptr);

// Number of keys that any of the queries [0, lastQuery] may see.
int64_t visibleKeys(const Attention& op, int64_t lastQuery);

// Factor of dropout for probability (query, key), 0 or 1/(1-ratio).
SOAPSTONE_HD float dropoutFactor(const AttentionDropout& dropout,
                                 int64_t element) {
  float u = randomUniform(dropout.seed, dropout.stream, dropout.step,
                          dropout.firstElement + element);
  return u >= dropout.ratio ? dropout.scale : 0.0f;
}

// Runs task(slot, index) for index in [0, count), with one slot a thread;
// neighbouring indices go to different threads, because their costs are alike.
template <typename F>
void runSlots(Rank& rank, int64_t count, const F& task) {
  struct Context {
    const F* task;
    int64_t count;
    int64_t slots;
  } context{&task, count, threadCount(rank)};
  parallelTasks(
      rank, context.slots,
      [](void* opaque, int64_t slot) {
        const auto& c = *static_cast<Context*>(opaque);
        for (int64_t i = slot; i < c.count; i += c.slots) (*c.task)(slot, i);
      },
      &context);
}

}  // namespace soapstone::runtime::detail

#endif  // SOAPSTONE_RUNTIME_HOST_ATTENTION_TILE_H_
