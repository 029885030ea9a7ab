#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_MIXTURE_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_MIXTURE_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/strings/substitute.h"

namespace soapstone::search {

// A mixture of experts in 8 groups of 32 tokens of `width` numbers, at most
// `capacity` of them an expert: which tokens go where is given.
inline std::string mixture(int64_t experts, int64_t capacity, int64_t width) {
  return absl::Substitute(R"(
func.func @forward(
    %x: tensor<8x32x$2xf32> {soap.role = "input", soap.name = "x"},
    %taken: tensor<8x32x$0x$1xf32> {soap.role = "input", soap.name = "taken"},
    %w0: tensor<$2x$2xf32> {soap.role = "parameter", soap.name = "w0"},
    %w1: tensor<$0x$2x96xf32> {soap.role = "parameter", soap.name = "w1"},
    %w2: tensor<$0x96x$2xf32> {soap.role = "parameter", soap.name = "w2"})
    -> tensor<8x32x$2xf32> {
  %h = soap.dot %x, %w0 batch [] x [] contract [2] x [0]
      : (tensor<8x32x$2xf32>, tensor<$2x$2xf32>) -> tensor<8x32x$2xf32>
  %sent = soap.dot %taken, %h batch [0] x [0] contract [1] x [1]
      : (tensor<8x32x$0x$1xf32>, tensor<8x32x$2xf32>) -> tensor<8x$0x$1x$2xf32>
  %up = soap.dot %sent, %w1 batch [1] x [0] contract [3] x [1]
      : (tensor<8x$0x$1x$2xf32>, tensor<$0x$2x96xf32>) -> tensor<$0x8x$1x96xf32>
  %act = soap.unary <silu> %up
      : (tensor<$0x8x$1x96xf32>) -> tensor<$0x8x$1x96xf32>
  %made = soap.dot %act, %w2 batch [0] x [0] contract [3] x [1]
      : (tensor<$0x8x$1x96xf32>, tensor<$0x96x$2xf32>) -> tensor<$0x8x$1x$2xf32>
  %y = soap.dot %taken, %made batch [0] x [1] contract [2, 3] x [0, 2]
      : (tensor<8x32x$0x$1xf32>, tensor<$0x8x$1x$2xf32>) -> tensor<8x32x$2xf32>
  return %y : tensor<8x32x$2xf32>
}
)",
                          experts, capacity, width);
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_MIXTURE_TEXT_H_
