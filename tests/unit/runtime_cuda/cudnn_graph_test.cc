#include "runtime/cuda/cudnn_graph.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cuda/attention_graph.h"
#include "runtime/cuda/convolution_graph.h"

// The graphs that programs ask cuDNN for, without a GPU: convolutions are
// planned for a described one; attention is put together as a graph, its plans
// need a driver.

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
    EXPECT_FALSE(gradient->isGrouped);
    EXPECT_NO_THROW(gradient->graph.build({}));
    std::optional<AttentionGraph> groupedGradient =
        attentionGradGraph(attentionOf(12, 4, causal));
    ASSERT_TRUE(groupedGradient);
    EXPECT_TRUE(groupedGradient->isGrouped);
    EXPECT_NO_THROW(groupedGradient->graph.build({}));
  }
}

TEST(CudnnGraphTest, LeavesWhatTheLibraryCannotToOwnKernels) {
  Attention op = attentionOf(12, 12, true);
  op.type = ElementType::kF32;
  EXPECT_FALSE(attentionGraph(op));
  op = attentionOf(12, 12, true);
  op.dropoutRatio = 0.1;
  EXPECT_FALSE(attentionGraph(op));
  EXPECT_FALSE(attentionGradGraph(op));
  // A causal shard whose rows do not begin where its keys do.
  op = attentionOf(12, 12, true);
  op.globalShape = {2, 12, 1, 256, 256};
  op.globalOffsets = {0, 0, 0, 128, 0};
  EXPECT_FALSE(attentionGraph(op));
  // A shard of the heads alone is as good as a whole.
  op.globalShape = {2, 24, 1, 128, 128};
  op.globalOffsets = {0, 12, 0, 0, 0};
  EXPECT_TRUE(attentionGraph(op));
}

}  // namespace
}  // namespace soapstone::runtime
