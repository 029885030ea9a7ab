#include "cost_model/attention_cost.h"

#include <algorithm>
#include <cmath>

namespace soapstone::cost_model {
namespace {

// A block of queries starts and ends as slowly as this many more keys take.
// Fitted to the H100 figures of FlashAttention-3's paper (both its own kernels
// and FlashAttention-2's, 512 to 16,384 tokens): see attention_h100.csv among
// the test data, which the four numbers here hold to about 7 %. Faster matrix
// units do not start faster.
constexpr double kForwardStartKeys = 100;
constexpr double kBackwardStartKeys = 230;
constexpr double kStartFlopsPerMultiprocessor = 989e12 / 132;
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

// Limits of fused kernels (runtime/cuda/attention_graph.cc).
constexpr int64_t kMostHead = 256;
constexpr int64_t kHeadAccess = 8;

// Bytes of scores that are composed at a time, and of numbers that are drawn
// for a call (runtime/cuda/attention_composed.cu and library_attention.cc).
constexpr int64_t kComposedBytes = int64_t{64} << 20;
constexpr int64_t kDrawnBytes = int64_t{128} << 20;

// Philox gives four numbers for about 100 integer operations.
constexpr double kFlopsPerDrawn = 25;

double scoresOf(const AttentionShape& shape) {
  return static_cast<double>(shape.batch * shape.heads) *
         static_cast<double>(shape.queries) * static_cast<double>(shape.keys);
}

int64_t ceilDivide(int64_t whole, int64_t part) {
  return (whole + part - 1) / part;
}

// The part of the scores that the last of several devices with consecutive
// positions sees under a causal mask.
double lastVisibleShare(const AttentionShape& shape) {
  return 1 - static_cast<double>(shape.queries - 1) / 2 /
                 static_cast<double>(shape.keys);
}

// Bytes that a ring moves beside its kernels of attention: for every part the
// result is read, scaled and added to the sum of those before, the half of keys
// and values that a causal mask leaves is copied to be contiguous; backward the
// gradients of queries are added up, those of keys and values are joined and
// added to what the neighbour sent (Transformer Engine,
// pytorch/attention/dot_product_attention/context_parallel.py, on the device
// with the last positions; sums over rows are a hundredth of it).
double mergedBytes(NumberFormat format, const AttentionShape& shape,
                   bool isGradient, int64_t parts) {
  const double size = bytesOf(format);
  const double ofQuery = static_cast<double>(shape.batch * shape.heads) *
                         static_cast<double>(shape.queries * shape.valueWidth);
  const double ofKeys =
      static_cast<double>(shape.batch * shape.keyHeads) *
      static_cast<double>(shape.keys / parts) *
      static_cast<double>(shape.queryWidth + shape.valueWidth);
  return static_cast<double>(parts) * size *
         (3 * ofQuery + (isGradient ? 3.5 : 1) * ofKeys);
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

int64_t positionParts(const AttentionShape& shape) {
  if (shape.visibleShare >= 1 || shape.queries < 1) return 1;
  // A share of 1 - (queries - 1) / (2 keys): soap::visibleShare.
  const double queries =
      1 + 2 * (1 - shape.visibleShare) * static_cast<double>(shape.keys);
  return std::max<int64_t>(
      1, std::llround(queries / static_cast<double>(shape.queries)));
}

double fusedAttentionSeconds(const DeviceKind& device, NumberFormat format,
                             const AttentionShape& shape, bool isGradient,
                             const AttentionExecution& execution,
                             const AttentionRates& rates, double bytes) {
  double queryWidth = paddedWidth(shape.queryWidth);
  double valueWidth = paddedWidth(shape.valueWidth);
  double width = std::max(queryWidth, valueWidth);
  double rate = isGradient ? rateAt(rates.narrowBackward, rates.backward, width)
                           : rateAt(rates.narrowForward, rates.forward, width);
  const double peak = peakFlopsPerSecond(device, format);
  double start =
      (isGradient ? kBackwardStartKeys : kForwardStartKeys) *
      std::max(1.0, peak / static_cast<double>(device.multiprocessors) /
                        kStartFlopsPerMultiprocessor);
  const int64_t parts = positionParts(shape);
  const bool isRing = execution.isRing && parts > 1;
  double visible = shape.visibleShare;
  if (isRing) {
    start *= static_cast<double>(parts);
  } else if (parts > 1) {
    visible = lastVisibleShare(shape);
  }
  if (visible < 1) {
    // The mask cuts a device's own positions alone: in a ring the first part of
    // all, else half as much work as each of the parts before.
    const auto cut = static_cast<double>(isRing ? parts : 2 * parts - 1);
    rate *= 1 - (1 - kCausalFraction) / cut;
    start += kCausalStartKeys;
  }
  double rows = static_cast<double>(shape.batch * shape.heads) *
                static_cast<double>(shape.queries);
  double keys = static_cast<double>(shape.keys) * visible + start;
  // Scores, values; backward: scores again, and the gradients of scores (a
  // product with values), values, queries and keys.
  double flopsPerScore = isGradient ? 6 * queryWidth + 4 * valueWidth
                                    : 2 * (queryWidth + valueWidth);
  double flops = rows * keys * flopsPerScore;
  const double merged =
      isRing ? mergedBytes(format, shape, isGradient, parts) : 0;
  return std::max(flops / (peak * rate), memorySeconds(device, bytes)) +
         memorySeconds(device, merged);
}

double unfusedAttentionSeconds(const DeviceKind& device, NumberFormat format,
                               const AttentionShape& shape, bool isGradient,
                               const AttentionExecution& execution) {
  int64_t batch = shape.batch * shape.heads;
  double size = bytesOf(format);
  const double scores = scoresOf(shape);
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
  double passSeconds = memorySeconds(device, passBytes);
  double passes = execution.scorePasses * passSeconds;
  if (!isGradient) {
    double drawing =
        execution.flopsPerDrawnScore * scores / device.vectorFlopsPerSecond;
    passes += std::max(0.0, drawing - passSeconds);
    return passes + product(shape.queries, shape.keys, shape.queryWidth) +
           product(shape.queries, shape.valueWidth, shape.keys);
  }
  return passes + product(shape.queries, shape.keys, shape.valueWidth) +
         product(shape.keys, shape.valueWidth, shape.queries) +
         product(shape.queries, shape.queryWidth, shape.keys) +
         product(shape.keys, shape.queryWidth, shape.queries);
}

bool hasFusedKernel(const AttentionShape& shape) {
  auto fits = [](int64_t width) {
    return width % kHeadAccess == 0 && width <= kMostHead;
  };
  return shape.queries > 1 && fits(shape.queryWidth) && fits(shape.valueWidth);
}

double composedAttentionSeconds(const DeviceKind& device, NumberFormat format,
                                const AttentionShape& shape, bool isGradient) {
  const int64_t batch = shape.batch * shape.heads;
  const double size = bytesOf(format);
  constexpr double kScoreBytes = 4;
  // A side of each product are scores, in f32 where they are the result.
  auto product = [&](int64_t m, int64_t n, int64_t k, double scoreBytes) {
    const double heads =
        static_cast<double>(batch * shape.queries + batch * shape.keys) *
        static_cast<double>(std::min({m, n, k}));
    return matrixProductSeconds(device, format, {batch, m, n, k},
                                size * heads + scoreBytes * scoresOf(shape));
  };
  auto toScores = [&](int64_t width) {
    return product(shape.queries, shape.keys, width, kScoreBytes);
  };
  auto fromScores = [&](int64_t rows, int64_t width, int64_t contracted) {
    return product(rows, width, contracted, size);
  };
  if (!isGradient) {
    // Rows of scores are read for their maximum, written as they are with mask
    // and scale, read for the sum and read again to be written as
    // probabilities.
    const double rowBytes = (4 * kScoreBytes + size) * scoresOf(shape);
    return toScores(shape.queryWidth) + memorySeconds(device, rowBytes) +
           fromScores(shape.queries, shape.valueWidth, shape.keys);
  }
  // Scores and their gradients are read, and written as probabilities and
  // gradients.
  const double rowBytes = 2 * (kScoreBytes + size) * scoresOf(shape);
  return toScores(shape.queryWidth) + toScores(shape.valueWidth) +
         memorySeconds(device, rowBytes) +
         fromScores(shape.keys, shape.valueWidth, shape.queries) +
         fromScores(shape.queries, shape.queryWidth, shape.keys) +
         fromScores(shape.keys, shape.queryWidth, shape.queries);
}

int64_t composedAttentionKernels(const AttentionShape& shape, bool isGradient) {
  const int64_t rowBytes =
      std::max<int64_t>(1, shape.keys * 4 * (isGradient ? 2 : 1));
  const int64_t queries = std::max<int64_t>(1, shape.queries);
  const int64_t pairs = std::max<int64_t>(1, shape.batch * shape.keyHeads);
  const int64_t tile =
      std::clamp<int64_t>(kComposedBytes / rowBytes, 1, queries);
  const int64_t heads =
      std::clamp<int64_t>(kComposedBytes / (rowBytes * tile), 1, pairs);
  const int64_t group =
      std::max<int64_t>(1, shape.heads / std::max<int64_t>(1, shape.keyHeads));
  const int64_t chunks =
      ceilDivide(pairs, heads) * group * ceilDivide(queries, tile);
  // Two products around the rows, and the result rounded; in the gradient five,
  // sums over the result's rows in front, and three results.
  return isGradient ? 6 * chunks + 4 : 3 * chunks + 1;
}

double drawnDropoutSeconds(const DeviceKind& device, NumberFormat format,
                           const AttentionShape& shape) {
  const double bytes = bytesOf(format) * scoresOf(shape);
  const double drawing =
      std::max(kFlopsPerDrawn * shape.visibleShare * scoresOf(shape) /
                   device.vectorFlopsPerSecond,
               memorySeconds(device, bytes));
  return drawing + memorySeconds(device, shape.visibleShare * bytes);
}

int64_t drawnDropoutKernels(NumberFormat format, const AttentionShape& shape) {
  const auto perSample = static_cast<int64_t>(
      bytesOf(format) * scoresOf(shape) /
      static_cast<double>(std::max<int64_t>(1, shape.batch)));
  const int64_t batch = std::max<int64_t>(1, shape.batch);
  const int64_t samples = std::clamp<int64_t>(
      kDrawnBytes / std::max<int64_t>(1, perSample), 1, batch);
  return 2 * ceilDivide(batch, samples) - 1;
}

int64_t keptScoreBytes(const AttentionShape& shape, NumberFormat format,
                       int scorePasses) {
  double perScore = 1 + scorePasses * static_cast<double>(bytesOf(format));
  return static_cast<int64_t>(perScore * scoresOf(shape));
}

}  // namespace soapstone::cost_model
