// Attention as matrix products around a kernel over rows of scores: for masks,
// shards and head sizes that attention_graph.cc has no fused graphs for. The
// scores of some heads, or of some queries of one head, are in scratch memory
// at a time. Products take heads and probabilities in the type of the heads, so
// that those of 16 bits run on tensor cores; scores, sums and gradients are f32
// up to the end.

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/head_tensors.h"
#include "runtime/cuda/row_parts.h"
#include "runtime/cuda/score_rows.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/scratch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// Products of queries and keys -> dropped-out probabilities, which may be in
// the scores' place if T is float.
template <typename T>
struct ProbabilityRow : ScoreRows {
  float* scores;
  T* probabilities;
  float* logSumExp;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    float* x = scores + index * keys;
    // A whole access of scores is a whole one of these, if not of 16 bytes.
    T* result = probabilities + index * keys;
    Place p = placeOf(index);
    float most = -math::kInfinity;
    forEachPartOf(row, x, keys, [&](int64_t t, auto width) {
      auto part = readLanes<width.value>(x + t);
      SOAPSTONE_UNROLL
      for (int i = 0; i < width.value; ++i) {
        part[i] = score(p, part[i], t + i);
        most = math::maximum(most, part[i]);
      }
      writeLanes(x + t, part);
    });
    most = row.max(most);
    float base = most == -math::kInfinity ? 0.0f : most;
    float sum = 0;
    forEachPartOf(row, x, keys, [&](int64_t t, auto width) {
      const auto part = readLanes<width.value>(x + t);
      for (float value : part.at) sum += math::exp(value - base);
    });
    sum = row.sum(sum);
    float factor = sum == 0.0f ? 0.0f : 1.0f / sum;
    forEachPartOf(row, x, keys, [&](int64_t t, auto width) {
      auto part = readLanes<width.value>(x + t);
      const auto isKept = kept<width.value>(p, t);
      SOAPSTONE_UNROLL
      for (int i = 0; i < width.value; ++i) {
        part[i] = math::exp(part[i] - base) * factor * isKept[i] * keptScale();
      }
      writeLanes(result + t, part);
    });
    if (row.lane == 0) logSumExp[p.statistic] = most + math::log(sum);
  }
};

// Products of queries and keys, and of result gradients and values -> dropped-
// out probabilities, and gradients of the scores; in their places if T is
// float.
template <typename T>
struct ScoreGradRow : ScoreRows {
  const float* scores;
  const float* grads;
  T* probabilities;
  T* scoreGrads;
  const float* logSumExp;
  const float* deltas;  // result . resultGrad of each query.

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    const float* x = scores + index * keys;
    const float* g = grads + index * keys;
    T* weights = probabilities + index * keys;
    T* weightedGrads = scoreGrads + index * keys;
    Place p = placeOf(index);
    float total = logSumExp[p.statistic];
    float delta = deltas[p.statistic];
    float base = total == -math::kInfinity ? 0.0f : total;
    float share = 1.0f;
    if (total < kFarBelow && total != -math::kInfinity &&
        place.hasAllKeys(keys)) {
      float sum = 0;
      forEachPartOf(row, x, keys, [&](int64_t t, auto width) {
        const auto products = readLanes<width.value>(x + t);
        SOAPSTONE_UNROLL
        for (int i = 0; i < width.value; ++i)
          sum += math::exp(score(p, products[i], t + i) - base);
      });
      share = 1.0f / row.sum(sum);
    }
    // Both rows begin alike in an access.
    forEachPartOf(row, x, keys, [&](int64_t t, auto width) {
      auto products = readLanes<width.value>(x + t);
      auto slopes = readLanes<width.value>(g + t);
      const auto isKept = kept<width.value>(p, t);
      SOAPSTONE_UNROLL
      for (int i = 0; i < width.value; ++i) {
        float probability =
            share * math::exp(score(p, products[i], t + i) - base);
        float factor = isKept[i] * keptScale();
        slopes[i] =
            probability * (slopes[i] * factor - delta) * slope(products[i]);
        products[i] = probability * factor;
      }
      writeLanes(weightedGrads + t, slopes);
      writeLanes(weights + t, products);
    });
  }
};

template <typename T>
struct DeltaRow {
  const T* output;
  const T* resultGrad;
  float* deltas;
  int64_t width;
  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    const T* x = output + index * width;
    const T* g = resultGrad + index * width;
    float sum = 0;
    // Both rows begin alike in an access.
    forEachPartOf(row, x, width, [&](int64_t c, auto lanes) {
      const auto values = loadLanes(readLanes<lanes.value>(x + c));
      const auto slopes = loadLanes(readLanes<lanes.value>(g + c));
      SOAPSTONE_UNROLL
      for (int i = 0; i < lanes.value; ++i) sum += values[i] * slopes[i];
    });
    sum = row.sum(sum);
    if (row.lane == 0) deltas[index] = sum;
  }
};

// One product for each of `batch` heads, whose result is f32; a transposed
// matrix is given as it lies, [n, k] or [k, m].
struct HeadProduct {
  int64_t batch, m, n, k;
  bool lhsTransposed = false;
  bool rhsTransposed = false;
  int64_t lhsStride, rhsStride, resultStride;  // From head to head.
  bool accumulate = false;
};

template <typename T>
void multiply(Rank& rank, Stream stream, const HeadProduct& p, const T* lhs,
              const T* rhs, float* result) {
  Gemm op;
  op.type = ElementTypeOf<T>::value;
  op.wideResult = op.type != ElementType::kF32;
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

// Sizes, the number of queries and key heads worked on at a time, and the
// products between the heads of one chunk. A product takes one query head of
// each group of query heads that share a key head.
struct Shape {
  int64_t queries, keys, depth, width, group, pairs, tileQueries, perChunk;

  Shape(const Attention& op, int64_t buffers)
      : queries(op.query[2]),
        keys(op.key[2]),
        depth(op.query[3]),
        width(op.value[3]),
        group(std::max<int64_t>(1, op.query[1] / op.key[1])),
        pairs(op.key[0] * op.key[1]) {
    // Bytes: 16 heads of 1,024 queries and keys, rows enough for any GPU.
    constexpr int64_t kScratchBytes = int64_t{64} << 20;
    int64_t rowBytes = std::max<int64_t>(1, keys * 4 * buffers);
    tileQueries = std::clamp<int64_t>(kScratchBytes / rowBytes, 1,
                                      std::max<int64_t>(1, queries));
    perChunk = std::clamp<int64_t>(kScratchBytes / (rowBytes * tileQueries), 1,
                                   std::max<int64_t>(1, pairs));
  }
  // Elements of a chunk's scores.
  int64_t scores() const { return perChunk * tileQueries * keys; }
  // From one key head's first query head to the next key head's, in tensors
  // with `columns` columns; and from key head to key head.
  int64_t queryStride(int64_t columns) const {
    return group * queries * columns;
  }
  int64_t keyStride(int64_t columns) const { return keys * columns; }

  // Rows of queries with rows of keys: scores.
  HeadProduct toScores(int64_t heads, int64_t tile, int64_t columns) const {
    return {.batch = heads,
            .m = tile,
            .n = keys,
            .k = columns,
            .rhsTransposed = true,
            .lhsStride = queryStride(columns),
            .rhsStride = keyStride(columns),
            .resultStride = tile * keys};
  }
  // Scores with rows of keys: rows of queries.
  HeadProduct toQueries(int64_t heads, int64_t tile, int64_t columns) const {
    return {.batch = heads,
            .m = tile,
            .n = columns,
            .k = keys,
            .lhsStride = tile * keys,
            .rhsStride = keyStride(columns),
            .resultStride = queryStride(columns)};
  }
  // Transposed scores with rows of queries: rows of keys, added up over the
  // query heads of a group.
  HeadProduct toKeys(int64_t heads, int64_t tile, int64_t columns,
                     bool accumulate) const {
    return {.batch = heads,
            .m = keys,
            .n = columns,
            .k = tile,
            .lhsTransposed = true,
            .lhsStride = tile * keys,
            .rhsStride = queryStride(columns),
            .resultStride = keyStride(columns),
            .accumulate = accumulate};
  }
};

// Calls f(heads) for so many key heads from `score.firstHead` on, once for each
// tile of queries of each of their query heads, `score.inGroup`.
template <typename F>
void forEachChunk(const Shape& z, ScoreRows& score, const F& f) {
  for (int64_t first = 0; first < z.pairs; first += z.perChunk) {
    score.firstHead = first;
    for (int64_t j = 0; j < z.group; ++j) {
      score.inGroup = j;
      for (int64_t query = 0; query < z.queries; query += z.tileQueries) {
        score.firstQuery = query;
        score.tileQueries = std::min(z.tileQueries, z.queries - query);
        f(std::min(z.perChunk, z.pairs - first));
      }
    }
  }
}

// Operands and results of a gradient; T is void where the type is not known
// yet.
template <typename T>
struct GradInputs {
  const T* query;
  const T* key;
  const T* value;
  const T* output;
  const T* resultGrad;
};
template <typename T>
struct HeadGrads {
  T* query;
  T* key;
  T* value;
};

// The dense tensors that the gradient computes with.
template <typename T>
struct GradTensors {
  GradInputs<T> in;
  HeadGrads<float> sums;
  const float* logSumExp;
  const float* deltas;
  float* scores;  // Scores of a chunk.
  float* grads;   // Gradients of those scores.
  T* probabilities;
  T* scoreGrads;
};

// The gradients by way of a tile of queries of query head `score.inGroup` of
// every group, for `heads` key heads from `score.firstHead` on.
template <typename T>
void addHeadGradients(Rank& rank, Stream stream, const Shape& z,
                      const GradTensors<T>& t, const ScoreRows& score,
                      int64_t heads) {
  int64_t first = score.firstHead;
  int64_t row =
      (first * z.group + score.inGroup) * z.queries + score.firstQuery;
  int64_t tile = score.tileQueries;
  bool accumulate = score.inGroup > 0 || score.firstQuery > 0;
  const T* query = t.in.query + row * z.depth;
  const T* grad = t.in.resultGrad + row * z.width;
  const T* key = t.in.key + first * z.keyStride(z.depth);
  const T* value = t.in.value + first * z.keyStride(z.width);
  multiply(rank, stream, z.toScores(heads, tile, z.depth), query, key,
           t.scores);
  multiply(rank, stream, z.toScores(heads, tile, z.width), grad, value,
           t.grads);
  rows(rank, stream, heads * tile,
       ScoreGradRow<T>{score, t.scores, t.grads, t.probabilities, t.scoreGrads,
                       t.logSumExp, t.deltas});
  multiply<T>(rank, stream, z.toKeys(heads, tile, z.width, accumulate),
              t.probabilities, grad,
              t.sums.value + first * z.keyStride(z.width));
  multiply<T>(rank, stream, z.toQueries(heads, tile, z.depth), t.scoreGrads,
              key, t.sums.query + row * z.depth);
  multiply<T>(rank, stream, z.toKeys(heads, tile, z.depth, accumulate),
              t.scoreGrads, query, t.sums.key + first * z.keyStride(z.depth));
}

// Memory for `count` T beside f32 numbers: their own if T is float.
template <typename T>
T* beside(ScratchScope& scope, float* numbers, int64_t count) {
  if constexpr (std::is_same_v<T, float>) {
    return numbers;
  } else {
    return scope.take<T>(count);
  }
}

template <typename T>
void compose(Rank& rank, Stream stream, const Attention& op, const void* query,
             const void* key, const void* value, const ScoreRows& rowsOf,
             void* result, float* logSumExp) {
  ScratchScope scope(rank);
  Shape z(op, 1);
  Dims resultShape{op.query[0], op.query[1], z.queries, z.width};
  const T* q =
      denseHeads<T>(rank, stream, scope, query, op.query, op.queryStrides);
  const T* k = denseHeads<T>(rank, stream, scope, key, op.key, op.keyStrides);
  const T* v =
      denseHeads<T>(rank, stream, scope, value, op.value, op.valueStrides);
  float* out = scope.take<float>(resultShape.product());
  float* scores = scope.take<float>(z.scores());
  T* probabilities = beside<T>(scope, scores, z.scores());
  ScoreRows score = rowsOf;
  forEachChunk(z, score, [&](int64_t heads) {
    int64_t first = score.firstHead;
    int64_t row =
        (first * z.group + score.inGroup) * z.queries + score.firstQuery;
    int64_t tile = score.tileQueries;
    multiply(rank, stream, z.toScores(heads, tile, z.depth), q + row * z.depth,
             k + first * z.keyStride(z.depth), scores);
    rows(rank, stream, heads * tile,
         ProbabilityRow<T>{score, scores, probabilities, logSumExp});
    multiply<T>(rank, stream, z.toQueries(heads, tile, z.width), probabilities,
                v + first * z.keyStride(z.width), out + row * z.width);
  });
  narrowHeads(rank, stream, op.type, out, result, resultShape,
              op.resultStrides);
}

template <typename T>
void composeGrad(Rank& rank, Stream stream, const Attention& op,
                 const GradInputs<void>& in, const float* logSumExp,
                 const ScoreRows& rowsOf, const HeadGrads<void>& out) {
  ScratchScope scope(rank);
  Shape z(op, 2);
  Dims resultShape{op.query[0], op.query[1], z.queries, z.width};
  auto dense = [&](const void* data, const Dims& shape,
                   const HeadStrides& strides) {
    return denseHeads<T>(rank, stream, scope, data, shape, strides);
  };
  int64_t statistics = op.query[0] * op.query[1] * z.queries;
  float* deltas = scope.take<float>(statistics);
  float* scores = scope.take<float>(z.scores());
  float* grads = scope.take<float>(z.scores());
  const GradTensors<T> tensors{
      .in = {.query = dense(in.query, op.query, op.queryStrides),
             .key = dense(in.key, op.key, op.keyStrides),
             .value = dense(in.value, op.value, op.valueStrides),
             .output = dense(in.output, resultShape, op.resultStrides),
             .resultGrad = dense(in.resultGrad, resultShape, op.resultStrides)},
      .sums = {.query = scope.take<float>(op.query.product()),
               .key = scope.take<float>(op.key.product()),
               .value = scope.take<float>(op.value.product())},
      .logSumExp = logSumExp,
      .deltas = deltas,
      .scores = scores,
      .grads = grads,
      .probabilities = beside<T>(scope, scores, z.scores()),
      .scoreGrads = beside<T>(scope, grads, z.scores())};
  rows(rank, stream, statistics,
       DeltaRow<T>{tensors.in.output, tensors.in.resultGrad, deltas, z.width});
  ScoreRows score = rowsOf;
  forEachChunk(z, score, [&](int64_t heads) {
    addHeadGradients(rank, stream, z, tensors, score, heads);
  });
  narrowHeads(rank, stream, op.type, tensors.sums.query, out.query, op.query,
              op.queryStrides);
  narrowHeads(rank, stream, op.type, tensors.sums.key, out.key, op.key,
              op.keyStrides);
  narrowHeads(rank, stream, op.type, tensors.sums.value, out.value, op.value,
              op.valueStrides);
}

}  // namespace

void composedAttention(Rank& rank, Stream stream, const Attention& op,
                       const void* query, const void* key, const void* value,
                       const void* mask, const int64_t* seed,
                       const int64_t* step, void* result, float* logSumExp) {
  const ScoreRows score(op, mask, seed, step);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    compose<T>(rank, stream, op, query, key, value, score, result, logSumExp);
  });
}

void composedAttentionGrad(Rank& rank, Stream stream, const Attention& op,
                           const void* query, const void* key,
                           const void* value, const void* output,
                           const float* logSumExp, const void* resultGrad,
                           const void* mask, const int64_t* seed,
                           const int64_t* step, void* queryGrad, void* keyGrad,
                           void* valueGrad) {
  const ScoreRows score(op, mask, seed, step);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    composeGrad<T>(rank, stream, op, {query, key, value, output, resultGrad},
                   logSumExp, score, {queryGrad, keyGrad, valueGrad});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
