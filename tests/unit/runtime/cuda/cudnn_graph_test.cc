#include "runtime/cuda/cudnn_graph.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cuda/attention_graph.h"
#include "runtime/cuda/attention_samples.h"
#include "runtime/cuda/batch_norm_graph.h"
#include "runtime/cuda/convolution_graph.h"
#include "runtime/cuda/pooling_graph.h"
#include "tests/support/window_ops.h"

// The graphs that programs ask cuDNN for, without a GPU: convolutions are
// planned for a described one; the others are put together as graphs, their
// plans need a driver (`cuda.graph_plans` has a stand-in for it).

namespace soapstone::runtime {
namespace {

std::string describedDevice() {
  std::ifstream file(std::string(SOAPSTONE_TEST_DATA) + "/devices/h200.json");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

constexpr ConvolutionPass kPasses[] = {ConvolutionPass::kForward,
                                       ConvolutionPass::kInputGrad,
                                       ConvolutionPass::kWeightGrad};
constexpr ElementType kTypes[] = {ElementType::kF32, ElementType::kBf16};

Convolution convolutionOf(const Dims& input, const Dims& weight,
                          const Dims& result, int64_t stride, int64_t padding,
                          int64_t groups = 1) {
  Convolution op;
  op.input = input;
  op.weight = weight;
  op.result = result;
  for (int i = 2; i < input.count; ++i) {
    op.strides.append(stride);
    op.padLow.append(padding);
    op.padHigh.append(padding);
    op.dilations.append(1);
  }
  op.groups = groups;
  return op;
}

bool has(const CudnnPlan& plan, cudnnBackendNumericalNote_t note) {
  return std::ranges::find(plan.notes, note) != plan.notes.end();
}

void expectPlans(const Convolution& given, bool channelsLast) {
  CudnnDescriptor device = deviceProperties(describedDevice());
  CudnnTarget target{.deviceProperties = &device};
  for (ElementType type : kTypes) {
    for (ConvolutionPass pass : kPasses) {
      Convolution op = given;
      op.type = type;
      op.channelsLast = op.weightChannelsLast = channelsLast;
      std::optional<ConvolutionGraph> made = convolutionGraph(op, pass);
      ASSERT_TRUE(made);
      std::optional<CudnnPlan> plan = made->graph.plan(target);
      ASSERT_TRUE(plan) << "pass " << static_cast<int>(pass) << " of type "
                        << static_cast<int>(type) << ", channels last "
                        << channelsLast;
      EXPECT_GE(plan->candidates, 1);
      EXPECT_LE(plan->workspaceBytes, target.workspaceLimit);
      EXPECT_FALSE(has(*plan, CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC));
      if (type != ElementType::kF32) continue;
      // Nothing in TF32.
      EXPECT_FALSE(has(*plan, CUDNN_NUMERICAL_NOTE_TENSOR_CORE));
      EXPECT_FALSE(has(*plan, CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS));
    }
  }
}

// In both orders of the dims.
void expectPlans(const Convolution& given) {
  for (bool channelsLast : {false, true}) expectPlans(given, channelsLast);
}

TEST(CudnnGraphTest, PlansConvolutionsOfResNet) {
  expectPlans(convolutionOf({32, 3, 224, 224}, {64, 3, 7, 7},
                            {32, 64, 112, 112}, 2, 3));
  expectPlans(
      convolutionOf({32, 64, 56, 56}, {64, 64, 3, 3}, {32, 64, 56, 56}, 1, 1));
  expectPlans(convolutionOf({32, 256, 56, 56}, {512, 256, 1, 1},
                            {32, 512, 28, 28}, 2, 0));
}

TEST(CudnnGraphTest, PlansGroupedAndOneDimensionalConvolutions) {
  expectPlans(convolutionOf({4, 64, 28, 28}, {128, 32, 3, 3}, {4, 128, 28, 28},
                            1, 1, 2));
  expectPlans(convolutionOf({4, 16, 128}, {32, 16, 3}, {4, 32, 128}, 1, 1));
}

// Several plans are timed against each other, in the library's order: the first
// is the one that is taken untimed.
TEST(CudnnGraphTest, PlansSeveralEnginesOfAConvolution) {
  CudnnDescriptor device = deviceProperties(describedDevice());
  CudnnTarget target{.deviceProperties = &device};
  Convolution op =
      convolutionOf({32, 64, 56, 56}, {64, 64, 3, 3}, {32, 64, 56, 56}, 1, 1);
  op.type = ElementType::kBf16;
  op.channelsLast = op.weightChannelsLast = true;
  for (ConvolutionPass pass : kPasses) {
    std::optional<ConvolutionGraph> made = convolutionGraph(op, pass);
    ASSERT_TRUE(made);
    const std::vector<CudnnPlan> plans = made->graph.plans(target, 3);
    EXPECT_GE(plans.size(), 2u);
    EXPECT_LE(plans.size(), 3u);
    for (const CudnnPlan& plan : plans) {
      EXPECT_FALSE(has(plan, CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC));
      EXPECT_LE(plan.workspaceBytes, target.workspaceLimit);
    }
    EXPECT_EQ(made->graph.plan(target)->workspaceBytes,
              plans[0].workspaceBytes);
  }
}

TEST(CudnnGraphTest, LeavesNegativePaddingToOwnKernels) {
  Convolution op =
      convolutionOf({1, 4, 8, 8}, {4, 4, 3, 3}, {1, 4, 4, 4}, 1, -1);
  EXPECT_FALSE(convolutionGraph(op, ConvolutionPass::kForward));
}

Attention attentionOf(int64_t heads, int64_t keyHeads, bool causal) {
  Attention op;
  op.type = ElementType::kBf16;
  op.query = {2, heads, 128, 64};
  op.key = {2, keyHeads, 128, 64};
  op.value = {2, keyHeads, 128, 64};
  op.scale = 0.125;
  op.causal = causal;
  return op;
}

TEST(CudnnGraphTest, PutsAttentionTogether) {
  for (bool causal : {false, true}) {
    std::optional<AttentionGraph> made =
        attentionGraph(attentionOf(12, 12, causal));
    ASSERT_TRUE(made);
    EXPECT_NO_THROW(made->graph.build({}));
    EXPECT_EQ(made->hidden != 0, causal);
    std::optional<AttentionGraph> grouped =
        attentionGraph(attentionOf(12, 4, causal));
    ASSERT_TRUE(grouped);
    EXPECT_NO_THROW(grouped->graph.build({}));
    std::optional<AttentionGraph> gradient =
        attentionGradGraph(attentionOf(12, 12, causal));
    ASSERT_TRUE(gradient);
    EXPECT_NO_THROW(gradient->graph.build({}));
    std::optional<AttentionGraph> groupedGradient =
        attentionGradGraph(attentionOf(12, 4, causal));
    ASSERT_TRUE(groupedGradient);
    EXPECT_NO_THROW(groupedGradient->graph.build({}));
  }
}

// Rows of a packed tensor must begin where sixteen bytes are moved at once.
TEST(CudnnGraphTest, LeavesHeadsThatBeginAnywhereToOwnKernels) {
  Attention op = attentionOf(12, 12, true);
  op.keyStrides = {1024 * 2312, 64, 2312};
  EXPECT_TRUE(attentionGraph(op));
  op.keyStrides = {1024 * 2308, 64, 2308};
  EXPECT_FALSE(attentionGraph(op));
  EXPECT_FALSE(attentionGradGraph(op));
}

// The mask of dropout is a tensor of the graph.
TEST(CudnnGraphTest, PutsAttentionWithDropoutTogether) {
  for (int64_t keyHeads : {12, 4}) {
    Attention op = attentionOf(12, keyHeads, true);
    EXPECT_EQ(attentionGraph(op)->kept, 0);
    op.dropoutRatio = 0.1;
    std::optional<AttentionGraph> forward = attentionGraph(op);
    ASSERT_TRUE(forward);
    EXPECT_NE(forward->kept, 0);
    EXPECT_NE(forward->keptScale, 0);
    EXPECT_NO_THROW(forward->graph.build({}));
    std::optional<AttentionGraph> gradient = attentionGradGraph(op);
    ASSERT_TRUE(gradient);
    EXPECT_NE(gradient->kept, 0);
    EXPECT_NE(gradient->keptScale, 0);
    EXPECT_NO_THROW(gradient->graph.build({}));
  }
}

// Both directions, with the given tensors and scalars.
void expectAttention(const Attention& op, bool hasMask, bool hasCap,
                     bool hasLead) {
  for (const auto& made : {attentionGraph(op), attentionGradGraph(op)}) {
    ASSERT_TRUE(made);
    EXPECT_NO_THROW(made->graph.build({}));
    EXPECT_EQ(made->addedMask != 0, hasMask);
    EXPECT_EQ(made->cap != 0, hasCap);
    EXPECT_EQ(made->lead != 0, hasLead);
  }
}

TEST(CudnnGraphTest, PutsAttentionWithMasksTogether) {
  for (const Dims& mask : {Dims{2, 1, 1, 128}, Dims{2, 1, 128, 128},
                           Dims{1, 12, 128, 128}, Dims{1, 1, 1, 128}}) {
    for (ElementType type :
         {ElementType::kBool, ElementType::kF32, ElementType::kBf16}) {
      for (bool causal : {false, true}) {
        Attention op = attentionOf(12, 12, causal);
        op.mask = mask;
        op.maskType = type;
        expectAttention(op, true, false, false);
        EXPECT_EQ(addedMaskType(op), type == ElementType::kF32
                                         ? ElementType::kF32
                                         : ElementType::kBf16);
        op.dropoutRatio = 0.1;
        expectAttention(op, true, false, false);
      }
    }
  }
}

TEST(CudnnGraphTest, PutsCappedAttentionTogether) {
  Attention op = attentionOf(12, 4, true);
  op.scoreCap = 50;
  expectAttention(op, false, true, false);
  op.mask = {2, 1, 128, 128};
  expectAttention(op, true, true, false);
}

TEST(CudnnGraphTest, PutsAttentionOfWideHeadsTogether) {
  Attention op = attentionOf(8, 4, true);
  op.query[3] = op.key[3] = op.value[3] = 256;
  expectAttention(op, false, false, false);
  op.query[3] = op.key[3] = 192;
  op.value[3] = 128;
  expectAttention(op, false, false, false);
}

TEST(CudnnGraphTest, PutsCausalShardsTogether) {
  Attention op = attentionOf(12, 12, true);
  op.key[2] = op.value[2] = 256;
  op.globalShape = {2, 12, 1, 256, 256};
  op.globalOffsets = {0, 0, 0, 128, 0};
  expectAttention(op, false, false, true);
  // The first of the shards is a triangle at the origin.
  op.globalOffsets = {0, 0, 0, 0, 0};
  expectAttention(op, false, false, false);
}

TEST(CudnnGraphTest, LeavesWhatTheLibraryCannotToOwnKernels) {
  Attention op = attentionOf(12, 12, true);
  op.type = ElementType::kF32;
  EXPECT_FALSE(attentionGraph(op));
  // A mask of one number for all keys.
  op = attentionOf(12, 12, true);
  op.mask = {2, 1, 128, 1};
  EXPECT_FALSE(attentionGraph(op));
  EXPECT_FALSE(attentionGradGraph(op));
  // A causal shard whose first queries see no key.
  op = attentionOf(12, 12, true);
  op.globalShape = {2, 12, 1, 256, 256};
  op.globalOffsets = {0, 0, 0, 0, 128};
  EXPECT_FALSE(attentionGraph(op));
  // A shard of the heads alone is as good as a whole.
  op.globalShape = {2, 24, 1, 128, 128};
  op.globalOffsets = {0, 12, 0, 0, 0};
  EXPECT_TRUE(attentionGraph(op));
  for (int64_t width : {12, 264}) {
    op = attentionOf(12, 12, false);
    op.value[3] = width;
    EXPECT_FALSE(attentionGraph(op)) << width;
  }
}

TEST(CudnnGraphTest, GivesOlderReleasesNoFormsThatWereNotPlannedWithThem) {
  Attention op = attentionOf(12, 12, true);
  op.mask = {2, 1, 1, 128};
  EXPECT_FALSE(attentionGraph(op, 91500));
  EXPECT_TRUE(attentionGraph(op, 91900));
  op = attentionOf(12, 12, true);
  op.scoreCap = 30;
  EXPECT_FALSE(attentionGradGraph(op, 91500));
  EXPECT_TRUE(attentionGradGraph(op, 91900));
}

TEST(CudnnGraphTest, KnowsWhatReleasesComputeWrongly) {
  Attention op = attentionOf(12, 12, true);
  for (size_t release : {90500, 90900, 91002, 91500, 91900}) {
    EXPECT_TRUE(attentionGraph(op, release)) << release;
    EXPECT_TRUE(attentionGradGraph(op, release)) << release;
  }
  for (size_t release : {91000, 91001}) {
    EXPECT_FALSE(attentionGraph(op, release)) << release;
    EXPECT_FALSE(attentionGradGraph(op, release)) << release;
  }
  // 197 positions, as in ViT.
  op = attentionOf(12, 12, false);
  op.query[2] = op.key[2] = op.value[2] = 197;
  EXPECT_TRUE(attentionGraph(op, 90900));
  EXPECT_FALSE(attentionGradGraph(op, 90900));
  EXPECT_FALSE(attentionGradGraph(op, 91500));
  EXPECT_TRUE(attentionGradGraph(op, 91501));
}

TEST(CudnnGraphTest, GivesEachReleaseWhatItWants) {
  EXPECT_TRUE(std::isfinite(hiddenScore(90900)));
  EXPECT_TRUE(std::isinf(hiddenScore(91000)));
  EXPECT_TRUE(mustClearSums(90501));
  EXPECT_FALSE(mustClearSums(90600));
}

TEST(CudnnGraphTest, LeavesSingleQueriesToOwnKernels) {
  Attention op = attentionOf(12, 12, false);
  op.query[2] = 1;
  EXPECT_FALSE(attentionGraph(op));
  EXPECT_FALSE(attentionGradGraph(op));
}

constexpr PoolingPass kPoolingPasses[] = {
    PoolingPass::kForward, PoolingPass::kPositions, PoolingPass::kGradient};

// 3x3 by 2 as in ResNet.
Pool poolOf(PoolKind kind) {
  Pool op = makePool(kind, {8, 64, 112, 112}, {3, 3}, {2, 2}, {1, 1}, {1, 1},
                     {1, 1}, {0, 0});
  op.channelsLast = true;
  return op;
}

bool hasGraph(const Pool& op, PoolingPass pass = PoolingPass::kForward) {
  return poolingGraph(op, pass).has_value();
}

TEST(PoolingGraphTest, PutsEveryPassTogether) {
  for (PoolKind kind : {PoolKind::kMax, PoolKind::kAverage}) {
    for (ElementType type : kTypes) {
      for (bool countPadding : {false, true}) {
        for (PoolingPass pass : kPoolingPasses) {
          if (kind == PoolKind::kAverage && pass == PoolingPass::kPositions) {
            continue;
          }
          Pool op = poolOf(kind);
          op.type = type;
          op.countPadding = countPadding;
          std::optional<PoolingGraph> made = poolingGraph(op, pass);
          ASSERT_TRUE(made);
          EXPECT_NO_THROW(made->graph.build({}));
          // The gradient of a maximum starts from where it was, and nothing
          // else does.
          EXPECT_EQ(made->positions != 0,
                    kind == PoolKind::kMax && pass != PoolingPass::kForward);
        }
      }
    }
  }
}

TEST(PoolingGraphTest, TakesWindowsAlongALineAndInSpace) {
  Pool line =
      makePool(PoolKind::kMax, {4, 16, 64}, {3}, {2}, {1}, {1}, {1}, {0});
  Pool space = makePool(PoolKind::kAverage, {2, 8, 8, 8, 8}, {2, 2, 2},
                        {2, 2, 2}, {0, 0, 0}, {0, 0, 0}, {1, 1, 1}, {0, 0, 0});
  for (Pool op : {line, space}) {
    op.channelsLast = true;
    for (PoolingPass pass : {PoolingPass::kForward, PoolingPass::kGradient}) {
      std::optional<PoolingGraph> made = poolingGraph(op, pass);
      ASSERT_TRUE(made);
      EXPECT_NO_THROW(made->graph.build({}));
    }
  }
}

TEST(PoolingGraphTest, LeavesOtherMathematicsToOwnKernels) {
  Pool op = poolOf(PoolKind::kMax);
  op.channelsLast = false;
  EXPECT_FALSE(hasGraph(op));
  op = poolOf(PoolKind::kMax);
  op.dilations = {2, 1};
  EXPECT_FALSE(hasGraph(op));
  op = poolOf(PoolKind::kMax);
  op.padLow = {-1, 0};
  EXPECT_FALSE(hasGraph(op));
  // The last window may see padding alone.
  op = poolOf(PoolKind::kAverage);
  op.padHigh = {3, 3};
  EXPECT_FALSE(hasGraph(op));
}

TEST(PoolingGraphTest, CountsWhatFillsTheLastWindowAsTheModelDoes) {
  Pool op = poolOf(PoolKind::kAverage);
  op.extraHigh = {1, 0};
  EXPECT_TRUE(hasGraph(op));
  op.countPadding = true;
  EXPECT_FALSE(hasGraph(op));
  op.kind = PoolKind::kMax;
  EXPECT_TRUE(hasGraph(op));
}

TEST(PoolingGraphTest, NumbersTapsInAByte) {
  auto poolOver = [](PoolKind kind, int64_t width) {
    Pool op = makePool(kind, {2, 8, 24, 34}, {8, width}, {8, width}, {0, 0},
                       {0, 0}, {1, 1}, {0, 0});
    op.channelsLast = true;
    return op;
  };
  EXPECT_TRUE(hasGraph(poolOver(PoolKind::kMax, 16), PoolingPass::kGradient));
  EXPECT_FALSE(hasGraph(poolOver(PoolKind::kMax, 17), PoolingPass::kGradient));
  EXPECT_TRUE(hasGraph(poolOver(PoolKind::kMax, 17)));
  EXPECT_TRUE(
      hasGraph(poolOver(PoolKind::kAverage, 17), PoolingPass::kGradient));
}

TEST(BatchNormGraphTest, PutsBothPassesTogether) {
  for (ElementType type : kTypes) {
    for (const Dims& shape : {Dims{8, 64, 28, 28}, Dims{8, 64, 28},
                              Dims{2, 16, 4, 6, 6}, Dims{32, 64}}) {
      BatchNorm op{.type = type, .shape = shape, .epsilon = 1e-5};
      op.channelsLast = shape.count > 2;
      std::optional<BatchNormGraph> forward = batchNormGraph(op);
      ASSERT_TRUE(forward);
      EXPECT_NO_THROW(forward->graph.build({}));
      EXPECT_NE(forward->epsilon, 0);
      EXPECT_EQ(forward->inputGrad, 0);
      std::optional<BatchNormGraph> gradient = batchNormGradGraph(op);
      ASSERT_TRUE(gradient);
      EXPECT_NO_THROW(gradient->graph.build({}));
      EXPECT_EQ(gradient->epsilon, 0);
      EXPECT_NE(gradient->inputGrad, 0);
    }
  }
}

TEST(BatchNormGraphTest, HasTheReluInTheSameGraph) {
  for (ElementType type : kTypes) {
    BatchNorm op{.type = type,
                 .shape = {8, 64, 28, 28},
                 .epsilon = 1e-5,
                 .channelsLast = true,
                 .relu = true};
    for (bool hasAddend : {false, true}) {
      std::optional<BatchNormGraph> forward = batchNormGraph(op, hasAddend);
      ASSERT_TRUE(forward);
      EXPECT_NO_THROW(forward->graph.build({}));
      EXPECT_EQ(forward->addend != 0, hasAddend);
    }
    std::optional<BatchNormGraph> gradient = batchNormGradGraph(op);
    ASSERT_TRUE(gradient);
    EXPECT_NO_THROW(gradient->graph.build({}));
    EXPECT_NE(gradient->output, 0);
  }
}

TEST(BatchNormGraphTest, LeavesOtherLayoutsToOwnKernels) {
  BatchNorm op{.shape = {8, 64, 28, 28}, .epsilon = 1e-5, .channelsLast = true};
  EXPECT_TRUE(batchNormGraph(op));
  op.channelsLast = false;
  EXPECT_FALSE(batchNormGraph(op));
  EXPECT_FALSE(batchNormGradGraph(op));
  op.channelsLast = true;
  // Sixteen bytes are four channels of f32 and eight of bf16.
  op.shape = {8, 12, 28, 28};
  EXPECT_TRUE(batchNormGraph(op));
  op.type = ElementType::kBf16;
  EXPECT_FALSE(batchNormGraph(op));
  EXPECT_FALSE(batchNormGradGraph(op));
}

}  // namespace
}  // namespace soapstone::runtime
