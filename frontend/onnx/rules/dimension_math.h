#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_DIMENSION_MATH_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_DIMENSION_MATH_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "frontend/onnx/rules/op_context.h"

// Arithmetic on dimensions that may be unknown (kUnknownDim).
namespace soapstone::onnx {

using Dims = std::vector<int64_t>;

// a * b, a + b; unknown if either is. They saturate instead of overflowing:
// the result is refused by the element-count check.
int64_t multiplyDims(int64_t a, int64_t b);
int64_t addDims(int64_t a, int64_t b);

// Product of dims[begin, end).
int64_t productOf(absl::Span<const int64_t> dims);

// Rounded up, for positive divisors.
int64_t ceilDivide(int64_t value, int64_t divisor);

// Numpy broadcast of `a` and `b`; InvalidArgument names both if impossible.
absl::StatusOr<Dims> broadcast(absl::Span<const int64_t> a,
                               absl::Span<const int64_t> b);

// Broadcast of the dims of inputs [begin, end) that are present; nothing if
// one of them is unranked.
absl::StatusOr<std::optional<Dims>> broadcastInputs(const OpContext& context,
                                                    size_t begin, size_t end);

// One dimension that two operands must agree on: the known one, or an error.
absl::StatusOr<int64_t> mergeDims(const OpContext& context, int64_t a,
                                  int64_t b, absl::string_view what);

// True if the first `count` inputs are absent or ranked.
bool areRanked(const OpContext& context, size_t count);

// Integers 0 to count - 1.
Dims iota(int64_t count);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_DIMENSION_MATH_H_
