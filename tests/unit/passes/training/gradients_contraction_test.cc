#include <string>

#include "gtest/gtest.h"
#include "tests/unit/passes/training/gradients_checker.h"

namespace soapstone::passes {
namespace {

// The gradient of an op of operands %a and %b.
void expectContraction(const std::string& lhs, const std::string& rhs,
                       const std::string& op, const std::string& result) {
  expectGradients(
      {.arguments = {trained("a", lhs, -1, 1), trained("b", rhs, -1, 1)},
       .body = "%0 = soap." + op + " : (tensor<" + lhs + ">, tensor<" + rhs +
               ">) -> tensor<" + result + ">",
       .results = {"%0", result}});
}

TEST(DotGradientTest, Matrices) {
  expectContraction("2x3xT", "3x4xT",
                    "dot %a, %b batch [] x [] contract [1] x [0]", "2x4xT");
}

TEST(DotGradientTest, TransposedOperands) {
  expectContraction("3x2xT", "4x3xT",
                    "dot %a, %b batch [] x [] contract [0] x [1]", "2x4xT");
}

TEST(DotGradientTest, LinearLayerOnSequences) {
  expectContraction("2x3x4xT", "5x4xT",
                    "dot %a, %b batch [] x [] contract [2] x [1]", "2x3x5xT");
}

TEST(DotGradientTest, Batched) {
  expectContraction("2x3x2x4xT", "2x3x4x2xT",
                    "dot %a, %b batch [0, 1] x [0, 1] contract [3] x [2]",
                    "2x3x2x2xT");
}

TEST(DotGradientTest, BatchDimsInnermostAndSwapped) {
  expectContraction("4x2x3xT", "3x5x4x2xT",
                    "dot %a, %b batch [2, 1] x [0, 3] contract [0] x [2]",
                    "3x2x5xT");
}

TEST(DotGradientTest, SeveralContractedDimsInAnotherOrder) {
  expectContraction("3x2x4xT", "4x2x3xT",
                    "dot %a, %b batch [] x [] contract [0, 2] x [2, 0]",
                    "2x2xT");
}

TEST(DotGradientTest, FreeDimsAroundContractedOnes) {
  expectContraction("2x3x2xT", "2x3x4xT",
                    "dot %a, %b batch [] x [] contract [1] x [1]", "2x2x2x4xT");
}

TEST(DotGradientTest, OuterAndInnerProduct) {
  expectContraction("3xT", "4xT", "dot %a, %b batch [] x [] contract [] x []",
                    "3x4xT");
  expectContraction("3xT", "3xT", "dot %a, %b batch [] x [] contract [0] x [0]",
                    "T");
}

std::string window(const std::string& strides, const std::string& low,
                   const std::string& high, const std::string& dilations,
                   int groups) {
  return "{strides = array<i64: " + strides + ">, padLow = array<i64: " + low +
         ">, padHigh = array<i64: " + high +
         ">, dilations = array<i64: " + dilations +
         ">, groups = " + std::to_string(groups) + " : i64}";
}

TEST(ConvolutionGradientTest, OneDim) {
  expectContraction("2x2x6xT", "3x2x3xT",
                    "convolution %a, %b " + window("1", "1", "1", "1", 1),
                    "2x3x6xT");
}

TEST(ConvolutionGradientTest, StridesPaddingAndDilation) {
  expectContraction(
      "1x2x5x6xT", "2x2x2x3xT",
      "convolution %a, %b " + window("2, 1", "1, 0", "0, 2", "1, 2", 1),
      "1x2x3x4xT");
}

TEST(ConvolutionGradientTest, InputThatTheStrideDoesNotReach) {
  expectContraction("1x1x6xT", "1x1x2xT",
                    "convolution %a, %b " + window("3", "0", "0", "1", 1),
                    "1x1x2xT");
}

TEST(ConvolutionGradientTest, Groups) {
  expectContraction("1x4x4xT", "6x2x2xT",
                    "convolution %a, %b " + window("1", "0", "0", "1", 2),
                    "1x6x3xT");
}

TEST(ConvolutionGradientTest, Depthwise) {
  expectContraction(
      "1x3x3x3xT", "3x1x2x2xT",
      "convolution %a, %b " + window("1, 1", "0, 0", "1, 1", "1, 1", 3),
      "1x3x3x3xT");
}

TEST(ConvolutionGradientTest, CroppingPadding) {
  expectContraction("1x1x6xT", "1x1x2xT",
                    "convolution %a, %b " + window("1", "-1", "-2", "1", 1),
                    "1x1x2xT");
}

TEST(ConvolutionGradientTest, ThreeDims) {
  expectContraction("1x1x3x2x3xT", "2x1x2x2x2xT",
                    "convolution %a, %b " +
                        window("1, 1, 2", "0, 0, 0", "0, 1, 1", "1, 1, 1", 1),
                    "1x2x2x2x2xT");
}

TEST(ConvolutionGradientTest, TransposedConvolution) {
  expectContraction("1x3x3xT", "3x2x3xT",
                    "convolution_input_grad %a, %b shape [1, 2, 6] " +
                        window("2", "1", "1", "1", 1),
                    "1x2x6xT");
}

TEST(ConvolutionGradientTest, TransposedConvolutionWithGroups) {
  expectContraction("1x4x2x2xT", "4x1x2x2xT",
                    "convolution_input_grad %a, %b shape [1, 2, 3, 3] " +
                        window("1, 1", "0, 0", "0, 0", "1, 1", 2),
                    "1x2x3x3xT");
}

TEST(ConvolutionGradientTest, WeightGradient) {
  expectContraction("2x2x5xT", "2x3x3xT",
                    "convolution_weight_grad %a, %b shape [3, 2, 3] " +
                        window("2", "1", "1", "1", 1),
                    "3x2x3xT");
}

std::string poolWindow(const std::string& kind, bool countPadding) {
  return "{kind = #soap.pool<" + kind +
         ">, window = array<i64: 2, 3>, strides = array<i64: 2, 1>, padLow = "
         "array<i64: 0, 1>, "
         "padHigh = array<i64: 1, 1>, dilations = array<i64: 1, 1>, "
         "countPadding = " +
         (countPadding ? "true" : "false") + ", extraHigh = array<i64: 1, 0>}";
}

TEST(PoolGradientTest, MaxAndAverage) {
  for (const std::string& attributes :
       {poolWindow("max", false), poolWindow("average", false),
        poolWindow("average", true)}) {
    expectGradients({.arguments = {trained("a", "1x2x5x4xT")},
                     .body = "%0 = soap.pool %a " + attributes +
                             " : (tensor<1x2x5x4xT>) -> tensor<1x2x3x4xT>",
                     .results = {"%0", "1x2x3x4xT"}});
  }
}

TEST(PoolGradientTest, DilatedMax) {
  expectGradients(
      {.arguments = {trained("a", "1x1x7xT")},
       .body =
           "%0 = soap.pool %a {kind = #soap.pool<max>, window = array<i64: 2>, "
           "strides = array<i64: 1>, padLow = array<i64: 0>, padHigh = "
           "array<i64: 0>, "
           "dilations = array<i64: 3>, countPadding = false, extraHigh = "
           "array<i64: 0>}"
           " : (tensor<1x1x7xT>) -> tensor<1x1x4xT>",
       .results = {"%0", "1x1x4xT"}});
}

}  // namespace
}  // namespace soapstone::passes
