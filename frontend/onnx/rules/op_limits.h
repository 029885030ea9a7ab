#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_OP_LIMITS_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_OP_LIMITS_H_

#include <cstdint>
#include <limits>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

// Limits on operands and attributes that ONNX has in prose only: its schemas
// list neither ranks nor the values that an attribute may have.
namespace soapstone::onnx {

struct RankRange {
  int64_t least = 0;
  int64_t most = std::numeric_limits<int64_t>::max();

  bool contains(int64_t rank) const { return rank >= least && rank <= most; }
};

// The ranks that operand `index` of an op may have; by default any.
RankRange operandRanks(absl::string_view opType, size_t index);

// The texts that an attribute may hold; empty if it may hold any.
absl::Span<const absl::string_view> allowedTexts(absl::string_view opType,
                                                 absl::string_view attribute);

struct NumberRange {
  double least;
  double most;
};

// The numbers that an attribute may hold; nothing if it may hold any.
std::optional<NumberRange> allowedNumbers(absl::string_view opType,
                                          absl::string_view attribute);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_OP_LIMITS_H_
