#include "cost_model/attention_cost.h"

#include <algorithm>
#include <cmath>

namespace soapstone::cost_model {
namespace {

// A block of queries starts and ends as slowly as this many more keys take.
// Fitted to the H100 figures of FlashAttention-3's paper (both its own kernels
// and FlashAttention-2's, 512 to 16,384 tokens): see attention_h100.csv among
// the test data, which the four numbers here hold to about 7 %.
constexpr double kForwardStartKeys = 100;
constexpr double kBackwardStartKeys = 230;
// With a causal mask the blocks on the diagonal are computed whole, and blocks
// of queries are of unequal length: the longest end alone.
constexpr double kCausalStartKeys = 70;
constexpr double kCausalFraction = 0.93;

// Heads are padded to this many elements.
constexpr int64_t kHeadStep = 32;
constexpr double kNarrowHead = 64;
constexpr double kWideHead = 128;

double paddedWidth(int64_t width) {
  return static_cast<double>((width + kHeadStep - 1) / kHeadStep * kHeadStep);
}

// Between heads of 64 and 128 by the padded width.
double rateAt(double narrow, double wide, double width) {
  double share = (width - kNarrowHead) / (kWideHead - kNarrowHead);
  return narrow + (wide - narrow) * std::clamp(share, 0.0, 1.0);
}

}  // namespace

std::optional<AttentionRates> attentionRates(
    const DeviceKind& device, NumberFormat format,
    const AttentionExecution& execution) {
  if (format != NumberFormat::kBf16 && format != NumberFormat::kF16) {
    return std::nullopt;
  }
  for (const std::string& name : execution.fusedKernels) {
    auto found = device.attentionKernels.find(name);
    if (found != device.attentionKernels.end()) return found->second;
  }
  return std::nullopt;
}

double fusedAttentionSeconds(const DeviceKind& device, NumberFormat format,
                             const AttentionShape& shape, bool isGradient,
                             const AttentionRates& rates, double bytes) {
  double queryWidth = paddedWidth(shape.queryWidth);
  double valueWidth = paddedWidth(shape.valueWidth);
  double width = std::max(queryWidth, valueWidth);
  double rate = isGradient ? rateAt(rates.narrowBackward, rates.backward, width)
                           : rateAt(rates.narrowForward, rates.forward, width);
  double start = isGradient ? kBackwardStartKeys : kForwardStartKeys;
  if (shape.visibleShare < 1) {
    rate *= kCausalFraction;
    start += kCausalStartKeys;
  }
  double rows = static_cast<double>(shape.batch * shape.heads) *
                static_cast<double>(shape.queries);
  double keys = static_cast<double>(shape.keys) * shape.visibleShare + start;
  // Scores, values; backward: scores again, and the gradients of scores (a
  // product with values), values, queries and keys.
  double flopsPerScore = isGradient ? 6 * queryWidth + 4 * valueWidth
                                    : 2 * (queryWidth + valueWidth);
  double flops = rows * keys * flopsPerScore;
  return std::max(flops / (peakFlopsPerSecond(device, format) * rate),
                  memorySeconds(device, bytes));
}

double unfusedAttentionSeconds(const DeviceKind& device, NumberFormat format,
                               const AttentionShape& shape, bool isGradient,
                               int scorePasses) {
  int64_t batch = shape.batch * shape.heads;
  double size = bytesOf(format);
  double scores = static_cast<double>(batch) *
                  static_cast<double>(shape.queries) *
                  static_cast<double>(shape.keys);
  auto product = [&](int64_t m, int64_t n, int64_t k) {
    double elements = static_cast<double>(m) * static_cast<double>(n) +
                      static_cast<double>(n) * static_cast<double>(k) +
                      static_cast<double>(m) * static_cast<double>(k);
    return matrixProductSeconds(device, format, {batch, m, n, k},
                                size * static_cast<double>(batch) * elements);
  };
  // Each pass reads and writes the scores; backward it also reads what the
  // forward pass kept: the probabilities, or a mask.
  double passBytes = (isGradient ? 3 : 2) * size * scores;
  double passes =
      static_cast<double>(scorePasses) * memorySeconds(device, passBytes);
  if (!isGradient) {
    return passes + product(shape.queries, shape.keys, shape.queryWidth) +
           product(shape.queries, shape.valueWidth, shape.keys);
  }
  return passes + product(shape.queries, shape.keys, shape.valueWidth) +
         product(shape.keys, shape.valueWidth, shape.queries) +
         product(shape.queries, shape.queryWidth, shape.keys) +
         product(shape.keys, shape.queryWidth, shape.queries);
}

int64_t keptScoreBytes(const AttentionShape& shape, NumberFormat format,
                       int scorePasses) {
  double perScore = 1 + scorePasses * static_cast<double>(bytesOf(format));
  double scores = static_cast<double>(shape.batch * shape.heads) *
                  static_cast<double>(shape.queries) *
                  static_cast<double>(shape.keys);
  return static_cast<int64_t>(perScore * scores);
}

}  // namespace soapstone::cost_model
