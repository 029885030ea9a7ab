#include <cmath>

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using ::testing::SizeIs;

constexpr int64_t kSteps = 4, kBatch = 2, kWidth = 3, kHidden = 2;

// A layer with `gates` gates over inputs x, w, r, b.
TestModel layer(const std::string& opType, int64_t gates,
                std::vector<std::pair<std::string, Attribute>> attributes,
                int64_t directions = 1) {
  TestModel model;
  attributes.push_back({"hidden_size", kHidden});
  model.input("x", {kSteps, kBatch, kWidth})
      .input("w", {directions, gates * kHidden, kWidth})
      .input("r", {directions, gates * kHidden, kHidden})
      .input("b", {directions, 2 * gates * kHidden})
      .node(opType, {"x", "w", "r", "b"}, {"y", "h"}, std::move(attributes))
      .output("y")
      .output("h");
  return model;
}

std::vector<reference::Tensor> layerInputs(int64_t gates,
                                           int64_t directions = 1) {
  return {counting({kSteps, kBatch, kWidth}, -1, 0.0625),
          counting({directions, gates * kHidden, kWidth}, -0.75, 0.03125),
          counting({directions, gates * kHidden, kHidden}, 0.5, -0.03125),
          counting({directions, 2 * gates * kHidden}, -0.25, 0.015625)};
}

void expectNear(const std::vector<reference::Tensor>& actual,
                const std::vector<reference::Tensor>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    ASSERT_EQ(actual[i].shape(), expected[i].shape());
    for (int64_t j = 0; j < actual[i].size(); ++j) {
      EXPECT_NEAR(actual[i].number(j), expected[i].number(j), 1e-6);
    }
  }
}

TEST(LowerRecurrentTest, PlainLstmIsOneOp) {
  mlir::MLIRContext context;
  auto plain = lower(layer("LSTM", 4, {}), context);
  ASSERT_THAT(plain, IsOk());
  EXPECT_EQ(countOps<soap::LstmOp>(*plain), 1);
  auto clipped = lower(layer("LSTM", 4, {{"clip", 3.f}}), context);
  ASSERT_THAT(clipped, IsOk());
  EXPECT_EQ(countOps<soap::LstmOp>(*clipped), 0);
}

// A clip that never bites forces unrolling.
TEST(LowerRecurrentTest, UnrolledLstmEqualsTheOp) {
  for (std::string direction : {"forward", "reverse"}) {
    expectNear(
        evaluate(layer("LSTM", 4, {{"direction", direction}, {"clip", 1e6f}}),
                 layerInputs(4)),
        evaluate(layer("LSTM", 4, {{"direction", direction}}), layerInputs(4)));
  }
}

TEST(LowerRecurrentTest, BidirectionalIsForwardBesideReverse) {
  std::vector<reference::Tensor> inputs = layerInputs(3, 2);
  auto both = evaluate(
      layer("GRU", 3, {{"direction", std::string("bidirectional")}}, 2),
      inputs);
  ASSERT_THAT(both, SizeIs(2));
  for (int64_t index : {0, 1}) {
    std::vector<reference::Tensor> one = {inputs[0]};
    for (size_t i = 1; i < inputs.size(); ++i) {
      std::vector<int64_t> shape = inputs[i].shape();
      shape[0] = 1;
      reference::Tensor half(reference::ElementType::kF32, shape);
      for (int64_t j = 0; j < half.size(); ++j) {
        half.copyElement(j, inputs[i], index * half.size() + j);
      }
      one.push_back(half);
    }
    auto single = evaluate(
        layer("GRU", 3,
              {{"direction", std::string(index == 0 ? "forward" : "reverse")}}),
        one);
    ASSERT_THAT(single, SizeIs(2));
    int64_t state = kBatch * kHidden;
    for (int64_t t = 0; t < kSteps; ++t) {
      for (int64_t j = 0; j < state; ++j) {
        EXPECT_NEAR(both[0].number((t * 2 + index) * state + j),
                    single[0].number(t * state + j), 1e-6);
      }
    }
    for (int64_t j = 0; j < state; ++j) {
      EXPECT_NEAR(both[1].number(index * state + j), single[1].number(j), 1e-6);
    }
  }
}

// One step, one unit, by hand: z = s(1), r = s(2), h = tanh(3 + r * 1).
TEST(LowerRecurrentTest, GruResetsAfterTheProductWhenAsked) {
  TestModel model;
  model.input("x", {1, 1, 1})
      .input("w", {1, 3, 1})
      .input("r", {1, 3, 1})
      .input("b", {1, 6})
      .input("lengths", {1}, DataType::kInt64)
      .input("h0", {1, 1, 1});
  model.model.graph.inputs.erase(model.model.graph.inputs.begin() + 4);
  model
      .node("GRU", {"x", "w", "r", "b", "", "h0"}, {"y"},
            {{"hidden_size", int64_t{1}}, {"linear_before_reset", int64_t{1}}})
      .output("y");
  std::vector<double> y = evaluateOne(
      model, {numbers({1, 1, 1}, {1}), numbers({1, 3, 1}, {1, 2, 3}),
              numbers({1, 3, 1}, {0, 0, 0}),
              numbers({1, 6}, {0, 0, 0, 0, 0, 1}), numbers({1, 1, 1}, {0.5})});
  auto sigmoid = [](double v) { return 1 / (1 + std::exp(-v)); };
  double z = sigmoid(1), r = sigmoid(2), h = std::tanh(3 + r);
  ASSERT_THAT(y, SizeIs(1));
  EXPECT_NEAR(y[0], (1 - z) * h + z * 0.5, 1e-6);
}

TEST(LowerRecurrentTest, AnEndedSequenceKeepsItsStateAndPutsOutZeros) {
  TestModel model;
  model.input("x", {kSteps, kBatch, kWidth})
      .input("w", {1, kHidden, kWidth})
      .input("r", {1, kHidden, kHidden})
      .input("b", {1, 2 * kHidden})
      .input("n", {kBatch}, DataType::kInt32)
      .node("RNN", {"x", "w", "r", "b", "n"}, {"y", "h"},
            {{"hidden_size", kHidden}})
      .output("y")
      .output("h");
  std::vector<reference::Tensor> inputs = layerInputs(1);
  inputs.push_back(reference::Tensor::fromIntegers(reference::ElementType::kI32,
                                                   {kBatch}, {2, kSteps}));
  auto results = evaluate(model, inputs);
  ASSERT_THAT(results, SizeIs(2));
  for (int64_t j = 0; j < kHidden; ++j) {
    int64_t row = kBatch * kHidden;
    EXPECT_EQ(results[0].number(2 * row + j), 0);
    EXPECT_EQ(results[0].number(3 * row + j), 0);
    EXPECT_EQ(results[1].number(j), results[0].number(row + j));
    EXPECT_EQ(results[1].number(kHidden + j),
              results[0].number(3 * row + kHidden + j));
  }
}

TEST(LowerRecurrentTest, NumbersBelongToTheActivationsThatTakeAny) {
  auto run = [](std::vector<float> alphas) {
    std::vector<std::pair<std::string, Attribute>> attributes = {
        {"activations",
         std::vector<std::string>{"Sigmoid", "LeakyRelu", "Tanh"}}};
    if (!alphas.empty())
      attributes.push_back({"activation_alpha", std::move(alphas)});
    return evaluate(layer("LSTM", 4, std::move(attributes)), layerInputs(4));
  };
  const std::vector<reference::Tensor> leaky = run({0.3f});
  ASSERT_THAT(leaky, SizeIs(2));
  expectNear(run({0.3f, 0.5f, 0.6f}), leaky);
  EXPECT_GT(std::abs(run({})[1].number(0) - leaky[1].number(0)), 1e-4);
}

TEST(LowerRecurrentTest, RefusesAnUnknownActivation) {
  mlir::MLIRContext context;
  auto model =
      layer("RNN", 1, {{"activations", std::vector<std::string>{"Cube"}}});
  EXPECT_THAT(lower(model, context), StatusIs(absl::StatusCode::kUnimplemented,
                                              ::testing::HasSubstr("'Cube'")));
}

}  // namespace
}  // namespace soapstone::onnx::test
