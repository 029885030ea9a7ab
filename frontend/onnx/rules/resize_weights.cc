#include "frontend/onnx/rules/resize_weights.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"

namespace soapstone::onnx {
namespace {

// The position in the input that output position `x` looks at.
absl::StatusOr<double> sourcePosition(const ResizeAxis& axis, double x) {
  double in = static_cast<double>(axis.inputSize);
  // Not rounded: ONNX aligns corners with the exact product.
  double out = axis.scale * in;
  if (axis.coordinates == "half_pixel") return (x + 0.5) / axis.scale - 0.5;
  if (axis.coordinates == "pytorch_half_pixel") {
    return axis.outputSize > 1 ? (x + 0.5) / axis.scale - 0.5 : 0.0;
  }
  if (axis.coordinates == "align_corners") {
    return out == 1 || axis.outputSize == 1 ? 0.0 : x * (in - 1) / (out - 1);
  }
  if (axis.coordinates == "asymmetric") {
    return axis.inverseScale != 0 ? static_cast<float>(x) * axis.inverseScale
                                  : x / axis.scale;
  }
  if (axis.coordinates == "tf_half_pixel_for_nn") {
    return (x + 0.5) / axis.scale;
  }
  if (axis.coordinates == "half_pixel_symmetric") {
    double adjustment = static_cast<double>(axis.outputSize) / out;
    double offset = in / 2 * (1 - adjustment);
    return offset + (x + 0.5) / axis.scale - 0.5;
  }
  if (axis.coordinates == "tf_crop_and_resize") {
    double extent = axis.roiEnd - axis.roiStart;
    double count = static_cast<double>(axis.outputSize);
    if (axis.outputSize == 1) {
      return 0.5 * (axis.roiStart + axis.roiEnd) * (in - 1);
    }
    return axis.roiStart * (in - 1) + x * extent * (in - 1) / (count - 1);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "coordinate transformation '", axis.coordinates, "' is unknown"));
}

absl::StatusOr<int64_t> nearestIndex(const ResizeAxis& axis, double at) {
  double index;
  if (axis.nearestMode == "round_prefer_floor") {
    index = std::ceil(at - 0.5);
  } else if (axis.nearestMode == "round_prefer_ceil") {
    index = std::floor(at + 0.5);
  } else if (axis.nearestMode == "floor") {
    index = std::floor(at);
  } else if (axis.nearestMode == "ceil") {
    index = std::ceil(at);
  } else {
    return absl::InvalidArgumentError(
        absl::StrCat("nearest mode '", axis.nearestMode, "' is unknown"));
  }
  return std::clamp<int64_t>(static_cast<int64_t>(index), 0,
                             axis.inputSize - 1);
}

// Keys, IEEE ASSP 1981, with free coefficient `a`.
double cubicKernel(double distance, double a) {
  double d = std::abs(distance);
  if (d < 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
  if (d < 2) return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a;
  return 0;
}

double kernel(const ResizeAxis& axis, double distance) {
  if (axis.mode == "cubic") return cubicKernel(distance, axis.cubicCoefficient);
  return std::max(0.0, 1 - std::abs(distance));
}

// Weights of the taps around `at`; taps outside the input count for its border,
// or not at all.
void addRow(const ResizeAxis& axis, double at, std::vector<float>& matrix) {
  double stretch = axis.antialias ? std::min(axis.scale, 1.0) : 1.0;
  double radius = (axis.mode == "cubic" ? 2.0 : 1.0) / stretch;
  std::vector<double> row(axis.inputSize, 0.0);
  double total = 0;
  auto first = static_cast<int64_t>(std::floor(at - radius));
  auto last = static_cast<int64_t>(std::ceil(at + radius));
  for (int64_t tap = first; tap <= last; ++tap) {
    double weight = kernel(axis, (static_cast<double>(tap) - at) * stretch);
    bool isOutside = tap < 0 || tap >= axis.inputSize;
    if (weight == 0 || (isOutside && axis.excludeOutside)) continue;
    row[std::clamp<int64_t>(tap, 0, axis.inputSize - 1)] += weight;
    total += weight;
  }
  for (double weight : row) {
    matrix.push_back(static_cast<float>(total == 0 ? 0 : weight / total));
  }
}

}  // namespace

absl::StatusOr<ResizeWeights> computeResizeWeights(const ResizeAxis& axis) {
  constexpr int64_t kMaxEntries = int64_t{1} << 22;
  if (axis.inputSize < 1 || axis.outputSize < 0 || !(axis.scale > 0)) {
    return absl::InvalidArgumentError("resizes an empty dimension");
  }
  if (axis.mode != "nearest" && axis.mode != "linear" && axis.mode != "cubic") {
    return absl::InvalidArgumentError(
        absl::StrCat("mode '", axis.mode, "' is unknown"));
  }
  bool isNearest = axis.mode == "nearest";
  if (axis.outputSize > kMaxEntries / (isNearest ? 1 : axis.inputSize)) {
    return absl::ResourceExhaustedError("has too many weights");
  }
  ResizeWeights weights;
  for (int64_t x = 0; x < axis.outputSize; ++x) {
    absl::StatusOr<double> at = sourcePosition(axis, static_cast<double>(x));
    if (!at.ok()) return at.status();
    weights.isOutside.push_back(
        axis.coordinates == "tf_crop_and_resize" &&
        (*at < 0 || *at > static_cast<double>(axis.inputSize - 1)));
    if (isNearest) {
      absl::StatusOr<int64_t> index = nearestIndex(axis, *at);
      if (!index.ok()) return index.status();
      weights.nearest.push_back(*index);
    } else {
      addRow(axis, *at, weights.matrix);
    }
  }
  return weights;
}

}  // namespace soapstone::onnx
