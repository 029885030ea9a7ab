#include <algorithm>

#include "runtime/host/channels_last.h"
#include "runtime/host/pool_geometry.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

// Calls f(inputRowOffset, k) for every tap (d, h) inside the input of output
// row (d, h) and every tap k along the row.
template <typename F>
void visitTaps(const PoolGeometry& g, int64_t d, int64_t h, const F& f) {
  for (int64_t kd = 0; kd < g.axis[0].window; ++kd) {
    int64_t x = g.axis[0].at(d, kd);
    if (!g.axis[0].inside(x)) continue;
    for (int64_t kh = 0; kh < g.axis[1].window; ++kh) {
      int64_t y = g.axis[1].at(h, kh);
      if (!g.axis[1].inside(y)) continue;
      for (int64_t kw = 0; kw < g.axis[2].window; ++kw) {
        f(g.inputRow(x, y), kw);
      }
    }
  }
}

// 1 / (number of counted elements) along one output row.
void rowFactors(const PoolGeometry& g, bool countPadding, int64_t d, int64_t h,
                float* factors) {
  int64_t outer =
      g.axis[0].counted(d, countPadding) * g.axis[1].counted(h, countPadding);
  for (int64_t i = 0; i < g.axis[2].result; ++i) {
    int64_t count = outer * g.axis[2].counted(i, countPadding);
    factors[i] = count == 0 ? 0.0f : 1.0f / static_cast<float>(count);
  }
}

// One output row of a plane in f32.
template <typename T>
void poolRow(const PoolGeometry& g, PoolKind kind, const T* plane, int64_t d,
             int64_t h, const float* factors, float* row) {
  const PoolAxis& w = g.axis[2];
  bool isMax = kind == PoolKind::kMax;
  std::fill(row, row + w.result, isMax ? -math::kInfinity : 0.0f);
  visitTaps(g, d, h, [&](int64_t offset, int64_t k) {
    const T* source = plane + offset - w.padLow + k * w.dilation;
    int64_t begin = w.firstOutput(k);
    int64_t end = w.endOutput(k);
    const int64_t stride = w.stride;
    if (isMax) {
#pragma omp simd
      for (int64_t i = begin; i < end; ++i) {
        row[i] = math::maximum(row[i], load(source[i * stride]));
      }
    } else {
#pragma omp simd
      for (int64_t i = begin; i < end; ++i) row[i] += load(source[i * stride]);
    }
  });
  if (isMax) return;
  for (int64_t i = 0; i < w.result; ++i) row[i] *= factors[i];
}

// Gradient of a max: to the first largest element of each window.
template <typename T>
void maxGradRow(const PoolGeometry& g, const T* plane, const T* grad, int64_t d,
                int64_t h, float* largest, int64_t* chosen, float* result) {
  const PoolAxis& w = g.axis[2];
  std::fill(chosen, chosen + w.result, int64_t{-1});
  visitTaps(g, d, h, [&](int64_t offset, int64_t k) {
    const int64_t base = offset - w.padLow + k * w.dilation;
    int64_t end = w.endOutput(k);
    const int64_t stride = w.stride;
#pragma omp simd
    for (int64_t i = w.firstOutput(k); i < end; ++i) {
      int64_t at = base + i * stride;
      float value = load(plane[at]);
      bool better = chosen[i] < 0 || value > largest[i];
      chosen[i] = better ? at : chosen[i];
      largest[i] = better ? value : largest[i];
    }
  });
  for (int64_t i = 0; i < w.result; ++i) {
    if (chosen[i] >= 0) result[chosen[i]] += load(grad[i]);
  }
}

template <typename T>
void averageGradRow(const PoolGeometry& g, const T* grad, int64_t d, int64_t h,
                    const float* factors, float* row, float* result) {
  const PoolAxis& w = g.axis[2];
  for (int64_t i = 0; i < w.result; ++i) row[i] = load(grad[i]) * factors[i];
  visitTaps(g, d, h, [&](int64_t offset, int64_t k) {
    float* target = result + offset - w.padLow + k * w.dilation;
    int64_t end = w.endOutput(k);
    const int64_t stride = w.stride;
#pragma omp simd
    for (int64_t i = w.firstOutput(k); i < end; ++i)
      target[i * stride] += row[i];
  });
}

// Calls f(d, h, firstOutput) for the output rows of a plane.
template <typename F>
void visitRows(const PoolGeometry& g, const F& f) {
  for (int64_t d = 0; d < g.axis[0].result; ++d) {
    for (int64_t h = 0; h < g.axis[1].result; ++h) {
      f(d, h, (d * g.axis[1].result + h) * g.axis[2].result);
    }
  }
}

// Division factors of all outputs of a plane, for averages.
const float* planeFactors(ScratchScope& scope, const Pool& op,
                          const PoolGeometry& g) {
  float* factors = scope.take<float>(g.resultSize);
  visitRows(g, [&](int64_t d, int64_t h, int64_t first) {
    rowFactors(g, op.countPadding, d, h, factors + first);
  });
  return factors;
}

}  // namespace

void pool(Rank& rank, Stream, const Pool& op, const void* input, void* result) {
  if (op.channelsLast) {
    poolLast(rank, op, input, result);
    return;
  }
  PoolGeometry g(op);
  ScratchScope scope(rank);
  const float* factors =
      op.kind == PoolKind::kAverage ? planeFactors(scope, op, g) : nullptr;
  int64_t width = g.axis[2].result;
  float* rows = scope.take<float>(g.planes * width);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    parallelFor(rank, g.planes, 1, [&](int64_t begin, int64_t end) {
      for (int64_t plane = begin; plane < end; ++plane) {
        const T* source = static_cast<const T*>(input) + plane * g.inputSize;
        T* target = static_cast<T*>(result) + plane * g.resultSize;
        float* row = rows + plane * width;
        visitRows(g, [&](int64_t d, int64_t h, int64_t first) {
          poolRow(g, op.kind, source, d, h,
                  factors == nullptr ? nullptr : factors + first, row);
          for (int64_t i = 0; i < width; ++i)
            target[first + i] = store<T>(row[i]);
        });
      }
    });
  });
}

void poolGrad(Rank& rank, Stream, const Pool& op, const void* input,
              const void* resultGrad, void* inputGrad) {
  if (op.channelsLast) {
    poolGradLast(rank, op, input, resultGrad, inputGrad);
    return;
  }
  PoolGeometry g(op);
  ScratchScope scope(rank);
  bool isMax = op.kind == PoolKind::kMax;
  const float* factors = isMax ? nullptr : planeFactors(scope, op, g);
  int64_t width = g.axis[2].result;
  float* rows = scope.take<float>(g.planes * width);
  int64_t* choices = scope.take<int64_t>(isMax ? g.planes * width : 0);
  bool isWide = op.type == ElementType::kF32;
  float* sums = isWide ? nullptr : scope.take<float>(g.planes * g.inputSize);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    parallelFor(rank, g.planes, 1, [&](int64_t begin, int64_t end) {
      for (int64_t plane = begin; plane < end; ++plane) {
        const T* source = static_cast<const T*>(input) + plane * g.inputSize;
        const T* grad =
            static_cast<const T*>(resultGrad) + plane * g.resultSize;
        T* target = static_cast<T*>(inputGrad) + plane * g.inputSize;
        float* sum = isWide ? reinterpret_cast<float*>(target)
                            : sums + plane * g.inputSize;
        std::fill(sum, sum + g.inputSize, 0.0f);
        float* row = rows + plane * width;
        visitRows(g, [&](int64_t d, int64_t h, int64_t first) {
          if (isMax) {
            maxGradRow(g, source, grad + first, d, h, row,
                       choices + plane * width, sum);
          } else {
            averageGradRow(g, grad + first, d, h, factors + first, row, sum);
          }
        });
        if (!isWide) {
          for (int64_t i = 0; i < g.inputSize; ++i)
            target[i] = store<T>(sum[i]);
        }
      }
    });
  });
}

}  // namespace soapstone::runtime
