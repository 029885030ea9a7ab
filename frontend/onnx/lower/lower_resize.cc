// Resize, one dimension after the other: interpolation is a product with a
// matrix known at compile time, picking the nearest element a gather.

#include <charconv>
#include <cmath>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/file/tensor.h"
#include "frontend/onnx/lower/lower_constant.h"
#include "frontend/onnx/lower/op_table.h"
#include "frontend/onnx/rules/resize_weights.h"

namespace soapstone::onnx {
namespace {

// Element i of `sources` is i / repeats.
bool isRepetition(const Shape& sources, int64_t inputSize) {
  int64_t count = static_cast<int64_t>(sources.size());
  if (inputSize == 0 || count % inputSize != 0) return false;
  int64_t repeats = count / inputSize;
  for (int64_t i = 0; i < count; ++i) {
    if (sources[i] != i / repeats) return false;
  }
  return true;
}

mlir::Value pickNearest(NodeLowering& op, mlir::Value value, int64_t dim,
                        const Shape& sources) {
  Shape shape = shapeOf(value);
  int64_t count = static_cast<int64_t>(sources.size());
  if (!isRepetition(sources, shape[dim])) {
    return op.gather(value, op.ints(sources, {count}), dim);
  }
  Shape split = shape;
  split.insert(split.begin() + dim + 1, 1);
  Shape repeated = split;
  repeated[dim + 1] = count / shape[dim];
  shape[dim] = count;
  return op.reshape(op.broadcastTo(op.reshape(value, split), repeated), shape);
}

mlir::Value interpolate(NodeLowering& op, mlir::Value value, int64_t dim,
                        const ResizeAxis& axis,
                        const std::vector<float>& matrix) {
  Tensor weights = Tensor::ofFloat({axis.outputSize, axis.inputSize}, matrix);
  mlir::Value product = op.dot(
      value, op.convert(buildConstant(op, weights), elementTypeOf(value)), {},
      {}, {dim}, {1});
  return op.moveDim(product, rankOf(product) - 1, dim);
}

// What PyTorch's upsample_nearest multiplies positions with: the quotient of
// sizes, or one over the scale that the call has. The file has that in f32; the
// shortest text of it is what stood in the source.
float inverseOfNearest(float scale, const ResizeAxis& axis) {
  if (scale == 0) {
    return static_cast<float>(axis.inputSize) /
           static_cast<float>(axis.outputSize);
  }
  char text[32];
  const std::to_chars_result end =
      std::to_chars(text, text + sizeof(text), scale);
  double written = scale;
  if (!absl::SimpleAtod(
          absl::string_view(text, static_cast<size_t>(end.ptr - text)),
          &written)) {
    written = scale;
  }
  return static_cast<float>(1 / written);
}

ResizeAxis readAxis(NodeLowering& op, const Shape& input, const Shape& output,
                    size_t dim) {
  std::vector<float> scales = op.node.attributes.getFloats("scales");
  std::vector<float> roi = op.node.attributes.getFloats("roi");
  size_t rank = input.size();
  ResizeAxis axis;
  axis.inputSize = input[dim];
  axis.outputSize = output[dim];
  // A scale that stands for two sizes is their ratio: rounded, it would move
  // positions across the border between two elements.
  axis.scale =
      static_cast<double>(output[dim]) / static_cast<double>(input[dim]);
  constexpr double kRounding = 1e-6;
  if (scales.size() == rank &&
      std::abs(scales[dim] - axis.scale) > kRounding * axis.scale) {
    axis.scale = scales[dim];
  }
  if (absl::StartsWith(op.node.source.operation, "aten.upsample_nearest")) {
    const float scale = scales.size() == rank ? scales[dim] : 0;
    axis.inverseScale = inverseOfNearest(scale, axis);
  }
  if (roi.size() == 2 * rank) {
    axis.roiStart = roi[dim];
    axis.roiEnd = roi[dim + rank];
  }
  axis.mode = op.textAttribute("mode", "nearest");
  axis.coordinates =
      op.textAttribute("coordinate_transformation_mode", "half_pixel");
  axis.nearestMode = op.textAttribute("nearest_mode", "round_prefer_floor");
  axis.cubicCoefficient = op.floatAttribute("cubic_coeff_a", -0.75);
  axis.excludeOutside = op.intAttribute("exclude_outside") != 0;
  axis.antialias = op.intAttribute("antialias") != 0;
  return axis;
}

void lowerResize(NodeLowering& op) {
  mlir::Value value = op.operand(0);
  Shape input = shapeOf(value);
  Shape output = op.resultShape();
  mlir::Value outside;
  for (size_t i = 0; i < input.size(); ++i) {
    int64_t dim = static_cast<int64_t>(i);
    ResizeAxis axis = readAxis(op, input, output, i);
    bool isCropped = axis.coordinates == "tf_crop_and_resize" &&
                     (axis.roiStart != 0 || axis.roiEnd != 1);
    if (input[i] == output[i] && axis.scale == 1 && !isCropped) continue;
    absl::StatusOr<ResizeWeights> weights = computeResizeWeights(axis);
    if (!weights.ok()) op.refuse(std::string(weights.status().message()));
    if (axis.mode == "nearest") {
      value = pickNearest(op, value, dim, weights->nearest);
    } else {
      if (!isa<mlir::FloatType>(elementTypeOf(value))) {
        op.refuse("interpolates integers");
      }
      value = interpolate(op, value, dim, axis, weights->matrix);
    }
    Shape flags(weights->isOutside.begin(), weights->isOutside.end());
    if (std::find(flags.begin(), flags.end(), 1) == flags.end()) continue;
    mlir::Value here = op.convert(op.ints(flags, {output[i]}), op.i1());
    here = op.broadcast(here, {dim}, output);
    outside = outside ? op.binary(soap::BinaryKind::Or, outside, here) : here;
  }
  if (outside) {
    double extrapolated = op.floatAttribute("extrapolation_value", 0);
    value = op.select(outside, op.fillLike(extrapolated, value), value);
  }
  op.setResult(value);
}

}  // namespace

void addResizeOps(OpTable& table) { table.add("Resize", lowerResize); }

}  // namespace soapstone::onnx
