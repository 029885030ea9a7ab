#include "cost_model/operator_cost.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cost_model/attention_cost.h"
#include "cost_model/padded_products.h"

namespace soapstone::cost_model {
namespace {

// A tile that one multiprocessor computes at a time.
struct Tile {
  int64_t m;
  int64_t n;
  // Fraction of the multiprocessor's rate: small tiles load more per FLOP.
  double efficiency;
};

constexpr std::array<Tile, 8> kTiles = {{{256, 128, 1.0},
                                         {128, 256, 1.0},
                                         {128, 128, 0.97},
                                         {128, 64, 0.85},
                                         {64, 128, 0.85},
                                         {64, 64, 0.70},
                                         {32, 32, 0.40},
                                         {16, 16, 0.15}}};

// Contracted elements per step of a tile's inner loop.
constexpr int64_t kInnerStep = 32;
// Filling and draining a tile's pipeline takes as long as this many.
constexpr double kTileOverhead = 48;
// The part of their rate that matrix units reach where rows of an operand or
// the result do not start at multiples of 16 bytes: 8 elements of 16 bits, or
// 4, 2 and 1. Libraries then load with narrower instructions (NVIDIA, Matrix
// Multiplication Background User's Guide, section 5.1). The last is what heads
// over 50,257 words reach in vTrain's runs without tensor parallelism.
constexpr std::array<double, 4> kAlignedFractions = {1, 0.85, 0.6, 0.4};

// Fraction of a single product's rate for batches of products with strided
// operands and few tiles each: attention scores and contexts in the profiles of
// Aceso (EuroSys 2024).
constexpr double kBatchedFraction = 0.68;
// Products all of whose sizes are above the side of the largest tile, such as
// those of experts, are as fast in a batch as one after another. Scores and
// contexts of heads have one size that is not.
constexpr int64_t kLargestTileSide = 256;
// The part of the rate that batches of products reach whose rows do not start
// at multiples of 16 bytes: libraries leave the matrix units. From the two
// plans of BigScience's sweep whose heads have 108 elements against those of
// 216: 46 ms a layer for 464 GFLOP of scores and contexts on an A100, 10
// TFLOP/s.
constexpr double kUnalignedBatchFraction = 0.07;
constexpr std::array<int64_t, 7> kSplits = {1, 2, 4, 8, 16, 32, 64};

// The formats that can stand in for each other, narrow to wide.
constexpr std::array<NumberFormat, 7> kWidening = {
    NumberFormat::kI8,  NumberFormat::kF8,   NumberFormat::kBf16,
    NumberFormat::kF16, NumberFormat::kTf32, NumberFormat::kF32,
    NumberFormat::kF64};

// Number of pieces of `part` that cover `whole`.
int64_t countOfPieces(int64_t whole, int64_t part) {
  return whole / part + (whole % part > 0 ? 1 : 0);
}
double pieces(int64_t whole, int64_t part) {
  return static_cast<double>(countOfPieces(whole, part));
}

double alignedFraction(const DeviceKind& device, NumberFormat format,
                       const MatrixProduct& product) {
  if (!wantsAlignedRows(device, format)) return 1;
  int64_t sizes = product.m | product.n | product.k;
  if (product.batch > 1 && sizes % 8 != 0) return kUnalignedBatchFraction;
  for (size_t i = 0; i + 1 < kAlignedFractions.size(); ++i) {
    if (sizes % (8 >> i) != 0) continue;
    return kAlignedFractions[i] * (i > 0 ? device.unalignedFraction : 1);
  }
  return kAlignedFractions.back() * device.unalignedFraction;
}

// Arithmetic with one tile size, the contraction cut into `splits`.
double tiledSeconds(const DeviceKind& device, double rate,
                    const MatrixProduct& product, const Tile& tile,
                    int64_t splits) {
  double tiles = static_cast<double>(product.batch) *
                 pieces(product.m, tile.m) * pieces(product.n, tile.n) *
                 static_cast<double>(splits);
  double processors = static_cast<double>(device.multiprocessors);
  double waves = std::ceil(tiles / processors);
  double depth =
      pieces(countOfPieces(product.k, splits), kInnerStep) * kInnerStep;
  double work =
      2.0 * static_cast<double>(tile.m * tile.n) * (depth + kTileOverhead);
  return waves * work / (rate / processors * tile.efficiency);
}

double pointwiseSeconds(const DeviceKind& device, double flops, double bytes) {
  return std::max(flops / device.vectorFlopsPerSecond,
                  memorySeconds(device, bytes));
}

}  // namespace

double memorySeconds(const DeviceKind& device, double bytes) {
  return bytes / (device.memoryBytesPerSecond * device.achievedMemoryFraction);
}

double peakFlopsPerSecond(const DeviceKind& device, NumberFormat format) {
  auto from = std::find(kWidening.begin(), kWidening.end(), format);
  for (auto wider = from; wider != kWidening.end(); ++wider) {
    // f16 does not hold what bf16 holds, and tf32 drops bits of f32.
    if (format == NumberFormat::kBf16 && *wider == NumberFormat::kF16) continue;
    auto rate = device.peakFlopsPerSecond.find(*wider);
    if (rate != device.peakFlopsPerSecond.end()) return rate->second;
  }
  // Only narrower ones are there: emulated, at the slowest known rate.
  double slowest = std::numeric_limits<double>::infinity();
  for (const auto& [known, rate] : device.peakFlopsPerSecond) {
    slowest = std::min(slowest, rate);
  }
  return slowest;
}

namespace {

// The least time of the products of a batch with any tile and split, at the
// rate of a single product.
double leastTiledSeconds(const DeviceKind& device, double rate,
                         const MatrixProduct& product, double bytes) {
  double best = std::numeric_limits<double>::infinity();
  for (const Tile& tile : kTiles) {
    for (int64_t splits : kSplits) {
      if (splits > 1 && product.k < splits * kInnerStep) break;
      double partials = 0;  // Written and read again as f32.
      if (splits > 1) {
        partials = 8.0 * static_cast<double>(splits) *
                   static_cast<double>(product.batch) *
                   static_cast<double>(product.m) *
                   static_cast<double>(product.n);
      }
      best = std::min(
          best, std::max(tiledSeconds(device, rate, product, tile, splits),
                         memorySeconds(device, bytes + partials)));
    }
  }
  return best;
}

// The same at a part of the rate.
double productSeconds(const DeviceKind& device, NumberFormat format,
                      const MatrixProduct& product, double bytes,
                      double rateFraction) {
  if (product.batch < 1 || product.m < 1 || product.n < 1 || product.k < 1) {
    return memorySeconds(device, bytes);
  }
  auto own = device.formatFractions.find(format);
  double achieved = own != device.formatFractions.end()
                        ? own->second
                        : device.achievedMatrixFraction;
  double rate = peakFlopsPerSecond(device, format) * achieved * rateFraction *
                alignedFraction(device, format, product);
  const double single = leastTiledSeconds(device, rate, product, bytes);
  if (product.batch == 1) return single;
  const double batched = single / kBatchedFraction;
  if (std::min({product.m, product.n, product.k}) <= kLargestTileSide)
    return batched;
  MatrixProduct one = product;
  one.batch = 1;
  const auto count = static_cast<double>(product.batch);
  return std::min(batched,
                  count * leastTiledSeconds(device, rate, one, bytes / count));
}

}  // namespace

double matrixProductSeconds(const DeviceKind& device, NumberFormat format,
                            const MatrixProduct& product, double bytes) {
  return productSeconds(device, format, product, bytes, 1);
}

namespace {

// Whether the scores of attention go through memory.
bool isUnfused(const OperatorDescription& op,
               const AttentionExecution& attention) {
  return op.attention && attention.fusedKernels.empty();
}

// Whether our runtime composes attention that its library has a rate for.
bool isComposed(const DeviceKind& device, const OperatorDescription& op,
                const AttentionExecution& attention) {
  return op.attention && attention.isOwnRuntime &&
         !hasFusedKernel(*op.attention) &&
         attentionRates(device, op.format, attention).has_value();
}

// Whether it draws what dropout keeps for that library.
bool isDrawn(const DeviceKind& device, const OperatorDescription& op,
             const AttentionExecution& attention) {
  return op.attention && op.attention->hasDropout && attention.isOwnRuntime &&
         hasFusedKernel(*op.attention) &&
         attentionRates(device, op.format, attention).has_value();
}

// The bytes that copies around the products of attention move.
double copiedBytes(const OperatorDescription& op,
                   const AttentionExecution& attention) {
  const AttentionShape& shape = *op.attention;
  double elements = static_cast<double>(shape.batch * shape.heads) *
                    static_cast<double>(shape.queries * shape.valueWidth);
  return elements * (op.isAttentionGradient ? attention.copiedBytesBackward
                                            : attention.copiedBytesForward);
}

// Without launches; nothing if no rate of attention is known: then it counts as
// any other operator.
std::optional<double> attentionSeconds(const DeviceKind& device,
                                       const OperatorDescription& op,
                                       const AttentionExecution& attention) {
  if (!op.attention) return std::nullopt;
  double copies = memorySeconds(device, copiedBytes(op, attention));
  if (isUnfused(op, attention)) {
    return copies + unfusedAttentionSeconds(device, op.format, *op.attention,
                                            op.isAttentionGradient, attention);
  }
  std::optional<AttentionRates> rates =
      attentionRates(device, op.format, attention);
  if (!rates) return std::nullopt;
  if (isComposed(device, op, attention)) {
    return copies + composedAttentionSeconds(device, op.format, *op.attention,
                                             op.isAttentionGradient);
  }
  if (isDrawn(device, op, attention)) {
    copies += drawnDropoutSeconds(device, op.format, *op.attention);
  }
  return copies + fusedAttentionSeconds(device, op.format, *op.attention,
                                        op.isAttentionGradient, attention,
                                        *rates, op.bytesRead + op.bytesWritten);
}

}  // namespace

int64_t issuedKernels(const DeviceKind& device, const OperatorDescription& op,
                      const AttentionExecution& attention) {
  if (isUnfused(op, attention)) {
    return attention.scorePasses + (op.isAttentionGradient ? 4 : 2);
  }
  if (isComposed(device, op, attention)) {
    return composedAttentionKernels(*op.attention, op.isAttentionGradient);
  }
  if (isDrawn(device, op, attention)) {
    return op.launches + drawnDropoutKernels(op.format, *op.attention);
  }
  bool isTwo = op.product && op.direction == PassDirection::kBackward;
  return isTwo ? 2 * op.launches : op.launches;
}

double operatorSeconds(const DeviceKind& device, const OperatorDescription& op,
                       const AttentionExecution& attention) {
  double bytes = op.bytesRead + op.bytesWritten;
  double launch = static_cast<double>(issuedKernels(device, op, attention)) *
                  device.launchOverheadSeconds;
  if (std::optional<double> seconds = attentionSeconds(device, op, attention)) {
    return launch + *seconds;
  }
  bool forward = op.direction == PassDirection::kForward;
  if (!op.product) {
    // Backward reads the operands and the result's gradient and writes the
    // operands' gradients.
    double traffic = forward ? bytes : bytes + op.bytesRead;
    return launch +
           pointwiseSeconds(device, forward ? op.flops : 2 * op.flops, traffic);
  }
  MatrixProduct product = *op.product;
  const bool isF32 = op.format == NumberFormat::kF32;
  if (op.hasSmallWindow && isF32) {
    // Fewer multiplications per element.
    product.k = std::max<int64_t>(
        1, static_cast<int64_t>(static_cast<double>(product.k) /
                                device.smallWindowSpeedup));
  }
  double fraction = op.hasOtherWindow && isF32 ? device.otherWindowFraction : 1;
  if (forward) {
    return launch + productSeconds(device, op.format, product, bytes, fraction);
  }
  // The gradients of the two operands, each a product of the same size.
  MatrixProduct first = {product.batch, product.m, product.k, product.n};
  MatrixProduct second = {product.batch, product.k, product.n, product.m};
  return launch + productSeconds(device, op.format, first, bytes, fraction) +
         productSeconds(device, op.format, second, bytes, fraction);
}

}  // namespace soapstone::cost_model
