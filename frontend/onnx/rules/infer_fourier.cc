// Fourier transforms. Operands that decide their shapes become attributes.

#include <optional>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// The first operator set in which the axis is an operand.
constexpr int64_t kAxisOperandOpset = 20;
// Keeps angles, counted in quarters of a point's, exact in f32.
constexpr int64_t kMostPoints = int64_t{1} << 22;

// Operand `index` as one integer; `fallback` where it is absent. Shapes depend
// on it.
absl::StatusOr<int64_t> requiredInt(const OpContext& context,
                                    absl::string_view name, size_t index,
                                    int64_t fallback) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::optional<int64_t> number,
                             context.singleInt(name, index));
  if (number) return *number;
  if (!context.hasInput(index)) return fallback;
  return context.unsupported(absl::StrCat("'", name, "' is not a constant"));
}

// The number of results of a transform of `points`.
absl::StatusOr<int64_t> resultCount(const OpContext& context, int64_t points,
                                    bool isOnesided) {
  if (points == kUnknownDim) return kUnknownDim;
  if (points < 1 || points > kMostPoints) {
    return context.invalid(absl::StrCat(
        "transforms ", points, " points, supported are 1 to ", kMostPoints));
  }
  return isOnesided ? points / 2 + 1 : points;
}

absl::Status inferDft(OpContext& context) {
  const ValueType signal = context.type(0);
  if (!signal.ranked) {
    context.setUnranked(0, signal.elementType);
    return absl::OkStatus();
  }
  Attributes& attributes = context.node.attributes;
  const bool isOperand = context.opset() >= kAxisOperandOpset;
  SOAPSTONE_ASSIGN_OR_RETURN(
      int64_t axis, requiredInt(context, "axis", 2, isOperand ? -2 : 1));
  if (axis < 0) axis += signal.rank();
  if (axis < 0 || axis + 1 >= signal.rank()) {
    return context.invalid(
        absl::StrCat("cannot transform axis ", axis, " of ", toString(signal)));
  }
  const int64_t parts = signal.dims.back();
  if (parts != 1 && parts != 2) {
    return context.invalid(absl::StrCat("the last dimension of ",
                                        toString(signal),
                                        " must be 1 (real) or 2 (complex)"));
  }
  const bool isOnesided = attributes.getInt("onesided", 0) != 0;
  const bool isInverse = attributes.getInt("inverse", 0) != 0;
  Dims dims = signal.dims;
  // The inverse of a one-sided transform has real numbers.
  dims.back() = isOnesided && isInverse ? 1 : 2;
  int64_t size = dims[axis];
  if (isOnesided && isInverse && size != kUnknownDim) size = 2 * (size - 1);
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t points,
                             requiredInt(context, "dft_length", 1, size));
  SOAPSTONE_ASSIGN_OR_RETURN(
      dims[axis], resultCount(context, points, isOnesided && !isInverse));
  attributes.set("axis", axis);
  attributes.set("dft_length", points);
  context.truncateInputs(1);
  context.setType(0, signal.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferStft(OpContext& context) {
  const ValueType signal = context.type(0);
  if (!signal.ranked) {
    context.setUnranked(0, signal.elementType);
    return absl::OkStatus();
  }
  Attributes& attributes = context.node.attributes;
  const ValueType& window = context.type(2);
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t step,
                             requiredInt(context, "frame_step", 1, 0));
  SOAPSTONE_ASSIGN_OR_RETURN(
      int64_t length,
      requiredInt(context, "frame_length", 3,
                  window.ranked && window.rank() == 1 ? window.dims[0] : 0));
  const int64_t samples = signal.dims[1];
  if (step < 1 || length < 1 || (samples != kUnknownDim && length > samples)) {
    return context.invalid(absl::StrCat("cannot take frames of ", length,
                                        ", one every ", step, ", of ",
                                        toString(signal)));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      int64_t results,
      resultCount(context, length, attributes.getInt("onesided", 1) != 0));
  attributes.set("frame_step", step);
  attributes.set("frame_length", length);
  context.truncateInputs(3);
  context.setType(
      0, signal.elementType,
      {signal.dims[0],
       samples == kUnknownDim ? kUnknownDim : (samples - length) / step + 1,
       results, 2});
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"DFT", 1, 3, 1, inferDft},
    {"STFT", 2, 4, 1, inferStft},
};

}  // namespace

absl::Span<const InferRule> fourierRules() { return kRules; }

}  // namespace soapstone::onnx
