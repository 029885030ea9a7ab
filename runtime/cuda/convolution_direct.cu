// Convolutions as plain sums, one thread an element of what is written: for
// shapes that cuDNN refuses, as negative padding.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/host/type_switch.h"
#include "runtime/host/window_axis.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

struct ConvolutionShape {
  WindowAxis d, h, w;
  int64_t samples, inputs, outputs;  // Channels.
  int64_t groupInputs, groupOutputs;
  bool channelsLast, weightChannelsLast;

  explicit ConvolutionShape(const Convolution& op)
      : samples(op.input[0]),
        inputs(op.input[1]),
        outputs(op.weight[0]),
        groupInputs(op.weight[1]),
        groupOutputs(op.weight[0] / op.groups),
        channelsLast(op.channelsLast),
        weightChannelsLast(op.weightChannelsLast) {
    WindowAxis axes[3];
    setAxes(op, axes);
    d = axes[0];
    h = axes[1];
    w = axes[2];
  }
  SOAPSTONE_HD int64_t window() const { return d.window * h.window * w.window; }
  SOAPSTONE_HD int64_t input(int64_t n, int64_t c, int64_t x, int64_t y,
                             int64_t z) const {
    int64_t position = (x * h.input + y) * w.input + z;
    int64_t volume = d.input * h.input * w.input;
    return channelsLast ? (n * volume + position) * inputs + c
                        : (n * inputs + c) * volume + position;
  }
  SOAPSTONE_HD int64_t weight(int64_t o, int64_t c, int64_t tap) const {
    return weightChannelsLast ? (o * window() + tap) * groupInputs + c
                              : (o * groupInputs + c) * window() + tap;
  }
  SOAPSTONE_HD int64_t result(int64_t n, int64_t o, int64_t x, int64_t y,
                              int64_t z) const {
    int64_t position = (x * h.result + y) * w.result + z;
    int64_t volume = d.result * h.result * w.result;
    return channelsLast ? (n * volume + position) * outputs + o
                        : (n * outputs + o) * volume + position;
  }
};

// Position of a tap in the window.
struct Tap {
  int64_t d, h, w;
  SOAPSTONE_HD Tap(const ConvolutionShape& shape, int64_t number)
      : d(number / (shape.h.window * shape.w.window)),
        h(number / shape.w.window % shape.h.window),
        w(number % shape.w.window) {}
};

template <typename T>
struct ForwardPoint {
  ConvolutionShape s;
  const T* input;
  const T* weight;
  T* result;

  SOAPSTONE_HD void operator()(int64_t plane, int64_t x, int64_t y,
                               int64_t z) const {
    int64_t n = plane / s.outputs;
    int64_t o = plane % s.outputs;
    int64_t firstInput = o / s.groupOutputs * s.groupInputs;
    float sum = 0;
    for (int64_t number = 0; number < s.window(); ++number) {
      Tap tap(s, number);
      int64_t ix = s.d.inputAt(x, tap.d);
      int64_t iy = s.h.inputAt(y, tap.h);
      int64_t iz = s.w.inputAt(z, tap.w);
      if (ix < 0 || iy < 0 || iz < 0) continue;
      for (int64_t c = 0; c < s.groupInputs; ++c) {
        sum += load(input[s.input(n, firstInput + c, ix, iy, iz)]) *
               load(weight[s.weight(o, c, number)]);
      }
    }
    result[s.result(n, o, x, y, z)] = store<T>(sum);
  }
};

template <typename T>
struct InputGradPoint {
  ConvolutionShape s;
  const T* resultGrad;
  const T* weight;
  T* inputGrad;

  SOAPSTONE_HD void operator()(int64_t plane, int64_t x, int64_t y,
                               int64_t z) const {
    int64_t n = plane / s.inputs;
    int64_t c = plane % s.inputs;
    int64_t firstOutput = c / s.groupInputs * s.groupOutputs;
    float sum = 0;
    for (int64_t number = 0; number < s.window(); ++number) {
      Tap tap(s, number);
      int64_t ox = s.d.resultAt(x, tap.d);
      int64_t oy = s.h.resultAt(y, tap.h);
      int64_t oz = s.w.resultAt(z, tap.w);
      if (ox < 0 || oy < 0 || oz < 0) continue;
      for (int64_t o = firstOutput; o < firstOutput + s.groupOutputs; ++o) {
        sum += load(resultGrad[s.result(n, o, ox, oy, oz)]) *
               load(weight[s.weight(o, c % s.groupInputs, number)]);
      }
    }
    inputGrad[s.input(n, c, x, y, z)] = store<T>(sum);
  }
};

// A row of threads has one weight and shares the positions that it meets.
template <typename T>
struct WeightGradRow {
  ConvolutionShape s;
  const T* input;
  const T* resultGrad;
  T* weightGrad;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    int64_t number = index % s.window();
    int64_t c = index / s.window() % s.groupInputs;
    int64_t o = index / s.window() / s.groupInputs;
    int64_t channel = o / s.groupOutputs * s.groupInputs + c;
    Tap tap(s, number);
    int64_t plane = s.h.result * s.w.result;
    int64_t volume = s.d.result * plane;
    float sum = 0;
    for (int64_t i = row.lane; i < s.samples * volume; i += row.step) {
      int64_t n = i / volume;
      int64_t x = i % volume / plane;
      int64_t y = i % plane / s.w.result;
      int64_t z = i % s.w.result;
      int64_t ix = s.d.inputAt(x, tap.d);
      int64_t iy = s.h.inputAt(y, tap.h);
      int64_t iz = s.w.inputAt(z, tap.w);
      if (ix < 0 || iy < 0 || iz < 0) continue;
      sum += load(input[s.input(n, channel, ix, iy, iz)]) *
             load(resultGrad[s.result(n, o, x, y, z)]);
    }
    sum = row.sum(sum);
    if (row.lane == 0) weightGrad[s.weight(o, c, number)] = store<T>(sum);
  }
};

}  // namespace

void directConvolution(Rank& rank, Stream stream, const Convolution& op,
                       const void* input, const void* weight, void* result) {
  ConvolutionShape s(op);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<4>(rank, stream,
           {s.samples * s.outputs, s.d.result, s.h.result, s.w.result},
           ForwardPoint<T>{s, static_cast<const T*>(input),
                           static_cast<const T*>(weight),
                           static_cast<T*>(result)});
  });
}

void directConvolutionInputGrad(Rank& rank, Stream stream,
                                const Convolution& op, const void* resultGrad,
                                const void* weight, void* inputGrad) {
  ConvolutionShape s(op);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<4>(rank, stream,
           {s.samples * s.inputs, s.d.input, s.h.input, s.w.input},
           InputGradPoint<T>{s, static_cast<const T*>(resultGrad),
                             static_cast<const T*>(weight),
                             static_cast<T*>(inputGrad)});
  });
}

void directConvolutionWeightGrad(Rank& rank, Stream stream,
                                 const Convolution& op, const void* input,
                                 const void* resultGrad, void* weightGrad) {
  ConvolutionShape s(op);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    rows(rank, stream, op.weight.product(),
         WeightGradRow<T>{s, static_cast<const T*>(input),
                          static_cast<const T*>(resultGrad),
                          static_cast<T*>(weightGrad)});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
