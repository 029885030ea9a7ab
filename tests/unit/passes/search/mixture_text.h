#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_MIXTURE_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_MIXTURE_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"

namespace soapstone::search {

// How a mixture says which tokens go where: by the slots of two choices a
// token, or by a one-hot matrix, which a model may make itself.
enum class TokenChoices { kByIndex, kByMatrix };

// A mixture of experts in 8 groups of 32 tokens of `width` numbers, at most
// `capacity` of them an expert: which tokens go where is given.
inline std::string mixture(int64_t experts, int64_t capacity, int64_t width,
                           TokenChoices choices = TokenChoices::kByIndex) {
  const bool isMatrix = choices == TokenChoices::kByMatrix;
  const char* given = isMatrix ? R"(
    %taken: tensor<8x32x$0x$1xf32> {soap.role = "input", soap.name = "taken"},)"
                               : R"(
    %e: tensor<8x32x2xi64> {soap.role = "input", soap.name = "experts"},
    %p: tensor<8x32x2xi64> {soap.role = "input", soap.name = "places"},)";
  const char* sent = isMatrix ? R"(
  %rows = soap.dot %taken, %h batch [0] x [0] contract [1] x [1]
      : (tensor<8x32x$0x$1xf32>, tensor<8x32x$2xf32>) -> tensor<8x$0x$1x$2xf32>
  %sent = soap.transpose %rows [1, 0, 2, 3]
      : (tensor<8x$0x$1x$2xf32>) -> tensor<$0x8x$1x$2xf32>)"
                              : R"(
  %sent = soap.dispatch %h to [%e, %p] experts $0 capacity $1
      : (tensor<8x32x$2xf32>, tensor<8x32x2xi64>, tensor<8x32x2xi64>)
      -> tensor<$0x8x$1x$2xf32>)";
  const char* back = isMatrix ? R"(
  %y = soap.dot %taken, %made batch [0] x [1] contract [2, 3] x [0, 2]
      : (tensor<8x32x$0x$1xf32>, tensor<$0x8x$1x$2xf32>) -> tensor<8x32x$2xf32>)"
                              : R"(
  %y = soap.combine %made from [%e, %p]
      : (tensor<$0x8x$1x$2xf32>, tensor<8x32x2xi64>, tensor<8x32x2xi64>)
      -> tensor<8x32x$2xf32>)";
  const std::string text = absl::StrCat(R"(
func.func @forward(
    %x: tensor<8x32x$2xf32> {soap.role = "input", soap.name = "x"},)",
                                        given, R"(
    %w0: tensor<$2x$2xf32> {soap.role = "parameter", soap.name = "w0"},
    %w1: tensor<$0x$2x96xf32> {soap.role = "parameter", soap.name = "w1"},
    %w2: tensor<$0x96x$2xf32> {soap.role = "parameter", soap.name = "w2"})
    -> tensor<8x32x$2xf32> {
  %h = soap.dot %x, %w0 batch [] x [] contract [2] x [0]
      : (tensor<8x32x$2xf32>, tensor<$2x$2xf32>) -> tensor<8x32x$2xf32>)",
                                        sent, R"(
  %up = soap.dot %sent, %w1 batch [0] x [0] contract [3] x [1]
      : (tensor<$0x8x$1x$2xf32>, tensor<$0x$2x96xf32>) -> tensor<$0x8x$1x96xf32>
  %act = soap.unary <silu> %up
      : (tensor<$0x8x$1x96xf32>) -> tensor<$0x8x$1x96xf32>
  %made = soap.dot %act, %w2 batch [0] x [0] contract [3] x [1]
      : (tensor<$0x8x$1x96xf32>, tensor<$0x96x$2xf32>) -> tensor<$0x8x$1x$2xf32>)",
                                        back, R"(
  return %y : tensor<8x32x$2xf32>
}
)");
  return absl::Substitute(text, experts, capacity, width);
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_MIXTURE_TEXT_H_
