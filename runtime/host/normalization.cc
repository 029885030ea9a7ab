#include <algorithm>

#include "runtime/gradient_sum.h"
#include "runtime/host/norm_gradients.h"
#include "runtime/host/row_elements.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_normalization.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

template <typename F>
float sumOf(int64_t count, const F& f) {
  double sum = 0;
  constexpr int64_t kBlock = 4096;
  for (int64_t first = 0; first < count; first += kBlock) {
    sum += static_cast<double>(detail::reduceInner<ReduceKind::kSum, 1>(
        f, {}, first, std::min(count, first + kBlock)));
  }
  return static_cast<float>(sum);
}

template <typename F>
float maxOf(int64_t count, const F& f) {
  return detail::reduceInner<ReduceKind::kMax, 1>(f, {}, 0, count);
}

// Softmax of a row with stride 1.
template <typename T>
void softmaxRow(const T* input, T* result, int64_t size, bool logarithm) {
  float most = maxOf(size, [=](int64_t i) { return load(input[i]); });
  float base = most == -math::kInfinity ? 0.0f : most;
  if (logarithm) {
    float sum = sumOf(
        size, [=](int64_t i) { return math::exp(load(input[i]) - base); });
    float shift = base + ::logf(sum);
#pragma omp simd
    for (int64_t i = 0; i < size; ++i) {
      result[i] = store<T>(load(input[i]) - shift);
    }
    return;
  }
  float sum =
      sumOf(size, [=](int64_t i) { return math::exp(load(input[i]) - base); });
  float factor = 1.0f / sum;
#pragma omp simd
  for (int64_t i = 0; i < size; ++i) {
    result[i] = store<T>(math::exp(load(input[i]) - base) * factor);
  }
}

// Softmax along a strided dim: a tile of neighbouring rows at once.
template <typename T>
void softmaxColumns(const T* input, T* result, int64_t size, int64_t stride,
                    int64_t width, bool logarithm) {
  constexpr int64_t kTile = 64;
  float most[kTile], sum[kTile];
  for (int64_t j = 0; j < width; ++j) {
    most[j] = -math::kInfinity;
    sum[j] = 0;
  }
  for (int64_t i = 0; i < size; ++i) {
#pragma omp simd
    for (int64_t j = 0; j < width; ++j) {
      most[j] = math::maximum(most[j], load(input[i * stride + j]));
    }
  }
  for (int64_t j = 0; j < width; ++j) {
    if (most[j] == -math::kInfinity) most[j] = 0;
  }
  for (int64_t i = 0; i < size; ++i) {
#pragma omp simd
    for (int64_t j = 0; j < width; ++j) {
      sum[j] += math::exp(load(input[i * stride + j]) - most[j]);
    }
  }
  for (int64_t j = 0; j < width; ++j) {
    sum[j] = logarithm ? most[j] + ::logf(sum[j]) : 1.0f / sum[j];
  }
  for (int64_t i = 0; i < size; ++i) {
#pragma omp simd
    for (int64_t j = 0; j < width; ++j) {
      float x = load(input[i * stride + j]);
      result[i * stride + j] =
          store<T>(logarithm ? x - sum[j] : math::exp(x - most[j]) * sum[j]);
    }
  }
}

}  // namespace

void softmax(Rank& rank, Stream, const Softmax& op, const void* input,
             void* result) {
  auto dim = static_cast<int>(op.dim);
  int64_t outer = op.shape.product(0, dim);
  int64_t size = op.shape[dim];
  int64_t inner = op.shape.product(dim + 1, op.shape.count);
  int64_t grain = 1 + 8192 / std::max<int64_t>(1, size);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* from = static_cast<const T*>(input);
    T* to = static_cast<T*>(result);
    if (inner == 1) {
      parallelFor(rank, outer, grain, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          softmaxRow(from + i * size, to + i * size, size, op.logarithm);
        }
      });
      return;
    }
    constexpr int64_t kTile = 64;
    int64_t tiles = (inner + kTile - 1) / kTile;
    parallelFor(rank, outer * tiles, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        int64_t column = i % tiles * kTile;
        int64_t offset = i / tiles * size * inner + column;
        softmaxColumns(from + offset, to + offset, size, inner,
                       std::min(kTile, inner - column), op.logarithm);
      }
    });
  });
}

void norm(Rank& rank, Stream, const Norm& op, const void* input,
          const void* scale, const void* bias, void* result, float* mean,
          float* rstd) {
  int64_t n = op.columns;
  bool isLayer = op.kind == NormKind::kLayer;
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* from = static_cast<const T*>(input);
    const T* weight = static_cast<const T*>(scale);
    const T* shift = static_cast<const T*>(bias);
    T* to = static_cast<T*>(result);
    parallelFor(
        rank, op.rows, 1 + 8192 / std::max<int64_t>(1, n),
        [&](int64_t begin, int64_t end) {
          for (int64_t row = begin; row < end; ++row) {
            const T* x = from + row * op.inputStride();
            T* y = to + row * n;
            auto count = static_cast<float>(n);
            float center =
                isLayer
                    ? sumOf(n, [=](int64_t i) { return load(x[i]); }) / count
                    : 0.0f;
            float variance = sumOf(n,
                                   [=](int64_t i) {
                                     float d = load(x[i]) - center;
                                     return d * d;
                                   }) /
                             count;
            auto inverse = static_cast<float>(
                1.0 / ::sqrt(static_cast<double>(variance) + op.epsilon));
            mean[row] = center;
            rstd[row] = inverse;
            if (shift != nullptr) {
#pragma omp simd
              for (int64_t i = 0; i < n; ++i) {
                y[i] =
                    store<T>((load(x[i]) - center) * inverse * load(weight[i]) +
                             load(shift[i]));
              }
            } else {
#pragma omp simd
              for (int64_t i = 0; i < n; ++i) {
                y[i] =
                    store<T>((load(x[i]) - center) * inverse * load(weight[i]));
              }
            }
          }
        });
  });
}

namespace {

template <typename T>
void normInputGrad(Rank& rank, const Norm& op, const T* input, const T* scale,
                   const float* mean, const float* rstd, const T* grad,
                   const T* addend, T* result) {
  int64_t n = op.columns;
  bool isLayer = op.kind == NormKind::kLayer;
  parallelFor(
      rank, op.rows, 1 + 8192 / std::max<int64_t>(1, n),
      [=](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
          const T* x = input + row * op.inputStride();
          const T* dy = grad + row * n;
          T* dx = result + row * op.inputGradStride();
          const T* more = addend == nullptr ? nullptr : addend + row * n;
          const float center = mean[row];
          const float inverse = rstd[row];
          auto count = static_cast<float>(n);
          float along = sumOf(n,
                              [=](int64_t i) {
                                return load(dy[i]) * load(scale[i]) *
                                       (load(x[i]) - center);
                              }) *
                        inverse / count;
          float average = isLayer ? sumOf(n,
                                          [=](int64_t i) {
                                            return load(dy[i]) * load(scale[i]);
                                          }) /
                                        count
                                  : 0.0f;
          auto gradient = [=](int64_t i) {
            float normal = (load(x[i]) - center) * inverse;
            return (load(dy[i]) * load(scale[i]) - average - normal * along) *
                   inverse;
          };
          if (more != nullptr) {
#pragma omp simd
            for (int64_t i = 0; i < n; ++i) {
              dx[i] = store<T>(gradient(i) + load(more[i]));
            }
          } else {
#pragma omp simd
            for (int64_t i = 0; i < n; ++i) {
              dx[i] = store<T>(gradient(i));
            }
          }
        }
      });
}

}  // namespace

void normGrad(Rank& rank, Stream stream, const Norm& op, const void* input,
              const void* scale, const float* mean, const float* rstd,
              const void* resultGrad, void* inputGrad, void* scaleGrad,
              void* biasGrad, const void* addend) {
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* x = static_cast<const T*>(input);
    const T* dy = static_cast<const T*>(resultGrad);
    // First the sums: the input gradient may overwrite what they read.
    reduceKernel<2, ReduceKind::kSum, 1>(
        rank, stream, {op.rows, op.columns}, {true, false},
        ScaleGradient<T>{x, dy, mean, rstd, op.inputStride(), op.columns},
        static_cast<T*>(scaleGrad));
    reduceKernel<2, ReduceKind::kSum, 1>(
        rank, stream, {op.rows, op.columns}, {true, false},
        RowElements<T>{dy, op.columns}, static_cast<T*>(biasGrad));
    normInputGrad(rank, op, x, static_cast<const T*>(scale), mean, rstd, dy,
                  static_cast<const T*>(addend), static_cast<T*>(inputGrad));
  });
}

// A processor reads the gradient several times: once for each sum of columns.
void normGradOfSum(Rank& rank, Stream stream, const Norm& op, const void* input,
                   const void* scale, const float* mean, const float* rstd,
                   const GradientSum& resultGrad, void* inputGrad,
                   void* scaleGrad, void* biasGrad, const void* addend) {
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<1, 1>(rank, stream, {op.rows * op.columns},
              StoreGradientSum<T>{SummedGradient<T>(resultGrad),
                                  static_cast<T*>(resultGrad.total)});
  });
  normGrad(rank, stream, op, input, scale, mean, rstd, resultGrad.total,
           inputGrad, scaleGrad, biasGrad, addend);
}

}  // namespace soapstone::runtime
