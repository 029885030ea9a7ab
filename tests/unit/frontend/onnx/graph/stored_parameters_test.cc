#include "frontend/onnx/graph/stored_parameters.h"

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::onnx {
namespace {

using testing::ElementsAre;
using Dims = std::vector<int64_t>;

Tensor floatsOf(Dims dims, const std::vector<float>& values) {
  return Tensor::ofFloat(std::move(dims), values);
}

TEST(StoredFunctionsTest, TheSignOfTheNumbersTellsWhichCameFirst) {
  const Functions negated = {"Exp", "Neg"};
  const Functions reciprocal = {"Neg", "Exp"};
  EXPECT_EQ(orderFunctions({"neg", "exp"}, floatsOf({3}, {-1, -2, -0.5F})),
            negated);
  EXPECT_EQ(orderFunctions({"exp", "neg"}, floatsOf({3}, {1, 2, 0.5F})),
            reciprocal);
  EXPECT_EQ(orderFunctions({"exp", "neg"}, floatsOf({2}, {1, -1})),
            std::nullopt);
}

TEST(StoredFunctionsTest, SeveralOrdersAreNone) {
  // The logarithm of a tanh and the tanh of a logarithm may both be there.
  EXPECT_EQ(orderFunctions({"tanh", "log"}, floatsOf({2}, {-0.5F, -0.25F})),
            std::nullopt);
  EXPECT_EQ(orderFunctions({"gelu"}, floatsOf({1}, {0.5F})), std::nullopt);
  EXPECT_EQ(orderFunctions({"exp", "neg"}, Tensor(DataType::kFloat32, {2})),
            std::nullopt);
  EXPECT_EQ(orderFunctions({"exp"}, Tensor(DataType::kFloat32, {2})),
            Functions({"Exp"}));
}

TEST(StoredFunctionsTest, EveryNumberIsOneOfTheFunctions) {
  // An exponential of -200 is 0 in a file, of which no number is left.
  std::vector<float> values(40000, -1);
  const Functions negated = {"Exp", "Neg"};
  EXPECT_EQ(orderFunctions({"neg", "exp"}, floatsOf({40000}, values)), negated);
  values[12345] = 0;
  EXPECT_EQ(orderFunctions({"neg", "exp"}, floatsOf({40000}, values)),
            std::nullopt);
}

TEST(StoredFunctionsTest, InvertsEveryFunction) {
  const float x = 0.625F;
  const std::vector<std::pair<std::string, double>> values = {
      {"Exp", std::exp(x)},
      {"Log", std::log(x)},
      {"Neg", -x},
      {"Sigmoid", 1 / (1 + std::exp(-x))},
      {"Tanh", std::tanh(x)},
      {"Softplus", std::log1p(std::exp(x))},
      {"Sqrt", std::sqrt(x)}};
  for (const auto& [name, value] : values) {
    const Tensor given = floatsOf({1}, {static_cast<float>(value)});
    EXPECT_NEAR(invert({name}, given).floatAt(0), x, 1e-6) << name;
  }
}

TEST(StoredFunctionsTest, OneConstantBetweenTwoTensorsIsFound) {
  const Tensor known = floatsOf({3}, {0.5F, -2, 3});
  EXPECT_EQ(affineBetween(floatsOf({3}, {0.5F, 3, -2}), known),
            (Affine{-1, 1}));
  EXPECT_EQ(affineBetween(floatsOf({1, 3}, {1.5F, -1, 4}), known),
            (Affine{1, 1}));
  EXPECT_EQ(affineBetween(floatsOf({3}, {0.125F, -0.5F, 0.75F}), known),
            (Affine{0.25, 0}));
  EXPECT_EQ(affineBetween(floatsOf({3}, {0.125F, -0.5F, 0.76F}), known),
            std::nullopt);
}

TEST(StoredFunctionsTest, EqualOrFewNumbersTellNoConstant) {
  EXPECT_EQ(affineBetween(floatsOf({3}, {2, 2, 2}), floatsOf({3}, {1, 1, 1})),
            std::nullopt);
  EXPECT_EQ(affineBetween(floatsOf({2}, {1, 2}), floatsOf({2}, {2, 1})),
            std::nullopt);
}

// A table of 5 relative positions and 2 heads, read for 3 queries and 3 keys:
// [heads, queries, keys].
Tensor relativePositions(const std::vector<float>& table) {
  std::vector<float> values;
  for (int head = 0; head < 2; ++head) {
    for (int query = 0; query < 3; ++query) {
      for (int key = 0; key < 3; ++key) {
        values.push_back(table[(query - key + 2) * 2 + head]);
      }
    }
  }
  return floatsOf({2, 3, 3}, values);
}

TEST(RepeatedRowsTest, FindsTheRowsOfATableOfRelativePositions) {
  std::vector<float> table(10);
  std::iota(table.begin(), table.end(), 1.0F);
  const Tensor tensor = relativePositions(table);
  std::optional<RepeatedRows> rows = findRepeatedRows(tensor);
  ASSERT_TRUE(rows.has_value());
  EXPECT_EQ(rows->rowDim, 0);
  EXPECT_EQ(rows->table.dims(), Dims({5, 2}));
  EXPECT_THAT(rows->places, ElementsAre(3, 3));
  EXPECT_THAT(rows->rows, ElementsAre(0, 1, 2, 3, 0, 1, 4, 3, 0));
  for (int64_t place = 0; place < 9; ++place) {
    for (int64_t head = 0; head < 2; ++head) {
      EXPECT_EQ(rows->table.floatAt(rows->rows[place] * 2 + head),
                tensor.floatAt(head * 9 + place));
    }
  }
}

TEST(RepeatedRowsTest, TakesNoTableWhereNothingTellsRowsApart) {
  EXPECT_FALSE(findRepeatedRows(floatsOf({2, 3}, {1, 2, 3, 4, 5, 6})));
  EXPECT_FALSE(findRepeatedRows(floatsOf({2, 3}, std::vector<float>(6, 0.F))));
  EXPECT_FALSE(findRepeatedRows(Tensor(DataType::kFloat32, {2, 3, 3})));
}

NodeProto nodeOf(const std::string& opType) {
  NodeProto node;
  node.opType = opType;
  return node;
}

TEST(PackedGatesTest, GivesPyTorchItsOrderOfGates) {
  // One direction, hidden size 1, one input: gates i, o, f, c of ONNX.
  std::optional<PackedGates> gates =
      packedGates(nodeOf("LSTM"), 1, {"rnn.weight_ih_l0"},
                  floatsOf({1, 4, 1}, {10, 13, 11, 12}));
  ASSERT_TRUE(gates.has_value());
  const Tensor weight =
      unpackGates(*gates, floatsOf({1, 4, 1}, {10, 13, 11, 12}), 0);
  EXPECT_EQ(weight.dims(), Dims({4, 1}));
  EXPECT_THAT(weight.toFloats(), ElementsAre(10, 11, 12, 13));
}

TEST(PackedGatesTest, TellsBiasesAndDirectionsApart) {
  // Two directions of a GRU: input and hidden biases of gates z, r, h.
  const Tensor packed =
      floatsOf({2, 6}, {1, 0, 2, 11, 10, 12, 21, 20, 22, 31, 30, 32});
  std::optional<PackedGates> gates = packedGates(
      nodeOf("GRU"), 3,
      {"bias_hh_l0", "bias_hh_l0_reverse", "bias_ih_l0", "bias_ih_l0_reverse"},
      packed);
  ASSERT_TRUE(gates.has_value());
  EXPECT_THAT(gates->parameters,
              ElementsAre("bias_ih_l0", "bias_hh_l0", "bias_ih_l0_reverse",
                          "bias_hh_l0_reverse"));
  EXPECT_THAT(unpackGates(*gates, packed, 1).toFloats(),
              ElementsAre(10, 11, 12));
  EXPECT_THAT(unpackGates(*gates, packed, 2).toFloats(),
              ElementsAre(20, 21, 22));
}

TEST(PackedGatesTest, RefusesWhatDoesNotFit) {
  const Tensor packed = floatsOf({1, 4, 1}, {1, 2, 3, 4});
  EXPECT_FALSE(packedGates(nodeOf("MatMul"), 1, {"a.weight_ih_l0"}, packed));
  EXPECT_FALSE(packedGates(nodeOf("LSTM"), 2, {"a.weight_ih_l0"}, packed));
  EXPECT_FALSE(packedGates(nodeOf("LSTM"), 1,
                           {"a.weight_ih_l0", "b.weight_ih_l0"}, packed));
  EXPECT_FALSE(packedGates(nodeOf("GRU"), 1, {"a.weight_ih_l0"}, packed));
}

}  // namespace
}  // namespace soapstone::onnx
