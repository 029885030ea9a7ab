#ifndef SOAPSTONE_IR_REFERENCE_CONTRACTION_KERNELS_H_
#define SOAPSTONE_IR_REFERENCE_CONTRACTION_KERNELS_H_

#include <array>
#include <cstdint>
#include <vector>

namespace soapstone::reference {

// result[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, n, k], for doubles and,
// wrapping, for uint64_t.
template <typename Number>
std::vector<Number> contract(const std::vector<Number>& lhs,
                             const std::vector<Number>& rhs, int64_t batch,
                             int64_t rows, int64_t columns, int64_t contracted);

// Sizes of a sliding window over one to three spatial dimensions, widened to
// three by leading dimensions of size 1.
struct SlidingWindow {
  std::array<int64_t, 3> input{1, 1, 1};
  std::array<int64_t, 3> output{1, 1, 1};
  std::array<int64_t, 3> window{1, 1, 1};
  std::array<int64_t, 3> stride{1, 1, 1};
  std::array<int64_t, 3> dilation{1, 1, 1};
  std::array<int64_t, 3> padLow{0, 0, 0};

  int64_t inputSize() const { return input[0] * input[1] * input[2]; }
  int64_t outputSize() const { return output[0] * output[1] * output[2]; }
  int64_t windowSize() const { return window[0] * window[1] * window[2]; }
};

// A convolution: channel counts are those of one group.
struct ConvolutionSizes {
  int64_t batch = 1;
  int64_t groups = 1;
  int64_t inputChannels = 1;
  int64_t outputChannels = 1;
  SlidingWindow window;
};

// Input [N, C, spatial..], weight [O, C/groups, window..], output
// [N, O, spatial..], and the gradients of the first two.
std::vector<double> convolve(const ConvolutionSizes& sizes,
                             const std::vector<double>& input,
                             const std::vector<double>& weight);
std::vector<double> convolveInputGradient(
    const ConvolutionSizes& sizes, const std::vector<double>& weight,
    const std::vector<double>& outputGradient);
std::vector<double> convolveWeightGradient(
    const ConvolutionSizes& sizes, const std::vector<double>& input,
    const std::vector<double>& outputGradient);

// Pooling of `planes` images. Averages divide by the elements of the window
// inside the input or, with `countPadding`, below `countedEnd` (positions of
// the model's own padding included).
struct PoolSizes {
  int64_t planes = 1;
  SlidingWindow window;
  bool isMax = true;
  bool countPadding = false;
  std::array<int64_t, 3> countedEnd{1, 1, 1};
};

std::vector<double> pool(const PoolSizes& sizes,
                         const std::vector<double>& input);
std::vector<double> poolGradient(const PoolSizes& sizes,
                                 const std::vector<double>& input,
                                 const std::vector<double>& outputGradient);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_CONTRACTION_KERNELS_H_
