#ifndef SOAPSTONE_RUNTIME_NORM_GRADIENTS_H_
#define SOAPSTONE_RUNTIME_NORM_GRADIENTS_H_

// What the gradients of a norm's scale and bias sum up over rows, on every back
// end. Internal to the runtime.

#include <cstdint>

#include "runtime/lanes.h"
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
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t row, int64_t i) const {
    const int64_t place = row * columns + i;
    const auto x = readLanes<kLanes>(input + place);
    const auto dy = readLanes<kLanes>(grad + place);
    Lanes<float, kLanes> values;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      values[lane] = (load(x[lane]) - mean[row]) * rstd[row] * load(dy[lane]);
    }
    return values;
  }
};

template <typename T>
struct BiasGradient {
  const T* grad;
  int64_t columns;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t row, int64_t i) const {
    return loadLanes(readLanes<kLanes>(grad + row * columns + i));
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_NORM_GRADIENTS_H_
