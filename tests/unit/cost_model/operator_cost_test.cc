#include "cost_model/operator_cost.h"

#include <cmath>
#include <limits>
#include <utility>

#include "cost_model/padded_products.h"
#include "cost_model/preset_devices.h"
#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

double productSeconds(const DeviceKind& device, NumberFormat format, int64_t m,
                      int64_t n, int64_t k) {
  double bytes = bytesOf(format) *
                 (static_cast<double>(m) * k + static_cast<double>(k) * n +
                  static_cast<double>(m) * n);
  return matrixProductSeconds(device, format, {1, m, n, k}, bytes);
}

TEST(OperatorCostTest, LargeProductsReachTheAchievedRate) {
  DeviceKind device = a100Device();
  double seconds =
      productSeconds(device, NumberFormat::kBf16, 8192, 8192, 8192);
  double rate = 2.0 * 8192 * 8192 * 8192 / seconds;
  double achieved = device.achievedMatrixFraction * 312e12;
  EXPECT_GT(rate, 0.93 * achieved);
  EXPECT_LE(rate, achieved);
}

TEST(OperatorCostTest, FormatsOfOtherUnitsReachFractionsOfTheirOwn) {
  DeviceKind device = v100Device(16);
  auto rate = [&](NumberFormat format) {
    return 2.0 * 8192 * 8192 * 8192 /
           productSeconds(device, format, 8192, 8192, 8192);
  };
  double f16 = rate(NumberFormat::kF16);
  double f32 = rate(NumberFormat::kF32);
  EXPECT_GT(f32, 0.85 * 15.7e12);
  device.formatFractions.clear();
  EXPECT_EQ(rate(NumberFormat::kF16), f16);
  EXPECT_NEAR(rate(NumberFormat::kF32) / f32,
              device.achievedMatrixFraction / 0.92, 1e-6);
}

TEST(OperatorCostTest, PartlyEmptyTilesAndWavesCostAsMuchAsFullOnes) {
  DeviceKind device = v100Device(16);
  EXPECT_EQ(productSeconds(device, NumberFormat::kF16, 2040, 2048, 4096),
            productSeconds(device, NumberFormat::kF16, 2048, 2048, 4096));
  // 81 tiles of 256 x 128 take two waves over 80 multiprocessors.
  MatrixProduct one = {80, 256, 128, 4096};
  MatrixProduct two = {81, 256, 128, 4096};
  double ratio = matrixProductSeconds(device, NumberFormat::kF16, two, 0) /
                 matrixProductSeconds(device, NumberFormat::kF16, one, 0);
  EXPECT_GT(ratio, 1.15);
}

TEST(OperatorCostTest, RowsThatStartAnywhereSlowMatrixUnitsDown) {
  DeviceKind device = a100Device();
  double aligned =
      productSeconds(device, NumberFormat::kF16, 8192, 50304, 2048);
  double odd = productSeconds(device, NumberFormat::kF16, 8192, 50257, 2048);
  double even = productSeconds(device, NumberFormat::kF16, 8192, 50258, 2048);
  EXPECT_NEAR(odd, aligned / 0.4, 0.01 * odd);
  EXPECT_GT(odd, even);
  EXPECT_GT(even, aligned);
  // Hopper's own instructions take aligned rows alone.
  DeviceKind hopper = h100Device();
  EXPECT_NEAR(productSeconds(hopper, NumberFormat::kF16, 8192, 50257, 2048) /
                  productSeconds(hopper, NumberFormat::kF16, 8192, 50304, 2048),
              odd / aligned / hopper.unalignedFraction, 0.1);
  EXPECT_LT(hopper.unalignedFraction, 0.7);
  // Vector units compute in f32.
  EXPECT_NEAR(productSeconds(device, NumberFormat::kF32, 8192, 50257, 2048),
              productSeconds(device, NumberFormat::kF32, 8192, 50304, 2048),
              0.01 * 2 * 8192. * 50304 * 2048 / 19.5e12);
}

// The product of [rows, depth] and a weight, as `weight` says it is stored.
OperatorDescription dotOf(int64_t rows, int64_t depth, int64_t columns,
                          std::vector<int64_t> weight) {
  OperatorDescription op;
  op.kind = "dot";
  op.format = NumberFormat::kBf16;
  op.shapes = {{rows, depth}, std::move(weight), {rows, columns}};
  op.product = MatrixProduct{1, rows, columns, depth};
  return op;
}

TEST(OperatorCostTest, OurProgramsPadRowsThatStartAnywhere) {
  DeviceKind device = h100Device();
  auto seconds = [&](const OperatorDescription& op) {
    return operatorSeconds(device, withPaddedRows(device, op));
  };
  double aligned = seconds(dotOf(16384, 768, 50304, {50304, 768}));
  OperatorDescription odd = dotOf(16384, 768, 50257, {50257, 768});
  EXPECT_EQ(seconds(odd), aligned);
  EXPECT_GT(operatorSeconds(device, odd), 2 * aligned);
  // A weight with odd rows is copied; logits are not.
  OperatorDescription copied =
      withPaddedRows(device, dotOf(16384, 768, 50257, {768, 50257}));
  EXPECT_EQ(copied.bytesRead + copied.bytesWritten, 4.0 * 768 * 50257);
}

TEST(OperatorCostTest, RowsThatAreNotPaddedStaySlow) {
  DeviceKind device = h100Device();
  auto isPadded = [&](const OperatorDescription& op) {
    return withPaddedRows(device, op) != op;
  };
  ASSERT_TRUE(isPadded(dotOf(1024, 1024, 517, {1024, 517})));
  // Too few products for each element of the weight, or of the result.
  EXPECT_FALSE(isPadded(dotOf(256, 1024, 517, {1024, 517})));
  EXPECT_FALSE(isPadded(dotOf(1024, 256, 517, {517, 256})));
  // Short rows, batches, and formats and sizes that lose nothing.
  EXPECT_FALSE(isPadded(dotOf(1024, 1024, 31, {31, 1024})));
  EXPECT_FALSE(isPadded(dotOf(1024, 1024, 512, {512, 1024})));
  OperatorDescription batch = dotOf(1024, 1024, 517, {1024, 517});
  batch.product->batch = 2;
  EXPECT_FALSE(isPadded(batch));
  OperatorDescription f32 = dotOf(1024, 1024, 517, {1024, 517});
  f32.format = NumberFormat::kF32;
  EXPECT_FALSE(isPadded(f32));
}

// Experts' products are full products each: a batch of them costs no more than
// one after another, so that devices that share the experts out do no less work
// than one that has them all. Batches of heads' scores run below that rate.
TEST(OperatorCostTest, BatchesOfLargeProductsCostAsMuchAsTheyDoAlone) {
  const DeviceKind device = a100Device();
  const MatrixProduct expert = {1, 2048, 4096, 1024};
  const MatrixProduct scores = {1, 2048, 2048, 64};
  constexpr double kNoTraffic = 1;
  auto seconds = [&](MatrixProduct product, int64_t batch) {
    product.batch = batch;
    return matrixProductSeconds(device, NumberFormat::kF16, product,
                                kNoTraffic);
  };
  for (int64_t batch : {2, 8, 64}) {
    const auto count = static_cast<double>(batch);
    EXPECT_LE(seconds(expert, batch), count * seconds(expert, 1) * (1 + 1e-9));
    const double rate = count * 2 * 2048 * 2048 * 64 / seconds(scores, batch);
    EXPECT_LT(rate, 0.68 * device.achievedMatrixFraction * 312e12);
  }
}

TEST(OperatorCostTest, ThinProductsAreBoundByMemory) {
  DeviceKind device = a100Device();
  double bytes = 2.0 * 8192 * 8192;
  double seconds = matrixProductSeconds(device, NumberFormat::kBf16,
                                        {1, 8, 8192, 8192}, bytes);
  EXPECT_GE(seconds, bytes / (2039e9 * 0.85));
  EXPECT_LT(seconds, 1.5 * bytes / (2039e9 * 0.85));
}

TEST(OperatorCostTest, SplitsLongContractionsOverIdleProcessors) {
  DeviceKind device = a100Device();
  double deep = productSeconds(device, NumberFormat::kBf16, 128, 128, 65536);
  double whole =
      2.0 * 128 * 128 * 65536 / (device.achievedMatrixFraction * 312e12 / 108);
  EXPECT_LT(deep, 0.5 * whole);
}

TEST(OperatorCostTest, NeverDecreasesWithTheSize) {
  DeviceKind device = h100Device();
  double before = 0;
  for (int64_t size = 16; size <= 16384; size *= 2) {
    double seconds =
        productSeconds(device, NumberFormat::kBf16, size, size, size);
    EXPECT_GE(seconds, before);
    before = seconds;
  }
}

TEST(OperatorCostTest, MissingFormatsRunAtTheNextWiderOne) {
  DeviceKind device = v100Device(16);
  EXPECT_EQ(peakFlopsPerSecond(device, NumberFormat::kF16), 125e12);
  EXPECT_EQ(peakFlopsPerSecond(device, NumberFormat::kBf16), 15.7e12);
  EXPECT_EQ(peakFlopsPerSecond(device, NumberFormat::kTf32), 15.7e12);
  EXPECT_EQ(peakFlopsPerSecond(device, NumberFormat::kI8), 125e12);
  device.peakFlopsPerSecond = {{NumberFormat::kF16, 1e12}};
  EXPECT_EQ(peakFlopsPerSecond(device, NumberFormat::kF32), 1e12);
}

TEST(OperatorCostTest, PointwiseWorkTakesLaunchAndTraffic) {
  DeviceKind device = h100Device();
  OperatorDescription op;
  op.bytesRead = 2e9;
  op.bytesWritten = 1e9;
  op.flops = 1e9;
  EXPECT_NEAR(operatorSeconds(device, op), 4e-6 + 3e9 / (3350e9 * 0.88), 1e-12);
  op.launches = 3;
  EXPECT_NEAR(operatorSeconds(device, op), 12e-6 + 3e9 / (3350e9 * 0.88),
              1e-12);
  op.direction = PassDirection::kBackward;
  EXPECT_NEAR(operatorSeconds(device, op), 12e-6 + 5e9 / (3350e9 * 0.88),
              1e-12);
}

TEST(OperatorCostTest, ArithmeticBoundPointwiseWorkUsesTheVectorRate) {
  DeviceKind device = h100Device();
  OperatorDescription op;
  op.flops = 67e12;
  EXPECT_NEAR(operatorSeconds(device, op), 1 + 4e-6, 1e-9);
}

TEST(OperatorCostTest, BackwardProductsAreTwo) {
  DeviceKind device = a100Device();
  OperatorDescription op;
  op.format = NumberFormat::kBf16;
  op.product = MatrixProduct{1, 4096, 4096, 4096};
  double forward = operatorSeconds(device, op);
  op.direction = PassDirection::kBackward;
  EXPECT_NEAR(operatorSeconds(device, op) / forward, 2, 1e-9);
}

TEST(OperatorCostTest, SurvivesExtremeSizes) {
  DeviceKind device = a100Device();
  int64_t most = std::numeric_limits<int64_t>::max();
  double seconds = matrixProductSeconds(device, NumberFormat::kF32,
                                        {most, most, most, most}, 0);
  EXPECT_TRUE(std::isfinite(seconds));
  EXPECT_EQ(matrixProductSeconds(device, NumberFormat::kF32, {1, 0, 5, 5}, 0),
            0);
}

}  // namespace
}  // namespace soapstone::cost_model
