// Contractions, convolutions and pooling, against values by hand.
#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

TEST(ContractionTest, DotMultipliesMatrices) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<2x2xf32> {
      %0 = soap.dot %x, %y batch [] x [] contract [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
      return %0 : tensor<2x2xf32>
    })",
      {f32({2, 3}, {1, 2, 3, 4, 5, 6}), f32({3, 2}, {1, 0, 0, 1, 1, 1})});
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0], holds({4, 5, 10, 11}));
}

TEST(ContractionTest, DotOrdersBatchThenLhsThenRhs) {
  // lhs [k, b, m], rhs [n, b, k], result [b, m, n].
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<1x2x2xi64>, %y: tensor<3x2x1xi64>) -> tensor<2x2x3xi64> {
      %0 = soap.dot %x, %y batch [1] x [1] contract [0] x [2] : (tensor<1x2x2xi64>, tensor<3x2x1xi64>) -> tensor<2x2x3xi64>
      return %0 : tensor<2x2x3xi64>
    })",
      {i64({1, 2, 2}, {1, 2, 3, 4}), i64({3, 2, 1}, {1, 2, 10, 20, 100, 200})});
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0],
              holds({1, 10, 100, 2, 20, 200, 6, 60, 600, 8, 80, 800}));
}

TEST(ContractionTest, DotRoundsOnceAfterADoubleSum) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<f32> {
      %0 = soap.dot %x, %y batch [] x [] contract [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      return %0 : tensor<f32>
    })",
                   {f32({3}, {0x1p30, 1, -0x1p30}), f32({3}, {1, 1, 1})});
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0], holds({1}));
}

// x = [1 2 3 4], w = [1 10], stride 2, one zero on the left.
TEST(ContractionTest, ConvolutionAndItsGradients) {
  const std::string attributes =
      "{strides = array<i64: 2>, padLow = array<i64: 1>, padHigh = array<i64: "
      "0>, "
      "dilations = array<i64: 1>, groups = 1 : i64}";
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<1x1x4xf32>, %w: tensor<1x1x2xf32>, %g: tensor<1x1x2xf32>)
        -> (tensor<1x1x2xf32>, tensor<1x1x4xf32>, tensor<1x1x2xf32>) {
      %0 = soap.convolution %x, %w )" +
                       attributes + R"(
        : (tensor<1x1x4xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
      %1 = soap.convolution_input_grad %g, %w shape [1, 1, 4] )" +
                       attributes + R"(
        : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x4xf32>
      %2 = soap.convolution_weight_grad %x, %g shape [1, 1, 2] )" +
                       attributes + R"(
        : (tensor<1x1x4xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
      return %0, %1, %2 : tensor<1x1x2xf32>, tensor<1x1x4xf32>, tensor<1x1x2xf32>
    })",
                   {f32({1, 1, 4}, {1, 2, 3, 4}), f32({1, 1, 2}, {1, 10}),
                    f32({1, 1, 2}, {5, 7})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({10, 32}));
  EXPECT_THAT(values[1], holds({50, 7, 70, 0}));
  EXPECT_THAT(values[2], holds({14, 26}));
}

TEST(ContractionTest, GroupedDilatedConvolutionIn2d) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<1x2x2x3xf32>, %w: tensor<2x1x1x2xf32>) -> tensor<1x2x2x1xf32> {
      %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>,
        padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 2>, groups = 2 : i64}
        : (tensor<1x2x2x3xf32>, tensor<2x1x1x2xf32>) -> tensor<1x2x2x1xf32>
      return %0 : tensor<1x2x2x1xf32>
    })",
                   {f32({1, 2, 2, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}),
                    f32({2, 1, 1, 2}, {1, 100, 1, -1})});
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0], holds({301, 604, -2, -2}));
}

// x = [1 2 3], window 2, stride 2, padded by 1 below and 2 above, of which
// `extraHigh` the model did not ask for.
std::vector<Tensor> pool(const std::string& kind, bool countPadding,
                         int extraHigh) {
  const std::string attributes =
      " {kind = #soap.pool<" + kind +
      ">, window = array<i64: 2>, strides = array<i64: 2>, "
      "padLow = array<i64: 1>, padHigh = array<i64: 2>, dilations = array<i64: "
      "1>, countPadding = " +
      (countPadding ? "true" : "false") +
      ", extraHigh = array<i64: " + std::to_string(extraHigh) + ">} ";
  return evaluateText(
      R"(
    func.func @f(%x: tensor<1x1x3xf32>, %g: tensor<1x1x3xf32>) -> (tensor<1x1x3xf32>, tensor<1x1x3xf32>) {
      %0 = soap.pool %x )" +
          attributes + R"(: (tensor<1x1x3xf32>) -> tensor<1x1x3xf32>
      %1 = soap.pool_grad %x, %g )" +
          attributes +
          R"(: (tensor<1x1x3xf32>, tensor<1x1x3xf32>) -> tensor<1x1x3xf32>
      return %0, %1 : tensor<1x1x3xf32>, tensor<1x1x3xf32>
    })",
      {f32({1, 1, 3}, {1, 2, 3}), f32({1, 1, 3}, {4, 6, 8})});
}

TEST(ContractionTest, AveragePoolCountsElementsInside) {
  std::vector<Tensor> values = pool("average", false, 0);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({1, 2.5, 0}));
  EXPECT_THAT(values[1], holds({4, 3, 3}));
}

TEST(ContractionTest, AveragePoolCountsItsOwnPaddingAlone) {
  std::vector<Tensor> values = pool("average", true, 0);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({0.5, 2.5, 0}));
  EXPECT_THAT(values[1], holds({2, 3, 3}));
}

TEST(ContractionTest, MaxPoolGivesItsGradientToTheFirstMaximum) {
  const std::string attributes =
      " {kind = #soap.pool<max>, window = array<i64: 2>, strides = array<i64: "
      "1>, "
      "padLow = array<i64: 0>, padHigh = array<i64: 0>, dilations = array<i64: "
      "1>, "
      "countPadding = false, extraHigh = array<i64: 0>} ";
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<1x1x4xf32>, %g: tensor<1x1x3xf32>) -> (tensor<1x1x3xf32>, tensor<1x1x4xf32>) {
      %0 = soap.pool %x )" +
          attributes + R"(: (tensor<1x1x4xf32>) -> tensor<1x1x3xf32>
      %1 = soap.pool_grad %x, %g )" +
          attributes +
          R"(: (tensor<1x1x4xf32>, tensor<1x1x3xf32>) -> tensor<1x1x4xf32>
      return %0, %1 : tensor<1x1x3xf32>, tensor<1x1x4xf32>
    })",
      {f32({1, 1, 4}, {1, 5, 5, 2}), f32({1, 1, 3}, {10, 20, 40})});
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({5, 5, 5}));
  EXPECT_THAT(values[1], holds({0, 30, 40, 0}));
}

}  // namespace
}  // namespace soapstone::reference
