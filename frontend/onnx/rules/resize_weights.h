#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_RESIZE_WEIGHTS_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_RESIZE_WEIGHTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace soapstone::onnx {

// The map of ONNX Resize in one dimension.
struct ResizeAxis {
  int64_t inputSize = 0;
  int64_t outputSize = 0;
  double scale = 1;
  // Not zero: asymmetric positions are products with this in f32, as PyTorch
  // computes them; a quotient falls on the other side of some whole numbers.
  float inverseScale = 0;
  double roiStart = 0;
  double roiEnd = 1;
  std::string mode = "nearest";  // nearest, linear or cubic
  std::string coordinates = "half_pixel";
  std::string nearestMode = "round_prefer_floor";
  double cubicCoefficient = -0.75;
  bool excludeOutside = false;
  bool antialias = false;
};

// Weights or sources of the elements of one resized dimension.
struct ResizeWeights {
  std::vector<int64_t> nearest;  // Mode nearest: the source of each element.
  std::vector<float> matrix;     // Other modes: [outputSize, inputSize].
  // Elements whose source lies outside the input (tf_crop_and_resize only).
  std::vector<bool> isOutside;
};

// Fails with InvalidArgument for a mode that does not exist, and with
// ResourceExhausted for a matrix of more than 2^22 entries.
absl::StatusOr<ResizeWeights> computeResizeWeights(const ResizeAxis& axis);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_RESIZE_WEIGHTS_H_
