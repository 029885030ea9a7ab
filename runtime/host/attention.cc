#include <algorithm>
#include <vector>

#include "runtime/host/attention_tile.h"

// Attention over tiles of keys with a running maximum and sum (Milakov and
// Gimelshein, "Online normalizer calculation for softmax", 2018; Dao et al.,
// "FlashAttention", 2022): the [B, H, S, T] scores are never in memory.

namespace soapstone::runtime {
namespace {

using namespace detail;  // NOLINT: the helpers of this family.

struct ForwardContext {
  const Attention& op;
  HeadInput query, key, value;
  HeadOutput result;
  MaskView mask;
  AttentionDropout dropout;
  float* logSumExp;
};

// Scratch of one thread.
struct Buffers {
  float* scores;  // [kQueryTile, kKeyTile]
  float* maxima;  // [kQueryTile]
  float* sums;    // [kQueryTile]
};

// Turns scores into unnormalised probabilities and brings the running values of
// each row, and the result so far, to the new maximum.
void exponentiate(const ForwardContext& c, const ScoreTile& tile,
                  const Buffers& buffers) {
  int64_t width = c.op.value[3];
  for (int64_t i = 0; i < tile.queries; ++i) {
    float* row = buffers.scores + i * tile.keys;
    float most = reduceInner<ReduceKind::kMax, 1>(
        [row](int64_t j) { return row[j]; }, {}, 0, tile.keys);
    float before = buffers.maxima[i];
    float now = math::maximum(before, most);
    float base = now == -math::kInfinity ? 0.0f : now;
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int64_t j = 0; j < tile.keys; ++j) {
      float p = math::exp(row[j] - base);
      row[j] = p;
      sum += p;
    }
    float shrink = before == -math::kInfinity ? 0.0f : math::exp(before - base);
    buffers.maxima[i] = now;
    buffers.sums[i] = buffers.sums[i] * shrink + sum;
    if (tile.firstKey > 0 && shrink != 1.0f) {
      float* out = c.result.row(tile.batch, tile.head, tile.firstQuery + i);
#pragma omp simd
      for (int64_t j = 0; j < width; ++j) out[j] *= shrink;
    }
  }
}

void applyDropout(const ForwardContext& c, const ScoreTile& tile,
                  float* scores) {
  if (!c.dropout.enabled) return;
  for (int64_t i = 0; i < tile.queries; ++i) {
    float* row = scores + i * tile.keys;
    int64_t first =
        c.dropout.place.element(tile.batch, tile.head, tile.firstQuery + i) +
        tile.firstKey;
    const AttentionDropout dropout = c.dropout;
#pragma omp simd
    for (int64_t j = 0; j < tile.keys; ++j) {
      row[j] *= dropoutFactor(dropout, first + j);
    }
  }
}

// One tile of queries against all keys they may see.
void attendTile(const ForwardContext& c, int64_t batch, int64_t head,
                int64_t firstQuery, const Buffers& buffers) {
  const Attention& op = c.op;
  int64_t queries = std::min(kQueryTile, op.query[2] - firstQuery);
  int64_t width = op.value[3];
  int64_t keyHead = head / (op.query[1] / op.key[1]);
  for (int64_t i = 0; i < queries; ++i) {
    buffers.maxima[i] = -math::kInfinity;
    buffers.sums[i] = 0;
    float* out = c.result.row(batch, head, firstQuery + i);
    std::fill(out, out + width, 0.0f);
  }
  int64_t keys = visibleKeys(op, firstQuery + queries - 1);
  for (int64_t firstKey = 0; firstKey < keys; firstKey += kKeyTile) {
    ScoreTile tile{batch,   head,     firstQuery,
                   queries, firstKey, std::min(kKeyTile, keys - firstKey)};
    computeScores(op, tile, c.query, c.key, c.mask, buffers.scores);
    exponentiate(c, tile, buffers);
    applyDropout(c, tile, buffers.scores);
    sgemm(queries, width, tile.keys, 1.0f, {buffers.scores, tile.keys, false},
          {c.value.row(batch, keyHead, firstKey), c.value.strides.row, false},
          firstKey > 0 ? 1.0f : 0.0f, c.result.row(batch, head, firstQuery),
          c.result.strides.row);
  }
  for (int64_t i = 0; i < queries; ++i) {
    float sum = buffers.sums[i];
    float factor = sum == 0.0f ? 0.0f : 1.0f / sum;
    float* out = c.result.row(batch, head, firstQuery + i);
#pragma omp simd
    for (int64_t j = 0; j < width; ++j) out[j] *= factor;
    c.logSumExp[(batch * op.query[1] + head) * op.query[2] + firstQuery + i] =
        buffers.maxima[i] + math::log(sum);
  }
}

}  // namespace

void attention(Rank& rank, Stream, const Attention& op, const void* query,
               const void* key, const void* value, const void* mask,
               const int64_t* seed, const int64_t* step, void* result,
               float* logSumExp) {
  ScratchScope scope(rank);
  Dims resultShape{op.query[0], op.query[1], op.query[2], op.value[3]};
  ForwardContext context{
      op,
      headInput(rank, scope, op.type, query, op.query, op.queryStrides),
      headInput(rank, scope, op.type, key, op.key, op.keyStrides),
      headInput(rank, scope, op.type, value, op.value, op.valueStrides),
      headOutput(scope, op.type, result, resultShape, op.resultStrides),
      maskView(rank, scope, op, mask),
      attentionDropout(op, seed, step),
      logSumExp};
  std::vector<Buffers> buffers(static_cast<size_t>(threadCount(rank)));
  for (Buffers& b : buffers) {
    b.scores = scope.take<float>(kQueryTile * kKeyTile);
    b.maxima = scope.take<float>(kQueryTile);
    b.sums = scope.take<float>(kQueryTile);
  }
  int64_t tiles = (op.query[2] + kQueryTile - 1) / kQueryTile;
  runSlots(rank, op.query[0] * op.query[1] * tiles,
           [&](int64_t slot, int64_t task) {
             int64_t head = task / tiles;
             attendTile(context, head / op.query[1], head % op.query[1],
                        task % tiles * kQueryTile,
                        buffers[static_cast<size_t>(slot)]);
           });
  finishHeadOutput(rank, op.type, context.result, result, resultShape,
                   op.resultStrides);
}

}  // namespace soapstone::runtime
