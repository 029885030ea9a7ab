// Attention as matrix products around a kernel over rows of scores: for masks,
// shards and head sizes that the fused graphs of attention.cc do not take. The
// [S, T] scores of some heads at a time are in scratch memory.

#include <algorithm>
#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/score_place.h"
#include "runtime/scratch.h"
#include "runtime/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

HeadStrides stridesOf(const HeadStrides& given, int64_t heads, int64_t rowCount,
                      int64_t width) {
  if (given.batch != 0 || given.head != 0 || given.row != 0) return given;
  return {heads * rowCount * width, rowCount * width, width};
}

// A strided head tensor to dense f32, and back.
template <typename T>
struct Widen {
  const T* from;
  HeadStrides strides;
  float* to;
  int64_t heads, rowCount, width;
  SOAPSTONE_HD void operator()(int64_t b, int64_t h, int64_t r,
                               int64_t c) const {
    int64_t source = b * strides.batch + h * strides.head + r * strides.row + c;
    to[((b * heads + h) * rowCount + r) * width + c] = load(from[source]);
  }
};

template <typename T>
struct Narrow {
  const float* from;
  T* to;
  HeadStrides strides;
  int64_t heads, rowCount, width;
  SOAPSTONE_HD void operator()(int64_t b, int64_t h, int64_t r,
                               int64_t c) const {
    int64_t target = b * strides.batch + h * strides.head + r * strides.row + c;
    to[target] = store<T>(from[((b * heads + h) * rowCount + r) * width + c]);
  }
};

const float* widenHeads(Rank& rank, Stream stream, ScratchScope& scope,
                        ElementType type, const void* data, const Dims& shape,
                        const HeadStrides& given) {
  float* wide = scope.take<float>(shape.product());
  HeadStrides strides = stridesOf(given, shape[1], shape[2], shape[3]);
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<4>(rank, stream, {shape[0], shape[1], shape[2], shape[3]},
           Widen<T>{static_cast<const T*>(data), strides, wide, shape[1],
                    shape[2], shape[3]});
  });
  return wide;
}

void narrowHeads(Rank& rank, Stream stream, ElementType type, const float* wide,
                 void* data, const Dims& shape, const HeadStrides& given) {
  HeadStrides strides = stridesOf(given, shape[1], shape[2], shape[3]);
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<4>(rank, stream, {shape[0], shape[1], shape[2], shape[3]},
           Narrow<T>{wide, static_cast<T*>(data), strides, shape[1], shape[2],
                     shape[3]});
  });
}

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

// What both directions need of one row of scores. A row's number is that of its
// query within the key heads [firstHead, ..), one query head of each.
struct ScoreRows {
  ScoreMask mask;
  ScorePlace place;
  float scale;
  bool causal;
  float ratio;
  uint64_t stream;
  const int64_t* seed;  // Null without dropout.
  const int64_t* step;
  int64_t queries, keys, heads, keyHeads;
  int64_t firstHead = 0;  // Of batch * key heads.
  int64_t inGroup = 0;    // Which of a key head's query heads.

  ScoreRows(const Attention& op, const void* maskData, const int64_t* seed,
            const int64_t* step)
      : mask(op, maskData),
        place(op),
        scale(static_cast<float>(op.scale)),
        causal(op.causal),
        ratio(static_cast<float>(op.dropoutRatio)),
        stream(op.dropoutStream),
        seed(op.dropoutRatio > 0 ? seed : nullptr),
        step(step),
        queries(op.query[2]),
        keys(op.key[2]),
        heads(op.query[1]),
        keyHeads(op.key[1]) {}

  struct Place {
    int64_t batch, head, query;
    int64_t visible;    // Keys [0, visible).
    int64_t statistic;  // Index of the row's log of sums.
    int64_t element;    // Of the first key, for random numbers.
  };
  SOAPSTONE_HD Place placeOf(int64_t row) const {
    int64_t pair = firstHead + row / queries;
    Place p{};
    p.batch = pair / keyHeads;
    p.head = pair % keyHeads * place.headGroup + inGroup;
    p.query = row % queries;
    p.visible = causal ? place.visibleKeys(p.query, keys) : keys;
    p.statistic = (p.batch * heads + p.head) * queries + p.query;
    p.element = place.element(p.batch, p.head, p.query);
    return p;
  }
  SOAPSTONE_HD float score(const Place& p, float product, int64_t t) const {
    if (t >= p.visible) return -math::kInfinity;
    return product * scale + mask.at(p.batch, p.head, p.query, t);
  }
  SOAPSTONE_HD float keep(const Place& p, int64_t t) const {
    if (seed == nullptr) return 1.0f;
    float u = randomUniform(*seed, stream, *step, p.element + t);
    if (u < ratio) return 0.0f;
    return ratio < 1.0f ? 1.0f / (1.0f - ratio) : 0.0f;
  }
};

// Products of queries and keys -> dropped-out probabilities.
struct ProbabilityRow : ScoreRows {
  float* scores;
  float* logSumExp;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    float* x = scores + index * keys;
    Place p = placeOf(index);
    float most = -math::kInfinity;
    for (int64_t t = row.lane; t < keys; t += row.step) {
      x[t] = score(p, x[t], t);
      most = math::maximum(most, x[t]);
    }
    most = row.max(most);
    float base = most == -math::kInfinity ? 0.0f : most;
    float sum = 0;
    for (int64_t t = row.lane; t < keys; t += row.step) {
      sum += math::exp(x[t] - base);
    }
    sum = row.sum(sum);
    float factor = sum == 0.0f ? 0.0f : 1.0f / sum;
    for (int64_t t = row.lane; t < keys; t += row.step) {
      x[t] = math::exp(x[t] - base) * factor * keep(p, t);
    }
    if (row.lane == 0) logSumExp[p.statistic] = most + math::log(sum);
  }
};

// Products of queries and keys, and of result gradients and values -> dropped-
// out probabilities, and gradients of the scores.
struct ScoreGradRow : ScoreRows {
  float* scores;
  float* grads;
  const float* logSumExp;
  const float* deltas;  // result . resultGrad of each query.

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    float* x = scores + index * keys;
    float* g = grads + index * keys;
    Place p = placeOf(index);
    float total = logSumExp[p.statistic];
    float delta = deltas[p.statistic];
    float base = total == -math::kInfinity ? 0.0f : total;
    for (int64_t t = row.lane; t < keys; t += row.step) {
      float probability = math::exp(score(p, x[t], t) - base);
      float kept = keep(p, t);
      g[t] = probability * (g[t] * kept - delta) * scale;
      x[t] = probability * kept;
    }
  }
};

struct DeltaRow {
  const float* output;
  const float* resultGrad;
  float* deltas;
  int64_t width;
  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    float sum = 0;
    for (int64_t c = row.lane; c < width; c += row.step) {
      sum += output[index * width + c] * resultGrad[index * width + c];
    }
    sum = row.sum(sum);
    if (row.lane == 0) deltas[index] = sum;
  }
};

// One f32 product for each of `batch` heads; a transposed matrix is given as it
// lies, [n, k] or [k, m].
struct HeadProduct {
  int64_t batch, m, n, k;
  bool lhsTransposed = false;
  bool rhsTransposed = false;
  int64_t lhsStride, rhsStride, resultStride;  // From head to head.
  bool accumulate = false;
};

void multiply(Rank& rank, Stream stream, const HeadProduct& p, const float* lhs,
              const float* rhs, float* result) {
  Gemm op;
  op.batch = p.batch;
  op.m = p.m;
  op.n = p.n;
  op.k = p.k;
  op.lhsBatchStride = p.lhsStride;
  op.lhsRowStride = p.lhsTransposed ? 1 : p.k;
  op.lhsColumnStride = p.lhsTransposed ? p.m : 1;
  op.rhsBatchStride = p.rhsStride;
  op.rhsRowStride = p.rhsTransposed ? 1 : p.n;
  op.rhsColumnStride = p.rhsTransposed ? p.k : 1;
  op.resultBatchStride = p.resultStride;
  op.resultRowStride = p.n;
  op.accumulate = p.accumulate;
  gemm(rank, stream, op, lhs, rhs, result);
}

// Sizes, and how many key heads are worked on at a time.
struct Shape {
  int64_t queries, keys, depth, width, group, pairs, perChunk;

  Shape(const Attention& op, int64_t buffers)
      : queries(op.query[2]),
        keys(op.key[2]),
        depth(op.query[3]),
        width(op.value[3]),
        group(std::max<int64_t>(1, op.query[1] / op.key[1])),
        pairs(op.key[0] * op.key[1]) {
    constexpr int64_t kScratchBytes = int64_t{256} << 20;
    int64_t bytes = std::max<int64_t>(1, queries * keys * 4 * buffers);
    perChunk = std::clamp<int64_t>(kScratchBytes / bytes, 1,
                                   std::max<int64_t>(1, pairs));
  }
  int64_t scores() const { return queries * keys; }
};

}  // namespace

void composedAttention(Rank& rank, Stream stream, const Attention& op,
                       const void* query, const void* key, const void* value,
                       const void* mask, const int64_t* seed,
                       const int64_t* step, void* result, float* logSumExp) {
  ScratchScope scope(rank);
  Shape z(op, 1);
  Dims resultShape{op.query[0], op.query[1], z.queries, z.width};
  const float* q = widenHeads(rank, stream, scope, op.type, query, op.query,
                              op.queryStrides);
  const float* k =
      widenHeads(rank, stream, scope, op.type, key, op.key, op.keyStrides);
  const float* v = widenHeads(rank, stream, scope, op.type, value, op.value,
                              op.valueStrides);
  float* out = scope.take<float>(resultShape.product());
  float* scores = scope.take<float>(z.perChunk * z.scores());
  ScoreRows score(op, mask, seed, step);
  for (int64_t first = 0; first < z.pairs; first += z.perChunk) {
    int64_t count = std::min(z.perChunk, z.pairs - first);
    for (int64_t j = 0; j < z.group; ++j) {
      int64_t head = first * z.group + j;
      multiply(rank, stream,
               {.batch = count,
                .m = z.queries,
                .n = z.keys,
                .k = z.depth,
                .rhsTransposed = true,
                .lhsStride = z.group * z.queries * z.depth,
                .rhsStride = z.keys * z.depth,
                .resultStride = z.scores()},
               q + head * z.queries * z.depth, k + first * z.keys * z.depth,
               scores);
      score.firstHead = first;
      score.inGroup = j;
      rows(rank, stream, count * z.queries,
           ProbabilityRow{score, scores, logSumExp});
      multiply(rank, stream,
               {.batch = count,
                .m = z.queries,
                .n = z.width,
                .k = z.keys,
                .lhsStride = z.scores(),
                .rhsStride = z.keys * z.width,
                .resultStride = z.group * z.queries * z.width},
               scores, v + first * z.keys * z.width,
               out + head * z.queries * z.width);
    }
  }
  narrowHeads(rank, stream, op.type, out, result, resultShape,
              op.resultStrides);
}

void composedAttentionGrad(Rank& rank, Stream stream, const Attention& op,
                           const void* query, const void* key,
                           const void* value, const void* output,
                           const float* logSumExp, const void* resultGrad,
                           const void* mask, const int64_t* seed,
                           const int64_t* step, void* queryGrad, void* keyGrad,
                           void* valueGrad) {
  ScratchScope scope(rank);
  Shape z(op, 2);
  Dims resultShape{op.query[0], op.query[1], z.queries, z.width};
  auto widen = [&](const void* data, const Dims& shape,
                   const HeadStrides& strides) {
    return widenHeads(rank, stream, scope, op.type, data, shape, strides);
  };
  const float* q = widen(query, op.query, op.queryStrides);
  const float* k = widen(key, op.key, op.keyStrides);
  const float* v = widen(value, op.value, op.valueStrides);
  const float* out = widen(output, resultShape, op.resultStrides);
  const float* grad = widen(resultGrad, resultShape, op.resultStrides);
  float* dq = scope.take<float>(op.query.product());
  float* dk = scope.take<float>(op.key.product());
  float* dv = scope.take<float>(op.value.product());
  int64_t statistics = op.query[0] * op.query[1] * z.queries;
  float* deltas = scope.take<float>(statistics);
  rows(rank, stream, statistics, DeltaRow{out, grad, deltas, z.width});
  float* scores = scope.take<float>(z.perChunk * z.scores());
  float* grads = scope.take<float>(z.perChunk * z.scores());
  ScoreRows score(op, mask, seed, step);
  for (int64_t first = 0; first < z.pairs; first += z.perChunk) {
    int64_t count = std::min(z.perChunk, z.pairs - first);
    for (int64_t j = 0; j < z.group; ++j) {
      int64_t head = first * z.group + j;
      int64_t queryStride = z.group * z.queries * z.depth;
      int64_t resultStride = z.group * z.queries * z.width;
      const float* qHead = q + head * z.queries * z.depth;
      const float* gradHead = grad + head * z.queries * z.width;
      const float* kHead = k + first * z.keys * z.depth;
      multiply(rank, stream,
               {.batch = count,
                .m = z.queries,
                .n = z.keys,
                .k = z.depth,
                .rhsTransposed = true,
                .lhsStride = queryStride,
                .rhsStride = z.keys * z.depth,
                .resultStride = z.scores()},
               qHead, kHead, scores);
      multiply(rank, stream,
               {.batch = count,
                .m = z.queries,
                .n = z.keys,
                .k = z.width,
                .rhsTransposed = true,
                .lhsStride = resultStride,
                .rhsStride = z.keys * z.width,
                .resultStride = z.scores()},
               gradHead, v + first * z.keys * z.width, grads);
      score.firstHead = first;
      score.inGroup = j;
      rows(rank, stream, count * z.queries,
           ScoreGradRow{score, scores, grads, logSumExp, deltas});
      multiply(rank, stream,
               {.batch = count,
                .m = z.keys,
                .n = z.width,
                .k = z.queries,
                .lhsTransposed = true,
                .lhsStride = z.scores(),
                .rhsStride = resultStride,
                .resultStride = z.keys * z.width,
                .accumulate = j > 0},
               scores, gradHead, dv + first * z.keys * z.width);
      multiply(rank, stream,
               {.batch = count,
                .m = z.queries,
                .n = z.depth,
                .k = z.keys,
                .lhsStride = z.scores(),
                .rhsStride = z.keys * z.depth,
                .resultStride = queryStride},
               grads, kHead, dq + head * z.queries * z.depth);
      multiply(rank, stream,
               {.batch = count,
                .m = z.keys,
                .n = z.depth,
                .k = z.queries,
                .lhsTransposed = true,
                .lhsStride = z.scores(),
                .rhsStride = queryStride,
                .resultStride = z.keys * z.depth,
                .accumulate = j > 0},
               grads, qHead, dk + first * z.keys * z.depth);
    }
  }
  narrowHeads(rank, stream, op.type, dq, queryGrad, op.query, op.queryStrides);
  narrowHeads(rank, stream, op.type, dk, keyGrad, op.key, op.keyStrides);
  narrowHeads(rank, stream, op.type, dv, valueGrad, op.value, op.valueStrides);
}

}  // namespace SOAPSTONE_DEVICE_OPS
