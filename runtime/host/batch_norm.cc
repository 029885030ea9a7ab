#include <algorithm>

#include "runtime/host/batch_norm_relu.h"
#include "runtime/host/channels_last.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_normalization.h"

namespace soapstone::runtime {
namespace {

// [N, C, spatial] with one channel in view.
struct ChannelView {
  int64_t samples;
  int64_t channels;
  int64_t spatial;

  explicit ChannelView(const Dims& shape)
      : samples(shape[0]),
        channels(shape[1]),
        spatial(shape.product(2, shape.count)) {}
  int64_t offset(int64_t sample, int64_t channel) const {
    return (sample * channels + channel) * spatial;
  }
  double count() const { return static_cast<double>(samples * spatial); }
};

// Sum of f(offset) over the channel.
template <typename F>
double channelSum(const ChannelView& view, int64_t channel, const F& f) {
  double sum = 0;
  constexpr int64_t kBlock = 2048;
  for (int64_t n = 0; n < view.samples; ++n) {
    int64_t begin = view.offset(n, channel);
    int64_t end = begin + view.spatial;
    for (int64_t i = begin; i < end; i += kBlock) {
      sum += static_cast<double>(detail::reduceInner<ReduceKind::kSum, 1>(
          f, {}, i, std::min(end, i + kBlock)));
    }
  }
  return sum;
}

template <typename T, typename P>
void normalizeChannel(const ChannelView& view, int64_t channel, const T* x,
                      const P* scale, const P* bias, double epsilon,
                      const ReluBehind<T>& behind, T* y, float* mean,
                      float* variance) {
  double count = view.count();
  auto center = static_cast<float>(
      channelSum(view, channel, [=](int64_t i) { return load(x[i]); }) / count);
  double spread = channelSum(view, channel,
                             [=](int64_t i) {
                               float d = load(x[i]) - center;
                               return d * d;
                             }) /
                  count;
  mean[channel] = center;
  variance[channel] = static_cast<float>(spread);
  auto inverse = static_cast<float>(1.0 / ::sqrt(spread + epsilon));
  float factor = inverse * load(scale[channel]);
  float shift = load(bias[channel]);
  for (int64_t n = 0; n < view.samples; ++n) {
    int64_t begin = view.offset(n, channel);
#pragma omp simd
    for (int64_t i = begin; i < begin + view.spatial; ++i) {
      y[i] = behind.at(i, (load(x[i]) - center) * factor + shift);
    }
  }
}

template <typename T, typename P>
void channelGrad(const ChannelView& view, int64_t channel, const T* x,
                 const P* scale, float center, float variance, double epsilon,
                 const GradOfNorm<T>& dy, T* dx, P* scaleGrad, P* biasGrad) {
  double count = view.count();
  auto inverse =
      static_cast<float>(1.0 / ::sqrt(static_cast<double>(variance) + epsilon));
  double sum = channelSum(view, channel, [=](int64_t i) { return dy.at(i); });
  double along = channelSum(view, channel, [=](int64_t i) {
    return dy.at(i) * (load(x[i]) - center);
  });
  float factor = load(scale[channel]) * inverse;
  auto average = static_cast<float>(sum / count);
  auto slope = static_cast<float>(along / count * static_cast<double>(inverse) *
                                  static_cast<double>(inverse));
  for (int64_t n = 0; n < view.samples; ++n) {
    int64_t begin = view.offset(n, channel);
#pragma omp simd
    for (int64_t i = begin; i < begin + view.spatial; ++i) {
      dx[i] = store<T>((dy.at(i) - average - (load(x[i]) - center) * slope) *
                       factor);
    }
  }
  scaleGrad[channel] =
      store<P>(static_cast<float>(along * static_cast<double>(inverse)));
  biasGrad[channel] = store<P>(static_cast<float>(sum));
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

void batchNorm(Rank& rank, Stream, const BatchNorm& op, const void* input,
               const void* scale, const void* bias, void* result, float* mean,
               float* variance, const void* addend) {
  if (op.channelsLast) {
    batchNormLast(rank, op, input, scale, bias, result, mean, variance, addend);
    return;
  }
  ChannelView view(op.shape);
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    parallelFor(rank, view.channels, 1, [&](int64_t begin, int64_t end) {
      for (int64_t c = begin; c < end; ++c) {
        normalizeChannel(
            view, c, static_cast<const T*>(input), static_cast<const P*>(scale),
            static_cast<const P*>(bias), op.epsilon, ReluBehind<T>(op, addend),
            static_cast<T*>(result), mean, variance);
      }
    });
  });
}

void batchNormGrad(Rank& rank, Stream, const BatchNorm& op, const void* input,
                   const void* scale, const float* mean, const float* variance,
                   const void* resultGrad, void* inputGrad, void* scaleGrad,
                   void* biasGrad, const void* output) {
  if (op.channelsLast) {
    batchNormGradLast(rank, op, input, scale, mean, variance, resultGrad,
                      inputGrad, scaleGrad, biasGrad, output);
    return;
  }
  ChannelView view(op.shape);
  withTypes(op, [&](auto tag, auto parameterTag) {
    using T = typename decltype(tag)::Type;
    using P = typename decltype(parameterTag)::Type;
    parallelFor(rank, view.channels, 1, [&](int64_t begin, int64_t end) {
      for (int64_t c = begin; c < end; ++c) {
        channelGrad(view, c, static_cast<const T*>(input),
                    static_cast<const P*>(scale), mean[c], variance[c],
                    op.epsilon, GradOfNorm<T>(op, resultGrad, output),
                    static_cast<T*>(inputGrad), static_cast<P*>(scaleGrad),
                    static_cast<P*>(biasGrad));
      }
    });
  });
}

}  // namespace soapstone::runtime
