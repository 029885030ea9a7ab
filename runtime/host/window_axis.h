#ifndef SOAPSTONE_RUNTIME_HOST_WINDOW_AXIS_H_
#define SOAPSTONE_RUNTIME_HOST_WINDOW_AXIS_H_

// Where the windows of a convolution or a pooling lie along one dim, on the
// host and on a device. Internal to the runtime.

#include <algorithm>
#include <cstdint>

#include "runtime/ops_contraction.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// One spatial dim; an op of fewer than three has leading ones of size 1.
struct WindowAxis {
  int64_t input = 1;
  int64_t result = 1;
  int64_t window = 1;
  int64_t stride = 1;
  int64_t padLow = 0;
  int64_t dilation = 1;

  // Input index of tap k of output i; may lie outside.
  SOAPSTONE_HD int64_t at(int64_t i, int64_t k) const {
    return i * stride - padLow + k * dilation;
  }
  SOAPSTONE_HD bool inside(int64_t x) const { return x >= 0 && x < input; }

  // The input that tap k of output i reads; -1 outside.
  SOAPSTONE_HD int64_t inputAt(int64_t i, int64_t k) const {
    int64_t x = at(i, k);
    return inside(x) ? x : -1;
  }
  // The output whose tap k reads input x; -1 if there is none.
  SOAPSTONE_HD int64_t resultAt(int64_t x, int64_t k) const {
    int64_t shifted = x + padLow - k * dilation;
    if (shifted < 0 || shifted % stride != 0) return -1;
    int64_t i = shifted / stride;
    return i < result ? i : -1;
  }

  // Outputs [begin, end) whose tap k is inside.
  int64_t firstOutput(int64_t k) const {
    int64_t lead = padLow - k * dilation;
    return lead <= 0 ? 0 : std::min(result, (lead + stride - 1) / stride);
  }
  int64_t endOutput(int64_t k) const {
    int64_t room = input - 1 + padLow - k * dilation;
    return room < 0 ? 0 : std::min(result, room / stride + 1);
  }
};

struct PoolAxis : WindowAxis {
  int64_t countedEnd = 1;  // End of the model's own padding.

  // Taps of output i that an average divides by.
  SOAPSTONE_HD int64_t counted(int64_t i, bool countPadding) const {
    int64_t count = 0;
    for (int64_t k = 0; k < window; ++k) {
      int64_t x = at(i, k);
      if (inside(x) || (countPadding && x < countedEnd)) ++count;
    }
    return count;
  }
};

// The spatial dims of an op, at the end of `axes`; those before stay as they
// are made.
inline void setAxes(const Convolution& op, WindowAxis (&axes)[3]) {
  int spatial = op.strides.count;
  for (int i = 0; i < spatial; ++i) {
    axes[3 - spatial + i] = {op.input[2 + i],  op.result[2 + i],
                             op.weight[2 + i], op.strides[i],
                             op.padLow[i],     op.dilations[i]};
  }
}
inline void setAxes(const Pool& op, PoolAxis (&axes)[3]) {
  int spatial = op.window.count;
  for (int i = 0; i < spatial; ++i) {
    int64_t extra = i < op.extraHigh.count ? op.extraHigh[i] : 0;
    axes[3 - spatial + i] = {{op.input[2 + i], op.result[2 + i], op.window[i],
                              op.strides[i], op.padLow[i], op.dilations[i]},
                             op.input[2 + i] + op.padHigh[i] - extra};
  }
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_WINDOW_AXIS_H_
