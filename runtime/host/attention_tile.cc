#include "runtime/host/attention_tile.h"

#include <algorithm>

namespace soapstone::runtime::detail {

HeadStrides denseHeadStrides(const Dims& shape) {
  return {shape[1] * shape[2] * shape[3], shape[2] * shape[3], shape[3]};
}

HeadStrides resolveStrides(const HeadStrides& strides, const Dims& shape) {
  bool dense = strides.batch == 0 && strides.head == 0 && strides.row == 0;
  return dense ? denseHeadStrides(shape) : strides;
}

HeadInput headInput(Rank& rank, ScratchScope& scope, ElementType type,
                    const void* data, const Dims& shape,
                    const HeadStrides& strides) {
  HeadStrides from = resolveStrides(strides, shape);
  if (type == ElementType::kF32) {
    return {static_cast<const float*>(data), from};
  }
  HeadStrides dense = denseHeadStrides(shape);
  float* wide = scope.take<float>(shape.product());
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* source = static_cast<const T*>(data);
    auto body = [=](int64_t b, int64_t h, int64_t i, int64_t j) {
      wide[b * dense.batch + h * dense.head + i * dense.row + j] =
          load(source[b * from.batch + h * from.head + i * from.row + j]);
    };
    map<4>(rank, {}, {shape[0], shape[1], shape[2], shape[3]}, body);
  });
  return {wide, dense};
}

HeadOutput headOutput(ScratchScope& scope, ElementType type, void* data,
                      const Dims& shape, const HeadStrides& strides) {
  if (type == ElementType::kF32) {
    return {static_cast<float*>(data), resolveStrides(strides, shape)};
  }
  return {scope.take<float>(shape.product()), denseHeadStrides(shape)};
}

void finishHeadOutput(Rank& rank, ElementType type, const HeadOutput& wide,
                      void* data, const Dims& shape,
                      const HeadStrides& strides) {
  if (type == ElementType::kF32) return;
  HeadStrides to = resolveStrides(strides, shape);
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T* target = static_cast<T*>(data);
    const float* source = wide.data;
    HeadStrides from = wide.strides;
    auto body = [=](int64_t b, int64_t h, int64_t i, int64_t j) {
      target[b * to.batch + h * to.head + i * to.row + j] =
          store<T>(source[b * from.batch + h * from.head + i * from.row + j]);
    };
    map<4>(rank, {}, {shape[0], shape[1], shape[2], shape[3]}, body);
  });
}

MaskView maskView(Rank& rank, ScratchScope& scope, const Attention& op,
                  const void* mask) {
  if (mask == nullptr || op.mask.count != 4) return {};
  int64_t count = op.mask.product();
  const float* data = nullptr;
  if (op.maskType == ElementType::kBool) {
    float* wide = scope.take<float>(count);
    const bool* visible = static_cast<const bool*>(mask);
    parallelFor(rank, count, kGrain, [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        wide[i] = visible[i] ? 0.0f : -math::kInfinity;
      }
    });
    data = wide;
  } else {
    data = asF32(rank, scope, op.maskType, mask, count);
  }
  const Dims& m = op.mask;
  return {data, m[0] == 1 ? 0 : m[1] * m[2] * m[3], m[1] == 1 ? 0 : m[2] * m[3],
          m[2] == 1 ? 0 : m[3], m[3] == 1 ? 0 : 1};
}

AttentionDropout attentionDropout(const Attention& op, const int64_t* seed,
                                  const int64_t* step) {
  AttentionDropout dropout{.place = ScorePlace(op)};
  if (op.dropoutRatio <= 0 || seed == nullptr || step == nullptr) {
    return dropout;
  }
  dropout.enabled = true;
  dropout.ratio = static_cast<float>(op.dropoutRatio);
  dropout.scale = op.dropoutRatio < 1
                      ? static_cast<float>(1.0 / (1.0 - op.dropoutRatio))
                      : 0.0f;
  dropout.seed = *seed;
  dropout.step = *step;
  if (op.microBatchElements >= 0) {
    dropout.step = optimizerStep(*step);
    dropout.firstElement = microBatch(*step) * op.microBatchElements;
  }
  dropout.stream = op.dropoutStream;
  return dropout;
}

int64_t visibleKeys(const Attention& op, int64_t lastQuery) {
  int64_t keys = op.key[2];
  if (!op.causal) return keys;
  return ScorePlace(op).visibleKeys(lastQuery, keys);
}

namespace {

// Puts the cap on `count` scores.
void capScores(const Attention& op, int64_t count, float* scores,
               float* slopes) {
  const auto cap = static_cast<float>(op.scoreCap);
  const float inverse = 1.0f / cap;
#pragma omp simd
  for (int64_t i = 0; i < count; ++i) {
    const float relative = math::tanh(scores[i] * inverse);
    scores[i] = cap * relative;
    if (slopes != nullptr) slopes[i] = 1.0f - relative * relative;
  }
}

}  // namespace

void computeScores(const Attention& op, const ScoreTile& tile,
                   const HeadInput& query, const HeadInput& key,
                   const MaskView& mask, float* scores, float* slopes) {
  int64_t keyHead = tile.head / (op.query[1] / op.key[1]);
  sgemm(tile.queries, tile.keys, op.query[3], static_cast<float>(op.scale),
        {query.row(tile.batch, tile.head, tile.firstQuery), query.strides.row,
         false},
        {key.row(tile.batch, keyHead, tile.firstKey), key.strides.row, true},
        0.0f, scores, tile.keys);
  if (op.scoreCap > 0) capScores(op, tile.queries * tile.keys, scores, slopes);
  for (int64_t i = 0; i < tile.queries; ++i) {
    float* row = scores + i * tile.keys;
    if (mask.data != nullptr) {
      const float* added =
          mask.data + tile.batch * mask.batch + tile.head * mask.head +
          (tile.firstQuery + i) * mask.row + tile.firstKey * mask.column;
      const int64_t column = mask.column;
#pragma omp simd
      for (int64_t j = 0; j < tile.keys; ++j) row[j] += added[j * column];
    }
    if (op.causal) {
      int64_t visible = visibleKeys(op, tile.firstQuery + i) - tile.firstKey;
      for (int64_t j = std::max<int64_t>(0, visible); j < tile.keys; ++j) {
        row[j] = -math::kInfinity;
      }
    }
  }
}

}  // namespace soapstone::runtime::detail
