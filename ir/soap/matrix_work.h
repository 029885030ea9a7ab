#ifndef SOAPSTONE_IR_SOAP_MATRIX_WORK_H_
#define SOAPSTONE_IR_SOAP_MATRIX_WORK_H_

#include <cstdint>
#include <optional>

#include "ir/soap/cost_support.h"

namespace soapstone::soap {

// `batch` products of an m x k by a k x n matrix.
struct ProductWork {
  int64_t batch = 1;
  int64_t m = 1;
  int64_t n = 1;
  int64_t k = 1;

  bool operator==(const ProductWork&) const = default;
};

// Scaled dot-product attention.
struct AttentionWork {
  int64_t batch = 1;
  int64_t heads = 1;     // Of the queries.
  int64_t keyHeads = 1;  // Of keys and values.
  int64_t queries = 1;
  int64_t keys = 1;
  int64_t queryWidth = 1;
  int64_t valueWidth = 1;
  // The part of the scores that the mask leaves.
  double visibleShare = 1;
  // Of the probabilities.
  bool hasDropout = false;
  // All five products of its gradient.
  bool isGradient = false;

  bool operator==(const AttentionWork&) const = default;
};

enum class ConvolutionWindow {
  kPointwise,  // One position, or no convolution.
  kSmall,      // 3 or 5 wide in two dimensions, close together, one step apart.
  kOther,
};

// What matrix units do of an op, beside the FLOP and bytes of its
// `CostOpInterface`: at most one of product and attention.
struct MatrixWork {
  std::optional<ProductWork> product = {};
  ConvolutionWindow window = ConvolutionWindow::kPointwise;
  std::optional<AttentionWork> attention = {};
  // Kernels started one after the other.
  int64_t launches = 1;

  bool operator==(const MatrixWork&) const = default;
};

// The matrix work of an op on operands and results of these local shapes;
// neither product nor attention for ops that multiply no matrices.
MatrixWork matrixWork(Operation* op, ArrayRef<Shape> operandShapes,
                      ArrayRef<Shape> resultShapes);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_MATRIX_WORK_H_
