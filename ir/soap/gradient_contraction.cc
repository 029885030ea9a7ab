#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::soap {
namespace {

// One operand of a dot: its batch and contracted dims in the op's order, and
// the dims that reach the result.
struct DotSide {
  Value value;
  SmallVector<int64_t> batch, contract, free;

  DotSide(Value value, ArrayRef<int64_t> batch, ArrayRef<int64_t> contract)
      : value(value), batch(batch), contract(contract) {
    for (int64_t dim = 0; dim < dimCount(value); ++dim) {
      if (!llvm::is_contained(batch, dim) &&
          !llvm::is_contained(contract, dim)) {
        free.push_back(dim);
      }
    }
  }
};

SmallVector<int64_t> consecutive(int64_t first, size_t count) {
  return llvm::to_vector(llvm::seq<int64_t>(first, first + count));
}

bool isIdentity(ArrayRef<int64_t> permutation) {
  return llvm::equal(permutation, llvm::seq<int64_t>(0, permutation.size()));
}

// Gradient of `side`, whose partner is `other`: the result's gradient
// contracted with `other` along the other's free dims, which begin at
// `otherFree` in the result. Takes the operand order that needs no transpose,
// if there is one.
Value operandGradient(GradientBuilder& b, Value gradient, const DotSide& side,
                      const DotSide& other, int64_t otherFree) {
  SmallVector<int64_t> batch = consecutive(0, side.batch.size());
  SmallVector<int64_t> contract = consecutive(otherFree, other.free.size());
  // The other's contracted dims are free now, and come in its own dim order.
  SmallVector<int64_t> sorted(other.contract);
  llvm::sort(sorted);
  // Where each dim of `side` lies in the product when its free dims start at
  // `freeStart` and the contracted ones at `contractStart`.
  auto permutation = [&](int64_t freeStart, int64_t contractStart) {
    SmallVector<int64_t> dims(dimCount(side.value));
    for (auto [index, dim] : llvm::enumerate(side.batch)) dims[dim] = index;
    for (auto [index, dim] : llvm::enumerate(side.free))
      dims[dim] = freeStart + index;
    for (auto [index, dim] : llvm::enumerate(side.contract)) {
      dims[dim] = contractStart +
                  (llvm::find(sorted, other.contract[index]) - sorted.begin());
    }
    return dims;
  };
  int64_t batchCount = batch.size();
  int64_t freeCount = side.free.size(), contractCount = side.contract.size();
  SmallVector<int64_t> otherFirst =
      permutation(batchCount + contractCount, batchCount);
  if (isIdentity(otherFirst)) {
    return DotOp::create(b.ops, b.location, other.value, gradient, other.batch,
                         batch, other.free, contract);
  }
  SmallVector<int64_t> gradientFirst =
      permutation(batchCount, batchCount + freeCount);
  Value product = DotOp::create(b.ops, b.location, gradient, other.value, batch,
                                other.batch, contract, other.free);
  return b.transpose(product, gradientFirst);
}

}  // namespace

LogicalResult DotOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  DotSide lhs(getLhs(), getLhsBatch(), getLhsContract());
  DotSide rhs(getRhs(), getRhsBatch(), getRhsContract());
  int64_t lhsFree = lhs.batch.size();
  int64_t rhsFree = lhsFree + lhs.free.size();
  if (b.needed[0]) {
    b.operands[0] = operandGradient(b, gradient, lhs, rhs, rhsFree);
  }
  if (b.needed[1]) {
    b.operands[1] = operandGradient(b, gradient, rhs, lhs, lhsFree);
  }
  return success();
}

// A convolution is linear in both operands, and so are the two ops that compute
// its gradients: the three are each other's derivatives.

LogicalResult ConvolutionOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  if (b.needed[0]) {
    b.operands[0] = ConvolutionInputGradOp::create(
        b.ops, b.location, gradient, getWeight(),
        b.ops.getDenseI64ArrayAttr(shapeOf(getInput())), getStridesAttr(),
        getPadLowAttr(), getPadHighAttr(), getDilationsAttr(), getGroupsAttr());
  }
  if (b.needed[1]) {
    b.operands[1] = ConvolutionWeightGradOp::create(
        b.ops, b.location, getInput(), gradient,
        b.ops.getDenseI64ArrayAttr(shapeOf(getWeight())), getStridesAttr(),
        getPadLowAttr(), getPadHighAttr(), getDilationsAttr(), getGroupsAttr());
  }
  return success();
}

LogicalResult ConvolutionInputGradOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  if (b.needed[0]) {
    b.operands[0] = ConvolutionOp::create(
        b.ops, b.location, gradient, getWeight(), getStridesAttr(),
        getPadLowAttr(), getPadHighAttr(), getDilationsAttr(), getGroupsAttr());
  }
  if (b.needed[1]) {
    b.operands[1] = ConvolutionWeightGradOp::create(
        b.ops, b.location, gradient, getResultGrad(),
        b.ops.getDenseI64ArrayAttr(shapeOf(getWeight())), getStridesAttr(),
        getPadLowAttr(), getPadHighAttr(), getDilationsAttr(), getGroupsAttr());
  }
  return success();
}

LogicalResult ConvolutionWeightGradOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  if (b.needed[0]) {
    b.operands[0] = ConvolutionInputGradOp::create(
        b.ops, b.location, getResultGrad(), gradient,
        b.ops.getDenseI64ArrayAttr(shapeOf(getInput())), getStridesAttr(),
        getPadLowAttr(), getPadHighAttr(), getDilationsAttr(), getGroupsAttr());
  }
  if (b.needed[1]) {
    b.operands[1] = ConvolutionOp::create(
        b.ops, b.location, getInput(), gradient, getStridesAttr(),
        getPadLowAttr(), getPadHighAttr(), getDilationsAttr(), getGroupsAttr());
  }
  return success();
}

LogicalResult PoolOp::buildGradient(GradientRequest& b) {
  b.operands[0] = PoolGradOp::create(
      b.ops, b.location, getInput(), b.results[0], getKindAttr(),
      getWindowAttr(), getStridesAttr(), getPadLowAttr(), getPadHighAttr(),
      getDilationsAttr(), getCountPaddingAttr(), getExtraHighAttr());
  return success();
}

}  // namespace soapstone::soap
