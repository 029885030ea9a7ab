#ifndef SOAPSTONE_IR_MODEL_OPERATOR_DESCRIPTION_H_
#define SOAPSTONE_IR_MODEL_OPERATOR_DESCRIPTION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/model/number_format.h"

namespace soapstone::model {

enum class PassDirection { kForward, kBackward };

// `batch` products of an m x k by a k x n matrix. A convolution is the product
// of its output positions by output channels over window and input channels,
// with groups as batch.
struct MatrixProduct {
  int64_t batch = 1;
  int64_t m = 1;
  int64_t n = 1;
  int64_t k = 1;

  bool operator==(const MatrixProduct&) const = default;
};

// Scaled dot-product attention, or its gradient, on one device.
struct AttentionShape {
  int64_t batch = 1;
  int64_t heads = 1;     // Heads of the queries.
  int64_t keyHeads = 1;  // Heads of keys and values: fewer if grouped.
  int64_t queries = 1;
  int64_t keys = 1;
  int64_t queryWidth = 1;  // Elements of a head in queries and keys.
  int64_t valueWidth = 1;  // In values.
  // The part of the scores that is not masked out.
  double visibleShare = 1;
  bool hasDropout = false;  // Dropout of the probabilities.

  bool operator==(const AttentionShape&) const = default;
};

// The part of an operator that one device computes: its shard.
struct OperatorDescription {
  // The name of the op, its attributes as text and the local shapes of operands
  // and results: what a measurement is looked up by, beside format and
  // direction. Everything that changes the time belongs here.
  std::string kind;
  std::string attributes;
  std::vector<std::vector<int64_t>> shapes;

  NumberFormat format = NumberFormat::kF32;
  // A backward description carries the figures of the forward op; the model
  // adds what the gradients of its operands take.
  PassDirection direction = PassDirection::kForward;

  double flops = 0;
  double bytesRead = 0;
  double bytesWritten = 0;
  // If the work is done by matrix units; then `flops` is ignored.
  std::optional<MatrixProduct> product;
  // A product of activations with parameters, or a gradient of one, which
  // systems may compute in 8 bits.
  bool isWeightProduct = false;
  // The product is a convolution with windows of 3 or 5 at stride 1, or one of
  // its gradients.
  bool hasSmallWindow = false;
  // The same with any other window but 1x1.
  bool hasOtherWindow = false;
  // The number of the operand of a product that is the parameter; -1: none is,
  // as in gradients of parameters.
  int weightOperand = -1;
  // Attention; `isAttentionGradient`: all five products of its gradient, which
  // is an operator of its own. `flops` and bytes are those of a kernel that
  // never writes the scores.
  std::optional<AttentionShape> attention;
  bool isAttentionGradient = false;
  // Kernels started one after the other.
  int64_t launches = 1;

  bool operator==(const OperatorDescription&) const = default;
};

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_OPERATOR_DESCRIPTION_H_
