// Batch normalisation of [N, C, spatial..], also with the channels last.
// Statistics are two reductions over what a channel holds; what is applied
// afterwards is elementwise.

#include <cstdint>

#include "runtime/host/batch_norm_relu.h"
#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/scratch.h"
#include "runtime/host/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// With the channels last, all positions of the batch are those of one sample.
struct Channels {
  int64_t samples;
  int64_t channels;
  int64_t spatial;
  int64_t channelStride;
  int64_t spatialStride;

  explicit Channels(const BatchNorm& op)
      : samples(op.shape[0]),
        channels(op.shape[1]),
        spatial(op.shape.product(2, op.shape.count)),
        channelStride(spatial),
        spatialStride(1) {
    if (!op.channelsLast) return;
    spatial *= samples;
    samples = 1;
    channelStride = 1;
    spatialStride = channels;
  }
  bool isLast() const { return channelStride == 1 && spatialStride != 1; }
  SOAPSTONE_HD int64_t at(int64_t n, int64_t c, int64_t i) const {
    return n * channels * spatial + c * channelStride + i * spatialStride;
  }
  float scale() const { return 1.0f / static_cast<float>(samples * spatial); }
};

// Per-channel values, for lanes that are neighbours in memory: channels from
// `c` on if channels lie last, else positions of channel c.
template <int kLanes, bool kIsLast, typename P>
SOAPSTONE_HD Lanes<float, kLanes> ofChannels(const P* values, int64_t c) {
  if constexpr (kIsLast) {
    return loadLanes(readLanes<kLanes>(values + c));
  } else {
    Lanes<float, kLanes> lanes;
    const float value = load(values[c]);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) lanes[lane] = value;
    return lanes;
  }
}

// f.at(n, c, i) with the channels as the inner loop.
template <typename F>
struct ByPosition {
  F f;
  template <int kLanes>
  SOAPSTONE_HD auto at(int64_t i, int64_t c) const {
    return f.template at<kLanes>(0, c, i);
  }
};

// Combines f.at(n, c, i) over what each channel holds.
template <int kLanes, bool kIsLast, typename F>
void sumChannels(Rank& rank, Stream stream, const Channels& view, const F& f,
                 float* result) {
  if constexpr (kIsLast) {
    reduceKernel<2, ReduceKind::kSum, kLanes>(
        rank, stream, {view.spatial, view.channels}, {true, false},
        ByPosition<F>{f}, result);
  } else {
    reduceKernel<3, ReduceKind::kSum, kLanes>(
        rank, stream, {view.samples, view.channels, view.spatial},
        {true, false, true}, f, result);
  }
}

// Calls f.at(n, c, i) for every element.
template <int kLanes, bool kIsLast, typename F>
void mapChannels(Rank& rank, Stream stream, const Channels& view, const F& f) {
  if constexpr (kIsLast) {
    map<2, kLanes>(rank, stream, {view.spatial, view.channels},
                   ByPosition<F>{f});
  } else {
    map<3, kLanes>(rank, stream, {view.samples, view.channels, view.spatial},
                   f);
  }
}

template <typename T>
struct ChannelMean {
  Channels view;
  const T* x;
  float scale;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t n, int64_t c, int64_t i) const {
    auto values = loadLanes(readLanes<kLanes>(x + view.at(n, c, i)));
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) values[lane] *= scale;
    return values;
  }
};

template <typename T, bool kIsLast>
struct ChannelVariance {
  Channels view;
  const T* x;
  const float* mean;
  float scale;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t n, int64_t c, int64_t i) const {
    auto values = loadLanes(readLanes<kLanes>(x + view.at(n, c, i)));
    const auto center = ofChannels<kLanes, kIsLast>(mean, c);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float d = values[lane] - center[lane];
      values[lane] = d * d * scale;
    }
    return values;
  }
};

template <typename T, typename P, bool kIsLast>
struct Normalize {
  Channels view;
  const T* x;
  const P* scale;
  const P* bias;
  const float* mean;
  const float* variance;
  T* y;
  float epsilon;
  ReluBehind<T> behind;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t n, int64_t c, int64_t i) const {
    const int64_t place = view.at(n, c, i);
    const auto values = readLanes<kLanes>(x + place);
    Lanes<T, kLanes> addends{};
    if (behind.addend != nullptr) {
      addends = readLanes<kLanes>(behind.addend + place);
    }
    const auto scales = ofChannels<kLanes, kIsLast>(scale, c);
    const auto biases = ofChannels<kLanes, kIsLast>(bias, c);
    const auto means = ofChannels<kLanes, kIsLast>(mean, c);
    const auto variances = ofChannels<kLanes, kIsLast>(variance, c);
    Lanes<T, kLanes> result;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      float factor = scales[lane] / math::sqrt(variances[lane] + epsilon);
      result[lane] =
          behind((load(values[lane]) - means[lane]) * factor + biases[lane],
                 addends[lane]);
    }
    writeLanes(y + place, result);
  }
};

// The gradients that arrive at a norm, of neighbours in memory.
template <int kLanes, typename T>
SOAPSTONE_HD Lanes<float, kLanes> arrivingAt(const GradOfNorm<T>& dy,
                                             int64_t place) {
  auto grads = loadLanes(readLanes<kLanes>(dy.resultGrad + place));
  if (dy.output == nullptr) return grads;
  const auto outputs = readLanes<kLanes>(dy.output + place);
  SOAPSTONE_UNROLL
  for (int lane = 0; lane < kLanes; ++lane) {
    grads[lane] = GradOfNorm<T>::let(load(outputs[lane]), grads[lane]);
  }
  return grads;
}

template <typename T>
struct GradSum {
  Channels view;
  GradOfNorm<T> dy;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t n, int64_t c, int64_t i) const {
    return arrivingAt<kLanes>(dy, view.at(n, c, i));
  }
};

template <typename T, bool kIsLast>
struct GradAlong {
  Channels view;
  const T* x;
  GradOfNorm<T> dy;
  const float* mean;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t n, int64_t c, int64_t i) const {
    const int64_t place = view.at(n, c, i);
    const auto values = readLanes<kLanes>(x + place);
    auto along = arrivingAt<kLanes>(dy, place);
    const auto means = ofChannels<kLanes, kIsLast>(mean, c);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      along[lane] *= load(values[lane]) - means[lane];
    }
    return along;
  }
};

template <typename P>
struct ParameterGrads {
  const float* sum;
  const float* along;
  const float* variance;
  P* scaleGrad;
  P* biasGrad;
  float epsilon;
  SOAPSTONE_HD void operator()(int64_t c) const {
    float inverse = 1.0f / math::sqrt(variance[c] + epsilon);
    scaleGrad[c] = store<P>(along[c] * inverse);
    biasGrad[c] = store<P>(sum[c]);
  }
};

template <typename T, typename P, bool kIsLast>
struct InputGrad {
  Channels view;
  const T* x;
  const P* scale;
  const float* mean;
  const float* variance;
  const float* sum;
  const float* along;
  GradOfNorm<T> dy;
  T* dx;
  float epsilon;
  float perElement;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t n, int64_t c, int64_t i) const {
    const int64_t place = view.at(n, c, i);
    const auto values = readLanes<kLanes>(x + place);
    const auto grads = arrivingAt<kLanes>(dy, place);
    const auto scales = ofChannels<kLanes, kIsLast>(scale, c);
    const auto means = ofChannels<kLanes, kIsLast>(mean, c);
    const auto variances = ofChannels<kLanes, kIsLast>(variance, c);
    const auto sums = ofChannels<kLanes, kIsLast>(sum, c);
    const auto alongs = ofChannels<kLanes, kIsLast>(along, c);
    Lanes<T, kLanes> result;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      float inverse = 1.0f / math::sqrt(variances[lane] + epsilon);
      float slope = alongs[lane] * perElement * inverse * inverse;
      float centered = grads[lane] - sums[lane] * perElement;
      result[lane] =
          store<T>((centered - (load(values[lane]) - means[lane]) * slope) *
                   scales[lane] * inverse);
    }
    writeLanes(dx + place, result);
  }
};

template <typename From, typename To>
struct ConvertPair {
  const From* first;
  const From* second;
  To* firstResult;
  To* secondResult;
  SOAPSTONE_HD void operator()(int64_t c) const {
    firstResult[c] = store<To>(load(first[c]));
    secondResult[c] = store<To>(load(second[c]));
  }
};

struct InvertDeviation {
  const float* variance;
  float* inverse;
  float epsilon;
  SOAPSTONE_HD void operator()(int64_t c) const {
    inverse[c] = 1.0f / math::sqrt(variance[c] + epsilon);
  }
};

// The error of a variance far below epsilon is far below epsilon, too.
struct RecoverVariance {
  const float* inverse;
  float* variance;
  float epsilon;
  SOAPSTONE_HD void operator()(int64_t c) const {
    const float recovered = 1.0f / (inverse[c] * inverse[c]) - epsilon;
    // Not the other way round: what is no number stays none.
    variance[c] = recovered < 0.0f ? 0.0f : recovered;
  }
};

// Calls f(T, P) tags for the op's element and parameter types.
template <typename F>
void withTypes(const BatchNorm& op, const F& f) {
  withFloatType(op.type, [&](auto tag) {
    withFloatType(op.parameterType,
                  [&](auto parameterTag) { f(tag, parameterTag); });
  });
}

// Calls f(lanes, isLast), constants both: the lanes in which elements of type T
// move, and whether they are channels.
template <typename T, typename F>
void withLayout(const Channels& view, std::initializer_list<const void*> places,
                std::initializer_list<const void*> ofChannels, const F& f) {
  if (!view.isLast()) {
    withLanes<T>(view.spatial, places,
                 [&](auto lanes) { f(lanes, std::false_type()); });
    return;
  }
  // Everything that channels have moves in as many lanes.
  bool isWhole = true;
  withLanes<T>(view.channels, ofChannels,
               [&](auto lanes) { isWhole = lanes.value > 1; });
  withLanes<T>(isWhole ? view.channels : 1, places,
               [&](auto lanes) { f(lanes, std::true_type()); });
}

}  // namespace

void directBatchNorm(Rank& rank, Stream stream, const BatchNorm& op,
                     const void* input, const void* scale, const void* bias,
                     void* result, float* mean, float* variance,
                     const void* addend) {
  Channels view(op);
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    const T* x = static_cast<const T*>(input);
    auto run = [&](auto lanes, auto isLast) {
      constexpr int kLanes = lanes.value;
      constexpr bool kIsLast = isLast.value;
      sumChannels<kLanes, kIsLast>(rank, stream, view,
                                   ChannelMean<T>{view, x, view.scale()}, mean);
      sumChannels<kLanes, kIsLast>(
          rank, stream, view,
          ChannelVariance<T, kIsLast>{view, x, mean, view.scale()}, variance);
      mapChannels<kLanes, kIsLast>(
          rank, stream, view,
          Normalize<T, P, kIsLast>{view, x, static_cast<const P*>(scale),
                                   static_cast<const P*>(bias), mean, variance,
                                   static_cast<T*>(result),
                                   static_cast<float>(op.epsilon),
                                   ReluBehind<T>(op, addend)});
    };
    withLayout<T>(view, {input, result, addend}, {scale, bias, mean, variance},
                  run);
  });
}

void directBatchNormGrad(Rank& rank, Stream stream, const BatchNorm& op,
                         const void* input, const void* scale,
                         const float* mean, const float* variance,
                         const void* resultGrad, void* inputGrad,
                         void* scaleGrad, void* biasGrad, const void* output) {
  Channels view(op);
  ScratchScope scope(rank);
  float* sum = scope.take<float>(view.channels);
  float* along = scope.take<float>(view.channels);
  auto epsilon = static_cast<float>(op.epsilon);
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    const T* x = static_cast<const T*>(input);
    const GradOfNorm<T> dy(op, resultGrad, output);
    auto run = [&](auto lanes, auto isLast) {
      constexpr int kLanes = lanes.value;
      constexpr bool kIsLast = isLast.value;
      sumChannels<kLanes, kIsLast>(rank, stream, view, GradSum<T>{view, dy},
                                   sum);
      sumChannels<kLanes, kIsLast>(
          rank, stream, view, GradAlong<T, kIsLast>{view, x, dy, mean}, along);
      mapChannels<kLanes, kIsLast>(
          rank, stream, view,
          InputGrad<T, P, kIsLast>{
              view, x, static_cast<const P*>(scale), mean, variance, sum, along,
              dy, static_cast<T*>(inputGrad), epsilon, view.scale()});
    };
    withLayout<T>(view, {input, resultGrad, inputGrad, output},
                  {scale, mean, variance, sum, along}, run);
    map<1>(rank, stream, {view.channels},
           ParameterGrads<P>{sum, along, variance, static_cast<P*>(scaleGrad),
                             static_cast<P*>(biasGrad), epsilon});
  });
}

void widenParameters(Rank& rank, Stream stream, const BatchNorm& op,
                     const void* scale, const void* bias, float* wideScale,
                     float* wideBias) {
  withFloatType(op.parameterType, [&](auto tag) {
    using P = typename decltype(tag)::Type;
    map<1>(rank, stream, {op.shape[1]},
           ConvertPair<P, float>{static_cast<const P*>(scale),
                                 static_cast<const P*>(bias), wideScale,
                                 wideBias});
  });
}

void narrowParameters(Rank& rank, Stream stream, const BatchNorm& op,
                      const float* scale, const float* bias, void* narrowScale,
                      void* narrowBias) {
  withFloatType(op.parameterType, [&](auto tag) {
    using P = typename decltype(tag)::Type;
    map<1>(rank, stream, {op.shape[1]},
           ConvertPair<float, P>{scale, bias, static_cast<P*>(narrowScale),
                                 static_cast<P*>(narrowBias)});
  });
}

void invertDeviations(Rank& rank, Stream stream, const BatchNorm& op,
                      const float* variance, float* inverseDeviation) {
  map<1>(rank, stream, {op.shape[1]},
         InvertDeviation{variance, inverseDeviation,
                         static_cast<float>(op.epsilon)});
}

void recoverVariances(Rank& rank, Stream stream, const BatchNorm& op,
                      const float* inverseDeviation, float* variance) {
  map<1>(rank, stream, {op.shape[1]},
         RecoverVariance{inverseDeviation, variance,
                         static_cast<float>(op.epsilon)});
}

}  // namespace SOAPSTONE_DEVICE_OPS
