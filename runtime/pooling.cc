#include <algorithm>

#include "runtime/kernel.h"
#include "runtime/ops_contraction.h"
#include "runtime/scratch.h"
#include "runtime/type_switch.h"

namespace soapstone::runtime {
namespace {

// One spatial dim of a pooling; pooling of fewer dims has leading ones of
// size 1.
struct Axis {
  int64_t input = 1;
  int64_t result = 1;
  int64_t window = 1;
  int64_t stride = 1;
  int64_t padLow = 0;
  int64_t dilation = 1;
  int64_t countedEnd = 1;  // End of the model's own padding.

  // Input index of tap k of output i; may lie outside.
  int64_t at(int64_t i, int64_t k) const {
    return i * stride - padLow + k * dilation;
  }
  bool inside(int64_t x) const { return x >= 0 && x < input; }

  // Outputs [begin, end) whose tap k is inside.
  int64_t firstOutput(int64_t k) const {
    int64_t lead = padLow - k * dilation;
    return lead <= 0 ? 0 : std::min(result, (lead + stride - 1) / stride);
  }
  int64_t endOutput(int64_t k) const {
    int64_t room = input - 1 + padLow - k * dilation;
    return room < 0 ? 0 : std::min(result, room / stride + 1);
  }

  // Taps of output i that an average divides by.
  int64_t counted(int64_t i, bool countPadding) const {
    int64_t count = 0;
    for (int64_t k = 0; k < window; ++k) {
      int64_t x = at(i, k);
      if (inside(x) || (countPadding && x < countedEnd)) ++count;
    }
    return count;
  }
};

struct Geometry {
  Axis axis[3];
  int64_t planes;
  int64_t inputSize;
  int64_t resultSize;

  explicit Geometry(const Pool& op) {
    int spatial = op.window.count;
    for (int i = 0; i < spatial; ++i) {
      Axis& a = axis[3 - spatial + i];
      a.input = op.input[2 + i];
      a.result = op.result[2 + i];
      a.window = op.window[i];
      a.stride = op.strides[i];
      a.padLow = op.padLow[i];
      a.dilation = op.dilations[i];
      int64_t extra = i < op.extraHigh.count ? op.extraHigh[i] : 0;
      a.countedEnd = a.input + op.padHigh[i] - extra;
    }
    planes = op.input[0] * op.input[1];
    inputSize = op.input.product(2, op.input.count);
    resultSize = op.result.product(2, op.result.count);
  }

  int64_t inputRow(int64_t d, int64_t h) const {
    return (d * axis[1].input + h) * axis[2].input;
  }
};

// Calls f(inputRowOffset, k) for every tap (d, h) inside the input of output
// row (d, h) and every tap k along the row.
template <typename F>
void visitTaps(const Geometry& g, int64_t d, int64_t h, const F& f) {
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
void rowFactors(const Geometry& g, bool countPadding, int64_t d, int64_t h,
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
void poolRow(const Geometry& g, PoolKind kind, const T* plane, int64_t d,
             int64_t h, const float* factors, float* row) {
  const Axis& w = g.axis[2];
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
void maxGradRow(const Geometry& g, const T* plane, const T* grad, int64_t d,
                int64_t h, float* largest, int64_t* chosen, float* result) {
  const Axis& w = g.axis[2];
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
void averageGradRow(const Geometry& g, const T* grad, int64_t d, int64_t h,
                    const float* factors, float* row, float* result) {
  const Axis& w = g.axis[2];
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
void visitRows(const Geometry& g, const F& f) {
  for (int64_t d = 0; d < g.axis[0].result; ++d) {
    for (int64_t h = 0; h < g.axis[1].result; ++h) {
      f(d, h, (d * g.axis[1].result + h) * g.axis[2].result);
    }
  }
}

// Division factors of all outputs of a plane, for averages.
const float* planeFactors(ScratchScope& scope, const Pool& op,
                          const Geometry& g) {
  float* factors = scope.take<float>(g.resultSize);
  visitRows(g, [&](int64_t d, int64_t h, int64_t first) {
    rowFactors(g, op.countPadding, d, h, factors + first);
  });
  return factors;
}

}  // namespace

void pool(Rank& rank, Stream, const Pool& op, const void* input, void* result) {
  Geometry g(op);
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
  Geometry g(op);
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
