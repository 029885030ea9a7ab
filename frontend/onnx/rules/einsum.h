#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_EINSUM_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_EINSUM_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace soapstone::onnx {

// An einsum with every dimension labelled. Letters keep their character code;
// the dimensions of an ellipsis get the labels 1000, 1001, ... counted from the
// right end, so that operands of different rank align as in broadcasting.
struct EinsumEquation {
  std::vector<std::vector<int>> operands;
  std::vector<int> result;
};

// Parses `text` for operands of the given ranks, with or without "->". Fails
// with InvalidArgument if it does not fit them.
absl::StatusOr<EinsumEquation> parseEinsum(absl::string_view text,
                                           absl::Span<const int64_t> ranks);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_EINSUM_H_
