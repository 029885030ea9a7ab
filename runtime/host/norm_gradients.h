#ifndef SOAPSTONE_RUNTIME_HOST_NORM_GRADIENTS_H_
#define SOAPSTONE_RUNTIME_HOST_NORM_GRADIENTS_H_

// Terms that the gradient of a norm's scale sums over rows, on every back end;
// the bias gradient sums the result's gradient (row_elements.h). Internal to
// the runtime.

#include <cstdint>

#include "runtime/lanes.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// Points of the scale gradient: x^ * dy at (row, column).
template <typename T>
struct ScaleGradient {
  const T* input;
  const T* grad;
  const float* mean;
  const float* rstd;
  int64_t inputStride;  // Elements from one row to the next.
  int64_t gradStride;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t row, int64_t i) const {
    const auto x = readLanes<kLanes>(input + row * inputStride + i);
    const auto dy = readLanes<kLanes>(grad + row * gradStride + i);
    Lanes<float, kLanes> values;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      values[lane] = (load(x[lane]) - mean[row]) * rstd[row] * load(dy[lane]);
    }
    return values;
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_NORM_GRADIENTS_H_
