// Losses and optimizer updates, against values by hand.
#include <cmath>

#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

TEST(TrainingTest, CrossEntropyAndItsGradient) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<3x2xf32>, %l: tensor<3xi64>, %g: tensor<3xf32>)
        -> (tensor<3xf32>, tensor<3xf32>, tensor<3x2xf32>) {
      %0:2 = soap.cross_entropy %x, %l {ignoreIndex = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> (tensor<3xf32>, tensor<3xf32>)
      %1 = soap.cross_entropy_grad %x, %l, %0#1, %g {ignoreIndex = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>, tensor<3xf32>, tensor<3xf32>) -> tensor<3x2xf32>
      return %0#0, %0#1, %1 : tensor<3xf32>, tensor<3xf32>, tensor<3x2xf32>
    })",
                   {f32({3, 2}, {0, std::log(3.0), 0, 0, 5, 5}),
                    i64({3}, {1, -100, 2}), f32({3}, {2, 2, 2})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({std::log(4.0 / 3), 0, 0}));
  EXPECT_THAT(values[1],
              holds({std::log(4.0), std::log(2.0), 5 + std::log(2.0)}));
  EXPECT_THAT(values[2], holds({0.5, -0.5, 0, 0, 0, 0}));
}

// One update of p = (3, 4) with g = (1, -2), learning rate 0.1, step 0, states
// (0.5, 0.5) each, beta1 0.5, beta2 0.75, epsilon 0, decay 0.1, trust 0.2.
std::vector<Tensor> update(const std::string& kind, int numStates,
                           bool nesterov = false) {
  std::string names, types, results = "tensor<2xf32>";
  std::vector<Tensor> arguments = {f32({2}, {3, 4}), f32({2}, {1, -2}),
                                   f32({}, {0.1}), i64({}, {0})};
  std::string signature =
      "%p: tensor<2xf32>, %g: tensor<2xf32>, %r: tensor<f32>, %t: tensor<i64>";
  for (int i = 0; i < numStates; ++i) {
    std::string name = "%s" + std::to_string(i);
    names += (i == 0 ? " states " : ", ") + name;
    types += ", tensor<2xf32>";
    results += ", tensor<2xf32>";
    signature += ", " + name + ": tensor<2xf32>";
    arguments.push_back(f32({2}, {0.5, 0.5}));
  }
  std::string values = numStates == 0 ? "%0" : "%0#0";
  for (int i = 0; i < numStates; ++i) values += ", %0#" + std::to_string(i + 1);
  std::string count = numStates == 0 ? "" : ":" + std::to_string(numStates + 1);
  return evaluateText(
      "func.func @f(" + signature + ") -> (" + results + ") { %0" + count +
          " = soap.optimizer_update <" + kind + "> %p, %g, %r, %t" + names +
          " {beta1 = 0.5 : f64, beta2 = 0.75 : f64, epsilon = 0.0 : f64, "
          "weightDecay = 0.1 : f64, trust = 0.2 : f64, nesterov = " +
          (nesterov ? "true" : "false") +
          "} : (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<i64>" +
          types + ") -> (" + results + ") return " + values + " : " + results +
          " }",
      arguments);
}

TEST(TrainingTest, Sgd) {
  std::vector<Tensor> values = update("sgd", 0);
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0], holds({3 - 0.13, 4 + 0.16}));
}

TEST(TrainingTest, Momentum) {
  std::vector<Tensor> values = update("momentum", 1);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({3 - 0.155, 4 + 0.135}));
  EXPECT_THAT(values[1], holds({1.55, -1.35}));
}

TEST(TrainingTest, NesterovMomentum) {
  std::vector<Tensor> values = update("momentum", 1, /*nesterov=*/true);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0],
              holds({3 - 0.1 * (1.3 + 0.775), 4 + 0.1 * (1.6 + 0.675)}));
}

TEST(TrainingTest, AdamCouplesItsDecay) {
  std::vector<Tensor> values = update("adam", 2);
  ASSERT_EQ(values.size(), 3u);
  double m = 0.25 + 0.65, v = 0.375 + 0.25 * 1.69;
  EXPECT_NEAR(values[0].number(0), 3 - 0.1 * (m / 0.5) / std::sqrt(v / 0.25),
              1e-6);
  EXPECT_NEAR(values[1].number(0), m, 1e-6);
  EXPECT_NEAR(values[2].number(0), v, 1e-6);
}

// m = 0.75, v = 0.625 for the first element: direction 1.5 / sqrt(2.5).
TEST(TrainingTest, AdamWShrinksTheParameterFirst) {
  std::vector<Tensor> values = update("adamw", 2);
  ASSERT_EQ(values.size(), 3u);
  EXPECT_NEAR(values[0].number(0), 3 * 0.99 - 0.1 * 1.5 / std::sqrt(2.5), 1e-6);
}

TEST(TrainingTest, LambScalesByTheRatioOfNorms) {
  std::vector<Tensor> values = update("lamb", 2);
  ASSERT_EQ(values.size(), 3u);
  double first = 1.5 / std::sqrt(2.5) + 0.3;
  double second = 2 * (0.25 - 1) / std::sqrt(4 * (0.375 + 1)) + 0.4;
  double ratio = 5 / std::hypot(first, second);
  EXPECT_THAT(values[0],
              holds({3 - 0.1 * ratio * first, 4 - 0.1 * ratio * second}));
}

TEST(TrainingTest, LarsScalesByTheGradientsNorm) {
  std::vector<Tensor> values = update("lars", 1);
  ASSERT_EQ(values.size(), 2u);
  double local = 5 / (std::sqrt(5.0) + 0.5) * 0.2;
  double velocity = 0.25 + 0.1 * local * 1.3;
  EXPECT_NEAR(values[0].number(0), 3 - velocity, 1e-6);
  EXPECT_NEAR(values[1].number(0), velocity, 1e-6);
}

TEST(TrainingTest, Adagrad) {
  std::vector<Tensor> values = update("adagrad", 1);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_NEAR(values[0].number(0), 3 - 0.13 / std::sqrt(0.5 + 1.69), 1e-6);
  EXPECT_NEAR(values[1].number(0), 2.19, 1e-6);
}

}  // namespace
}  // namespace soapstone::reference
