// GridSample and running products.

#include <numeric>
#include <utility>
#include <vector>

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<double> sample(const std::string& mode, const std::string& padding,
                           int64_t alignCorners,
                           const std::vector<double>& grid) {
  TestModel model(20);
  int64_t count = static_cast<int64_t>(grid.size());
  model.input("x", {1, 1, 4})
      .input("grid", {1, count, 1})
      .node("GridSample", {"x", "grid"}, {"y"},
            {{"mode", mode},
             {"padding_mode", padding},
             {"align_corners", alignCorners}})
      .output("y");
  return evaluateOne(
      model, {numbers({1, 1, 4}, {1, 2, 4, 8}), numbers({1, count, 1}, grid)});
}

TEST(LowerSamplingTest, CornersAreTheOuterElementsWhenAligned) {
  EXPECT_THAT(sample("linear", "zeros", 1, {-1, 0, 1}), ElementsAre(1, 3, 8));
}

TEST(LowerSamplingTest, BordersAreHalfAnElementOutOtherwise) {
  EXPECT_THAT(sample("linear", "zeros", 0, {-1, -0.75, 0, 1}),
              ElementsAre(0.5, 1, 3, 4));
  EXPECT_THAT(sample("linear", "border", 0, {-1, 1}), ElementsAre(1, 8));
}

TEST(LowerSamplingTest, ReflectionMirrorsAtTheBorder) {
  EXPECT_THAT(sample("nearest", "reflection", 0, {-1.25, 1.25, 1.75}),
              ElementsAre(1, 8, 4));
}

TEST(LowerSamplingTest, CubicReproducesElements) {
  EXPECT_THAT(sample("cubic", "border", 0, {-0.75, -0.25, 0.25, 0.75}),
              ElementsAre(1, 2, 4, 8));
}

// The position -0.3 has two taps outside, and one on each of the first two
// elements: 1 + w(1.3) for the weight w of a tap at a distance.
TEST(LowerSamplingTest, CubicTapsOutsideAreAtTheBorder) {
  EXPECT_THAT(sample("cubic", "border", 0, {-1.25, -0.9}),
              ElementsAre(1, ::testing::DoubleNear(0.88975, 1e-5)));
}

// 3 / 9 in f32 is a little more than a third, by which 9 elements would be read
// at 0, 2.9999998 and 5.9999995.
TEST(LowerSamplingTest, NearestElementsOfSizesAreExact) {
  for (const auto& [input, output] :
       std::vector<std::pair<int64_t, int64_t>>{{9, 3}, {28, 4}, {123, 41}}) {
    TestModel model(19);
    model.input("x", {1, 1, input})
        .initializer("sizes", Tensor::vector({1, 1, output}))
        .node("Resize", {"x", "", "", "sizes"}, {"y"},
              {{"mode", std::string("nearest")},
               {"nearest_mode", std::string("floor")},
               {"coordinate_transformation_mode", std::string("asymmetric")}})
        .output("y");
    std::vector<double> places(input), expected(output);
    std::iota(places.begin(), places.end(), 0);
    for (int64_t i = 0; i < output; ++i)
      expected[i] = static_cast<double>(i * (input / output));
    EXPECT_THAT(evaluateOne(model, {numbers({1, 1, input}, places)}),
                ::testing::ElementsAreArray(expected))
        << input;
  }
}

TEST(LowerSamplingTest, UnknownModesAreRefused) {
  mlir::MLIRContext context;
  TestModel model(20);
  model.input("x", {1, 1, 4})
      .input("grid", {1, 2, 1})
      .node("GridSample", {"x", "grid"}, {"y"},
            {{"padding_mode", std::string("wrap")}})
      .output("y");
  EXPECT_THAT(
      lower(model, context),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("'wrap'")));
}

std::vector<double> runningProduct(int64_t exclusive, int64_t reverse) {
  TestModel model(26);
  model.input("x", {5})
      .initializer("axis", Tensor::scalar(0))
      .node("CumProd", {"x", "axis"}, {"y"},
            {{"exclusive", exclusive}, {"reverse", reverse}})
      .output("y");
  return evaluateOne(model, {numbers({5}, {1, 2, 3, 4, 5})});
}

TEST(LowerSamplingTest, RunningProducts) {
  EXPECT_THAT(runningProduct(0, 0), ElementsAre(1, 2, 6, 24, 120));
  EXPECT_THAT(runningProduct(1, 0), ElementsAre(1, 1, 2, 6, 24));
  EXPECT_THAT(runningProduct(0, 1), ElementsAre(120, 120, 60, 20, 5));
  EXPECT_THAT(runningProduct(1, 1), ElementsAre(120, 60, 20, 5, 1));
}

}  // namespace
}  // namespace soapstone::onnx::test
