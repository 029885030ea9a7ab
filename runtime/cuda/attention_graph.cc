#include "runtime/cuda/attention_graph.h"

#include <limits>

#include "runtime/cuda/attention_samples.h"
#include "runtime/cuda/cudnn_layout.h"
#include "runtime/host/score_place.h"

namespace soapstone::runtime {
namespace {

// Number of a release: that of 9.10.2 is 91002.
constexpr size_t releaseOf(size_t major, size_t minor, size_t patch) {
  return major * 10000 + minor * 100 + patch;
}

// The widest heads of the fused kernels. `hasFusedKernel` of the cost model
// (cost_model/attention_cost.h) prices by the same sizes.
constexpr int64_t kMostDepth = 256;
constexpr int64_t kDepthStep = 8;

bool isFusible(const Attention& op) {
  bool isNarrow = op.type == ElementType::kBf16 || op.type == ElementType::kF16;
  if (!isNarrow || op.query[2] == 1) return false;
  for (int64_t depth : {op.query[3], op.value[3]}) {
    if (depth % kDepthStep != 0 || depth > kMostDepth) return false;
  }
  // Rows are read sixteen bytes at a time.
  for (const HeadStrides* strides : {&op.queryStrides, &op.keyStrides,
                                     &op.valueStrides, &op.resultStrides}) {
    for (int64_t stride : {strides->batch, strides->head, strides->row}) {
      if (stride % kDepthStep != 0) return false;
    }
  }
  if (op.mask.count > 0 && op.mask[3] != op.key[2]) return false;
  if (!op.causal) return true;
  // Every query sees a key, and the library counts in 32 bits.
  const int64_t lead = ScorePlace(op).lead();
  return lead >= 0 && lead <= std::numeric_limits<int32_t>::max();
}

// Masks, capped scores, wide heads, values of another width than keys and
// triangles off the origin have been planned with 9.19, and with no release
// before it.
bool needsRecentRelease(const Attention& op) {
  constexpr int64_t kNarrowDepth = 128;
  return op.mask.count > 0 || op.scoreCap > 0 || op.query[3] > kNarrowDepth ||
         op.value[3] != op.query[3] ||
         (op.causal &&
          (ScorePlace(op).lead() != 0 || op.query[2] != op.key[2]));
}

bool isComputedRightly(const Attention& op, size_t release, bool isGradient) {
  if (release >= releaseOf(9, 10, 0) && release < releaseOf(9, 10, 2)) {
    return false;
  }
  if (needsRecentRelease(op) && release < releaseOf(9, 19, 0)) return false;
  constexpr int64_t kWholeKeys = 128;
  return !isGradient || release > releaseOf(9, 15, 0) ||
         op.key[2] % kWholeKeys == 0;
}

// [batch, head, row, column] strides of a head tensor.
Extents stridesOf(const Dims& shape, const HeadStrides& given) {
  if (given.batch != 0 || given.head != 0 || given.row != 0) {
    return {given.batch, given.head, given.row, 1};
  }
  return packedStrides({shape[0], shape[1], shape[2], shape[3]});
}

Extents sizesOf(const Dims& shape) {
  return {shape[0], shape[1], shape[2], shape[3]};
}

Extents swapped(Extents values) {
  std::swap(values[2], values[3]);
  return values;
}

// Parts of the graphs of both directions.
struct Parts {
  CudnnGraph& graph;
  cudnnDataType_t type;
  Extents scores;      // [B, H, S, T]
  Extents statistics;  // [B, H, S, 1]

  Parts(CudnnGraph& graph, const Attention& op)
      : graph(graph),
        type(cudnnType(op.type)),
        scores{op.query[0], op.query[1], op.query[2], op.key[2]},
        statistics{op.query[0], op.query[1], op.query[2], 1} {}

  CudnnTensor heads(const Dims& shape, const HeadStrides& strides) {
    return graph.tensor(type, sizesOf(shape), stridesOf(shape, strides));
  }
  CudnnTensor transposedHeads(const Dims& shape, const HeadStrides& strides) {
    return graph.tensor(type, swapped(sizesOf(shape)),
                        swapped(stridesOf(shape, strides)));
  }
  CudnnTensor score(cudnnDataType_t elementType = CUDNN_DATA_FLOAT) {
    return graph.virtualTensor(elementType, scores);
  }
  CudnnTensor statistic() {
    return graph.virtualTensor(CUDNN_DATA_FLOAT, statistics);
  }
  // In memory.
  CudnnTensor storedStatistic() {
    return graph.tensor(CUDNN_DATA_FLOAT, statistics,
                        packedStrides(statistics));
  }

  // The random choice of an attention with dropout; `made` gets its ids.
  struct Dropout {
    CudnnTensor kept, scale;
  };
  std::optional<Dropout> dropout(const Attention& op, AttentionGraph& made) {
    if (op.dropoutRatio <= 0) return std::nullopt;
    Dropout result{graph.tensor(type, scores, packedStrides(scores)),
                   graph.scalar(4)};
    made.kept = result.kept.id;
    made.keptScale = result.scale.id;
    return result;
  }
  // input * factor, for the next op of the graph.
  CudnnTensor times(const CudnnTensor& input, const CudnnTensor& factor) {
    CudnnTensor result = score();
    graph.binary(CUDNN_POINTWISE_MUL, input, factor, result);
    return result;
  }

  // Rows of scores as columns, in the type of the heads.
  CudnnTensor transposedScores(const CudnnTensor& input) {
    CudnnTensor result = graph.virtualTensor(type, swapped(scores),
                                             swapped(packedStrides(scores)));
    graph.reshape(input, result);
    return result;
  }

  // gradient = weights * rows, of keys or values, whose heads several heads of
  // the product may share.
  void keyGradient(const CudnnTensor& weights, const CudnnTensor& rows,
                   const CudnnTensor& gradient) {
    if (gradient.dims[1] == scores[1]) {
      graph.product(weights, rows, gradient);
      return;
    }
    Extents sizes = gradient.dims;
    sizes[1] = scores[1];
    CudnnTensor ofEveryHead = graph.virtualTensor(type, sizes);
    graph.product(weights, rows, ofEveryHead);
    graph.reduction(CUDNN_REDUCE_TENSOR_ADD, ofEveryHead, gradient);
  }

  // sums = the sum of a * b along each row of theirs; `one` is 1.
  void rowProducts(const CudnnTensor& a, const CudnnTensor& b,
                   const Extents& sizes, const CudnnTensor& one,
                   const CudnnTensor& sums) {
    CudnnTensor along = graph.virtualTensor(CUDNN_DATA_FLOAT, sizes);
    CudnnTensor alongSum = statistic();
    graph.binary(CUDNN_POINTWISE_MUL, a, b, along);
    graph.reduction(CUDNN_REDUCE_TENSOR_ADD, along, alongSum);
    graph.binary(CUDNN_POINTWISE_MUL, alongSum, one, sums);
  }

  // The scores before causality: scaled, capped, with the mask added. The
  // hyperbolic tangents of capped ones stay in `capped`.
  CudnnTensor scoresOf(const Attention& op, AttentionGraph& made,
                       const CudnnTensor& products, const CudnnTensor& scale) {
    CudnnTensor result = times(products, scale);
    if (op.scoreCap > 0) {
      CudnnTensor cap = graph.scalar(4);
      CudnnTensor relative = score();
      made.cap = cap.id;
      capped = score();
      graph.binary(CUDNN_POINTWISE_DIV, result, cap, relative);
      graph.unary(CUDNN_POINTWISE_TANH_FWD, relative, *capped);
      result = times(*capped, cap);
    }
    if (op.mask.count > 0) {
      const Extents sizes = sizesOf(op.mask);
      CudnnTensor added = graph.tensor(cudnnType(addedMaskType(op)), sizes,
                                       packedStrides(sizes));
      CudnnTensor sum = score();
      made.addedMask = added.id;
      graph.binary(CUDNN_POINTWISE_ADD, result, added, sum);
      result = sum;
    }
    return result;
  }
  // The gradient of scores before they were capped.
  CudnnTensor throughCap(const CudnnTensor& gradient) {
    if (!capped) return gradient;
    // g * (1 - tanh^2)
    CudnnTensor result = score();
    graph.binary(CUDNN_POINTWISE_SUB, gradient,
                 times(times(gradient, *capped), *capped), result);
    return result;
  }

  // Scores with a score for hidden keys, made.hidden, behind those that a query
  // sees.
  CudnnTensor hideFuture(const Attention& op, AttentionGraph& made,
                         const CudnnTensor& input) {
    if (!op.causal) return input;
    CudnnTensor hidden = graph.scalar(4);
    made.hidden = hidden.id;
    CudnnTensor row = score(CUDNN_DATA_INT32);
    CudnnTensor column = score(CUDNN_DATA_INT32);
    CudnnTensor visible = score(CUDNN_DATA_BOOLEAN);
    CudnnTensor masked = score();
    graph.indices(2, input, row);
    graph.indices(3, input, column);
    if (ScorePlace(op).lead() != 0) {
      CudnnTensor lead = graph.scalar(4, CUDNN_DATA_INT32);
      CudnnTensor lastSeen = score(CUDNN_DATA_INT32);
      made.lead = lead.id;
      graph.binary(CUDNN_POINTWISE_ADD, row, lead, lastSeen);
      row = lastSeen;
    }
    graph.binary(CUDNN_POINTWISE_CMP_GE, row, column, visible);
    graph.select(visible, input, hidden, masked);
    return masked;
  }

  std::optional<CudnnTensor> capped;
};

// The probabilities of a forward pass again, from the log of their sums.
CudnnTensor probabilitiesFrom(AttentionGraph& made, Parts& parts,
                              const Attention& op, const CudnnTensor& query,
                              const CudnnTensor& key, const CudnnTensor& scale,
                              const CudnnTensor& logSumExp) {
  CudnnGraph& graph = made.graph;
  CudnnTensor products = parts.score();
  CudnnTensor shifted = parts.score();
  CudnnTensor probabilities = parts.score();
  graph.product(query, key, products);
  graph.binary(CUDNN_POINTWISE_SUB, parts.scoresOf(op, made, products, scale),
               logSumExp, shifted);
  shifted = parts.hideFuture(op, made, shifted);
  graph.unary(CUDNN_POINTWISE_EXP, shifted, probabilities);
  return probabilities;
}

}  // namespace

float hiddenScore(size_t release) {
  using Limits = std::numeric_limits<float>;
  return release < releaseOf(9, 10, 0) ? Limits::lowest() : -Limits::infinity();
}

bool mustClearSums(size_t release) { return release < releaseOf(9, 6, 0); }

std::optional<AttentionGraph> attentionGraph(const Attention& op,
                                             size_t release) {
  if (!isFusible(op) || !isComputedRightly(op, release, false)) {
    return std::nullopt;
  }
  AttentionGraph made;
  CudnnGraph& graph = made.graph;
  Parts parts(graph, op);
  Dims resultShape{op.query[0], op.query[1], op.query[2], op.value[3]};
  CudnnTensor query = parts.heads(op.query, op.queryStrides);
  CudnnTensor key = parts.transposedHeads(op.key, op.keyStrides);
  CudnnTensor value = parts.heads(op.value, op.valueStrides);
  CudnnTensor result = parts.heads(resultShape, op.resultStrides);
  CudnnTensor logSumExp = parts.storedStatistic();
  CudnnTensor scale = graph.scalar(4);
  CudnnTensor products = parts.score();
  graph.product(query, key, products);
  CudnnTensor scaled =
      parts.hideFuture(op, made, parts.scoresOf(op, made, products, scale));
  CudnnTensor most = parts.statistic();
  CudnnTensor shifted = parts.score();
  CudnnTensor exponentials = parts.score();
  CudnnTensor sum = parts.statistic();
  CudnnTensor logarithm = parts.statistic();
  // In the type of the heads where the last product takes them.
  CudnnTensor weights = parts.score(parts.type);
  graph.reduction(CUDNN_REDUCE_TENSOR_MAX, scaled, most);
  graph.binary(CUDNN_POINTWISE_SUB, scaled, most, shifted);
  graph.unary(CUDNN_POINTWISE_EXP, shifted, exponentials);
  graph.reduction(CUDNN_REDUCE_TENSOR_ADD, exponentials, sum);
  graph.unary(CUDNN_POINTWISE_LOG, sum, logarithm);
  graph.binary(CUDNN_POINTWISE_ADD, most, logarithm, logSumExp);
  if (auto dropout = parts.dropout(op, made)) {
    CudnnTensor probabilities = parts.score();
    graph.binary(CUDNN_POINTWISE_DIV, exponentials, sum, probabilities);
    graph.binary(CUDNN_POINTWISE_MUL, parts.times(probabilities, dropout->kept),
                 dropout->scale, weights);
  } else {
    graph.binary(CUDNN_POINTWISE_DIV, exponentials, sum, weights);
  }
  graph.product(weights, value, result);
  made.query = query.id;
  made.key = key.id;
  made.value = value.id;
  made.result = result.id;
  made.logSumExp = logSumExp.id;
  made.scale = scale.id;
  return made;
}

std::optional<AttentionGraph> attentionGradGraph(const Attention& op,
                                                 size_t release) {
  if (!isFusible(op) || !isComputedRightly(op, release, true)) {
    return std::nullopt;
  }
  AttentionGraph made;
  CudnnGraph& graph = made.graph;
  Parts parts(graph, op);
  Dims resultShape{op.query[0], op.query[1], op.query[2], op.value[3]};
  Extents querySizes = sizesOf(op.query);
  CudnnTensor query = parts.heads(op.query, op.queryStrides);
  CudnnTensor key = parts.transposedHeads(op.key, op.keyStrides);
  CudnnTensor value = parts.transposedHeads(op.value, op.valueStrides);
  CudnnTensor result = parts.heads(resultShape, op.resultStrides);
  CudnnTensor resultGrad = parts.heads(resultShape, op.resultStrides);
  CudnnTensor queryGrad = parts.heads(op.query, op.queryStrides);
  CudnnTensor keyGrad = parts.heads(op.key, op.keyStrides);
  CudnnTensor valueGrad = parts.heads(op.value, op.valueStrides);
  CudnnTensor logSumExp = parts.storedStatistic();
  CudnnTensor deltas = parts.storedStatistic();
  CudnnTensor queryGradSums =
      graph.tensor(CUDNN_DATA_FLOAT, querySizes, packedStrides(querySizes));
  CudnnTensor scale = graph.scalar(4);
  CudnnTensor one = graph.scalar(4);
  parts.rowProducts(resultGrad, result, sizesOf(resultShape), one, deltas);
  CudnnTensor probabilities =
      probabilitiesFrom(made, parts, op, query, key, scale, logSumExp);
  auto dropout = parts.dropout(op, made);
  CudnnTensor weights = probabilities;
  if (dropout) {
    weights = parts.times(parts.times(weights, dropout->kept), dropout->scale);
  }
  parts.keyGradient(parts.transposedScores(weights), resultGrad, valueGrad);
  // Gradients of the scores, then of their factors. With dropout the library
  // knows them as ((arrived * kept - deltas) * probabilities) * keptScale, with
  // `one` as 1 / keptScale.
  CudnnTensor arrived = parts.score();
  CudnnTensor centered = parts.score();
  graph.product(resultGrad, value, arrived);
  if (dropout) arrived = parts.times(arrived, dropout->kept);
  graph.binary(CUDNN_POINTWISE_SUB, arrived, deltas, centered);
  CudnnTensor scoreGrad = parts.times(centered, probabilities);
  if (dropout) scoreGrad = parts.times(scoreGrad, dropout->scale);
  scoreGrad = parts.times(parts.throughCap(scoreGrad), scale);
  parts.keyGradient(parts.transposedScores(scoreGrad), query, keyGrad);
  CudnnTensor keyRows = graph.virtualTensor(CUDNN_DATA_FLOAT, sizesOf(op.key),
                                            stridesOf(op.key, op.keyStrides));
  graph.reshape(key, keyRows);
  graph.product(scoreGrad, keyRows, queryGradSums);
  graph.unary(CUDNN_POINTWISE_IDENTITY, queryGradSums, queryGrad);
  made.query = query.id;
  made.key = key.id;
  made.value = value.id;
  made.result = result.id;
  made.resultGrad = resultGrad.id;
  made.queryGrad = queryGrad.id;
  made.keyGrad = keyGrad.id;
  made.valueGrad = valueGrad.id;
  made.logSumExp = logSumExp.id;
  made.deltas = deltas.id;
  made.queryGradSums = queryGradSums.id;
  made.scale = scale.id;
  made.one = one.id;
  return made;
}

}  // namespace soapstone::runtime
