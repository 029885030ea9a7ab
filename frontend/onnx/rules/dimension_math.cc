#include "frontend/onnx/rules/dimension_math.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {

int64_t multiplyDims(int64_t a, int64_t b) {
  if (a == kUnknownDim || b == kUnknownDim) return kUnknownDim;
  int64_t result;
  return __builtin_mul_overflow(a, b, &result)
             ? std::numeric_limits<int64_t>::max()
             : result;
}

int64_t addDims(int64_t a, int64_t b) {
  if (a == kUnknownDim || b == kUnknownDim) return kUnknownDim;
  int64_t result;
  return __builtin_add_overflow(a, b, &result)
             ? std::numeric_limits<int64_t>::max()
             : result;
}

int64_t productOf(absl::Span<const int64_t> dims) {
  int64_t product = 1;
  for (int64_t dim : dims) product = multiplyDims(product, dim);
  return product;
}

int64_t ceilDivide(int64_t value, int64_t divisor) {
  return value / divisor + (value % divisor > 0 ? 1 : 0);
}

absl::StatusOr<Dims> broadcast(absl::Span<const int64_t> a,
                               absl::Span<const int64_t> b) {
  Dims result(std::max(a.size(), b.size()));
  for (size_t i = 0; i < result.size(); ++i) {
    int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    int64_t& dim = result[result.size() - 1 - i];
    if (x == y || y == 1) {
      dim = x;
    } else if (x == 1) {
      dim = y;
    } else if (x == kUnknownDim || y == kUnknownDim) {
      dim = x == kUnknownDim ? y : x;
    } else {
      return absl::InvalidArgumentError(
          absl::StrCat("shapes [", absl::StrJoin(a, ","), "] and [",
                       absl::StrJoin(b, ","), "] do not broadcast"));
    }
  }
  return result;
}

absl::StatusOr<std::optional<Dims>> broadcastInputs(const OpContext& context,
                                                    size_t begin, size_t end) {
  Dims dims;
  for (size_t i = begin; i < end; ++i) {
    if (!context.hasInput(i)) continue;
    if (!context.type(i).ranked) return std::optional<Dims>();
    absl::StatusOr<Dims> merged = broadcast(dims, context.type(i).dims);
    if (!merged.ok()) return context.invalid(merged.status().message());
    dims = *std::move(merged);
  }
  return dims;
}

absl::StatusOr<int64_t> mergeDims(const OpContext& context, int64_t a,
                                  int64_t b, absl::string_view what) {
  if (a == kUnknownDim) return b;
  if (b == kUnknownDim || a == b) return a;
  return context.invalid(
      absl::StrCat(what, " does not agree: ", a, " and ", b));
}

bool areRanked(const OpContext& context, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (context.hasInput(i) && !context.type(i).ranked) return false;
  }
  return true;
}

Dims iota(int64_t count) {
  Dims values(count);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

}  // namespace soapstone::onnx
