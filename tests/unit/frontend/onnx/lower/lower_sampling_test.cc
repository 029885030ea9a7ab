// GridSample and running products.

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
