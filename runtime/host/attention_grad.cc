#include <algorithm>
#include <vector>

#include "runtime/host/attention_tile.h"

namespace soapstone::runtime {
namespace {

using namespace detail;  // NOLINT: the helpers of this family.

struct BackwardContext {
  const Attention& op;
  HeadInput query, key, value, output, resultGrad;
  HeadOutput queryGrad, keyGrad, valueGrad;
  MaskView mask;
  AttentionDropout dropout;
  const float* logSumExp;
};

// Scratch of one thread.
struct Buffers {
  float* scores;  // [kQueryTile, kKeyTile]: probabilities
  float* grads;   // [kQueryTile, kKeyTile]: gradients of them, then of scores
  float* slopes;  // [kQueryTile, kKeyTile]: of a cap on scores; null without
  float* deltas;  // [kQueryTile]: result . resultGrad
  float* shares;  // [kQueryTile]: what probabilities are multiplied with
};

void zeroRows(const HeadOutput& output, int64_t batch, int64_t head,
              int64_t rowCount, int64_t width) {
  for (int64_t i = 0; i < rowCount; ++i) {
    float* row = output.row(batch, head, i);
    std::fill(row, row + width, 0.0f);
  }
}

// The forward pass's logs of the sums of a tile's queries.
const float* logSums(const BackwardContext& c, const ScoreTile& tile) {
  return c.logSumExp +
         (tile.batch * c.op.query[1] + tile.head) * c.op.query[2] +
         tile.firstQuery;
}

// scores -> probabilities up to a factor, from the forward pass's log of the
// sums.
void exponentiate(const BackwardContext& c, const ScoreTile& tile,
                  float* scores) {
  const float* totals = logSums(c, tile);
  for (int64_t i = 0; i < tile.queries; ++i) {
    float* row = scores + i * tile.keys;
    // A row that sees no key has no probabilities.
    float base = totals[i] == -math::kInfinity ? 0.0f : totals[i];
#pragma omp simd
    for (int64_t j = 0; j < tile.keys; ++j) row[j] = math::exp(row[j] - base);
  }
}

// Fills buffers.shares for the queries of `tile`, whose keys are those that any
// of them sees: 1, but in rows below kFarBelow what makes the sum 1.
void shareOut(const BackwardContext& c, ScoreTile tile,
              const Buffers& buffers) {
  std::fill(buffers.shares, buffers.shares + tile.queries, 1.0f);
  const float* totals = logSums(c, tile);
  auto isFarBelow = [](float total) {
    return total < kFarBelow && total != -math::kInfinity;
  };
  if (!ScorePlace(c.op).hasAllKeys(c.op.key[2]) ||
      std::none_of(totals, totals + tile.queries, isFarBelow)) {
    return;
  }
  const int64_t keys = tile.keys;
  float sums[kQueryTile] = {};
  for (tile.firstKey = 0; tile.firstKey < keys; tile.firstKey += kKeyTile) {
    tile.keys = std::min(kKeyTile, keys - tile.firstKey);
    computeScores(c.op, tile, c.query, c.key, c.mask, buffers.scores);
    exponentiate(c, tile, buffers.scores);
    for (int64_t i = 0; i < tile.queries; ++i) {
      const float* row = buffers.scores + i * tile.keys;
      for (int64_t j = 0; j < tile.keys; ++j) sums[i] += row[j];
    }
  }
  for (int64_t i = 0; i < tile.queries; ++i)
    if (isFarBelow(totals[i])) buffers.shares[i] = 1.0f / sums[i];
}

// scores -> probabilities.
void normalise(const BackwardContext& c, const ScoreTile& tile,
               const Buffers& buffers) {
  exponentiate(c, tile, buffers.scores);
  for (int64_t i = 0; i < tile.queries; ++i) {
    if (buffers.shares[i] == 1.0f) continue;
    float* row = buffers.scores + i * tile.keys;
    for (int64_t j = 0; j < tile.keys; ++j) row[j] *= buffers.shares[i];
  }
}

// From probabilities p and gradients g of the dropped-out ones: the gradients
// of the scores in `grads`, the dropped-out probabilities in `scores`.
void differentiate(const BackwardContext& c, const ScoreTile& tile,
                   const Buffers& buffers) {
  auto scale = static_cast<float>(c.op.scale);
  for (int64_t i = 0; i < tile.queries; ++i) {
    float* p = buffers.scores + i * tile.keys;
    float* g = buffers.grads + i * tile.keys;
    const float delta = buffers.deltas[i];
    if (!c.dropout.enabled) {
#pragma omp simd
      for (int64_t j = 0; j < tile.keys; ++j) {
        g[j] = p[j] * (g[j] - delta) * scale;
      }
      continue;
    }
    int64_t first =
        c.dropout.place.element(tile.batch, tile.head, tile.firstQuery + i) +
        tile.firstKey;
    const AttentionDropout dropout = c.dropout;
#pragma omp simd
    for (int64_t j = 0; j < tile.keys; ++j) {
      float keep = dropoutFactor(dropout, first + j);
      g[j] = p[j] * (g[j] * keep - delta) * scale;
      p[j] *= keep;
    }
  }
}

void backwardTile(const BackwardContext& c, const ScoreTile& tile,
                  const Buffers& buffers) {
  const Attention& op = c.op;
  int64_t depth = op.query[3];
  int64_t width = op.value[3];
  int64_t keyHead = tile.head / (op.query[1] / op.key[1]);
  const float* gradRows =
      c.resultGrad.row(tile.batch, tile.head, tile.firstQuery);
  int64_t gradStride = c.resultGrad.strides.row;
  computeScores(op, tile, c.query, c.key, c.mask, buffers.scores,
                buffers.slopes);
  normalise(c, tile, buffers);
  sgemm(tile.queries, tile.keys, width, 1.0f, {gradRows, gradStride, false},
        {c.value.row(tile.batch, keyHead, tile.firstKey), c.value.strides.row,
         true},
        0.0f, buffers.grads, tile.keys);
  differentiate(c, tile, buffers);
  if (buffers.slopes != nullptr) {
    const int64_t count = tile.queries * tile.keys;
#pragma omp simd
    for (int64_t i = 0; i < count; ++i) buffers.grads[i] *= buffers.slopes[i];
  }
  sgemm(tile.keys, width, tile.queries, 1.0f, {buffers.scores, tile.keys, true},
        {gradRows, gradStride, false}, 1.0f,
        c.valueGrad.row(tile.batch, keyHead, tile.firstKey),
        c.valueGrad.strides.row);
  sgemm(
      tile.queries, depth, tile.keys, 1.0f, {buffers.grads, tile.keys, false},
      {c.key.row(tile.batch, keyHead, tile.firstKey), c.key.strides.row, false},
      1.0f, c.queryGrad.row(tile.batch, tile.head, tile.firstQuery),
      c.queryGrad.strides.row);
  sgemm(tile.keys, depth, tile.queries, 1.0f, {buffers.grads, tile.keys, true},
        {c.query.row(tile.batch, tile.head, tile.firstQuery),
         c.query.strides.row, false},
        1.0f, c.keyGrad.row(tile.batch, keyHead, tile.firstKey),
        c.keyGrad.strides.row);
}

// All query heads of one key head: only they add to its gradients.
void backwardHead(const BackwardContext& c, int64_t batch, int64_t keyHead,
                  const Buffers& buffers) {
  const Attention& op = c.op;
  int64_t group = op.query[1] / op.key[1];
  int64_t width = op.value[3];
  zeroRows(c.keyGrad, batch, keyHead, op.key[2], op.key[3]);
  zeroRows(c.valueGrad, batch, keyHead, op.value[2], width);
  for (int64_t head = keyHead * group; head < (keyHead + 1) * group; ++head) {
    zeroRows(c.queryGrad, batch, head, op.query[2], op.query[3]);
    for (int64_t first = 0; first < op.query[2]; first += kQueryTile) {
      int64_t queries = std::min(kQueryTile, op.query[2] - first);
      for (int64_t i = 0; i < queries; ++i) {
        const float* out = c.output.row(batch, head, first + i);
        const float* grad = c.resultGrad.row(batch, head, first + i);
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (int64_t j = 0; j < width; ++j) sum += out[j] * grad[j];
        buffers.deltas[i] = sum;
      }
      int64_t keys = visibleKeys(op, first + queries - 1);
      shareOut(c, {batch, head, first, queries, 0, keys}, buffers);
      for (int64_t key = 0; key < keys; key += kKeyTile) {
        backwardTile(
            c,
            {batch, head, first, queries, key, std::min(kKeyTile, keys - key)},
            buffers);
      }
    }
  }
}

}  // namespace

void attentionGrad(Rank& rank, Stream, const Attention& op, const void* query,
                   const void* key, const void* value, const void* output,
                   const float* logSumExp, const void* resultGrad,
                   const void* mask, const int64_t* seed, const int64_t* step,
                   void* queryGrad, void* keyGrad, void* valueGrad) {
  ScratchScope scope(rank);
  Dims resultShape{op.query[0], op.query[1], op.query[2], op.value[3]};
  BackwardContext context{
      op,
      headInput(rank, scope, op.type, query, op.query, op.queryStrides),
      headInput(rank, scope, op.type, key, op.key, op.keyStrides),
      headInput(rank, scope, op.type, value, op.value, op.valueStrides),
      headInput(rank, scope, op.type, output, resultShape, op.resultStrides),
      headInput(rank, scope, op.type, resultGrad, resultShape,
                op.resultStrides),
      headOutput(scope, op.type, queryGrad, op.query, op.queryStrides),
      headOutput(scope, op.type, keyGrad, op.key, op.keyStrides),
      headOutput(scope, op.type, valueGrad, op.value, op.valueStrides),
      maskView(rank, scope, op, mask),
      attentionDropout(op, seed, step),
      logSumExp};
  std::vector<Buffers> buffers(static_cast<size_t>(threadCount(rank)));
  for (Buffers& b : buffers) {
    b.scores = scope.take<float>(kQueryTile * kKeyTile);
    b.grads = scope.take<float>(kQueryTile * kKeyTile);
    b.slopes =
        op.scoreCap > 0 ? scope.take<float>(kQueryTile * kKeyTile) : nullptr;
    b.deltas = scope.take<float>(kQueryTile);
    b.shares = scope.take<float>(kQueryTile);
  }
  runSlots(rank, op.key[0] * op.key[1], [&](int64_t slot, int64_t task) {
    backwardHead(context, task / op.key[1], task % op.key[1],
                 buffers[static_cast<size_t>(slot)]);
  });
  finishHeadOutput(rank, op.type, context.queryGrad, queryGrad, op.query,
                   op.queryStrides);
  finishHeadOutput(rank, op.type, context.keyGrad, keyGrad, op.key,
                   op.keyStrides);
  finishHeadOutput(rank, op.type, context.valueGrad, valueGrad, op.value,
                   op.valueStrides);
}

}  // namespace soapstone::runtime
