#include "frontend/onnx/rules/resize_weights.h"

#include <algorithm>
#include <numeric>

#include "tests/support/matchers.h"

namespace soapstone::onnx {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ResizeAxis axisOf(int64_t input, int64_t output) {
  ResizeAxis axis;
  axis.inputSize = input;
  axis.outputSize = output;
  axis.scale = static_cast<double>(output) / static_cast<double>(input);
  return axis;
}

TEST(ResizeWeightsTest, NearestModesRoundDifferently) {
  ResizeAxis axis = axisOf(4, 2);  // Sources at 0.5 and 2.5.
  auto sources = [&](const char* mode) {
    axis.nearestMode = mode;
    return computeResizeWeights(axis)->nearest;
  };
  EXPECT_THAT(sources("round_prefer_floor"), ElementsAre(0, 2));
  EXPECT_THAT(sources("round_prefer_ceil"), ElementsAre(1, 3));
  EXPECT_THAT(sources("floor"), ElementsAre(0, 2));
  EXPECT_THAT(sources("ceil"), ElementsAre(1, 3));
}

// 1.7 as f32 is a bit more: 17 / 1.7 is below 10, and 17 * (1 / 1.7) is not.
TEST(ResizeWeightsTest, PyTorchMultipliesPositionsInstead) {
  ResizeAxis axis = axisOf(12, 20);
  axis.scale = 1.7F;
  axis.coordinates = "asymmetric";
  axis.nearestMode = "floor";
  EXPECT_EQ(computeResizeWeights(axis)->nearest[17], 9);
  axis.inverseScale = static_cast<float>(1 / 1.7);
  EXPECT_EQ(computeResizeWeights(axis)->nearest[17], 10);
}

TEST(ResizeWeightsTest, LinearSplitsBetweenNeighbours) {
  ResizeAxis axis = axisOf(2, 4);  // Sources at -0.25, 0.25, 0.75, 1.25.
  axis.mode = "linear";
  EXPECT_THAT(computeResizeWeights(axis)->matrix,
              ElementsAre(1, 0, 0.75, 0.25, 0.25, 0.75, 0, 1));
}

TEST(ResizeWeightsTest, AlignedCornersAreCopied) {
  ResizeAxis axis = axisOf(3, 5);
  axis.mode = "linear";
  axis.coordinates = "align_corners";
  std::vector<float> matrix = computeResizeWeights(axis)->matrix;
  ASSERT_EQ(matrix.size(), 15u);
  EXPECT_THAT(std::vector<float>(matrix.begin(), matrix.begin() + 3),
              ElementsAre(1, 0, 0));
  EXPECT_THAT(std::vector<float>(matrix.end() - 3, matrix.end()),
              ElementsAre(0, 0, 1));
}

TEST(ResizeWeightsTest, EveryRowSumsToOne) {
  for (const char* mode : {"linear", "cubic"}) {
    for (bool antialias : {false, true}) {
      for (bool exclude : {false, true}) {
        for (int64_t output : {1, 3, 7, 16}) {
          ResizeAxis axis = axisOf(7, output);
          axis.mode = mode;
          axis.antialias = antialias;
          axis.excludeOutside = exclude;
          std::vector<float> matrix = computeResizeWeights(axis)->matrix;
          for (int64_t row = 0; row < output; ++row) {
            auto begin = matrix.begin() + row * 7;
            EXPECT_NEAR(std::accumulate(begin, begin + 7, 0.0), 1, 1e-5);
          }
        }
      }
    }
  }
}

TEST(ResizeWeightsTest, AntialiasingAveragesWhenShrinking) {
  ResizeAxis axis = axisOf(8, 2);
  axis.mode = "linear";
  auto countTaps = [&] {
    std::vector<float> matrix = computeResizeWeights(axis)->matrix;
    return std::count_if(matrix.begin(), matrix.end(),
                         [](float weight) { return weight > 0; });
  };
  EXPECT_EQ(countTaps(), 4);
  axis.antialias = true;
  EXPECT_GT(countTaps(), 8);
}

TEST(ResizeWeightsTest, CropsReportWhatLiesOutside) {
  ResizeAxis axis = axisOf(4, 3);
  axis.coordinates = "tf_crop_and_resize";
  axis.roiStart = 0.5;
  axis.roiEnd = 1.5;
  EXPECT_THAT(computeResizeWeights(axis)->isOutside,
              ElementsAre(false, false, true));
}

TEST(ResizeWeightsTest, RefusesUnknownModesAndHugeMatrices) {
  ResizeAxis axis = axisOf(2, 4);
  axis.mode = "quintic";
  EXPECT_THAT(
      computeResizeWeights(axis),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("'quintic'")));
  axis = axisOf(1 << 16, 1 << 16);
  axis.mode = "linear";
  EXPECT_THAT(
      computeResizeWeights(axis),
      StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("weights")));
}

}  // namespace
}  // namespace soapstone::onnx
