#ifndef SOAPSTONE_RUNTIME_OPS_ATTENTION_H_
#define SOAPSTONE_RUNTIME_OPS_ATTENTION_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Element strides of a [batch, head, row, column] tensor with unit column
// stride; all zero means dense row-major.
struct HeadStrides {
  int64_t batch = 0;
  int64_t head = 0;
  int64_t row = 0;

  bool operator==(const HeadStrides& other) const = default;
};

// Semantics of `soap.attention`: query [B, H, S, D], key [B, G, T, D], value
// [B, G, T, E], result [B, H, S, E], logSumExp f32 [B, H, S].
struct Attention {
  ElementType type = ElementType::kF32;
  Dims query;  // Shapes.
  Dims key;
  Dims value;
  double scale = 1;
  // Above 0: scores s become scoreCap * tanh(s / scoreCap), before the mask.
  double scoreCap = 0;
  bool causal = false;
  // Shape of the mask (every dim 1 or full), count 0 when there is none.
  Dims mask = {};
  ElementType maskType = ElementType::kF32;  // kBool: false hides.
  double dropoutRatio = 0;
  uint64_t dropoutStream = 0;
  // Positions for causality and dropout if this op is a shard of another: sizes
  // of the whole and place of the shard in batch, key heads, query heads of a
  // key head, queries and keys. Empty: the op is whole.
  Dims globalShape = {};
  Dims globalOffsets = {};
  // Scores of a micro-batch of the whole attention: the step then holds the
  // index of the micro-batch, too (random.h). Negative: it does not.
  int64_t microBatchElements = -1;
  HeadStrides queryStrides = {};
  HeadStrides keyStrides = {};
  HeadStrides valueStrides = {};
  HeadStrides resultStrides = {};
};

// A row's logSumExp below this has too few digits behind the point for
// probabilities: a number of the mask hides every key of it. Its gradient adds
// the exponentials up once more, if it has all keys.
inline constexpr float kFarBelow = -1e3f;

// `mask` may be null; `seed` and `step` are read only with dropout.
void attention(Rank& rank, Stream stream, const Attention& op,
               const void* query, const void* key, const void* value,
               const void* mask, const int64_t* seed, const int64_t* step,
               void* result, float* logSumExp);

// Gradients have the strides of the tensor they belong to; `resultGrad` those
// of the result.
void attentionGrad(Rank& rank, Stream stream, const Attention& op,
                   const void* query, const void* key, const void* value,
                   const void* output, const float* logSumExp,
                   const void* resultGrad, const void* mask,
                   const int64_t* seed, const int64_t* step, void* queryGrad,
                   void* keyGrad, void* valueGrad);

// Rotary embedding of the first W elements of [B, H, S, D]; cosine and sine
// [S, W/2] or [B, S, W/2], of type `tableType`. Strides of input and result
// that are all zero mean dense tensors.
struct Rotary {
  ElementType type = ElementType::kF32;
  ElementType tableType = ElementType::kF32;
  Dims shape;
  bool batchedTables = false;
  bool interleaved = false;
  bool inverse = false;
  int64_t turned = 0;  // W; 0: D.
  HeadStrides inputStrides = {};
  HeadStrides resultStrides = {};

  int64_t pairs() const { return (turned == 0 ? shape[3] : turned) / 2; }
};

void rotary(Rank& rank, Stream stream, const Rotary& op, const void* input,
            const void* cosine, const void* sine, void* result);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_ATTENTION_H_
