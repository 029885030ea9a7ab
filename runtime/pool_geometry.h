#ifndef SOAPSTONE_RUNTIME_POOL_GEOMETRY_H_
#define SOAPSTONE_RUNTIME_POOL_GEOMETRY_H_

// Where the windows of a pooling lie. Internal to the host's runtime.

#include <algorithm>
#include <cstdint>

#include "runtime/ops_contraction.h"

namespace soapstone::runtime {

// One spatial dim of a pooling; pooling of fewer dims has leading ones of
// size 1.
struct PoolAxis {
  int64_t input = 1;
  int64_t result = 1;
  int64_t window = 1;
  int64_t stride = 1;
  int64_t padLow = 0;
  int64_t dilation = 1;
  int64_t countedEnd = 1;  // End of the model's own padding.

  // Input index of tap k of output i; may lie outside.
  int64_t at(int64_t i, int64_t k) const {
    return i * stride - padLow + k * dilation;
  }
  bool inside(int64_t x) const { return x >= 0 && x < input; }

  // Outputs [begin, end) whose tap k is inside.
  int64_t firstOutput(int64_t k) const {
    int64_t lead = padLow - k * dilation;
    return lead <= 0 ? 0 : std::min(result, (lead + stride - 1) / stride);
  }
  int64_t endOutput(int64_t k) const {
    int64_t room = input - 1 + padLow - k * dilation;
    return room < 0 ? 0 : std::min(result, room / stride + 1);
  }

  // Taps of output i that an average divides by.
  int64_t counted(int64_t i, bool countPadding) const {
    int64_t count = 0;
    for (int64_t k = 0; k < window; ++k) {
      int64_t x = at(i, k);
      if (inside(x) || (countPadding && x < countedEnd)) ++count;
    }
    return count;
  }
};

struct PoolGeometry {
  PoolAxis axis[3];
  int64_t planes;     // Samples times channels.
  int64_t inputSize;  // Of a plane.
  int64_t resultSize;

  explicit PoolGeometry(const Pool& op) {
    int spatial = op.window.count;
    for (int i = 0; i < spatial; ++i) {
      PoolAxis& a = axis[3 - spatial + i];
      a.input = op.input[2 + i];
      a.result = op.result[2 + i];
      a.window = op.window[i];
      a.stride = op.strides[i];
      a.padLow = op.padLow[i];
      a.dilation = op.dilations[i];
      int64_t extra = i < op.extraHigh.count ? op.extraHigh[i] : 0;
      a.countedEnd = a.input + op.padHigh[i] - extra;
    }
    planes = op.input[0] * op.input[1];
    inputSize = op.input.product(2, op.input.count);
    resultSize = op.result.product(2, op.result.count);
  }

  int64_t inputRow(int64_t d, int64_t h) const {
    return (d * axis[1].input + h) * axis[2].input;
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_POOL_GEOMETRY_H_
