// Pooling of [N, C, spatial..], also with the channels last, where a thread
// takes as many channels as an access of sixteen bytes. Every thread has its
// own elements of what is written, so that gradients need no atomics.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/host/type_switch.h"
#include "runtime/host/window_axis.h"

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
  // Number of a tap in the window, row-major.
  SOAPSTONE_HD int32_t tap(int64_t kd, int64_t kh, int64_t kw) const {
    return static_cast<int32_t>((kd * h.window + kh) * w.window + kw);
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

// Calls f(tap number, offset in the plane) for the taps of output (x, y, z)
// that lie inside, in order, until it returns false.
template <typename F>
SOAPSTONE_HD void visitTaps(const PoolShape& g, int64_t x, int64_t y, int64_t z,
                            const F& f) {
  for (int64_t kd = 0; kd < g.d.window; ++kd) {
    const int64_t id = g.d.at(x, kd);
    if (!g.d.inside(id)) continue;
    for (int64_t kh = 0; kh < g.h.window; ++kh) {
      const int64_t ih = g.h.at(y, kh);
      if (!g.h.inside(ih)) continue;
      for (int64_t kw = 0; kw < g.w.window; ++kw) {
        const int64_t iw = g.w.at(z, kw);
        if (!g.w.inside(iw)) continue;
        if (!f(g.tap(kd, kh, kw), g.inputAt(id, ih, iw))) return;
      }
    }
  }
}

// The largest elements of the windows of one output position, for neighbouring
// channels, or their sums.
template <int kLanes, typename T>
SOAPSTONE_HD Lanes<float, kLanes> poolWindow(const PoolShape& g, const T* plane,
                                             int64_t x, int64_t y, int64_t z) {
  Lanes<float, kLanes> window;
  SOAPSTONE_UNROLL
  for (int lane = 0; lane < kLanes; ++lane) {
    window[lane] = g.isMax ? -math::kInfinity : 0.0f;
  }
  visitTaps(g, x, y, z, [&](int32_t, int64_t offset) {
    const auto values = loadLanes(readLanes<kLanes>(plane + offset));
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      window[lane] = g.isMax ? math::maximum(window[lane], values[lane])
                             : window[lane] + values[lane];
    }
    return true;
  });
  return window;
}

// Bit i: whether element i of `own`, tap number `tap` of output (x, y, z), is
// the first largest of its window.
template <int kLanes, typename T>
SOAPSTONE_HD uint32_t firstLargest(const PoolShape& g, const T* plane,
                                   int64_t x, int64_t y, int64_t z, int32_t tap,
                                   const Lanes<float, kLanes>& own) {
  uint32_t largest = (1u << kLanes) - 1;
  visitTaps(g, x, y, z, [&](int32_t number, int64_t offset) {
    if (number == tap) return true;
    const auto values = loadLanes(readLanes<kLanes>(plane + offset));
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      // Equal ones before it come first.
      const bool isBeaten =
          number < tap ? !(values[lane] < own[lane]) : values[lane] > own[lane];
      if (isBeaten) largest &= ~(1u << lane);
    }
    return largest != 0;
  });
  return largest;
}

// Where a channel of a sample begins.
struct Plane {
  int64_t input;
  int64_t result;
};

// f.at(plane, x, y, z) with the planes outermost.
template <typename F>
struct PlanesFirst {
  F f;
  int64_t inputSize, resultSize;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t plane, int64_t x, int64_t y, int64_t z) const {
    static_assert(kLanes == 1);
    f.template at<1>(Plane{plane * inputSize, plane * resultSize}, x, y, z);
  }
};

// The same with the channels innermost, and sample and depth as one loop.
template <typename F>
struct ChannelsInnermost {
  F f;
  int64_t inputSize, resultSize;  // Sizes of a sample.
  int64_t depth;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t outer, int64_t y, int64_t z,
                       int64_t channel) const {
    int64_t sample = depth == 1 ? outer : outer / depth;
    f.template at<kLanes>(
        Plane{sample * inputSize + channel, sample * resultSize + channel},
        outer - sample * depth, y, z);
  }
};

// Calls f.at(plane, x, y, z) for every channel of every sample and every
// position; T is the type of what lies in `places`.
template <typename T, typename F>
void mapPlanes(Rank& rank, Stream stream, const Pool& op, const PoolShape& g,
               int64_t depth, int64_t height, int64_t width,
               std::initializer_list<const void*> places, const F& f) {
  const int64_t samples = op.input[0], channels = op.input[1];
  const int64_t inputSize = g.inputSize(), resultSize = g.resultSize();
  if (!op.channelsLast) {
    map<4, 1>(rank, stream, {samples * channels, depth, height, width},
              PlanesFirst<F>{f, inputSize, resultSize});
    return;
  }
  withLanes<T>(channels, places, [&](auto lanes) {
    map<4, lanes.value>(rank, stream,
                        {samples * depth, height, width, channels},
                        ChannelsInnermost<F>{f, inputSize * channels,
                                             resultSize * channels, depth});
  });
}

template <typename T>
struct PoolPoint {
  PoolShape g;
  const T* input;
  T* result;

  template <int kLanes>
  SOAPSTONE_HD void at(Plane plane, int64_t x, int64_t y, int64_t z) const {
    const auto window = poolWindow<kLanes>(g, input + plane.input, x, y, z);
    const float factor = g.isMax ? 1.0f : g.factor(x, y, z);
    Lanes<T, kLanes> values;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      values[lane] = store<T>(window[lane] * factor);
    }
    writeLanes(result + plane.result + g.resultAt(x, y, z), values);
  }
};

// Gathers what the outputs that read one input give back to it.
template <typename T>
struct PoolGradPoint {
  PoolShape g;
  const T* input;
  const T* resultGrad;
  T* inputGrad;

  // Adds what output (x, y, z), of which `own` is tap number `tap`, gives.
  template <int kLanes>
  SOAPSTONE_HD void addOutput(Plane plane, int64_t x, int64_t y, int64_t z,
                              int32_t tap, const Lanes<float, kLanes>& own,
                              Lanes<float, kLanes>& sums) const {
    uint32_t takes = (1u << kLanes) - 1;
    float factor = 1;
    if (g.isMax) {
      takes = firstLargest<kLanes>(g, input + plane.input, x, y, z, tap, own);
      if (takes == 0) return;
    } else {
      factor = g.factor(x, y, z);
    }
    const auto arrived = loadLanes(
        readLanes<kLanes>(resultGrad + plane.result + g.resultAt(x, y, z)));
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      if ((takes >> lane & 1) != 0) sums[lane] += arrived[lane] * factor;
    }
  }

  template <int kLanes>
  SOAPSTONE_HD void at(Plane plane, int64_t id, int64_t ih, int64_t iw) const {
    const int64_t here = plane.input + g.inputAt(id, ih, iw);
    Lanes<float, kLanes> own, sums;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) own[lane] = sums[lane] = 0;
    if (g.isMax) own = loadLanes(readLanes<kLanes>(input + here));
    for (int64_t kd = 0; kd < g.d.window; ++kd) {
      int64_t x = g.d.resultAt(id, kd);
      if (x < 0) continue;
      for (int64_t kh = 0; kh < g.h.window; ++kh) {
        int64_t y = g.h.resultAt(ih, kh);
        if (y < 0) continue;
        for (int64_t kw = 0; kw < g.w.window; ++kw) {
          int64_t z = g.w.resultAt(iw, kw);
          if (z < 0) continue;
          addOutput(plane, x, y, z, g.tap(kd, kh, kw), own, sums);
        }
      }
    }
    Lanes<T, kLanes> values;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      values[lane] = store<T>(sums[lane]);
    }
    writeLanes(inputGrad + here, values);
  }
};

}  // namespace

void directPool(Rank& rank, Stream stream, const Pool& op, const void* input,
                void* result) {
  PoolShape g(op);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    mapPlanes<T>(
        rank, stream, op, g, g.d.result, g.h.result, g.w.result,
        {input, result},
        PoolPoint<T>{g, static_cast<const T*>(input), static_cast<T*>(result)});
  });
}

void directPoolGrad(Rank& rank, Stream stream, const Pool& op,
                    const void* input, const void* resultGrad,
                    void* inputGrad) {
  PoolShape g(op);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    mapPlanes<T>(rank, stream, op, g, g.d.input, g.h.input, g.w.input,
                 {input, resultGrad, inputGrad},
                 PoolGradPoint<T>{g, static_cast<const T*>(input),
                                  static_cast<const T*>(resultGrad),
                                  static_cast<T*>(inputGrad)});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
