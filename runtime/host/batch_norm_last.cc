#include <algorithm>

#include "runtime/host/batch_norm_relu.h"
#include "runtime/host/channels_last.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"

namespace soapstone::runtime {
namespace {

// A task has a tile of channels, of which every position is one short row.
constexpr int64_t kTile = 64;
// Rows that are summed in f32 before the sum goes to f64.
constexpr int64_t kBlock = 32;

struct Tile {
  int64_t rows;  // Positions of the whole batch.
  int64_t channels;
  int64_t begin;  // First channel of the tile.
  int64_t width;

  int64_t offset(int64_t row) const { return row * channels + begin; }
};

// Calls f(tile) for tiles that cover all channels.
template <typename F>
void visitTiles(Rank& rank, const Dims& shape, const F& f) {
  int64_t channels = shape[1];
  int64_t rows = channels == 0 ? 0 : shape.product() / channels;
  parallelFor(rank, (channels + kTile - 1) / kTile, 1,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  f(Tile{rows, channels, i * kTile,
                         std::min(kTile, channels - i * kTile)});
                }
              });
}

// Mean and summed squared distance from it, in one pass over memory: those of
// blocks of rows are combined as in Chan, Golub and LeVeque, "Updating formulae
// and a pairwise algorithm for computing sample variances" (1979).
template <typename T>
void tileMoments(const Tile& tile, const T* x, double* mean, double* squares) {
  std::fill(mean, mean + kTile, 0.0);
  std::fill(squares, squares + kTile, 0.0);
  for (int64_t first = 0; first < tile.rows; first += kBlock) {
    const int64_t last = std::min(tile.rows, first + kBlock);
    const auto count = static_cast<float>(last - first);
    float center[kTile] = {}, square[kTile] = {};
    for (int64_t row = first; row < last; ++row) {
      const T* line = x + tile.offset(row);
#pragma omp simd
      for (int64_t c = 0; c < tile.width; ++c) center[c] += load(line[c]);
    }
    for (float& value : center) value /= count;
    for (int64_t row = first; row < last; ++row) {
      const T* line = x + tile.offset(row);
#pragma omp simd
      for (int64_t c = 0; c < tile.width; ++c) {
        float d = load(line[c]) - center[c];
        square[c] += d * d;
      }
    }
    const double share = count / static_cast<double>(last);
    const double weight = share * static_cast<double>(first);
    for (int64_t c = 0; c < kTile; ++c) {
      double delta = static_cast<double>(center[c]) - mean[c];
      mean[c] += delta * share;
      squares[c] += static_cast<double>(square[c]) + delta * delta * weight;
    }
  }
}

template <typename T, typename P>
void normalizeTile(const Tile& tile, const T* x, const P* scale, const P* bias,
                   double epsilon, const ReluBehind<T>& behind, T* y,
                   float* mean, float* variance) {
  double center[kTile], squares[kTile];
  tileMoments(tile, x, center, squares);
  float middle[kTile], factor[kTile], shift[kTile];
  for (int64_t c = 0; c < tile.width; ++c) {
    double spread = squares[c] / static_cast<double>(tile.rows);
    middle[c] = mean[tile.begin + c] = static_cast<float>(center[c]);
    variance[tile.begin + c] = static_cast<float>(spread);
    factor[c] = static_cast<float>(1.0 / ::sqrt(spread + epsilon)) *
                load(scale[tile.begin + c]);
    shift[c] = load(bias[tile.begin + c]);
  }
  for (int64_t row = 0; row < tile.rows; ++row) {
    const int64_t first = tile.offset(row);
#pragma omp simd
    for (int64_t c = 0; c < tile.width; ++c) {
      y[first + c] = behind.at(
          first + c, (load(x[first + c]) - middle[c]) * factor[c] + shift[c]);
    }
  }
}

// Sums of dy and of dy * (x - mean).
template <typename T>
void tileGradSums(const Tile& tile, const T* x, const GradOfNorm<T>& dy,
                  const float* center, double* sum, double* along) {
  std::fill(sum, sum + kTile, 0.0);
  std::fill(along, along + kTile, 0.0);
  for (int64_t first = 0; first < tile.rows; first += kBlock) {
    const int64_t last = std::min(tile.rows, first + kBlock);
    float blockSum[kTile] = {}, blockAlong[kTile] = {};
    for (int64_t row = first; row < last; ++row) {
      const T* line = x + tile.offset(row);
#pragma omp simd
      for (int64_t c = 0; c < tile.width; ++c) {
        float g = dy.at(tile.offset(row) + c);
        blockSum[c] += g;
        blockAlong[c] += g * (load(line[c]) - center[c]);
      }
    }
    for (int64_t c = 0; c < kTile; ++c) {
      sum[c] += static_cast<double>(blockSum[c]);
      along[c] += static_cast<double>(blockAlong[c]);
    }
  }
}

template <typename T, typename P>
void tileGrad(const Tile& tile, const T* x, const P* scale, const float* mean,
              const float* variance, double epsilon, const GradOfNorm<T>& dy,
              T* dx, P* scaleGrad, P* biasGrad) {
  float center[kTile] = {};
  std::copy(mean + tile.begin, mean + tile.begin + tile.width, center);
  double sum[kTile], along[kTile];
  tileGradSums(tile, x, dy, center, sum, along);
  float factor[kTile], average[kTile], slope[kTile];
  const auto count = static_cast<double>(tile.rows);
  for (int64_t c = 0; c < tile.width; ++c) {
    const int64_t channel = tile.begin + c;
    double inverse =
        1.0 / ::sqrt(static_cast<double>(variance[channel]) + epsilon);
    factor[c] = load(scale[channel]) * static_cast<float>(inverse);
    average[c] = static_cast<float>(sum[c] / count);
    slope[c] = static_cast<float>(along[c] / count * inverse * inverse);
    scaleGrad[channel] = store<P>(static_cast<float>(along[c] * inverse));
    biasGrad[channel] = store<P>(static_cast<float>(sum[c]));
  }
  for (int64_t row = 0; row < tile.rows; ++row) {
    const int64_t first = tile.offset(row);
#pragma omp simd
    for (int64_t c = 0; c < tile.width; ++c) {
      dx[first + c] = store<T>((dy.at(first + c) - average[c] -
                                (load(x[first + c]) - center[c]) * slope[c]) *
                               factor[c]);
    }
  }
}

// Calls f(T, P) tags for the op's element and parameter types.
template <typename F>
void withTypes(const BatchNorm& op, const F& f) {
  withFloatType(op.type, [&](auto tag) {
    withFloatType(op.parameterType,
                  [&](auto parameterTag) { f(tag, parameterTag); });
  });
}

}  // namespace

void batchNormLast(Rank& rank, const BatchNorm& op, const void* input,
                   const void* scale, const void* bias, void* result,
                   float* mean, float* variance, const void* addend) {
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    visitTiles(rank, op.shape, [&](const Tile& tile) {
      normalizeTile(tile, static_cast<const T*>(input),
                    static_cast<const P*>(scale), static_cast<const P*>(bias),
                    op.epsilon, ReluBehind<T>(op, addend),
                    static_cast<T*>(result), mean, variance);
    });
  });
}

void batchNormGradLast(Rank& rank, const BatchNorm& op, const void* input,
                       const void* scale, const float* mean,
                       const float* variance, const void* resultGrad,
                       void* inputGrad, void* scaleGrad, void* biasGrad,
                       const void* output) {
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    visitTiles(rank, op.shape, [&](const Tile& tile) {
      tileGrad(tile, static_cast<const T*>(input), static_cast<const P*>(scale),
               mean, variance, op.epsilon,
               GradOfNorm<T>(op, resultGrad, output),
               static_cast<T*>(inputGrad), static_cast<P*>(scaleGrad),
               static_cast<P*>(biasGrad));
    });
  });
}

}  // namespace soapstone::runtime
