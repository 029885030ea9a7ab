#ifndef SOAPSTONE_RUNTIME_HOST_BATCH_NORM_RELU_H_
#define SOAPSTONE_RUNTIME_HOST_BATCH_NORM_RELU_H_

// The ReLU of a batch norm, at one element. Internal to the runtime.

#include <cstdint>

#include "runtime/math.h"
#include "runtime/ops_normalization.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// Rest of a batch norm after normalisation. The norm is rounded before the sum,
// as it is where the two are separate calls.
template <typename T>
struct ReluBehind {
  bool isRelu;
  const T* addend;  // May be null.

  ReluBehind(const BatchNorm& op, const void* addend)
      : isRelu(op.relu),
        addend(op.relu ? static_cast<const T*>(addend) : nullptr) {}

  // With the addend at the same place, which is read only if there is one.
  SOAPSTONE_HD T operator()(float value, T added) const {
    if (!isRelu) return store<T>(value);
    if (addend != nullptr) value = load(store<T>(value)) + load(added);
    return store<T>(math::relu(value));
  }
  SOAPSTONE_HD T at(int64_t place, float value) const {
    return (*this)(value, addend != nullptr ? addend[place] : T{});
  }
};

// The gradient that arrives at the norm.
template <typename T>
struct GradOfNorm {
  const T* resultGrad;
  const T* output;  // Output of the ReLU; null without one.

  GradOfNorm(const BatchNorm& op, const void* resultGrad, const void* output)
      : resultGrad(static_cast<const T*>(resultGrad)),
        output(op.relu ? static_cast<const T*>(output) : nullptr) {}

  // The part of a gradient that a ReLU with this output lets through.
  static SOAPSTONE_HD float let(float output, float gradient) {
    return output <= 0.0f ? 0.0f : gradient;
  }
  SOAPSTONE_HD float at(int64_t place) const {
    const float gradient = load(resultGrad[place]);
    return output == nullptr ? gradient : let(load(output[place]), gradient);
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_BATCH_NORM_RELU_H_
