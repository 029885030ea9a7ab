#ifndef SOAPSTONE_TESTS_SUPPORT_WINDOW_OPS_H_
#define SOAPSTONE_TESTS_SUPPORT_WINDOW_OPS_H_

// Convolutions and poolings that tests of several back ends share.

#include <cstdint>
#include <ostream>

#include "runtime/ops_contraction.h"
#include "tests/support/print_dims.h"

namespace soapstone::runtime {

// Positions of a window along one dim that is padded by `padding` in all.
inline int64_t countPositions(int64_t input, int64_t padding, int64_t window,
                              int64_t dilation, int64_t stride) {
  int64_t reach = (window - 1) * dilation + 1;
  return (input + padding - reach) / stride + 1;
}

// The result's shape follows from the rest.
inline Convolution makeConvolution(const Dims& input, const Dims& weight,
                                   const Dims& strides, const Dims& padLow,
                                   const Dims& padHigh, const Dims& dilations,
                                   int64_t groups = 1) {
  Convolution op{.input = input,
                 .weight = weight,
                 .result = {input[0], weight[0]},
                 .strides = strides,
                 .padLow = padLow,
                 .padHigh = padHigh,
                 .dilations = dilations,
                 .groups = groups};
  for (int i = 0; i < strides.count; ++i) {
    op.result.append(countPositions(input[2 + i], padLow[i] + padHigh[i],
                                    weight[2 + i], dilations[i], strides[i]));
  }
  return op;
}

// The same stride and padding along every dim and on both sides.
inline Convolution evenConvolution(const Dims& input, const Dims& weight,
                                   int64_t stride, int64_t padding,
                                   int64_t groups = 1) {
  Dims strides, pads, dilations;
  for (int i = 2; i < input.count; ++i) {
    strides.append(stride);
    pads.append(padding);
    dilations.append(1);
  }
  return makeConvolution(input, weight, strides, pads, pads, dilations, groups);
}

// Groups, gaps between the taps and uneven padding.
inline Convolution unevenConvolution() {
  return makeConvolution({2, 4, 9, 8}, {6, 2, 3, 2}, {2, 1}, {1, 1}, {0, 1},
                         {1, 2}, 2);
}

// Along a line of which the first element is left out.
inline Convolution croppedConvolution() {
  return makeConvolution({2, 3, 11}, {5, 3, 3}, {1}, {-1}, {0}, {1});
}

// In space, with another stride along the middle dim.
inline Convolution spatialConvolution() {
  return makeConvolution({1, 2, 4, 5, 6}, {3, 2, 2, 2, 2}, {1, 2, 1}, {0, 0, 0},
                         {0, 0, 0}, {1, 1, 1});
}

// The result's shape follows from the rest; `extra` is that of `extraHigh`.
inline Pool makePool(PoolKind kind, const Dims& input, const Dims& window,
                     const Dims& strides, const Dims& padLow,
                     const Dims& padHigh, const Dims& dilations,
                     const Dims& extra) {
  Pool op{.kind = kind,
          .input = input,
          .result = {input[0], input[1]},
          .window = window,
          .strides = strides,
          .padLow = padLow,
          .padHigh = padHigh,
          .dilations = dilations,
          .extraHigh = extra};
  for (int i = 0; i < window.count; ++i) {
    op.result.append(countPositions(input[2 + i], padLow[i] + padHigh[i],
                                    window[i], dilations[i], strides[i]));
  }
  return op;
}

// Padding along one dim alone, gaps along the other.
inline Pool unevenPool(PoolKind kind, int64_t channels = 3) {
  return makePool(kind, {2, channels, 11, 9}, {3, 2}, {2, 2}, {1, 0}, {1, 0},
                  {1, 2}, {0, 0});
}

// Names a case of a parametrised test for GoogleTest.
inline void PrintTo(const Convolution& op, std::ostream* out) {
  printDims(op.input, out);
  *out << " by ";
  printDims(op.weight, out);
  *out << " in steps of ";
  printDims(op.strides, out);
  if (op.groups > 1) *out << " in " << op.groups << " groups";
}
inline void PrintTo(const Pool& op, std::ostream* out) {
  printDims(op.input, out);
  *out << ", windows of ";
  printDims(op.window, out);
  *out << " in steps of ";
  printDims(op.strides, out);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_SUPPORT_WINDOW_OPS_H_
