// Functions of elements, constants and generators against values by hand.
#include <cmath>
#include <limits>

#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Tensor unary(const std::string& kind, const Tensor& input,
             const std::string& type, std::string resultType = "") {
  if (resultType.empty()) resultType = type;
  std::vector<Tensor> values = evaluateText(
      "func.func @f(%x: " + type + ") -> " + resultType +
          " { %0 = soap.unary <" + kind + "> %x : (" + type + ") -> " +
          resultType + " return %0 : " + resultType + " }",
      {input});
  return values.empty() ? Tensor(ElementType::kF32, {}) : values[0];
}

Tensor binary(const std::string& kind, const Tensor& lhs, const Tensor& rhs,
              const std::string& type) {
  std::vector<Tensor> values = evaluateText(
      "func.func @f(%x: " + type + ", %y: " + type + ") -> " + type +
          " { %0 = soap.binary <" + kind + "> %x, %y : (" + type + ", " + type +
          ") -> " + type + " return %0 : " + type + " }",
      {lhs, rhs});
  return values.empty() ? Tensor(ElementType::kF32, {}) : values[0];
}

double unaryAt(const std::string& kind, double x) {
  return unary(kind, f32({1}, {x}), "tensor<1xf32>").number(0);
}

TEST(ElementwiseTest, UnaryFunctions) {
  const std::pair<const char*, double> atHalf[] = {{"neg", -0.5},
                                                   {"abs", 0.5},
                                                   {"sign", 1},
                                                   {"exp", 1.6487213},
                                                   {"log", -0.6931472},
                                                   {"sqrt", 0.70710678},
                                                   {"rsqrt", 1.4142136},
                                                   {"reciprocal", 2},
                                                   {"sin", 0.47942554},
                                                   {"cos", 0.87758256},
                                                   {"tan", 0.54630249},
                                                   {"asin", 0.52359878},
                                                   {"acos", 1.0471976},
                                                   {"atan", 0.46364761},
                                                   {"sinh", 0.52109531},
                                                   {"cosh", 1.1276260},
                                                   {"tanh", 0.46211716},
                                                   {"asinh", 0.48121183},
                                                   {"atanh", 0.54930614},
                                                   {"erf", 0.52049988},
                                                   {"sigmoid", 0.62245933},
                                                   {"softplus", 0.9740770},
                                                   {"relu", 0.5},
                                                   {"gelu", 0.34573123},
                                                   {"gelu_tanh", 0.34571401},
                                                   {"silu", 0.31122967},
                                                   {"floor", 0},
                                                   {"ceil", 1},
                                                   {"round", 0}};
  for (auto [kind, expected] : atHalf) {
    EXPECT_NEAR(unaryAt(kind, 0.5), expected, 1e-6) << kind;
  }
  EXPECT_NEAR(unaryAt("acosh", 2), 1.3169579, 1e-6);
}

TEST(ElementwiseTest, RoundIsHalfToEven) {
  EXPECT_THAT(unary("round", f32({4}, {0.5, 1.5, 2.5, -1.5}), "tensor<4xf32>"),
              holds({0, 2, 2, -2}));
}

TEST(ElementwiseTest, SoftplusDoesNotOverflow) {
  EXPECT_EQ(unaryAt("softplus", 1000), 1000);
}

TEST(ElementwiseTest, ReluKeepsNan) {
  EXPECT_TRUE(std::isnan(unaryAt("relu", NAN)));
}

TEST(ElementwiseTest, IsInfAndIsNanGiveBooleans) {
  Tensor input = f32({3}, {1, kInfinity, NAN});
  EXPECT_THAT(unary("is_inf", input, "tensor<3xf32>", "tensor<3xi1>"),
              holds({0, 1, 0}));
  EXPECT_THAT(unary("is_nan", input, "tensor<3xf32>", "tensor<3xi1>"),
              holds({0, 0, 1}));
}

TEST(ElementwiseTest, NotIsLogicalOnBooleansAndBitwiseOnIntegers) {
  EXPECT_THAT(unary("not", i1({2}, {0, 1}), "tensor<2xi1>"), holds({1, 0}));
  EXPECT_THAT(unary("not", i64({2}, {0, 5}), "tensor<2xi64>"), holds({-1, -6}));
}

TEST(ElementwiseTest, BinaryFunctionsOfFloats) {
  Tensor x = f32({4}, {7, -7, 7, -7});
  Tensor y = f32({4}, {3, 3, -3, -3});
  const std::string type = "tensor<4xf32>";
  EXPECT_THAT(binary("add", x, y, type), holds({10, -4, 4, -10}));
  EXPECT_THAT(binary("sub", x, y, type), holds({4, -10, 10, -4}));
  EXPECT_THAT(binary("mul", x, y, type), holds({21, -21, -21, 21}));
  EXPECT_THAT(binary("pow", x, y, type),
              holds({343, -343, 1.0 / 343, -1.0 / 343}));
  EXPECT_THAT(binary("floor_mod", x, y, type), holds({1, 2, -2, -1}));
  EXPECT_THAT(binary("trunc_mod", x, y, type), holds({1, -1, 1, -1}));
  EXPECT_THAT(binary("max", x, y, type), holds({7, 3, 7, -3}));
  EXPECT_THAT(binary("min", x, y, type), holds({3, -7, -3, -7}));
}

TEST(ElementwiseTest, MaxPropagatesNanOnEitherSide) {
  Tensor max =
      binary("max", f32({2}, {NAN, 1}), f32({2}, {1, NAN}), "tensor<2xf32>");
  EXPECT_TRUE(std::isnan(max.number(0)));
  EXPECT_TRUE(std::isnan(max.number(1)));
}

TEST(ElementwiseTest, BinaryFunctionsOfIntegers) {
  Tensor x = i64({5}, {7, -7, 7, -7, 7});
  Tensor y = i64({5}, {3, 3, -3, -3, 0});
  const std::string type = "tensor<5xi64>";
  EXPECT_THAT(binary("div", x, y, type), holds({2, -2, -2, 2, 0}));
  EXPECT_THAT(binary("floor_mod", x, y, type), holds({1, 2, -2, -1, 0}));
  EXPECT_THAT(binary("trunc_mod", x, y, type), holds({1, -1, 1, -1, 0}));
  EXPECT_THAT(binary("pow", x, y, type), holds({343, -343, 0, 0, 1}));
  EXPECT_THAT(binary("and", x, y, type), holds({3, 1, 5, -7, 0}));
  EXPECT_THAT(binary("xor", x, y, type), holds({4, -6, -6, 4, 7}));
}

TEST(ElementwiseTest, SmallestIntegerDividedByMinusOneWraps) {
  int64_t smallest = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(binary("div", i64({1}, {smallest}), i64({1}, {-1}), "tensor<1xi64>")
                .integer(0),
            smallest);
}

TEST(ElementwiseTest, CompareSelectAndCast) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<3xf32>, %y: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xi32>, tensor<3xi1>) {
      %c = soap.compare <lt> %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %0 = soap.select %c, %x, %y : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %1 = soap.cast %x to i32 : (tensor<3xf32>) -> tensor<3xi32>
      %2 = soap.cast %x to i1 : (tensor<3xf32>) -> tensor<3xi1>
      return %0, %1, %2 : tensor<3xf32>, tensor<3xi32>, tensor<3xi1>
    })",
                   {f32({3}, {-1.75, 0, 5}), f32({3}, {1, -2, 5})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({-1.75, -2, 5}));
  EXPECT_THAT(values[1], holds({-1, 0, 5}));
  EXPECT_THAT(values[2], holds({1, 0, 1}));
}

TEST(ElementwiseTest, ConstantFillAndIota) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f() -> (tensor<2x2xbf16>, tensor<2xi1>, tensor<2x3xi64>) {
      %0 = soap.constant dense<[[1.5, -2.0], [0.25, 3.0]]> : tensor<2x2xbf16> : tensor<2x2xbf16>
      %1 = soap.fill true shape [2] : tensor<2xi1>
      %2 = soap.iota shape [2, 3] dim 1 of i64 : tensor<2x3xi64>
      return %0, %1, %2 : tensor<2x2xbf16>, tensor<2xi1>, tensor<2x3xi64>
    })",
                                            {});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({1.5, -2, 0.25, 3}));
  EXPECT_THAT(values[1], holds({1, 1}));
  EXPECT_THAT(values[2], holds({0, 1, 2, 0, 1, 2}));
}

}  // namespace
}  // namespace soapstone::reference
