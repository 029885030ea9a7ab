#ifndef SOAPSTONE_IR_MODEL_OP_WORK_H_
#define SOAPSTONE_IR_MODEL_OP_WORK_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ir/model/number_format.h"
#include "ir/model/operator_description.h"

// The work of ops as data: FLOP, bytes and products as formulas over the sizes
// of the dimensions of their tensors, so that any shard of an op is described
// without the op.
namespace soapstone::model {

// Local shapes of the operands, or of the results, of an op.
using LocalShapes = std::vector<std::vector<int64_t>>;

// The size of one dimension of an operand or result.
struct TensorDim {
  bool isOfResult = false;
  int tensor = 0;
  int dim = 0;

  bool operator==(const TensorDim&) const = default;
  template <typename H>
  friend H AbslHashValue(H hash, const TensorDim& x) {
    return H::combine(std::move(hash), x.isOfResult, x.tensor, x.dim);
  }
};

// A coefficient times the sizes of dimensions. Doubles: counts of large models
// pass 2^63.
struct Term {
  double coefficient = 1;
  std::vector<TensorDim> dims = {};

  bool operator==(const Term&) const = default;
  template <typename H>
  friend H AbslHashValue(H hash, const Term& x) {
    return H::combine(std::move(hash), x.coefficient, x.dims);
  }
};

// A sum of terms.
using Amount = std::vector<Term>;

// A whole factor times the sizes of dimensions.
struct WholeTerm {
  int64_t factor = 1;
  std::vector<TensorDim> dims = {};

  bool operator==(const WholeTerm&) const = default;
  template <typename H>
  friend H AbslHashValue(H hash, const WholeTerm& x) {
    return H::combine(std::move(hash), x.factor, x.dims);
  }
};

// A whole number: a sum of terms, divided by a number and by the sizes of
// dimensions, and rounded down; the largest number where one does not fit. 1
// unless it is filled in.
struct Count {
  std::vector<WholeTerm> terms = {{}};
  int64_t divisor = 1;
  std::vector<TensorDim> perDims = {};  // Sizes below 1 divide by 1.

  bool operator==(const Count&) const = default;
  template <typename H>
  friend H AbslHashValue(H hash, const Count& x) {
    return H::combine(std::move(hash), x.terms, x.divisor, x.perDims);
  }
};

// A MatrixProduct as a formula.
struct ProductWork {
  Count batch;
  Count m;
  Count n;
  Count k;

  bool operator==(const ProductWork&) const = default;
  template <typename H>
  friend H AbslHashValue(H hash, const ProductWork& x) {
    return H::combine(std::move(hash), x.batch, x.m, x.n, x.k);
  }
};

// Scaled dot-product attention: operands 0, 1 and 2 are queries, keys and
// values of [batch, heads, positions, width].
struct AttentionWork {
  // The part of the scores that the mask leaves, in the whole op.
  double visibleShare = 1;
  bool hasDropout = false;  // Dropout of the probabilities.
  bool isGradient = false;  // All five products of its gradient.

  bool operator==(const AttentionWork&) const = default;
  template <typename H>
  friend H AbslHashValue(H hash, const AttentionWork& x) {
    return H::combine(std::move(hash), x.visibleShare, x.hasDropout,
                      x.isGradient);
  }
};

enum class ConvolutionWindow {
  kPointwise,  // One position, or no convolution.
  kSmall,      // 3 or 5 wide in two dimensions, close together, one step apart.
  kOther,
};

// The work of an op on one device.
struct OpWork {
  NumberFormat format = NumberFormat::kF32;
  Amount flops;
  Amount bytesRead;
  Amount bytesWritten;
  // Bytes of operands that are in registers when the op's kernel wants them:
  // each is taken off `bytesRead`, which stays at least 0.
  Amount bytesKept;
  // At most one of product and attention.
  std::optional<ProductWork> product;
  ConvolutionWindow window = ConvolutionWindow::kPointwise;
  std::optional<AttentionWork> attention;
  Count launches;  // Kernels started one after the other.

  bool operator==(const OpWork&) const = default;
  template <typename H>
  friend H AbslHashValue(H hash, const OpWork& x) {
    return H::combine(std::move(hash), x.format, x.flops, x.bytesRead,
                      x.bytesWritten, x.bytesKept,
                      x.product.value_or(ProductWork()), x.window,
                      x.attention.value_or(AttentionWork()), x.launches);
  }
};

double valueOf(const Amount& amount, const LocalShapes& operands,
               const LocalShapes& results);
int64_t valueOf(const Count& count, const LocalShapes& operands,
                const LocalShapes& results);

// The work on operands and results of these local shapes, whose ranks must be
// those of the op's tensors. The caller fills in kind and attributes.
OperatorDescription evaluate(const OpWork& work, const LocalShapes& operands,
                             const LocalShapes& results);

// Fails with Internal if a formula names a dimension that tensors of these
// ranks lack, divides by less than 1 or has a coefficient that is no number.
absl::Status validate(const OpWork& work, const std::vector<int>& operandRanks,
                      const std::vector<int>& resultRanks);

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_OP_WORK_H_
