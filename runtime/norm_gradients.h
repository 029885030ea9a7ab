#ifndef SOAPSTONE_RUNTIME_NORM_GRADIENTS_H_
#define SOAPSTONE_RUNTIME_NORM_GRADIENTS_H_

// What the gradients of a norm's scale and bias sum up over rows, on every back
// end. Internal to the runtime.

#include <cstdint>

#include "runtime/types.h"

namespace soapstone::runtime {

// Points of scale and bias gradients: x^ * dy and dy at (row, column).
template <typename T>
struct ScaleGradient {
  const T* input;
  const T* grad;
  const float* mean;
  const float* rstd;
  int64_t columns;
  SOAPSTONE_HD float operator()(int64_t row, int64_t i) const {
    int64_t at = row * columns + i;
    return (load(input[at]) - mean[row]) * rstd[row] * load(grad[at]);
  }
};

template <typename T>
struct BiasGradient {
  const T* grad;
  int64_t columns;
  SOAPSTONE_HD float operator()(int64_t row, int64_t i) const {
    return load(grad[row * columns + i]);
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_NORM_GRADIENTS_H_
