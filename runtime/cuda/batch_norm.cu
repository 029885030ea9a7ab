// Batch normalisation of [N, C, spatial..]. Statistics are two reductions over
// what a channel holds; what is applied afterwards is elementwise.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/scratch.h"
#include "runtime/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

struct Channels {
  int64_t samples;
  int64_t channels;
  int64_t spatial;

  explicit Channels(const Dims& shape)
      : samples(shape[0]),
        channels(shape[1]),
        spatial(shape.product(2, shape.count)) {}
  SOAPSTONE_HD int64_t at(int64_t n, int64_t c, int64_t i) const {
    return (n * channels + c) * spatial + i;
  }
  float scale() const { return 1.0f / static_cast<float>(samples * spatial); }
};

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
  Channels view(op.shape);
  const int64_t extents[] = {view.samples, view.channels, view.spatial};
  const bool reduced[] = {true, false, true};
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    const T* x = static_cast<const T*>(input);
    reduceKernel<3, ReduceKind::kSum>(rank, stream, extents, reduced,
                                      ChannelMean<T>{view, x, view.scale()},
                                      mean);
    reduceKernel<3, ReduceKind::kSum>(
        rank, stream, extents, reduced,
        ChannelVariance<T>{view, x, mean, view.scale()}, variance);
    map<3>(rank, stream, extents,
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
  Channels view(op.shape);
  const int64_t extents[] = {view.samples, view.channels, view.spatial};
  const bool reduced[] = {true, false, true};
  ScratchScope scope(rank);
  float* sum = scope.take<float>(view.channels);
  float* along = scope.take<float>(view.channels);
  auto epsilon = static_cast<float>(op.epsilon);
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    const T* x = static_cast<const T*>(input);
    const T* dy = static_cast<const T*>(resultGrad);
    reduceKernel<3, ReduceKind::kSum>(rank, stream, extents, reduced,
                                      GradSum<T>{view, dy}, sum);
    reduceKernel<3, ReduceKind::kSum>(rank, stream, extents, reduced,
                                      GradAlong<T>{view, x, dy, mean}, along);
    map<3>(rank, stream, extents,
           InputGrad<T, P>{view, x, static_cast<const P*>(scale), mean,
                           variance, sum, along, dy, static_cast<T*>(inputGrad),
                           epsilon, view.scale()});
    map<1>(rank, stream, {view.channels},
           ParameterGrads<P>{sum, along, variance, static_cast<P*>(scaleGrad),
                             static_cast<P*>(biasGrad), epsilon});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
