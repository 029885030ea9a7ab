#include <string>

#include <gtest/gtest.h>

#include "tests/unit/passes/training/gradients_checker.h"

namespace soapstone::passes {
namespace {

// Two groups of three tokens with two choices. One slot has two tokens, one
// choice has no expert and one no place.
GradientArgument experts() {
  return given("e", "2x3x2xi64", {0, 1, 1, 0, 0, 1, 2, 0, 1, 0, 1, 1});
}
GradientArgument places() {
  return given("p", "2x3x2xi64", {0, 0, 1, 1, 0, 2, 0, 0, 0, 1, 1, 3});
}

TEST(ExpertGradientTest, Dispatch) {
  expectGradients(
      {.arguments = {trained("x", "2x3x4xT"), experts(), places()},
       .body = "%0 = soap.dispatch %x to [%e, %p] experts 2 capacity 3 : "
               "(tensor<2x3x4xT>, tensor<2x3x2xi64>, tensor<2x3x2xi64>) -> "
               "tensor<2x2x3x4xT>",
       .results = {"%0", "2x2x3x4xT"}});
}

// Weights are f32 whatever the rows are.
const std::string kWeights =
    "%w32 = soap.cast %w to f32 : (tensor<2x3x2xT>) -> tensor<2x3x2xf32>\n";

TEST(ExpertGradientTest, WeightedDispatch) {
  expectGradients(
      {.arguments = {trained("x", "2x3x4xT"), experts(), places(),
                     trained("w", "2x3x2xT")},
       .body = kWeights +
               "%0 = soap.dispatch %x to [%e, %p] weighted %w32 experts 2 "
               "capacity 3 : (tensor<2x3x4xT>, tensor<2x3x2xi64>, "
               "tensor<2x3x2xi64>, tensor<2x3x2xf32>) -> tensor<2x2x3x4xT>",
       .results = {"%0", "2x2x3x4xT"}});
}

TEST(ExpertGradientTest, WeightedCombine) {
  expectGradients(
      {.arguments = {trained("s", "2x2x3x4xT"), experts(), places(),
                     trained("w", "2x3x2xT")},
       .body = kWeights +
               "%0 = soap.combine %s from [%e, %p] weighted %w32 : "
               "(tensor<2x2x3x4xT>, tensor<2x3x2xi64>, tensor<2x3x2xi64>, "
               "tensor<2x3x2xf32>) -> tensor<2x3x4xT>",
       .results = {"%0", "2x3x4xT"}});
}

TEST(ExpertGradientTest, SlotProducts) {
  expectGradients(
      {.arguments = {trained("x", "2x3x4xT"), trained("s", "2x2x3x4xT"),
                     experts(), places()},
       .body = "%1 = soap.slot_products %x, %s from [%e, %p] : "
               "(tensor<2x3x4xT>, tensor<2x2x3x4xT>, tensor<2x3x2xi64>, "
               "tensor<2x3x2xi64>) -> tensor<2x3x2xf32>\n"
               "%0 = soap.cast %1 to T : (tensor<2x3x2xf32>) -> "
               "tensor<2x3x2xT>",
       .results = {"%0", "2x3x2xT"}});
}

}  // namespace
}  // namespace soapstone::passes
