#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_CONSTANT_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_CONSTANT_H_

#include "frontend/onnx/file/tensor.h"
#include "frontend/onnx/lower/lower_builder.h"

namespace soapstone::onnx {

// Largest literal that soap.constant holds, in bytes.
inline constexpr int64_t kMaxLiteralBytes = int64_t{64} * 1024;

// Builds a tensor whose data is present. Equal elements become a fill, up to
// kMaxLiteralBytes a literal; anything larger a recipe: broadcasts of what does
// not vary along a dimension, counting sequences, triangular masks, and at last
// a concatenation of literals (up to 16 MiB, then Refusal).
mlir::Value buildConstant(SoapBuilder& build, const Tensor& tensor);

// A [.., n, m] mask of `elementType`: 1 where column <= row and 0 elsewhere, or
// with `strictUpper` 1 where column > row.
mlir::Value buildCausalMask(SoapBuilder& build, const Shape& shape,
                            Type elementType, bool strictUpper);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_CONSTANT_H_
