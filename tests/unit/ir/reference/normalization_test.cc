// Softmax and the norms, against values by hand.
#include <cmath>

#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

TEST(NormalizationTest, SoftmaxAndItsLogarithm) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
      %0 = soap.softmax %x over 0 {logarithm = false} : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %1 = soap.softmax %x over 1 {logarithm = true} : (tensor<2x2xf32>) -> tensor<2x2xf32>
      return %0, %1 : tensor<2x2xf32>, tensor<2x2xf32>
    })",
                   {f32({2, 2}, {0, 1000, std::log(3.0), 1000})});
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({0.25, 0.5, 0.75, 0.5}));
  EXPECT_THAT(values[1], holds({-1000, 0, std::log(3.0) - 1000, 0}));
}

TEST(NormalizationTest, LayerNorm) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<1x2xf32>, %s: tensor<2xf32>, %b: tensor<2xf32>)
        -> (tensor<1x2xf32>, tensor<1xf32>, tensor<1xf32>) {
      %0:3 = soap.norm <layer> %x, %s, %b {epsilon = 3.0 : f64}
        : (tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1xf32>, tensor<1xf32>)
      return %0#0, %0#1, %0#2 : tensor<1x2xf32>, tensor<1xf32>, tensor<1xf32>
    })",
                   {f32({1, 2}, {4, 6}), f32({2}, {2, 10}), f32({2}, {0, 1})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({-1, 6}));
  EXPECT_THAT(values[1], holds({5}));
  EXPECT_THAT(values[2], holds({0.5}));
}

TEST(NormalizationTest, RmsNormHasNoMean) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<1x2xf32>, %s: tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1xf32>, tensor<1xf32>) {
      %0:3 = soap.norm <rms> %x, %s {epsilon = 0.0 : f64}
        : (tensor<1x2xf32>, tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1xf32>, tensor<1xf32>)
      return %0#0, %0#1, %0#2 : tensor<1x2xf32>, tensor<1xf32>, tensor<1xf32>
    })",
                   {f32({1, 2}, {1, 7}), f32({2}, {5, 10})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({1, 14}));
  EXPECT_THAT(values[1], holds({0}));
  EXPECT_THAT(values[2], holds({0.2}));
}

// Rows (4, 6) with rstd 1/2: normalized (-1/2, 1/2).
TEST(NormalizationTest, LayerNormGradient) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<1x2xf32>, %s: tensor<2xf32>, %m: tensor<1xf32>, %r: tensor<1xf32>, %g: tensor<1x2xf32>)
        -> (tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>) {
      %0:3 = soap.norm_grad <layer> %x, %s, %m, %r, %g
        : (tensor<1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1x2xf32>)
        -> (tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>)
      return %0#0, %0#1, %0#2 : tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>
    })",
                   {f32({1, 2}, {4, 6}), f32({2}, {2, 10}), f32({1}, {5}),
                    f32({1}, {0.5}), f32({1, 2}, {1, 3})});
  ASSERT_EQ(values.size(), 3u);
  // Scaled gradient (2, 30): mean 16, mean with normalized 7.
  EXPECT_THAT(values[0], holds({-5.25, 5.25}));
  EXPECT_THAT(values[1], holds({-0.5, 1.5}));
  EXPECT_THAT(values[2], holds({1, 3}));
}

TEST(NormalizationTest, BatchNormOverSamplesAndPositions) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<2x2x1xf32>, %s: tensor<2xf32>, %b: tensor<2xf32>)
        -> (tensor<2x2x1xf32>, tensor<2xf32>, tensor<2xf32>) {
      %0:3 = soap.batch_norm %x, %s, %b {epsilon = 3.0 : f64}
        : (tensor<2x2x1xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2x1xf32>, tensor<2xf32>, tensor<2xf32>)
      return %0#0, %0#1, %0#2 : tensor<2x2x1xf32>, tensor<2xf32>, tensor<2xf32>
    })",
      {f32({2, 2, 1}, {4, 1, 6, 1}), f32({2}, {2, 1}), f32({2}, {0, 9})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({-1, 9, 1, 9}));
  EXPECT_THAT(values[1], holds({5, 1}));
  EXPECT_THAT(values[2], holds({1, 0}));
}

TEST(NormalizationTest, BatchNormGradient) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<2x1x1xf32>, %s: tensor<1xf32>, %m: tensor<1xf32>, %v: tensor<1xf32>, %g: tensor<2x1x1xf32>)
        -> (tensor<2x1x1xf32>, tensor<1xf32>, tensor<1xf32>) {
      %0:3 = soap.batch_norm_grad %x, %s, %m, %v, %g {epsilon = 3.0 : f64}
        : (tensor<2x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<2x1x1xf32>)
        -> (tensor<2x1x1xf32>, tensor<1xf32>, tensor<1xf32>)
      return %0#0, %0#1, %0#2 : tensor<2x1x1xf32>, tensor<1xf32>, tensor<1xf32>
    })",
                   {f32({2, 1, 1}, {4, 6}), f32({1}, {2}), f32({1}, {5}),
                    f32({1}, {1}), f32({2, 1, 1}, {1, 3})});
  ASSERT_EQ(values.size(), 3u);
  // Normalized (-1/2, 1/2): scaleGrad 1, biasGrad 4; 2 * 1/2 * (g - 2 - n / 2).
  EXPECT_THAT(values[0], holds({-0.75, 0.75}));
  EXPECT_THAT(values[1], holds({1}));
  EXPECT_THAT(values[2], holds({4}));
}

}  // namespace
}  // namespace soapstone::reference
