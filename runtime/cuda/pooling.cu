// Pooling of [N, C, spatial..], also with the channels last. Every thread has
// one element of what is written, so that gradients need no atomics.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/type_switch.h"
#include "runtime/window_axis.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

struct PoolShape {
  PoolAxis d, h, w;
  bool isMax;
  bool countPadding;
  int64_t step;  // Elements between neighbours of one plane.

  explicit PoolShape(const Pool& op)
      : isMax(op.kind == PoolKind::kMax),
        countPadding(op.countPadding),
        step(op.channelsLast ? op.input[1] : 1) {
    PoolAxis axes[3];
    setAxes(op, axes);
    d = axes[0];
    h = axes[1];
    w = axes[2];
  }
  SOAPSTONE_HD int64_t inputAt(int64_t x, int64_t y, int64_t z) const {
    return ((x * h.input + y) * w.input + z) * step;
  }
  SOAPSTONE_HD int64_t resultAt(int64_t x, int64_t y, int64_t z) const {
    return ((x * h.result + y) * w.result + z) * step;
  }
  SOAPSTONE_HD int64_t inputSize() const { return d.input * h.input * w.input; }
  SOAPSTONE_HD int64_t resultSize() const {
    return d.result * h.result * w.result;
  }
  SOAPSTONE_HD float factor(int64_t x, int64_t y, int64_t z) const {
    int64_t count = d.counted(x, countPadding) * h.counted(y, countPadding) *
                    w.counted(z, countPadding);
    return count == 0 ? 0.0f : 1.0f / static_cast<float>(count);
  }
};

// What the window of one output gives.
struct WindowValue {
  float value;
  int64_t chosen;  // Input index of the first largest element; -1 if none.
};

template <typename T>
SOAPSTONE_HD WindowValue poolWindow(const PoolShape& g, const T* plane,
                                    int64_t x, int64_t y, int64_t z) {
  WindowValue best{g.isMax ? -math::kInfinity : 0.0f, -1};
  for (int64_t kd = 0; kd < g.d.window; ++kd) {
    int64_t id = g.d.at(x, kd);
    if (!g.d.inside(id)) continue;
    for (int64_t kh = 0; kh < g.h.window; ++kh) {
      int64_t ih = g.h.at(y, kh);
      if (!g.h.inside(ih)) continue;
      for (int64_t kw = 0; kw < g.w.window; ++kw) {
        int64_t iw = g.w.at(z, kw);
        if (!g.w.inside(iw)) continue;
        int64_t at = g.inputAt(id, ih, iw);
        float value = load(plane[at]);
        if (!g.isMax) {
          best.value += value;
        } else if (best.chosen < 0 || value > best.value) {
          best = {value, at};
        } else if (value != value) {
          best.value = value;
        }
      }
    }
  }
  return best;
}

// Where a channel of a sample begins.
struct Plane {
  int64_t input;
  int64_t result;
};

// f(plane, x, y, z) with the planes outermost.
template <typename F>
struct PlanesFirst {
  F f;
  int64_t inputSize, resultSize;

  SOAPSTONE_HD void operator()(int64_t plane, int64_t x, int64_t y,
                               int64_t z) const {
    f(Plane{plane * inputSize, plane * resultSize}, x, y, z);
  }
};

// The same with the channels innermost, and sample and depth as one loop.
template <typename F>
struct ChannelsInnermost {
  F f;
  int64_t inputSize, resultSize;  // Of a sample.
  int64_t depth;

  SOAPSTONE_HD void operator()(int64_t outer, int64_t y, int64_t z,
                               int64_t channel) const {
    int64_t sample = depth == 1 ? outer : outer / depth;
    f(Plane{sample * inputSize + channel, sample * resultSize + channel},
      outer - sample * depth, y, z);
  }
};

// Calls f(plane, x, y, z) for every channel of every sample and every position.
template <typename F>
void mapPlanes(Rank& rank, Stream stream, const Pool& op, const PoolShape& g,
               int64_t depth, int64_t height, int64_t width, const F& f) {
  const int64_t samples = op.input[0], channels = op.input[1];
  const int64_t inputSize = g.inputSize(), resultSize = g.resultSize();
  if (op.channelsLast) {
    map<4>(rank, stream, {samples * depth, height, width, channels},
           ChannelsInnermost<F>{f, inputSize * channels, resultSize * channels,
                                depth});
  } else {
    map<4>(rank, stream, {samples * channels, depth, height, width},
           PlanesFirst<F>{f, inputSize, resultSize});
  }
}

template <typename T>
struct PoolPoint {
  PoolShape g;
  const T* input;
  T* result;

  SOAPSTONE_HD void operator()(Plane plane, int64_t x, int64_t y,
                               int64_t z) const {
    WindowValue window = poolWindow(g, input + plane.input, x, y, z);
    float value = g.isMax ? window.value : window.value * g.factor(x, y, z);
    result[plane.result + g.resultAt(x, y, z)] = store<T>(value);
  }
};

// Gathers what the outputs that read one input give back to it.
template <typename T>
struct PoolGradPoint {
  PoolShape g;
  const T* input;
  const T* resultGrad;
  T* inputGrad;

  SOAPSTONE_HD void operator()(Plane plane, int64_t id, int64_t ih,
                               int64_t iw) const {
    const T* source = input + plane.input;
    const T* grad = resultGrad + plane.result;
    int64_t here = g.inputAt(id, ih, iw);
    float sum = 0;
    for (int64_t kd = 0; kd < g.d.window; ++kd) {
      int64_t x = g.d.resultAt(id, kd);
      if (x < 0) continue;
      for (int64_t kh = 0; kh < g.h.window; ++kh) {
        int64_t y = g.h.resultAt(ih, kh);
        if (y < 0) continue;
        for (int64_t kw = 0; kw < g.w.window; ++kw) {
          int64_t z = g.w.resultAt(iw, kw);
          if (z < 0) continue;
          float arrived = load(grad[g.resultAt(x, y, z)]);
          if (!g.isMax) {
            sum += arrived * g.factor(x, y, z);
          } else if (poolWindow(g, source, x, y, z).chosen == here) {
            sum += arrived;
          }
        }
      }
    }
    inputGrad[plane.input + here] = store<T>(sum);
  }
};

}  // namespace

void pool(Rank& rank, Stream stream, const Pool& op, const void* input,
          void* result) {
  PoolShape g(op);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    mapPlanes(
        rank, stream, op, g, g.d.result, g.h.result, g.w.result,
        PoolPoint<T>{g, static_cast<const T*>(input), static_cast<T*>(result)});
  });
}

void poolGrad(Rank& rank, Stream stream, const Pool& op, const void* input,
              const void* resultGrad, void* inputGrad) {
  PoolShape g(op);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    mapPlanes(rank, stream, op, g, g.d.input, g.h.input, g.w.input,
              PoolGradPoint<T>{g, static_cast<const T*>(input),
                               static_cast<const T*>(resultGrad),
                               static_cast<T*>(inputGrad)});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
