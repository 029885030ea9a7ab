#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/passes/training/gradients_checker.h"

namespace soapstone::passes {
namespace {

using testing::ElementsAre;

// The gradient of an op of one operand %a and one result.
void expectMovement(const std::string& from, const std::string& op,
                    const std::string& to) {
  expectGradients({.arguments = {trained("a", from)},
                   .body = "%0 = soap." + op + " : (tensor<" + from +
                           ">) -> tensor<" + to + ">",
                   .results = {"%0", to}});
}

TEST(MovementGradientTest, Reshape) {
  expectMovement("2x6xT", "reshape %a to [3, 4]", "3x4xT");
}

TEST(MovementGradientTest, Transpose) {
  expectMovement("2x3x4xT", "transpose %a [2, 0, 1]", "4x2x3xT");
}

TEST(MovementGradientTest, BroadcastNewDims) {
  expectMovement("3xT", "broadcast %a dims [1] shape [2, 3, 2]", "2x3x2xT");
}

TEST(MovementGradientTest, BroadcastSizeOne) {
  expectMovement("1x3x1xT", "broadcast %a dims [0, 1, 3] shape [2, 3, 2, 2]",
                 "2x3x2x2xT");
}

TEST(MovementGradientTest, BroadcastScalar) {
  expectMovement("T", "broadcast %a dims [] shape [2, 3]", "2x3xT");
}

TEST(MovementGradientTest, Slice) {
  expectMovement("5x6xT", "slice %a starts [1, 2] sizes [3, 2] steps [1, 1]",
                 "3x2xT");
}

TEST(MovementGradientTest, SliceWithSteps) {
  expectMovement("7x8xT", "slice %a starts [1, 0] sizes [3, 3] steps [2, 3]",
                 "3x3xT");
}

TEST(MovementGradientTest, SliceBackwards) {
  expectMovement("5x7xT", "slice %a starts [4, 5] sizes [5, 2] steps [-1, -3]",
                 "5x2xT");
}

TEST(MovementGradientTest, SliceOfWholeReversed) {
  expectMovement("4xT", "slice %a starts [3] sizes [4] steps [-1]", "4xT");
}

TEST(MovementGradientTest, SliceOfNothing) {
  EXPECT_THAT(
      gradientsOfSum({.arguments = {trainedAt("a", "2xT", {1, 2})},
                      .body = "%0 = soap.slice %a starts [0] sizes [0] steps "
                              "[1] : (tensor<2xT>) -> tensor<0xT>",
                      .results = {"%0", "0xT"}}),
      ElementsAre(0, 0));
}

TEST(MovementGradientTest, Pad) {
  expectMovement("2x3xT",
                 "pad %a with 1.5 : T low [1, 0] high [0, 2] interior [0, 0]",
                 "3x5xT");
}

TEST(MovementGradientTest, PadInterior) {
  expectMovement("3x1xT",
                 "pad %a with 0.0 : T low [1, 2] high [0, 1] interior [2, 3]",
                 "8x4xT");
}

TEST(MovementGradientTest, Concat) {
  expectGradients(
      {.arguments = {trained("a", "2x1xT"), trained("b", "2x3xT"),
                     given("c", "2x1xT", {1, 2})},
       .body = "%0 = soap.concat %a, %c, %b, %a dim 1 : (tensor<2x1xT>, "
               "tensor<2x1xT>, tensor<2x3xT>, tensor<2x1xT>) -> tensor<2x6xT>",
       .results = {"%0", "2x6xT"}});
}

TEST(GatherGradientTest, Rows) {
  // A repeated index, one from the end and one out of range.
  expectGradients({.arguments = {trained("a", "4x3xT"),
                                 given("i", "5xi64", {1, 1, -1, 7, 0})},
                   .body = "%0 = soap.gather %a[%i] dim 0 : (tensor<4x3xT>, "
                           "tensor<5xi64>) -> tensor<5x3xT>",
                   .results = {"%0", "5x3xT"}});
}

TEST(GatherGradientTest, InnerDimWithIndexMatrix) {
  expectGradients({.arguments = {trained("a", "2x4x3xT"),
                                 given("i", "2x2xi64", {3, 0, 3, 2})},
                   .body = "%0 = soap.gather %a[%i] dim 1 : (tensor<2x4x3xT>, "
                           "tensor<2x2xi64>) -> tensor<2x2x2x3xT>",
                   .results = {"%0", "2x2x2x3xT"}});
}

TEST(GatherGradientTest, LastDimWithScalarIndex) {
  expectGradients({.arguments = {trained("a", "2x4xT"), given("i", "i32", {2})},
                   .body = "%0 = soap.gather %a[%i] dim 1 : (tensor<2x4xT>, "
                           "tensor<i32>) -> tensor<2xT>",
                   .results = {"%0", "2xT"}});
}

class ScatterGradientTest : public testing::TestWithParam<const char*> {};

std::string scatter(const std::string& kind) {
  return "%0 = soap.scatter <" + kind +
         "> %a[%i], %u : (tensor<4x2xT>, tensor<5xi64>, tensor<5x2xT>) -> "
         "tensor<4x2xT>";
}

TEST_P(ScatterGradientTest, EqualsFiniteDifferences) {
  // Repeated, negative and dropped indices.
  expectGradients({.arguments = {trained("a", "4x2xT"),
                                 given("i", "5xi64", {1, -1, 1, 9, 0}),
                                 trained("u", "5x2xT", -1.7, 1.9)},
                   .body = scatter(GetParam()),
                   .results = {"%0", "4x2xT"},
                   .step = 1.0 / 64,
                   .tolerance = 1e-3});
}

INSTANTIATE_TEST_SUITE_P(Kinds, ScatterGradientTest,
                         testing::Values("replace", "add", "mul", "max",
                                         "min"));

TEST(ScatterGradientTest, MulBesideZeros) {
  // Row 0: one zero update; row 1: two; row 2: a zero input.
  EXPECT_THAT(gradientsOfSum(
                  {.arguments = {trainedAt("a", "3xT", {2, 3, 0}),
                                 given("i", "5xi64", {0, 0, 1, 1, 2}),
                                 trainedAt("u", "5xT", {0, 5, 0, 0, 7})},
                   .body = "%0 = soap.scatter <mul> %a[%i], %u : (tensor<3xT>, "
                           "tensor<5xi64>, tensor<5xT>) -> tensor<3xT>",
                   .results = {"%0", "3xT"}}),
              ElementsAre(0, 0, 7, /*updates:*/ 10, 0, 0, 0, 0));
}

TEST(ScatterGradientTest, ExtremumIsSharedByTies) {
  EXPECT_THAT(gradientsOfSum(
                  {.arguments = {trainedAt("a", "2xT", {4, 1}),
                                 given("i", "3xi64", {0, 0, 1}),
                                 trainedAt("u", "3xT", {4, 2, 3})},
                   .body = "%0 = soap.scatter <max> %a[%i], %u : (tensor<2xT>, "
                           "tensor<3xi64>, tensor<3xT>) -> tensor<2xT>",
                   .results = {"%0", "2xT"}}),
              ElementsAre(0.5, 0, /*updates:*/ 0.5, 0, 1));
}

TEST(GradientSumTest, DisjointSlicesBesideAPlainUse) {
  expectGradients(
      {.arguments = {trained("a", "2x7xT")},
       .body = "%0 = soap.slice %a starts [0, 4] sizes [2, 2] steps [1, 1] : "
               "(tensor<2x7xT>) -> tensor<2x2xT>\n"
               "%1 = soap.slice %a starts [0, 1] sizes [2, 2] steps [1, 1] : "
               "(tensor<2x7xT>) -> tensor<2x2xT>\n"
               "%2 = soap.binary <mul> %0, %1 : (tensor<2x2xT>, tensor<2x2xT>) "
               "-> tensor<2x2xT>\n"
               "%3 = soap.unary <sin> %a : (tensor<2x7xT>) -> tensor<2x7xT>",
       .results = {"%2", "2x2xT", "%3", "2x7xT"}});
}

TEST(GradientSumTest, OverlappingSlicesAndSlicesOfSeveralDims) {
  expectGradients({.arguments = {trained("a", "3x3xT")},
                   .body = "%0 = soap.slice %a starts [0, 1] sizes [2, 2] "
                           "steps [1, 1] : (tensor<3x3xT>) -> tensor<2x2xT>\n"
                           "%1 = soap.slice %a starts [1, 1] sizes [2, 2] "
                           "steps [1, 1] : (tensor<3x3xT>) -> tensor<2x2xT>\n"
                           "%2 = soap.slice %a starts [0, 0] sizes [2, 3] "
                           "steps [1, 1] : (tensor<3x3xT>) -> tensor<2x3xT>\n"
                           "%3 = soap.binary <mul> %0, %1 : (tensor<2x2xT>, "
                           "tensor<2x2xT>) -> tensor<2x2xT>",
                   .results = {"%3", "2x2xT", "%2", "2x3xT"}});
}

TEST(GradientSumTest, TiedTable) {
  expectGradients({.arguments = {trained("w", "5x2xT", -1, 1),
                                 given("i", "3xi64", {4, 0, 4})},
                   .body =
                       "%0 = soap.gather %w[%i] dim 0 : (tensor<5x2xT>, "
                       "tensor<3xi64>) -> tensor<3x2xT>\n"
                       "%1 = soap.dot %0, %w batch [] x [] contract [1] x [1] "
                       ": (tensor<3x2xT>, tensor<5x2xT>) -> tensor<3x5xT>\n"
                       "%2 = soap.gather %w[%i] dim 0 : (tensor<5x2xT>, "
                       "tensor<3xi64>) -> tensor<3x2xT>",
                   .results = {"%1", "3x5xT", "%2", "3x2xT"}});
}

TEST(EmbeddingBagGradientTest, SumAndMean) {
  for (const char* mean : {"false", "true"}) {
    expectGradients(
        {.arguments = {trained("t", "5x3xT"),
                       given("i", "2x3xi64", {0, 4, 4, 2, 1, 0})},
         .body = std::string("%0 = soap.embedding_bag %t[%i] {mean = ") + mean +
                 "} : (tensor<5x3xT>, tensor<2x3xi64>) -> tensor<2x3xT>",
         .results = {"%0", "2x3xT"}});
  }
}

class ReduceGradientTest : public testing::TestWithParam<const char*> {};

TEST_P(ReduceGradientTest, EqualsFiniteDifferences) {
  for (const char* form :
       {"> %a over [1] : (tensor<2x3x2xT>) -> tensor<2x2xT>",
        "> %a over [0, 2] : (tensor<2x3x2xT>) -> tensor<3xT>"}) {
    expectGradients(
        {.arguments = {trained("a", "2x3x2xT")},
         .body = std::string("%0 = soap.reduce <") + GetParam() + form,
         .results = {"%0",
                     std::string(form).find("2x2xT>") != std::string::npos &&
                             std::string(form).find("[1]") != std::string::npos
                         ? "2x2xT"
                         : "3xT"}});
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, ReduceGradientTest,
                         testing::Values("sum", "product", "max", "min"));

TEST(ReduceGradientTest, ExtremumIsSharedByTies) {
  EXPECT_THAT(
      gradientsOfSum(
          {.arguments = {trainedAt("a", "2x3xT", {5, 1, 5, 2, 2, 2})},
           .body = "%0 = soap.reduce <max> %a over [1] : (tensor<2x3xT>) -> "
                   "tensor<2xT>",
           .results = {"%0", "2xT"}}),
      ElementsAre(0.5, 0, 0.5, testing::DoubleNear(1.0 / 3, 1e-7),
                  testing::DoubleNear(1.0 / 3, 1e-7),
                  testing::DoubleNear(1.0 / 3, 1e-7)));
}

TEST(ReduceGradientTest, TheFirstWinnerHasAllOfIt) {
  for (const char* kind : {"max", "min"}) {
    const double sign = kind == std::string("max") ? 1 : -1;
    EXPECT_THAT(
        gradientsOfSum({.arguments = {trainedAt(
                            "a", "2x3xT", {sign, 5 * sign, 5 * sign, 2, 2, 2})},
                        .body = std::string("%0 = soap.reduce <") + kind +
                                "> %a over [1] {soap.first_winner} : "
                                "(tensor<2x3xT>) -> tensor<2xT>",
                        .results = {"%0", "2xT"}}),
        ElementsAre(0, 1, 0, 1, 0, 0))
        << kind;
  }
}

TEST(ReduceGradientTest, TheFirstWinnerOfTwoDimsIsInTheirOrder) {
  EXPECT_THAT(
      gradientsOfSum(
          {.arguments = {trainedAt("a", "2x2x3xT",
                                   {0, 4, 7, 7, 1, 2, 7, 4, 7, 7, 1, 2})},
           .body = "%0 = soap.reduce <max> %a over [0, 2] {soap.first_winner} "
                   ": (tensor<2x2x3xT>) -> tensor<2xT>",
           .results = {"%0", "2xT"}}),
      ElementsAre(0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST(ReduceGradientTest, ProductBesideZeros) {
  EXPECT_THAT(gradientsOfSum(
                  {.arguments = {trainedAt("a", "3x2xT", {2, 3, 0, 5, 0, 0})},
                   .body = "%0 = soap.reduce <product> %a over [1] : "
                           "(tensor<3x2xT>) -> tensor<3xT>",
                   .results = {"%0", "3xT"}}),
              ElementsAre(3, 2, 5, 0, 0, 0));
}

TEST(CumulativeSumGradientTest, AllForms) {
  for (const char* exclusive : {"false", "true"}) {
    for (const char* reverse : {"false", "true"}) {
      expectGradients(
          {.arguments = {trained("a", "2x4xT")},
           .body =
               std::string("%0 = soap.cumulative_sum %a over 1 {exclusive = ") +
               exclusive + ", reverse = " + reverse +
               "} : (tensor<2x4xT>) -> tensor<2x4xT>",
           .results = {"%0", "2x4xT"}});
    }
  }
}

TEST(TopKGradientTest, LargestAndSmallest) {
  for (const char* largest : {"true", "false"}) {
    expectGradients(
        {.arguments = {trained("a", "3x5xT")},
         .body = std::string("%0, %1 = soap.top_k %a k 2 {largest = ") +
                 largest +
                 "} : (tensor<3x5xT>) -> (tensor<3x2xT>, tensor<3x2xi64>)",
         .results = {"%0", "3x2xT"}});
  }
}

}  // namespace
}  // namespace soapstone::passes
