#include "cost_model/attention_cost.h"

#include <cmath>
#include <map>
#include <string>

#include "cost_model/known_devices.h"
#include "cost_model/preset_devices.h"
#include "cost_model/system_profile.h"
#include "csv_rows.h"
#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

AttentionShape shapeOf(int64_t batch, int64_t heads, int64_t sequence,
                       int64_t width, bool causal) {
  AttentionShape shape;
  shape.batch = batch;
  shape.heads = shape.keyHeads = heads;
  shape.queries = shape.keys = sequence;
  shape.queryWidth = shape.valueWidth = width;
  if (causal) shape.visibleShare = 0.5 * (1 + 1.0 / sequence);
  return shape;
}

OperatorDescription attentionOp(const AttentionShape& shape, bool isGradient) {
  OperatorDescription op;
  op.kind = isGradient ? "attention_grad" : "attention";
  op.format = NumberFormat::kBf16;
  op.attention = shape;
  op.isAttentionGradient = isGradient;
  double tensor =
      2.0 * shape.batch * shape.heads * shape.queries * shape.queryWidth;
  op.bytesRead = (isGradient ? 5 : 3) * tensor;
  op.bytesWritten = (isGradient ? 3 : 1) * tensor;
  op.flops = 4.0 * shape.batch * shape.heads * shape.queries * shape.keys *
             shape.visibleShare * shape.queryWidth;
  return op;
}

// Mean relative errors against the published figures, by kernel.
std::map<std::string, double> errorsAgainstPublished() {
  const std::map<std::string, int> columns = {
      {"flash-2", 4}, {"cudnn", 5}, {"flash-3", 6}};
  DeviceKind device = h100Device();
  std::map<std::string, double> errors;
  std::vector<std::vector<std::string>> rows =
      csvRows("published/attention_h100.csv");
  for (const std::vector<std::string>& row : rows) {
    bool isGradient = row[0] == "backward";
    int64_t width = std::stoll(row[1]);
    bool causal = row[2] == "1";
    int64_t sequence = std::stoll(row[3]);
    AttentionShape shape =
        shapeOf(16384 / sequence, 2048 / width, sequence, width, causal);
    double flops = 4.0 * 16384 * static_cast<double>(sequence) * 2048 *
                   (causal ? 0.5 : 1) * (isGradient ? 2.5 : 1);
    for (const auto& [kernel, column] : columns) {
      double seconds = operatorSeconds(device, attentionOp(shape, isGradient),
                                       {.fusedKernels = {kernel}});
      double published = flops / (1e12 * std::stod(row[column]));
      errors[kernel] +=
          std::abs(seconds / published - 1) / static_cast<double>(rows.size());
    }
  }
  return errors;
}

// Without a rate attention would count as work outside of matrix units.
TEST(AttentionCostTest, FusedKernelsOfEverySystemRunOnEveryDeviceSinceAmpere) {
  std::vector<DeviceKind> devices = {gb200Device()};
  for (const std::string& name : knownDeviceNames()) {
    devices.push_back(findKnownDevice(name)->kind);
  }
  for (const std::string& name : systemNames()) {
    SystemProfile system = *findSystem(name);
    if (system.attention.fusedKernels.empty()) continue;
    for (const DeviceKind& device : devices) {
      if (device.peakFlopsPerSecond.count(NumberFormat::kBf16) == 0) continue;
      EXPECT_TRUE(attentionRates(device, NumberFormat::kBf16, system.attention))
          << name << " on " << device.name;
    }
  }
}

TEST(AttentionCostTest, FollowsThePublishedRatesOfThreeLibrariesOnH100) {
  std::map<std::string, double> errors = errorsAgainstPublished();
  ASSERT_EQ(errors.size(), 3u);
  for (const auto& [kernel, error] : errors) {
    std::cout << kernel << ": mean error " << 100 * error << " %\n";
    EXPECT_LT(error, 0.10) << kernel;
  }
}

TEST(AttentionCostTest, FollowsThePublishedRatesOfCudnnOnB200) {
  double error = 0;
  std::vector<std::vector<std::string>> rows =
      csvRows("published/attention_b200.csv");
  for (const std::vector<std::string>& row : rows) {
    const bool isGradient = row[0] == "backward";
    const int64_t sequence = std::stoll(row[1]);
    const double flops = 2.0 * static_cast<double>(sequence * sequence) * 128 *
                         128 * (isGradient ? 2.5 : 1);
    AttentionShape shape = shapeOf(1, 128, sequence, 128, true);
    shape.keyHeads = 8;
    double seconds =
        operatorSeconds(b200Device(), attentionOp(shape, isGradient),
                        {.fusedKernels = {"cudnn"}});
    for (int column : {2, 3}) {
      double published = flops / (1e12 * std::stod(row[column]));
      error += std::abs(seconds / published - 1) /
               static_cast<double>(2 * rows.size());
    }
  }
  ASSERT_EQ(rows.size(), 10u);
  std::cout << "mean error " << 100 * error << " %\n";
  EXPECT_LT(error, 0.05);
}

TEST(AttentionCostTest, FusedKernelsReachMatrixRates) {
  OperatorDescription op = attentionOp(shapeOf(8, 32, 2048, 128, true), false);
  double seconds = operatorSeconds(a100Device(), op);
  // 130 to 225 TFLOP/s of the visible work, not the 19.5 of vector units.
  EXPECT_GT(op.flops / seconds, 130e12);
  EXPECT_LT(op.flops / seconds, 225e12);
}

// A part of the positions of a causal attention, with all keys.
AttentionShape partOf(AttentionShape whole, int64_t parts) {
  whole.queries /= parts;
  return whole;
}

TEST(AttentionCostTest, MasksSayIntoHowManyPartsPositionsAreSplit) {
  AttentionShape whole = shapeOf(1, 8, 16384, 128, true);
  EXPECT_EQ(positionParts(whole), 1);
  EXPECT_EQ(positionParts(partOf(whole, 2)), 2);
  EXPECT_EQ(positionParts(partOf(whole, 32)), 32);
  EXPECT_EQ(positionParts(partOf(shapeOf(1, 8, 16384, 128, false), 4)), 1);
}

// The last of four devices sees 7/8 of all scores, where half are visible.
TEST(AttentionCostTest, DevicesWithConsecutivePositionsWaitForTheLast) {
  AttentionShape part = partOf(shapeOf(1, 8, 65536, 128, true), 4);
  for (bool isGradient : {false, true}) {
    OperatorDescription op = attentionOp(part, isGradient);
    double own = operatorSeconds(h100Device(), op);
    double ring = operatorSeconds(h100Device(), op, {.isRing = true});
    EXPECT_GT(own, 1.6 * ring);
    EXPECT_LT(own, 1.75 * ring);
  }
}

TEST(AttentionCostTest, RingsMergeTheResultsOfTheirParts) {
  constexpr int64_t kParts = 4;
  AttentionShape all = partOf(shapeOf(1, 8, 65536, 128, true), kParts);
  AttentionShape grouped = all;
  grouped.keyHeads = 1;
  const double elements = 7.0 * 16384 * 256;  // Keys and values of seven heads.
  for (bool isGradient : {false, true}) {
    auto seconds = [&](const AttentionShape& shape) {
      return operatorSeconds(h100Device(), attentionOp(shape, isGradient),
                             {.isRing = true});
    };
    EXPECT_NEAR(seconds(all) - seconds(grouped),
                memorySeconds(h100Device(),
                              kParts * 2 * (isGradient ? 3.5 : 1) * elements),
                1e-9);
    // A 40th of the kernels, not nothing.
    OperatorDescription op = attentionOp(all, isGradient);
    const double kernels =
        fusedAttentionSeconds(h100Device(), op.format, all, isGradient, {},
                              *attentionRates(h100Device(), op.format, {}), 0) /
        1.75;
    EXPECT_GT(seconds(all), 1.01 * kernels);
    EXPECT_LT(seconds(all), 1.1 * kernels);
  }
}

TEST(AttentionCostTest, GradientsTakeTwoToFourTimesAsLong) {
  AttentionShape shape = shapeOf(4, 16, 4096, 128, true);
  double ratio = operatorSeconds(h100Device(), attentionOp(shape, true)) /
                 operatorSeconds(h100Device(), attentionOp(shape, false));
  EXPECT_GT(ratio, 2);
  EXPECT_LT(ratio, 4);
}

TEST(AttentionCostTest, UnfusedAttentionMovesAllScoresMaskedOrNot) {
  AttentionExecution unfused = {.fusedKernels = {}, .scorePasses = 2};
  AttentionShape shape = shapeOf(4, 16, 2048, 128, false);
  OperatorDescription op = attentionOp(shape, false);
  double seconds = operatorSeconds(a100Device(), op, unfused);
  double scoreBytes = 2.0 * 4 * 16 * 2048 * 2048;
  EXPECT_GT(seconds, 4 * scoreBytes / 2039e9);
  EXPECT_GT(seconds, 2 * operatorSeconds(a100Device(), op));
  op.attention = shapeOf(4, 16, 2048, 128, true);
  EXPECT_EQ(operatorSeconds(a100Device(), op, unfused), seconds);
  EXPECT_EQ(issuedKernels(a100Device(), op, unfused), 4);
  EXPECT_EQ(issuedKernels(a100Device(), op), 1);
}

TEST(AttentionCostTest, DrawingDropoutOfScoresMayTakeLongerThanItsBytes) {
  OperatorDescription op = attentionOp(shapeOf(4, 16, 2048, 64, true), false);
  double scores = 4.0 * 16 * 2048 * 2048;
  double plain = operatorSeconds(a100Device(), op, {{}, 2});
  // 113 operations at 19.5 TFLOP/s against four bytes at 1.7 TB/s.
  double drawn = operatorSeconds(a100Device(), op, {{}, 2, 113});
  EXPECT_NEAR(drawn - plain, scores * (113 / 19.5e12 - 4 / (0.85 * 2039e9)),
              1e-6);
  EXPECT_EQ(operatorSeconds(a100Device(), op, {{}, 2, 10}), plain);
  op.isAttentionGradient = true;
  EXPECT_EQ(operatorSeconds(a100Device(), op, {{}, 2, 113}),
            operatorSeconds(a100Device(), op, {{}, 2}));
}

TEST(AttentionCostTest, MorePassesOverScoresTakeLonger) {
  OperatorDescription op = attentionOp(shapeOf(4, 16, 2048, 64, true), true);
  double two = operatorSeconds(a100Device(), op, {{}, 2});
  double four = operatorSeconds(a100Device(), op, {{}, 4});
  EXPECT_GT(four, 1.2 * two);
}

TEST(AttentionCostTest, CopiesAroundTheProductsMoveTheirBytes) {
  DeviceKind device = a100Device();
  AttentionShape shape = shapeOf(8, 16, 1024, 64, true);
  AttentionExecution unfused = {.fusedKernels = {}};
  AttentionExecution copying = {
      .fusedKernels = {}, .copiedBytesForward = 4, .copiedBytesBackward = 16};
  double elements = 8.0 * 16 * 1024 * 64;
  for (bool isGradient : {false, true}) {
    OperatorDescription op = attentionOp(shape, isGradient);
    EXPECT_NEAR(operatorSeconds(device, op, copying) -
                    operatorSeconds(device, op, unfused),
                memorySeconds(device, (isGradient ? 16 : 4) * elements), 1e-12);
  }
}

TEST(AttentionCostTest, HeadsArePadded) {
  auto seconds = [](int64_t width) {
    return operatorSeconds(
        a100Device(), attentionOp(shapeOf(4, 16, 2048, width, true), false));
  };
  EXPECT_NEAR(seconds(112), seconds(128), 1e-3 * seconds(128));
  EXPECT_LT(seconds(64), seconds(128));
}

TEST(AttentionCostTest, OtherFormatsAndDevicesKeepTheVectorRate) {
  OperatorDescription op = attentionOp(shapeOf(4, 16, 512, 64, true), false);
  EXPECT_GE(operatorSeconds(p100Device(), op), op.flops / 10.6e12);
  op.format = NumberFormat::kF32;
  EXPECT_GE(operatorSeconds(a100Device(), op), op.flops / 19.5e12);
}

// Heads of 20 elements are no whole accesses: scores go through memory, and our
// runtime computes them again for the gradient.
TEST(AttentionCostTest, WhatNoFusedKernelTakesIsComposedOfProducts) {
  const AttentionShape taken = shapeOf(4, 16, 2048, 24, true);
  AttentionShape refused = shapeOf(4, 16, 2048, 20, true);
  EXPECT_TRUE(hasFusedKernel(taken));
  EXPECT_FALSE(hasFusedKernel(refused));
  EXPECT_TRUE(hasFusedKernel(shapeOf(4, 16, 2048, 256, true)));
  EXPECT_FALSE(hasFusedKernel(shapeOf(4, 16, 2048, 264, true)));
  EXPECT_FALSE(hasFusedKernel(shapeOf(4, 16, 1, 64, true)));
  DeviceKind device = h200Device();
  const double scores = 4.0 * 16 * 2048 * 2048;
  for (bool isGradient : {false, true}) {
    const double seconds =
        operatorSeconds(device, attentionOp(refused, isGradient));
    // Some 24 bytes a score at the least.
    EXPECT_GT(seconds, memorySeconds(device, 24 * scores));
    EXPECT_GT(seconds,
              2 * operatorSeconds(device, attentionOp(taken, isGradient)));
    // Another system's kernels take what they will.
    EXPECT_LT(operatorSeconds(device, attentionOp(refused, isGradient),
                              {.isOwnRuntime = false}),
              seconds / 2);
  }
  // 64 MiB hold the scores of four heads: 16 chunks of three kernels.
  EXPECT_EQ(issuedKernels(device, attentionOp(refused, false)), 16 * 3 + 1);
}

TEST(AttentionCostTest, DropoutIsDrawnIntoMemory) {
  AttentionShape shape = shapeOf(16, 12, 1024, 64, true);
  DeviceKind device = h200Device();
  for (bool isGradient : {false, true}) {
    shape.hasDropout = false;
    const double plain =
        operatorSeconds(device, attentionOp(shape, isGradient));
    shape.hasDropout = true;
    const OperatorDescription dropped = attentionOp(shape, isGradient);
    // Written whole, and read where a query sees the key.
    const double bytes = 2.0 * 16 * 12 * 1024 * 1024;
    const double more = operatorSeconds(device, dropped) - plain;
    EXPECT_GT(more, memorySeconds(device, 1.5 * bytes));
    EXPECT_LT(more, memorySeconds(device, 6 * bytes));
    EXPECT_EQ(operatorSeconds(device, dropped, {.isOwnRuntime = false}), plain);
    // 128 MiB hold what five samples keep: four calls of two kernels.
    EXPECT_EQ(issuedKernels(device, dropped), 4 * 2);
  }
}

// Korthikanti et al. (2022), section 4.1: 5 a s^2 b with softmax and dropout.
TEST(AttentionCostTest, KeptScoresAreFiveBytesEach) {
  EXPECT_EQ(keptScoreBytes(shapeOf(2, 8, 128, 64, true), NumberFormat::kBf16,
                           /*scorePasses=*/2),
            5 * 2 * 8 * 128 * 128);
}

}  // namespace
}  // namespace soapstone::cost_model
