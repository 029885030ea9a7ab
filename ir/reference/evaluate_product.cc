// A product with its epilogue, in double precision up to the results.
#include <cmath>
#include <numbers>

#include "ir/reference/evaluate_op.h"
#include "ir/soap/product_addend.h"

namespace soapstone::reference {
namespace {

// Linear offsets of all positions along `dims` of a tensor, in row-major order
// of the dims as they are listed.
std::vector<int64_t> offsetsAlong(const Tensor& tensor,
                                  ArrayRef<int64_t> dims) {
  std::vector<int64_t> strides = rowMajorStrides(tensor.shape());
  std::vector<int64_t> offsets{0};
  for (int64_t dim : dims) {
    std::vector<int64_t> finer;
    for (int64_t offset : offsets) {
      for (int64_t i = 0; i < tensor.dim(dim); ++i) {
        finer.push_back(offset + i * strides[dim]);
      }
    }
    offsets = std::move(finer);
  }
  return offsets;
}

std::vector<int64_t> freeOffsets(const Tensor& tensor,
                                 ArrayRef<int64_t> contract) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < tensor.rank(); ++dim) {
    if (!llvm::is_contained(contract, dim)) dims.push_back(dim);
  }
  return offsetsAlong(tensor, dims);
}

double activate(soap::Activation activation, double x) {
  switch (activation) {
    case soap::Activation::None:
      return x;
    case soap::Activation::Relu:
      return x < 0 ? 0 : x;
    case soap::Activation::GeluTanh:
      return 0.5 * x *
             (1 + std::tanh(std::numbers::sqrt2 * std::numbers::inv_sqrtpi *
                            (x + 0.044715 * x * x * x)));
  }
  return x;
}

double geluTanhSlope(double x) {
  double slope = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
  double t = std::tanh(slope * (x + 0.044715 * x * x * x));
  return 0.5 * (1 + t) +
         0.5 * x * (1 - t * t) * slope * (1 + 3 * 0.044715 * x * x);
}

// One evaluation: the product as [rows, columns], then what is done to it.
class ProductEvaluation {
 public:
  ProductEvaluation(soap::MatrixProductOp op, Operands operands)
      : op(op), operands(operands), lhs(*operands[0]), rhs(*operands[1]) {}

  Results run() {
    multiply();
    finish();
    Tensor result = makeResult(op);
    result.setNumbers(product);
    if (!op.getSecond()) return results(std::move(result));
    return results(std::move(result), second());
  }

 private:
  void multiply() {
    lhsFree = freeOffsets(lhs, op.getLhsContract());
    rhsFree = freeOffsets(rhs, op.getRhsContract());
    lhsSummed = offsetsAlong(lhs, op.getLhsContract());
    rhsSummed = offsetsAlong(rhs, op.getRhsContract());
    for (int64_t row : lhsFree) {
      for (int64_t column : rhsFree) {
        double sum = 0;
        for (size_t k = 0; k < lhsSummed.size(); ++k) {
          sum += lhs.number(row + lhsSummed[k]) *
                 rhs.number(column + rhsSummed[k]);
        }
        product.push_back(sum);
      }
    }
  }

  int64_t columns() const { return static_cast<int64_t>(rhsFree.size()); }

  bool bitOf(int64_t index) const {
    const Tensor& words = *operands[2];
    int64_t row = index / columns(), column = index % columns();
    int64_t word = words.integer(row * words.dim(1) + column / 32);
    return ((word >> (column % 32)) & 1) != 0;
  }

  void finish() {
    for (size_t i = 0; i < product.size(); ++i) {
      auto index = static_cast<int64_t>(i);
      if (op.getGradient()) {
        product[i] *= op.getActivation() == soap::Activation::Relu
                          ? (bitOf(index) ? 1.0 : 0.0)
                          : geluTanhSlope(operands[2]->number(index));
        continue;
      }
      if (op.getExtra()) {
        bool isWhole = static_cast<bool>(soap::addendOf(op));
        product[i] += operands[2]->number(isWhole ? index : index % columns());
      }
      if (op.getKeep()) kept.push_back(product[i]);
      product[i] = activate(op.getActivation(), product[i]);
    }
  }

  Tensor second() {
    Tensor result = makeResult(op, 1);
    if (op.getKeep()) {
      if (op.getActivation() != soap::Activation::Relu) {
        result.setNumbers(kept);
        return result;
      }
      for (size_t i = 0; i < kept.size(); ++i) {
        if (!(kept[i] > 0)) continue;
        auto index = static_cast<int64_t>(i);
        int64_t column = index % columns();
        int64_t word = index / columns() * result.dim(1) + column / 32;
        result.setInteger(word,
                          result.integer(word) | int64_t{1} << (column % 32));
      }
      return result;
    }
    std::vector<double> sums(static_cast<size_t>(result.size()), 0.0);
    switch (op.getBiasGradient()) {
      case soap::BiasGradient::None:
        break;
      case soap::BiasGradient::Lhs:
        addUp(lhs, lhsFree, lhsSummed, sums);
        break;
      case soap::BiasGradient::Rhs:
        addUp(rhs, rhsFree, rhsSummed, sums);
        break;
      case soap::BiasGradient::Result:
        for (size_t i = 0; i < product.size(); ++i) {
          sums[i % sums.size()] += product[i];
        }
        break;
    }
    result.setNumbers(sums);
    return result;
  }

  static void addUp(const Tensor& tensor, const std::vector<int64_t>& free,
                    const std::vector<int64_t>& summed,
                    std::vector<double>& sums) {
    for (size_t i = 0; i < free.size(); ++i) {
      for (int64_t offset : summed) sums[i] += tensor.number(free[i] + offset);
    }
  }

  soap::MatrixProductOp op;
  Operands operands;
  const Tensor& lhs;
  const Tensor& rhs;
  std::vector<int64_t> lhsFree, rhsFree, lhsSummed, rhsSummed;
  std::vector<double> product;
  std::vector<double> kept;
};

}  // namespace

Results evaluateSoap(soap::MatrixProductOp op, Operands operands) {
  return ProductEvaluation(op, operands).run();
}

}  // namespace soapstone::reference
