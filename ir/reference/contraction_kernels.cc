#include "ir/reference/contraction_kernels.h"

#include <cmath>
#include <limits>

namespace soapstone::reference {
namespace {

// Calls visit(inputOffset, windowOffset, isInside, position) for every element
// of the window at output position `y`.
template <typename Visit>
void visitWindow(const SlidingWindow& w, std::array<int64_t, 3> y,
                 Visit visit) {
  std::array<int64_t, 3> k;
  int64_t windowOffset = 0;
  for (k[0] = 0; k[0] < w.window[0]; ++k[0]) {
    for (k[1] = 0; k[1] < w.window[1]; ++k[1]) {
      for (k[2] = 0; k[2] < w.window[2]; ++k[2], ++windowOffset) {
        std::array<int64_t, 3> x;
        bool inside = true;
        for (int i = 0; i < 3; ++i) {
          x[i] = y[i] * w.stride[i] + k[i] * w.dilation[i] - w.padLow[i];
          inside = inside && x[i] >= 0 && x[i] < w.input[i];
        }
        visit((x[0] * w.input[1] + x[1]) * w.input[2] + x[2], windowOffset,
              inside, x);
      }
    }
  }
}

// Calls visit(y, outputOffset) for every output position.
template <typename Visit>
void visitOutput(const SlidingWindow& w, Visit visit) {
  std::array<int64_t, 3> y;
  int64_t offset = 0;
  for (y[0] = 0; y[0] < w.output[0]; ++y[0]) {
    for (y[1] = 0; y[1] < w.output[1]; ++y[1]) {
      for (y[2] = 0; y[2] < w.output[2]; ++y[2], ++offset) visit(y, offset);
    }
  }
}

// Calls visit(input, weight, output) with the offsets of every product that a
// convolution sums. The three ops differ only in which of the three they sum
// to.
template <typename Visit>
void visitProducts(const ConvolutionSizes& s, Visit visit) {
  int64_t inputSize = s.window.inputSize();
  int64_t outputSize = s.window.outputSize();
  int64_t windowSize = s.window.windowSize();
  for (int64_t n = 0; n < s.batch; ++n) {
    for (int64_t g = 0; g < s.groups; ++g) {
      int64_t firstInput = (n * s.groups + g) * s.inputChannels;
      int64_t firstOutput = (n * s.groups + g) * s.outputChannels;
      visitOutput(s.window, [&](std::array<int64_t, 3> y,
                                int64_t outputOffset) {
        visitWindow(
            s.window, y,
            [&](int64_t inputOffset, int64_t windowOffset, bool inside,
                const std::array<int64_t, 3>&) {
              if (!inside) return;
              for (int64_t o = 0; o < s.outputChannels; ++o) {
                int64_t output = (firstOutput + o) * outputSize + outputOffset;
                int64_t weightRow =
                    (g * s.outputChannels + o) * s.inputChannels;
                for (int64_t c = 0; c < s.inputChannels; ++c) {
                  visit((firstInput + c) * inputSize + inputOffset,
                        (weightRow + c) * windowSize + windowOffset, output);
                }
              }
            });
      });
    }
  }
}

// Number of elements an average divides by at output position `y`.
double averageDivisor(const PoolSizes& s, std::array<int64_t, 3> y) {
  int64_t count = 0;
  visitWindow(
      s.window, y,
      [&](int64_t, int64_t, bool inside, const std::array<int64_t, 3>& x) {
        bool beforeEnd = x[0] < s.countedEnd[0] && x[1] < s.countedEnd[1] &&
                         x[2] < s.countedEnd[2];
        if (inside || (s.countPadding && beforeEnd)) ++count;
      });
  return static_cast<double>(count);
}

}  // namespace

template <typename Number>
std::vector<Number> contract(const std::vector<Number>& lhs,
                             const std::vector<Number>& rhs, int64_t batch,
                             int64_t rows, int64_t columns,
                             int64_t contracted) {
  std::vector<Number> result(batch * rows * columns);
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t m = 0; m < rows; ++m) {
      const Number* left = lhs.data() + (b * rows + m) * contracted;
      for (int64_t n = 0; n < columns; ++n) {
        const Number* right = rhs.data() + (b * columns + n) * contracted;
        Number sum = 0;
        for (int64_t k = 0; k < contracted; ++k) sum += left[k] * right[k];
        result[(b * rows + m) * columns + n] = sum;
      }
    }
  }
  return result;
}

template std::vector<double> contract(const std::vector<double>&,
                                      const std::vector<double>&, int64_t,
                                      int64_t, int64_t, int64_t);
template std::vector<uint64_t> contract(const std::vector<uint64_t>&,
                                        const std::vector<uint64_t>&, int64_t,
                                        int64_t, int64_t, int64_t);

std::vector<double> convolve(const ConvolutionSizes& sizes,
                             const std::vector<double>& input,
                             const std::vector<double>& weight) {
  std::vector<double> output(sizes.batch * sizes.groups * sizes.outputChannels *
                             sizes.window.outputSize());
  visitProducts(sizes, [&](int64_t i, int64_t w, int64_t o) {
    output[o] += input[i] * weight[w];
  });
  return output;
}

std::vector<double> convolveInputGradient(
    const ConvolutionSizes& sizes, const std::vector<double>& weight,
    const std::vector<double>& outputGradient) {
  std::vector<double> input(sizes.batch * sizes.groups * sizes.inputChannels *
                            sizes.window.inputSize());
  visitProducts(sizes, [&](int64_t i, int64_t w, int64_t o) {
    input[i] += weight[w] * outputGradient[o];
  });
  return input;
}

std::vector<double> convolveWeightGradient(
    const ConvolutionSizes& sizes, const std::vector<double>& input,
    const std::vector<double>& outputGradient) {
  std::vector<double> weight(sizes.groups * sizes.outputChannels *
                             sizes.inputChannels * sizes.window.windowSize());
  visitProducts(sizes, [&](int64_t i, int64_t w, int64_t o) {
    weight[w] += input[i] * outputGradient[o];
  });
  return weight;
}

std::vector<double> pool(const PoolSizes& sizes,
                         const std::vector<double>& input) {
  int64_t inputSize = sizes.window.inputSize();
  int64_t outputSize = sizes.window.outputSize();
  std::vector<double> output(sizes.planes * outputSize);
  visitOutput(
      sizes.window, [&](std::array<int64_t, 3> y, int64_t outputOffset) {
        double divisor = averageDivisor(sizes, y);
        for (int64_t plane = 0; plane < sizes.planes; ++plane) {
          double sum = 0;
          double largest = -std::numeric_limits<double>::infinity();
          visitWindow(sizes.window, y,
                      [&](int64_t offset, int64_t, bool inside,
                          const std::array<int64_t, 3>&) {
                        if (!inside) return;
                        double value = input[plane * inputSize + offset];
                        sum += value;
                        if (value > largest || std::isnan(value))
                          largest = value;
                      });
          double average = divisor == 0 ? 0 : sum / divisor;
          output[plane * outputSize + outputOffset] =
              sizes.isMax ? largest : average;
        }
      });
  return output;
}

std::vector<double> poolGradient(const PoolSizes& sizes,
                                 const std::vector<double>& input,
                                 const std::vector<double>& outputGradient) {
  int64_t inputSize = sizes.window.inputSize();
  int64_t outputSize = sizes.window.outputSize();
  std::vector<double> gradient(sizes.planes * inputSize);
  visitOutput(
      sizes.window, [&](std::array<int64_t, 3> y, int64_t outputOffset) {
        double divisor = averageDivisor(sizes, y);
        for (int64_t plane = 0; plane < sizes.planes; ++plane) {
          double arriving = outputGradient[plane * outputSize + outputOffset];
          int64_t largest = -1;
          visitWindow(sizes.window, y,
                      [&](int64_t offset, int64_t, bool inside,
                          const std::array<int64_t, 3>&) {
                        if (!inside) return;
                        int64_t element = plane * inputSize + offset;
                        if (!sizes.isMax)
                          gradient[element] += arriving / divisor;
                        if (largest < 0 || input[element] > input[largest])
                          largest = element;
                      });
          if (sizes.isMax && largest >= 0) gradient[largest] += arriving;
        }
      });
  return gradient;
}

}  // namespace soapstone::reference
