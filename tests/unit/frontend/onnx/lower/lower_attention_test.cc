#include <cmath>
#include <limits>

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using ::testing::ElementsAre;

// Plain attention of [B, H, S, D] on [B, G, T, D]; `score` may change a score.
template <typename Change>
std::vector<double> attend(const reference::Tensor& q,
                           const reference::Tensor& k,
                           const reference::Tensor& v, double scale,
                           Change score) {
  int64_t batch = q.dim(0), heads = q.dim(1), queries = q.dim(2),
          width = q.dim(3), groups = k.dim(1), keys = k.dim(2);
  std::vector<double> result;
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t h = 0; h < heads; ++h) {
      int64_t group = (b * groups + h / (heads / groups)) * keys;
      for (int64_t s = 0; s < queries; ++s) {
        std::vector<double> weights;
        double total = 0;
        for (int64_t t = 0; t < keys; ++t) {
          double dot = 0;
          for (int64_t d = 0; d < width; ++d) {
            dot += q.number(((b * heads + h) * queries + s) * width + d) *
                   k.number((group + t) * width + d);
          }
          weights.push_back(std::exp(score(dot * scale, s, t)));
          total += weights.back();
        }
        for (int64_t d = 0; d < width; ++d) {
          double sum = 0;
          for (int64_t t = 0; t < keys; ++t) {
            sum += weights[t] / total * v.number((group + t) * width + d);
          }
          result.push_back(sum);
        }
      }
    }
  }
  return result;
}

TestModel attention(std::vector<std::pair<std::string, Attribute>> attributes) {
  TestModel model(23);
  model.input("q", {2, 4, 3, 2})
      .input("k", {2, 2, 5, 2})
      .input("v", {2, 2, 5, 2})
      .node("Attention", {"q", "k", "v"}, {"y"}, std::move(attributes))
      .output("y");
  return model;
}

const reference::Tensor kQuery = counting({2, 4, 3, 2}, -1, 0.0625);
const reference::Tensor kKey = counting({2, 2, 5, 2}, 1, -0.0625);
const reference::Tensor kValue = counting({2, 2, 5, 2}, 0, 0.5);

void expectNear(const std::vector<double>& actual,
                const std::vector<double>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    EXPECT_NEAR(actual[i], expected[i], 1e-4) << i;
  }
}

TEST(LowerAttentionTest, SharesKeysBetweenQueryHeads) {
  expectNear(evaluateOne(attention({{"scale", 0.5f}}), {kQuery, kKey, kValue}),
             attend(kQuery, kKey, kValue, 0.5,
                    [](double x, int64_t, int64_t) { return x; }));
}

// More keys than queries and no past: query s sees keys 0 to s.
TEST(LowerAttentionTest, CausalAlignsTheFirstQueryWithTheFirstKey) {
  expectNear(evaluateOne(attention({{"is_causal", int64_t{1}}}),
                         {kQuery, kKey, kValue}),
             attend(kQuery, kKey, kValue, 1 / std::sqrt(2.0),
                    [](double x, int64_t s, int64_t t) {
                      return t > s ? -std::numeric_limits<double>::infinity()
                                   : x;
                    }));
}

TEST(LowerAttentionTest, CapsScores) {
  expectNear(evaluateOne(attention({{"softcap", 0.75f}, {"scale", 1.f}}),
                         {kQuery, kKey, kValue}),
             attend(kQuery, kKey, kValue, 1, [](double x, int64_t, int64_t) {
               return 0.75 * std::tanh(x / 0.75);
             }));
}

TEST(LowerAttentionTest, CappedAttentionIsOneOp) {
  mlir::MLIRContext context;
  auto lowered = lower(attention({{"softcap", 0.75f}}), context);
  ASSERT_THAT(lowered, IsOk());
  EXPECT_EQ(countOps<soap::AttentionOp>(*lowered), 1);
}

TEST(LowerAttentionTest, SquareCausalAttentionIsOneOp) {
  mlir::MLIRContext context;
  TestModel model(23);
  model.input("q", {1, 2, 4, 8})
      .input("k", {1, 2, 4, 8})
      .input("v", {1, 2, 4, 8})
      .node("Attention", {"q", "k", "v"}, {"y"}, {{"is_causal", int64_t{1}}})
      .output("y");
  auto lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  EXPECT_EQ(countOps<soap::AttentionOp>(*lowered), 1);
  EXPECT_EQ(countOps<soap::CompareOp>(*lowered), 0);
}

// Half of each head turns; positions pick the angle.
TEST(LowerAttentionTest, RotaryTurnsTheFirstElementsByPosition) {
  TestModel model(23);
  model.input("x", {1, 1, 2, 4})
      .input("cos", {3, 1})
      .input("sin", {3, 1})
      .input("at", {1, 2}, DataType::kInt64)
      .node("RotaryEmbedding", {"x", "cos", "sin", "at"}, {"y"},
            {{"rotary_embedding_dim", int64_t{2}}})
      .output("y");
  std::vector<double> y = evaluateOne(
      model, {numbers({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}),
              numbers({3, 1}, {1, 0, -1}), numbers({3, 1}, {0, 1, 0}),
              integers({1, 2}, {2, 1})});
  // Position 2 is half a turn, position 1 a quarter: (a, b) -> (-b, a).
  EXPECT_THAT(y, ElementsAre(-1, -2, 3, 4, -6, 5, 7, 8));
}

}  // namespace
}  // namespace soapstone::onnx::test
