// Kernels that the CUDA back end launches for a call, as the trace counts them.

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "runtime/core/launch.h"
#include "runtime/core/rank.h"
#include "runtime/ops_attention.h"
#include "runtime/ops_normalization.h"
#include "runtime/ops_recurrent.h"
#include "runtime/ops_training.h"
#include "runtime/trace/recorder.h"

namespace soapstone::runtime {
namespace {

std::vector<Action> actionsOf(size_t bytes,
                              const std::function<void(Rank&)>& body) {
  DeviceClass deviceClass;
  deviceClass.arenaBytes = bytes;
  RankTrace trace;
  trace.deviceClass = &deviceClass;
  Rank rank(bytes, 1);
  placeRank(rank, 1, 0, deviceClass, 0, nullptr);
  attachRecorder(rank, trace);
  body(rank);
  return trace.actions;
}

int kernelsOf(size_t bytes, const std::function<void(Rank&)>& body) {
  int kernels = 0;
  for (const Action& action : actionsOf(bytes, body)) kernels += action.kernels;
  return kernels;
}

Stream compute(Rank& rank) { return stream(rank, Lane::kCompute); }

// Rows of 8,192 elements fit the registers of a block if they are read in whole
// accesses, which begin at multiples of sixteen bytes.
TEST(KernelCountsTest, AGradientOfANormTakesMoreWhereAnOperandIsNotAligned) {
  constexpr int64_t kRows = 256, kColumns = 8192;
  constexpr size_t kOne = kRows * kColumns * sizeof(bf16) + 256;
  const Norm op{.type = ElementType::kBf16, .rows = kRows, .columns = kColumns};
  auto kernels = [&](size_t offset) {
    return kernelsOf(9 * kOne, [&](Rank& rank) {
      auto place = [&](size_t i) { return at<bf16>(rank, i * kOne); };
      normGrad(rank, compute(rank), op, place(0), place(1),
               at<float>(rank, 2 * kOne), at<float>(rank, 3 * kOne), place(4),
               place(5), place(6), place(7), at<bf16>(rank, 8 * kOne + offset));
    });
  };
  EXPECT_EQ(kernels(0), 2);
  EXPECT_EQ(kernels(sizeof(bf16)), 5);
}

// What several readers of a norm send back is added in its gradient's kernel;
// rows that are too long for that have a kernel in front.
TEST(KernelCountsTest, AGradientOfANormAddsWhatItsReadersSend) {
  auto kernels = [](int64_t columns) {
    const Norm op{.type = ElementType::kBf16, .rows = 64, .columns = columns};
    const size_t one = static_cast<size_t>(64 * columns) * sizeof(bf16) + 256;
    return kernelsOf(10 * one, [&](Rank& rank) {
      auto place = [&](size_t i) { return at<bf16>(rank, i * one); };
      normGradOfSum(
          rank, compute(rank), op, place(0), place(1), at<float>(rank, 2 * one),
          at<float>(rank, 3 * one),
          {.parts = {place(4), place(5), place(6)}, .total = place(4)},
          place(7), place(8), place(9));
    });
  };
  EXPECT_EQ(kernels(2048), 2);
  EXPECT_EQ(kernels(8200), 1 + 3);
}

// GPT-2's attention with dropout takes four calls of the library, each behind a
// kernel that draws; a mask that all samples share is made once, and rows that
// it hides are cleared behind each call.
TEST(KernelCountsTest,
     AttentionWithDropoutAndAMaskTakesKernelsAroundTheLibrary) {
  Attention op{.type = ElementType::kBf16,
               .query = {16, 12, 1024, 64},
               .key = {16, 12, 1024, 64},
               .value = {16, 12, 1024, 64},
               .scale = 0.125};
  auto kernels = [&](bool isGradient) {
    return kernelsOf(256, [&](Rank& rank) {
      auto* f = at<float>(rank, 0);
      auto* i = at<int64_t>(rank, 0);
      if (isGradient) {
        attentionGrad(rank, compute(rank), op, f, f, f, f, f, f, f, i, i, f, f,
                      f);
      } else {
        attention(rank, compute(rank), op, f, f, f, f, i, i, f, f);
      }
    });
  };
  EXPECT_EQ(kernels(false), 1);
  EXPECT_EQ(kernels(true), 3);
  op.dropoutRatio = 0.1;
  EXPECT_EQ(kernels(false), 4 + 4);
  EXPECT_EQ(kernels(true), 4 * 3 + 4);
  op.mask = {1, 1, 1024, 1024};
  op.maskType = ElementType::kBool;
  EXPECT_EQ(kernels(false), 4 + 4 + 1 + 4);
  EXPECT_EQ(kernels(true), 4 * 3 + 4 + 1 + 1);
  // Own kernels take over where one sample's scores are too many.
  const Attention fitting = op;
  op.query[2] = op.key[2] = op.value[2] = 8192;
  EXPECT_EQ(kernels(false), 1);
  EXPECT_EQ(kernels(true), 3);
  op = fitting;
  op.dropoutRatio = 0;
  op.mask[0] = 16;
  EXPECT_EQ(kernels(false), 1 + 1 + 1);
  EXPECT_EQ(kernels(true), 3 + 1 + 1);
}

// The gates of three steps of two sequences: eight rows of five inputs and two
// hidden numbers. Gradients take two products for each.
TEST(KernelCountsTest, LstmsHaveTheFlopOfTheirGates) {
  const Lstm op{.steps = 3, .batch = 2, .inputs = 5, .hidden = 2};
  const std::vector<Action> actions = actionsOf(256, [&](Rank& rank) {
    auto* f = at<float>(rank, 0);
    lstm(rank, compute(rank), op, f, f, f, f, f, f, f, f, f);
    lstmGrad(rank, compute(rank), op, f, f, f, f, f, f, f, f, f, f, f, f, f, f,
             f, f);
  });
  ASSERT_EQ(actions.size(), 2u);
  EXPECT_EQ(actions[0].flops, 2 * 3 * 2 * 8 * (5 + 2));
  EXPECT_EQ(actions[1].flops, 2 * actions[0].flops);
}

// Tensors that are not made of whole accesses have a kernel of their own.
TEST(KernelCountsTest, UpdatesTakeAnotherForTensorsThatAreNotAligned) {
  constexpr size_t kOne = 256;
  auto kernels = [&](size_t offset) {
    return kernelsOf(8 * kOne, [&](Rank& rank) {
      const OptimizerUpdate op{.kind = OptimizerKind::kSgd};
      auto update = [&](size_t i, size_t start) {
        UpdatedTensor tensor;
        tensor.count = 16;
        tensor.parameter = tensor.newParameter = at<float>(rank, i * kOne);
        tensor.gradient = at<float>(rank, (i + 1) * kOne + start);
        return tensor;
      };
      optimizerUpdates(rank, compute(rank), op, ElementType::kF32,
                       at<float>(rank, 6 * kOne), at<int64_t>(rank, 7 * kOne),
                       {update(0, 0), update(2, offset)});
    });
  };
  EXPECT_EQ(kernels(0), 2);
  EXPECT_EQ(kernels(sizeof(float)), 3);
}

}  // namespace
}  // namespace soapstone::runtime
