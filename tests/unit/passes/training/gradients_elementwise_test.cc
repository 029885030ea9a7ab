#include <ostream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/passes/training/gradients_checker.h"

namespace soapstone::passes {
namespace {

using testing::ElementsAre;

std::string unary(const std::string& kind) {
  return "%0 = soap.unary <" + kind + "> %a : (tensor<2x3xT>) -> tensor<2x3xT>";
}

std::string binary(const std::string& kind) {
  return "%0 = soap.binary <" + kind +
         "> %a, %b : (tensor<2x3xT>, tensor<2x3xT>) -> tensor<2x3xT>";
}

struct UnaryRange {
  const char* kind;
  double low, high;
};

void PrintTo(const UnaryRange& range, std::ostream* out) {
  *out << range.kind << " from " << range.low << " to " << range.high;
}

class UnaryGradientTest : public testing::TestWithParam<UnaryRange> {};

TEST_P(UnaryGradientTest, EqualsFiniteDifferences) {
  const UnaryRange& range = GetParam();
  expectGradients({.arguments = {trained("a", "2x3xT", range.low, range.high)},
                   .body = unary(range.kind),
                   .results = {"%0", "2x3xT"},
                   .tolerance = 5e-4});
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, UnaryGradientTest,
    testing::Values(UnaryRange{"neg", -2, 2}, UnaryRange{"abs", -2, 2},
                    UnaryRange{"exp", -2, 2}, UnaryRange{"log", 0.5, 4},
                    UnaryRange{"sqrt", 0.5, 4}, UnaryRange{"rsqrt", 0.5, 4},
                    UnaryRange{"reciprocal", 0.5, 4},
                    UnaryRange{"reciprocal", -4, -0.5},
                    UnaryRange{"sin", -2, 2}, UnaryRange{"cos", -2, 2},
                    UnaryRange{"tan", -1, 1}, UnaryRange{"asin", -0.75, 0.75},
                    UnaryRange{"acos", -0.75, 0.75}, UnaryRange{"atan", -2, 2},
                    UnaryRange{"sinh", -2, 2}, UnaryRange{"cosh", -2, 2},
                    UnaryRange{"tanh", -2, 2}, UnaryRange{"asinh", -2, 2},
                    UnaryRange{"acosh", 1.5, 4},
                    UnaryRange{"atanh", -0.75, 0.75}, UnaryRange{"erf", -2, 2},
                    UnaryRange{"sigmoid", -4, 4}, UnaryRange{"softplus", -4, 4},
                    UnaryRange{"relu", -2, 2}, UnaryRange{"gelu", -3, 3},
                    UnaryRange{"gelu_tanh", -3, 3}, UnaryRange{"silu", -4, 4}),
    [](const testing::TestParamInfo<UnaryRange>& info) {
      return std::string(info.param.kind) + "_" + std::to_string(info.index);
    });

TEST(UnaryGradientTest, IsZeroAtKinks) {
  for (const char* kind : {"relu", "abs"}) {
    EXPECT_THAT(
        gradientsOfSum({.arguments = {trainedAt("a", "3xT", {-1, 0, 2})},
                        .body = std::string("%0 = soap.unary <") + kind +
                                "> %a : (tensor<3xT>) -> tensor<3xT>",
                        .results = {"%0", "3xT"}})[1],
        0.0)
        << kind;
  }
}

TEST(UnaryGradientTest, IsZeroWhereConstantAlmostEverywhere) {
  for (const char* kind : {"sign", "floor", "ceil", "round"}) {
    EXPECT_THAT(
        gradientsOfSum({.arguments = {trainedAt("a", "2xT", {-1.3, 0.7})},
                        .body = std::string("%0 = soap.unary <") + kind +
                                "> %a : (tensor<2xT>) -> tensor<2xT>",
                        .results = {"%0", "2xT"}}),
        ElementsAre(0, 0))
        << kind;
  }
}

struct BinaryRange {
  const char* kind;
  double lhsLow, lhsHigh, rhsLow, rhsHigh;
  double step = 1.0 / 32;
};

void PrintTo(const BinaryRange& range, std::ostream* out) {
  *out << range.kind << " from " << range.lhsLow << " to " << range.lhsHigh
       << " and " << range.rhsLow << " to " << range.rhsHigh;
}

class BinaryGradientTest : public testing::TestWithParam<BinaryRange> {};

TEST_P(BinaryGradientTest, EqualsFiniteDifferences) {
  const BinaryRange& range = GetParam();
  expectGradients(
      {.arguments = {trained("a", "2x3xT", range.lhsLow, range.lhsHigh),
                     trained("b", "2x3xT", range.rhsLow, range.rhsHigh)},
       .body = binary(range.kind),
       .results = {"%0", "2x3xT"},
       .step = range.step,
       .tolerance = 5e-4});
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, BinaryGradientTest,
    testing::Values(
        BinaryRange{"add", -2, 2, -2, 2}, BinaryRange{"sub", -2, 2, -2, 2},
        BinaryRange{"mul", -2, 2, -2, 2}, BinaryRange{"div", -2, 2, 1, 3},
        BinaryRange{"pow", 0.5, 2, -2, 3}, BinaryRange{"max", -2, 2, -1, 3},
        BinaryRange{"min", -2, 2, -1, 3},
        // Quotients away from whole numbers.
        BinaryRange{"floor_mod", 3.25, 3.75, 0.97, 1.03, 1.0 / 256},
        BinaryRange{"floor_mod", -3.75, -3.25, 0.97, 1.03, 1.0 / 256},
        BinaryRange{"trunc_mod", -3.75, -3.25, 0.97, 1.03, 1.0 / 256}),
    [](const testing::TestParamInfo<BinaryRange>& info) {
      return std::string(info.param.kind) + "_" + std::to_string(info.index);
    });

TEST(BinaryGradientTest, SharesAnExtremumOfEqualOperands) {
  for (const char* kind : {"max", "min"}) {
    EXPECT_THAT(
        gradientsOfSum(
            {.arguments = {trainedAt("a", "1xT", {3}),
                           trainedAt("b", "1xT", {3})},
             .body = std::string("%0 = soap.binary <") + kind +
                     "> %a, %b : (tensor<1xT>, tensor<1xT>) -> tensor<1xT>",
             .results = {"%0", "1xT"}}),
        ElementsAre(0.5, 0.5))
        << kind;
  }
}

TEST(BinaryGradientTest, PowIsFiniteAtZero) {
  // d/dx: 0 for exponent 0, 1 for 1, 0 for 2; d/dp: 0 throughout.
  EXPECT_THAT(
      gradientsOfSum({.arguments = {trainedAt("a", "3xT", {0, 0, 0}),
                                    trainedAt("p", "3xT", {0, 1, 2})},
                      .body = "%0 = soap.binary <pow> %a, %p : (tensor<3xT>, "
                              "tensor<3xT>) -> tensor<3xT>",
                      .results = {"%0", "3xT"}}),
      ElementsAre(0, 1, 0, 0, 0, 0));
}

TEST(BinaryGradientTest, PowWithConstantExponent) {
  for (const char* exponent : {"1.0", "2.0", "3.0", "0.5", "-1.5"}) {
    expectGradients({.arguments = {trained("a", "2x3xT", 0.5, 2)},
                     .body = std::string("%p = soap.fill ") + exponent +
                             " : T shape [2, 3] : tensor<2x3xT>\n"
                             "%0 = soap.binary <pow> %a, %p : (tensor<2x3xT>, "
                             "tensor<2x3xT>) -> tensor<2x3xT>",
                     .results = {"%0", "2x3xT"},
                     .tolerance = 5e-4});
  }
  EXPECT_THAT(
      gradientsOfSum({.arguments = {trainedAt("a", "2xT", {-3, 0})},
                      .body = "%p = soap.fill 2.0 : T shape [2] : tensor<2xT>\n"
                              "%0 = soap.binary <pow> %a, %p : (tensor<2xT>, "
                              "tensor<2xT>) -> tensor<2xT>",
                      .results = {"%0", "2xT"}}),
      ElementsAre(-6, 0));
}

TEST(SelectGradientTest, FollowsTheCondition) {
  expectGradients({.arguments = {given("c", "2x2xi1", {1, 0, 0, 1}),
                                 trained("a", "2x2xT"), trained("b", "2x2xT")},
                   .body = "%0 = soap.select %c, %a, %b : (tensor<2x2xi1>, "
                           "tensor<2x2xT>, tensor<2x2xT>) -> tensor<2x2xT>",
                   .results = {"%0", "2x2xT"}});
}

TEST(CastGradientTest, CastsBack) {
  EXPECT_THAT(
      gradientsOfSum(
          {.arguments = {trainedAt("a", "2xT", {1, 2})},
           .body =
               "%0 = soap.cast %a to bf16 : (tensor<2xT>) -> tensor<2xbf16>",
           .results = {"%0", "2xbf16"}}),
      ElementsAre(1, 1));
}

TEST(CastGradientTest, StopsAtIntegers) {
  EXPECT_THAT(
      gradientsOfSum(
          {.arguments = {trainedAt("a", "2xT", {1, 2})},
           .body =
               "%0 = soap.cast %a to i64 : (tensor<2xT>) -> tensor<2xi64>\n"
               "%1 = soap.cast %0 to f32 : (tensor<2xi64>) -> tensor<2xf32>",
           .results = {"%1", "2xf32"}}),
      ElementsAre(0, 0));
}

TEST(DropoutGradientTest, UsesTheSameMask) {
  expectGradients(
      {.arguments = {trained("a", "4x8xT"), given("seed", "i64", {5}),
                     given("step", "i64", {2})},
       .body = "%0 = soap.dropout %a, %seed, %step {ratio = 0.4 : f64, stream "
               "= 3 : i64} : (tensor<4x8xT>, tensor<i64>, tensor<i64>) -> "
               "tensor<4x8xT>",
       .results = {"%0", "4x8xT"}});
}

TEST(AccumulationTest, SumsOverAllUses) {
  expectGradients({.arguments = {trained("a", "2x2xT")},
                   .body = "%0 = soap.binary <mul> %a, %a : (tensor<2x2xT>, "
                           "tensor<2x2xT>) -> tensor<2x2xT>\n"
                           "%1 = soap.binary <add> %0, %a : (tensor<2x2xT>, "
                           "tensor<2x2xT>) -> tensor<2x2xT>",
                   .results = {"%1", "2x2xT", "%0", "2x2xT"}});
}

}  // namespace
}  // namespace soapstone::passes
