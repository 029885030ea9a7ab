// Attention, rotary embedding and the LSTM: small values by hand, gradients
// against central differences of the kernels.
#include <cmath>
#include <functional>
#include <random>

#include "ir/reference/attention_kernels.h"
#include "ir/reference/recurrent_kernels.h"
#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

std::vector<double> randomValues(int64_t count, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<double> values(count);
  for (double& value : values)
    value = static_cast<double>(random() % 2000) / 1000 - 1;
  return values;
}

double inner(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// Expects `gradient` of the scalar function `loss` of the values in place.
void expectGradient(std::vector<double>& values,
                    const std::vector<double>& gradient,
                    const std::function<double()>& loss, const char* what) {
  ASSERT_EQ(values.size(), gradient.size()) << what;
  constexpr double kStep = 1e-5;
  for (size_t i = 0; i < values.size(); ++i) {
    double original = values[i];
    values[i] = original + kStep;
    double above = loss();
    values[i] = original - kStep;
    double below = loss();
    values[i] = original;
    EXPECT_NEAR(gradient[i], (above - below) / (2 * kStep), 1e-7)
        << what << " " << i;
  }
}

TEST(ModelOpsTest, AttentionAveragesValuesByScore) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%q: tensor<1x1x2x1xf32>, %k: tensor<1x1x2x1xf32>, %v: tensor<1x1x2x1xf32>, %m: tensor<1x1x1x2xi1>)
        -> (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2xf32>) {
      %0, %a = soap.attention %q, %k, %v {scale = 0.5 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
        : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>) -> (tensor<1x1x2x1xf32>, tensor<1x1x2xf32>)
      %1, %b = soap.attention %q, %k, %v {scale = 0.5 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
        : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>) -> (tensor<1x1x2x1xf32>, tensor<1x1x2xf32>)
      %2, %c = soap.attention %q, %k, %v mask %m {scale = 0.5 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
        : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x1x2xi1>) -> (tensor<1x1x2x1xf32>, tensor<1x1x2xf32>)
      return %0, %1, %2, %a : tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2xf32>
    })",
      {f32({1, 1, 2, 1}, {0, 2 * std::log(3.0)}), f32({1, 1, 2, 1}, {0, 1}),
       f32({1, 1, 2, 1}, {4, 8}), i1({1, 1, 1, 2}, {0, 1})});
  ASSERT_EQ(values.size(), 4u);
  EXPECT_THAT(values[0], holds({6, 7}));
  EXPECT_THAT(values[1], holds({4, 7}));
  // The first row has every key hidden.
  EXPECT_THAT(values[2], holds({0, 8}));
  EXPECT_THAT(values[3], holds({std::log(2.0), std::log(4.0)}));
}

class AttentionDerivativeTest : public testing::TestWithParam<double> {};

TEST_P(AttentionDerivativeTest, MatchesDifferences) {
  AttentionProblem p{.batch = 2,
                     .keyHeads = 2,
                     .headGroup = 2,
                     .queries = 3,
                     .keys = 4,
                     .queryDim = 2,
                     .valueDim = 3,
                     .scale = 0.7,
                     .scoreCap = GetParam(),
                     .causal = true};
  p.mask = randomValues(2 * 4, 4);
  p.maskShape = {2, 1, 1, 4};
  p.dropoutRatio = 0.25;
  p.random.emplace(1, 2, 3);
  p.globalShape = {2, 2, 2, 3, 4};
  p.query = randomValues(2 * 4 * 3 * 2, 1);
  p.key = randomValues(2 * 2 * 4 * 2, 2);
  p.value = randomValues(2 * 2 * 4 * 3, 3);
  std::vector<double> arriving = randomValues(2 * 4 * 3 * 3, 5);
  AttentionResult forward = attend(p);
  AttentionGradient gradient =
      attendGradient(p, forward.output, forward.logSumExp, arriving);
  auto loss = [&] { return inner(attend(p).output, arriving); };
  expectGradient(p.query, gradient.query, loss, "query");
  expectGradient(p.key, gradient.key, loss, "key");
  expectGradient(p.value, gradient.value, loss, "value");
}

INSTANTIATE_TEST_SUITE_P(Caps, AttentionDerivativeTest,
                         testing::Values(0, 0.8));

// Where a number hides every key of a query, all keys weigh alike.
TEST(ModelOpsTest, AttentionSharesGradientsOfRowsHiddenByANumber) {
  AttentionProblem p{.keys = 4, .valueDim = 1};
  p.mask = std::vector<double>(4, -1e9);
  p.maskShape = {1, 1, 1, 4};
  p.globalShape = {1, 1, 1, 1, 4};
  p.query = {2};
  p.key = {1, 2, 3, 4};
  p.value = {1, 2, 3, 6};
  AttentionResult forward = attend(p);
  EXPECT_THAT(forward.output, testing::ElementsAre(3));
  // As a tensor holds it.
  std::vector<double> logSumExp = {static_cast<float>(forward.logSumExp[0])};
  AttentionGradient gradient =
      attendGradient(p, forward.output, logSumExp, {1});
  EXPECT_THAT(gradient.value, testing::ElementsAre(0.25, 0.25, 0.25, 0.25));
  EXPECT_THAT(gradient.query, testing::ElementsAre(2));
}

TEST(ModelOpsTest, RotaryTurnsPairs) {
  auto rotate = [](bool interleaved, bool inverse) {
    std::string attributes =
        std::string("{interleaved = ") + (interleaved ? "true" : "false") +
        ", inverse = " + (inverse ? "true" : "false") + "}";
    return evaluateText(R"(
      func.func @f(%x: tensor<1x1x1x4xf32>, %c: tensor<1x2xf32>, %s: tensor<1x2xf32>) -> tensor<1x1x1x4xf32> {
        %0 = soap.rotary %x, %c, %s )" +
                            attributes + R"(
          : (tensor<1x1x1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x1x1x4xf32>
        return %0 : tensor<1x1x1x4xf32>
      })",
                        {f32({1, 1, 1, 4}, {1, 2, 3, 4}), f32({1, 2}, {0, 2}),
                         f32({1, 2}, {1, 3})});
  };
  EXPECT_THAT(rotate(false, false),
              testing::ElementsAre(holds({-3, -8, 1, 14})));
  EXPECT_THAT(rotate(true, false),
              testing::ElementsAre(holds({-2, 1, -6, 17})));
  EXPECT_THAT(rotate(true, true), testing::ElementsAre(holds({2, -1, 18, -1})));
}

TEST(ModelOpsTest, RotaryLeavesElementsBehindItsTables) {
  std::vector<Tensor> values = evaluateText(
      R"(
      func.func @f(%x: tensor<1x1x2x4xf32>, %c: tensor<2x1xf32>, %s: tensor<2x1xf32>) -> tensor<1x1x2x4xf32> {
        %0 = soap.rotary %x, %c, %s {interleaved = false, inverse = false}
          : (tensor<1x1x2x4xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<1x1x2x4xf32>
        return %0 : tensor<1x1x2x4xf32>
      })",
      {f32({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}), f32({2, 1}, {0, 2}),
       f32({2, 1}, {1, 3})});
  EXPECT_THAT(values, testing::ElementsAre(holds({-2, 1, 3, 4, -8, 27, 7, 8})));
}

// One unit with zero weights: gates come from the bias, order i, o, f, c.
TEST(ModelOpsTest, LstmGatesAreInputOutputForgetCell) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<1x1x1xf32>, %w: tensor<4x1xf32>, %r: tensor<4x1xf32>, %b: tensor<4xf32>,
                 %h: tensor<1x1xf32>, %c: tensor<1x1xf32>)
        -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<1x1x4xf32>) {
      %0:3 = soap.lstm %x, %w, %r, %b, %h, %c
        : (tensor<1x1x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4xf32>, tensor<1x1xf32>, tensor<1x1xf32>)
        -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<1x1x4xf32>)
      return %0#0, %0#1, %0#2 : tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<1x1x4xf32>
    })",
      {f32({1, 1, 1}, {5}), f32({4, 1}, {0, 0, 0, 0}),
       f32({4, 1}, {0, 0, 0, 0}),
       f32({4}, {0, std::log(3.0), -std::log(3.0), std::atanh(0.5)}),
       f32({1, 1}, {1}), f32({1, 1}, {2})});
  ASSERT_EQ(values.size(), 3u);
  // cell = 0.25 * 2 + 0.5 * 0.5
  EXPECT_THAT(values[0], holds({0.75 * std::tanh(0.75)}));
  EXPECT_THAT(values[1], holds({0.75}));
  EXPECT_THAT(values[2], holds({0.5, 0.75, 0.25, 0.5}));
}

TEST(ModelOpsTest, LstmGradientIsTheDerivative) {
  constexpr int64_t kTime = 3, kBatch = 2, kFeatures = 2, kHidden = 3;
  LstmProblem p{.time = kTime,
                .batch = kBatch,
                .features = kFeatures,
                .hidden = kHidden,
                .input = randomValues(kTime * kBatch * kFeatures, 1),
                .inputWeight = randomValues(4 * kHidden * kFeatures, 2),
                .hiddenWeight = randomValues(4 * kHidden * kHidden, 3),
                .bias = randomValues(4 * kHidden, 4),
                .initialHidden = randomValues(kBatch * kHidden, 5),
                .initialCell = randomValues(kBatch * kHidden, 6)};
  std::vector<double> hiddenGrad = randomValues(kTime * kBatch * kHidden, 7);
  std::vector<double> cellGrad = randomValues(kTime * kBatch * kHidden, 8);
  LstmGradient gradient = runLstmGradient(p, runLstm(p), hiddenGrad, cellGrad);
  auto loss = [&] {
    LstmResult result = runLstm(p);
    return inner(result.hidden, hiddenGrad) + inner(result.cell, cellGrad);
  };
  expectGradient(p.input, gradient.input, loss, "input");
  expectGradient(p.inputWeight, gradient.inputWeight, loss, "inputWeight");
  expectGradient(p.hiddenWeight, gradient.hiddenWeight, loss, "hiddenWeight");
  expectGradient(p.bias, gradient.bias, loss, "bias");
  expectGradient(p.initialHidden, gradient.initialHidden, loss,
                 "initialHidden");
  expectGradient(p.initialCell, gradient.initialCell, loss, "initialCell");
}

}  // namespace
}  // namespace soapstone::reference
