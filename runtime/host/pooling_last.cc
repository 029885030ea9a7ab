#include <algorithm>

#include "runtime/host/channels_last.h"
#include "runtime/host/pool_geometry.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

// A task has one sample and a tile of channels: a window is a few short rows.
constexpr int64_t kTile = 64;

struct Tile {
  int64_t sample;
  int64_t begin;  // First channel.
  int64_t width;
};

template <typename F>
void visitTiles(Rank& rank, const Pool& op, const F& f) {
  int64_t channels = op.input[1];
  int64_t tiles = (channels + kTile - 1) / kTile;
  parallelFor(rank, op.input[0] * tiles, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      int64_t first = i % tiles * kTile;
      f(Tile{i / tiles, first, std::min(kTile, channels - first)});
    }
  });
}

// Calls f(position) for the inputs, as positions of the plane, that the window
// of an output covers, in order.
template <typename F>
void visitWindow(const PoolGeometry& g, const int64_t (&at)[3], const F& f) {
  for (int64_t kd = 0; kd < g.axis[0].window; ++kd) {
    int64_t x = g.axis[0].at(at[0], kd);
    if (!g.axis[0].inside(x)) continue;
    for (int64_t kh = 0; kh < g.axis[1].window; ++kh) {
      int64_t y = g.axis[1].at(at[1], kh);
      if (!g.axis[1].inside(y)) continue;
      for (int64_t kw = 0; kw < g.axis[2].window; ++kw) {
        int64_t z = g.axis[2].at(at[2], kw);
        if (g.axis[2].inside(z)) f(g.inputRow(x, y) + z);
      }
    }
  }
}

// Calls f(at, position) for the outputs of a plane.
template <typename F>
void visitOutputs(const PoolGeometry& g, const F& f) {
  int64_t position = 0;
  for (int64_t d = 0; d < g.axis[0].result; ++d) {
    for (int64_t h = 0; h < g.axis[1].result; ++h) {
      for (int64_t w = 0; w < g.axis[2].result; ++w) {
        f({d, h, w}, position++);
      }
    }
  }
}

// Factor of an average on the sum of its window.
float factor(const PoolGeometry& g, bool countPadding, const int64_t (&at)[3]) {
  int64_t count = 1;
  for (int i = 0; i < 3; ++i) count *= g.axis[i].counted(at[i], countPadding);
  return count == 0 ? 0.0f : 1.0f / static_cast<float>(count);
}

template <typename T>
void poolTile(const PoolGeometry& g, const Pool& op, int64_t width,
              const T* source, T* target) {
  const int64_t channels = op.input[1];
  const bool isMax = op.kind == PoolKind::kMax;
  visitOutputs(g, [&](const int64_t(&at)[3], int64_t position) {
    float row[kTile];
    std::fill(row, row + kTile, isMax ? -math::kInfinity : 0.0f);
    visitWindow(g, at, [&](int64_t from) {
      const T* line = source + from * channels;
      if (isMax) {
#pragma omp simd
        for (int64_t c = 0; c < width; ++c) {
          row[c] = math::maximum(row[c], load(line[c]));
        }
      } else {
#pragma omp simd
        for (int64_t c = 0; c < width; ++c) row[c] += load(line[c]);
      }
    });
    const float scale = isMax ? 1.0f : factor(g, op.countPadding, at);
    T* line = target + position * channels;
#pragma omp simd
    for (int64_t c = 0; c < width; ++c) line[c] = store<T>(row[c] * scale);
  });
}

// Gives the gradient of every output to the first largest input of its window.
template <typename T>
void maxGradTile(const PoolGeometry& g, int64_t channels, int64_t width,
                 const T* source, const T* grad, float* sum,
                 int64_t sumStride) {
  visitOutputs(g, [&](const int64_t(&at)[3], int64_t position) {
    float largest[kTile];
    int32_t chosen[kTile];
    std::fill(chosen, chosen + kTile, -1);
    int32_t tap = 0;
    visitWindow(g, at, [&](int64_t from) {
      const T* line = source + from * channels;
#pragma omp simd
      for (int64_t c = 0; c < width; ++c) {
        float value = load(line[c]);
        bool better = tap == 0 || value > largest[c];
        chosen[c] = better ? tap : chosen[c];
        largest[c] = better ? value : largest[c];
      }
      ++tap;
    });
    const T* arrived = grad + position * channels;
    tap = 0;
    visitWindow(g, at, [&](int64_t from) {
      float* line = sum + from * sumStride;
#pragma omp simd
      for (int64_t c = 0; c < width; ++c) {
        line[c] += chosen[c] == tap ? load(arrived[c]) : 0.0f;
      }
      ++tap;
    });
  });
}

template <typename T>
void averageGradTile(const PoolGeometry& g, const Pool& op, int64_t width,
                     const T* grad, float* sum, int64_t sumStride) {
  const int64_t channels = op.input[1];
  visitOutputs(g, [&](const int64_t(&at)[3], int64_t position) {
    const float scale = factor(g, op.countPadding, at);
    const T* arrived = grad + position * channels;
    visitWindow(g, at, [&](int64_t from) {
      float* line = sum + from * sumStride;
#pragma omp simd
      for (int64_t c = 0; c < width; ++c) line[c] += load(arrived[c]) * scale;
    });
  });
}

// Gradients are summed in f32: in the result itself if it is f32, else in
// `sums`, a dense tile for each task.
template <typename T>
void poolGradTile(const PoolGeometry& g, const Pool& op, const Tile& tile,
                  const T* source, const T* grad, T* target, float* sums) {
  const int64_t channels = op.input[1];
  constexpr bool kIsWide = std::is_same_v<T, float>;
  const int64_t stride = kIsWide ? channels : kTile;
  float* sum = sums;
  if constexpr (kIsWide) sum = target;
  for (int64_t i = 0; i < g.inputSize; ++i) {
    std::fill(sum + i * stride, sum + i * stride + tile.width, 0.0f);
  }
  if (op.kind == PoolKind::kMax) {
    maxGradTile(g, channels, tile.width, source, grad, sum, stride);
  } else {
    averageGradTile(g, op, tile.width, grad, sum, stride);
  }
  if constexpr (!kIsWide) {
    for (int64_t i = 0; i < g.inputSize; ++i) {
      for (int64_t c = 0; c < tile.width; ++c) {
        target[i * channels + c] = store<T>(sum[i * stride + c]);
      }
    }
  }
}

}  // namespace

void poolLast(Rank& rank, const Pool& op, const void* input, void* result) {
  PoolGeometry g(op);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    visitTiles(rank, op, [&](const Tile& tile) {
      int64_t plane = tile.sample * op.input[1];
      poolTile(g, op, tile.width,
               static_cast<const T*>(input) + plane * g.inputSize + tile.begin,
               static_cast<T*>(result) + plane * g.resultSize + tile.begin);
    });
  });
}

void poolGradLast(Rank& rank, const Pool& op, const void* input,
                  const void* resultGrad, void* inputGrad) {
  PoolGeometry g(op);
  ScratchScope scope(rank);
  int64_t tiles = (op.input[1] + kTile - 1) / kTile;
  int64_t tileSize = g.inputSize * kTile;
  float* sums = op.type == ElementType::kF32
                    ? nullptr
                    : scope.take<float>(op.input[0] * tiles * tileSize);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    visitTiles(rank, op, [&](const Tile& tile) {
      int64_t plane = tile.sample * op.input[1];
      int64_t task = tile.sample * tiles + tile.begin / kTile;
      int64_t at = plane * g.inputSize + tile.begin;
      poolGradTile(
          g, op, tile, static_cast<const T*>(input) + at,
          static_cast<const T*>(resultGrad) + plane * g.resultSize + tile.begin,
          static_cast<T*>(inputGrad) + at,
          sums == nullptr ? nullptr : sums + task * tileSize);
    });
  });
}

}  // namespace soapstone::runtime
