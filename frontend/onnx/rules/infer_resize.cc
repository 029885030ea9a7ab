// Interpolation and sampling.

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

using Floats = std::vector<float>;

// The floats of operand `index`: empty if it is absent or empty, nothing if it
// is not known.
std::optional<Floats> floatOperand(const OpContext& context, size_t index) {
  if (!context.hasInput(index)) return Floats();
  const Tensor* tensor = context.operand(index);
  if (tensor == nullptr) {
    // An operand of no elements is how older exporters leave it out.
    if (context.type(index).dims == Dims{0}) return Floats();
    return std::nullopt;
  }
  if (tensor->size() > 1024 || !Tensor::isReadable(tensor->type())) {
    return std::nullopt;
  }
  std::vector<double> values = tensor->toFloats();
  return Floats(values.begin(), values.end());
}

// The resized axes, all of them unless listed.
absl::StatusOr<Dims> resizedAxes(const OpContext& context, int64_t rank) {
  Dims axes = context.node.attributes.getInts("axes", iota(rank));
  for (int64_t& axis : axes) {
    if (axis < 0) axis += rank;
    if (axis < 0 || axis >= rank) {
      return context.invalid("an axis is out of range");
    }
  }
  return axes;
}

// Parameters of the op for every dimension.
struct ResizePlan {
  Floats scales;
  Floats roi;  // all starts, then all ends
  Dims dims;
};

absl::Status planFromScales(const OpContext& context, const Dims& axes,
                            const Floats& scales, const Dims& input, bool crops,
                            ResizePlan& plan) {
  if (scales.size() != axes.size()) {
    return context.invalid(absl::StrCat("has ", scales.size(), " scales for ",
                                        axes.size(), " axes"));
  }
  auto rank = static_cast<int64_t>(input.size());
  for (size_t i = 0; i < axes.size(); ++i) {
    int64_t axis = axes[i];
    if (!(scales[i] > 0)) return context.invalid("a scale is not positive");
    plan.scales[axis] = scales[i];
    const float extent = crops ? plan.roi[axis + rank] - plan.roi[axis] : 1.0f;
    // In the type of the scales: 5/3 of 3 elements are 5.
    const float size =
        std::floor(static_cast<float>(input[axis]) * extent * scales[i]);
    if (!(size >= 0 && size < 1e15)) {
      return context.invalid("the result is too large");
    }
    plan.dims[axis] = static_cast<int64_t>(size);
  }
  return absl::OkStatus();
}

absl::Status planFromSizes(const OpContext& context, const Dims& axes,
                           const Dims& sizes, const Dims& input,
                           ResizePlan& plan) {
  if (sizes.size() != axes.size()) {
    return context.invalid(absl::StrCat("has ", sizes.size(), " sizes for ",
                                        axes.size(), " axes"));
  }
  std::string policy =
      context.node.attributes.getString("keep_aspect_ratio_policy", "stretch");
  double shared = 0;
  for (size_t i = 0; i < axes.size(); ++i) {
    if (sizes[i] < 0 || input[axes[i]] == 0) {
      return context.invalid("a size is negative or resizes an empty tensor");
    }
    double scale = static_cast<double>(sizes[i]) / input[axes[i]];
    plan.scales[axes[i]] = static_cast<float>(scale);
    plan.dims[axes[i]] = sizes[i];
    bool first = i == 0;
    if (policy == "not_larger")
      shared = first ? scale : std::min(shared, scale);
    if (policy == "not_smaller")
      shared = first ? scale : std::max(shared, scale);
  }
  if (policy == "stretch") return absl::OkStatus();
  for (int64_t axis : axes) {
    plan.scales[axis] = static_cast<float>(shared);
    double size = std::floor(shared * static_cast<double>(input[axis]) + 0.5);
    if (!(size < 1e15)) return context.invalid("the result is too large");
    plan.dims[axis] = static_cast<int64_t>(size);
  }
  return absl::OkStatus();
}

void fillModes(Attributes& attributes) {
  attributes.set("mode", attributes.getString("mode", "nearest"));
  attributes.set(
      "coordinate_transformation_mode",
      attributes.getString("coordinate_transformation_mode", "half_pixel"));
  attributes.set("nearest_mode",
                 attributes.getString("nearest_mode", "round_prefer_floor"));
  attributes.set("cubic_coeff_a", attributes.getFloat("cubic_coeff_a", -0.75f));
  attributes.set("exclude_outside", attributes.getInt("exclude_outside", 0));
  attributes.set("extrapolation_value",
                 attributes.getFloat("extrapolation_value", 0));
  attributes.set("antialias", attributes.getInt("antialias", 0));
  attributes.erase("axes");
  attributes.erase("keep_aspect_ratio_policy");
}

absl::Status inferResize(OpContext& context) {
  const ValueType data = context.type(0);
  std::optional<Floats> roi = floatOperand(context, 1);
  std::optional<Floats> scales = floatOperand(context, 2);
  SOAPSTONE_ASSIGN_OR_RETURN(auto sizes, context.ints("sizes", 3));
  if (!data.isStatic() || !roi.has_value() || !scales.has_value() ||
      (context.hasInput(3) && !sizes.has_value())) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Dims axes, resizedAxes(context, data.rank()));
  ResizePlan plan{Floats(data.rank(), 1.0f), Floats(2 * data.rank(), 0.0f),
                  data.dims};
  bool crops = context.node.attributes.getString(
                   "coordinate_transformation_mode") == "tf_crop_and_resize";
  std::fill(plan.roi.begin() + data.rank(), plan.roi.end(), 1.0f);
  if (crops && roi->size() != 2 * axes.size()) {
    return context.invalid("roi does not name a start and an end of each axis");
  }
  for (size_t i = 0; crops && i < axes.size(); ++i) {
    plan.roi[axes[i]] = (*roi)[i];
    plan.roi[axes[i] + data.rank()] = (*roi)[i + axes.size()];
  }
  if (sizes.has_value() && !sizes->empty()) {
    SOAPSTONE_RETURN_IF_ERROR(
        planFromSizes(context, axes, *sizes, data.dims, plan));
  } else {
    SOAPSTONE_RETURN_IF_ERROR(
        planFromScales(context, axes, *scales, data.dims, crops, plan));
  }
  context.truncateInputs(1);
  fillModes(context.node.attributes);
  context.node.attributes.set("scales", std::move(plan.scales));
  context.node.attributes.set("roi", std::move(plan.roi));
  context.setType(0, data.elementType, std::move(plan.dims));
  return absl::OkStatus();
}

// Samples [N, C, spatial..] where a grid [N, out.., spatial rank] says.
absl::Status inferGridSample(OpContext& context) {
  const ValueType& data = context.type(0);
  const ValueType& grid = context.type(1);
  if (!areRanked(context, 2)) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  if (data.rank() < 3 || grid.rank() != data.rank()) {
    return context.invalid(
        absl::StrCat("cannot sample ", toString(data), " by ", toString(grid)));
  }
  SOAPSTONE_RETURN_IF_ERROR(
      mergeDims(context, data.dims[0], grid.dims[0], "the batch").status());
  SOAPSTONE_RETURN_IF_ERROR(mergeDims(context, data.rank() - 2,
                                      grid.dims.back(),
                                      "the number of coordinates")
                                .status());
  Dims dims = {data.dims[0], data.dims[1]};
  dims.insert(dims.end(), grid.dims.begin() + 1, grid.dims.end() - 1);
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"GridSample", 2, 2, 1, inferGridSample},
    {"Resize", 1, 4, 1, inferResize},
};

}  // namespace

absl::Span<const InferRule> resizeRules() { return kRules; }

}  // namespace soapstone::onnx
