// Batch normalisation of [N, C, spatial..], also with the channels last.
// Statistics are two reductions over what a channel holds; what is applied
// afterwards is elementwise.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/scratch.h"
#include "runtime/type_switch.h"

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

// f(n, c, i) with the channels as the inner loop.
template <typename F>
struct ByPosition {
  F f;
  SOAPSTONE_HD auto operator()(int64_t i, int64_t c) const {
    return f(0, c, i);
  }
};

// Combines f(n, c, i) over what each channel holds.
template <typename F>
void sumChannels(Rank& rank, Stream stream, const Channels& view, const F& f,
                 float* result) {
  if (view.isLast()) {
    reduceKernel<2, ReduceKind::kSum>(rank, stream,
                                      {view.spatial, view.channels},
                                      {true, false}, ByPosition<F>{f}, result);
  } else {
    reduceKernel<3, ReduceKind::kSum>(
        rank, stream, {view.samples, view.channels, view.spatial},
        {true, false, true}, f, result);
  }
}

// Calls f(n, c, i) for every element.
template <typename F>
void mapChannels(Rank& rank, Stream stream, const Channels& view, const F& f) {
  if (view.isLast()) {
    map<2>(rank, stream, {view.spatial, view.channels}, ByPosition<F>{f});
  } else {
    map<3>(rank, stream, {view.samples, view.channels, view.spatial}, f);
  }
}

template <typename T>
struct ChannelMean {
  Channels view;
  const T* x;
  float scale;
  SOAPSTONE_HD float operator()(int64_t n, int64_t c, int64_t i) const {
    return load(x[view.at(n, c, i)]) * scale;
  }
};

template <typename T>
struct ChannelVariance {
  Channels view;
  const T* x;
  const float* mean;
  float scale;
  SOAPSTONE_HD float operator()(int64_t n, int64_t c, int64_t i) const {
    float d = load(x[view.at(n, c, i)]) - mean[c];
    return d * d * scale;
  }
};

template <typename T, typename P>
struct Normalize {
  Channels view;
  const T* x;
  const P* scale;
  const P* bias;
  const float* mean;
  const float* variance;
  T* y;
  float epsilon;
  SOAPSTONE_HD void operator()(int64_t n, int64_t c, int64_t i) const {
    int64_t at = view.at(n, c, i);
    float factor = load(scale[c]) / math::sqrt(variance[c] + epsilon);
    y[at] = store<T>((load(x[at]) - mean[c]) * factor + load(bias[c]));
  }
};

template <typename T>
struct GradSum {
  Channels view;
  const T* dy;
  SOAPSTONE_HD float operator()(int64_t n, int64_t c, int64_t i) const {
    return load(dy[view.at(n, c, i)]);
  }
};

template <typename T>
struct GradAlong {
  Channels view;
  const T* x;
  const T* dy;
  const float* mean;
  SOAPSTONE_HD float operator()(int64_t n, int64_t c, int64_t i) const {
    int64_t at = view.at(n, c, i);
    return load(dy[at]) * (load(x[at]) - mean[c]);
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

template <typename T, typename P>
struct InputGrad {
  Channels view;
  const T* x;
  const P* scale;
  const float* mean;
  const float* variance;
  const float* sum;
  const float* along;
  const T* dy;
  T* dx;
  float epsilon;
  float perElement;
  SOAPSTONE_HD void operator()(int64_t n, int64_t c, int64_t i) const {
    int64_t at = view.at(n, c, i);
    float inverse = 1.0f / math::sqrt(variance[c] + epsilon);
    float slope = along[c] * perElement * inverse * inverse;
    float centered = load(dy[at]) - sum[c] * perElement;
    dx[at] = store<T>((centered - (load(x[at]) - mean[c]) * slope) *
                      load(scale[c]) * inverse);
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

}  // namespace

void batchNorm(Rank& rank, Stream stream, const BatchNorm& op,
               const void* input, const void* scale, const void* bias,
               void* result, float* mean, float* variance) {
  Channels view(op);
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    const T* x = static_cast<const T*>(input);
    sumChannels(rank, stream, view, ChannelMean<T>{view, x, view.scale()},
                mean);
    sumChannels(rank, stream, view,
                ChannelVariance<T>{view, x, mean, view.scale()}, variance);
    mapChannels(rank, stream, view,
                Normalize<T, P>{view, x, static_cast<const P*>(scale),
                                static_cast<const P*>(bias), mean, variance,
                                static_cast<T*>(result),
                                static_cast<float>(op.epsilon)});
  });
}

void batchNormGrad(Rank& rank, Stream stream, const BatchNorm& op,
                   const void* input, const void* scale, const float* mean,
                   const float* variance, const void* resultGrad,
                   void* inputGrad, void* scaleGrad, void* biasGrad) {
  Channels view(op);
  ScratchScope scope(rank);
  float* sum = scope.take<float>(view.channels);
  float* along = scope.take<float>(view.channels);
  auto epsilon = static_cast<float>(op.epsilon);
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    const T* x = static_cast<const T*>(input);
    const T* dy = static_cast<const T*>(resultGrad);
    sumChannels(rank, stream, view, GradSum<T>{view, dy}, sum);
    sumChannels(rank, stream, view, GradAlong<T>{view, x, dy, mean}, along);
    mapChannels(
        rank, stream, view,
        InputGrad<T, P>{view, x, static_cast<const P*>(scale), mean, variance,
                        sum, along, dy, static_cast<T*>(inputGrad), epsilon,
                        view.scale()});
    map<1>(rank, stream, {view.channels},
           ParameterGrads<P>{sum, along, variance, static_cast<P*>(scaleGrad),
                             static_cast<P*>(biasGrad), epsilon});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
