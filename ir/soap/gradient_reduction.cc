#include "ir/soap/first_winner.h"
#include "ir/soap/gradient_builder.h"

namespace soapstone::soap {
namespace {

// Gradient of a product: gradient times the product of all other elements,
// without dividing by zero.
Value productGradient(GradientBuilder& b, Value gradient, Value input,
                      ArrayRef<int64_t> dims) {
  ArrayRef<int64_t> shape = shapeOf(input);
  Value isZero = b.compare(CompareKind::Equal, input, 0.0);
  Value nonZero = b.select(isZero, b.fill(input, 1), input);
  Value product = b.reduce(ReduceKind::Product, nonZero, dims);
  Value zeroCount = b.sum(b.castLike(isZero, input), dims);
  Value term = b.expand(b.multiply(gradient, product), dims, shape);
  Value onlyZero =
      b.expand(b.compare(CompareKind::Equal, zeroCount, 1.0), dims, shape);
  Value noZero =
      b.expand(b.compare(CompareKind::Equal, zeroCount, 0.0), dims, shape);
  return b.select(isZero, b.keepWhere(onlyZero, term),
                  b.keepWhere(noZero, b.divide(term, nonZero)));
}

// Gradient of a max or min: spread evenly over all elements that equal it.
Value extremumGradient(GradientBuilder& b, Value gradient, Value input,
                       Value result, ArrayRef<int64_t> dims) {
  ArrayRef<int64_t> shape = shapeOf(input);
  Value wins =
      b.compare(CompareKind::Equal, input, b.expand(result, dims, shape));
  Value winners = b.sum(b.castLike(wins, gradient), dims);
  Value share = b.expand(b.divide(gradient, winners), dims, shape);
  return b.keepWhere(wins, share);
}

// Gradient of a max or min of which the first winner has all. Positions are
// those in the whole tensor, also where `dims` are split: the least of them is
// the same on all devices.
Value firstExtremumGradient(GradientBuilder& b, Value gradient, Value input,
                            Value result, ArrayRef<int64_t> dims) {
  ArrayRef<int64_t> shape = shapeOf(input);
  Value position;
  int64_t count = 1;
  for (int64_t dim : llvm::reverse(dims)) {
    Value along = b.iota(shape, dim);
    if (count > 1) along = b.scale(along, static_cast<double>(count));
    position = position ? b.add(along, position) : along;
    count *= shape[dim];
  }
  Value wins =
      b.compare(CompareKind::Equal, input, b.expand(result, dims, shape));
  Value none = b.fill(position, static_cast<double>(count));
  Value first = b.reduce(ReduceKind::Min, b.select(wins, position, none), dims);
  Value isFirst =
      b.compare(CompareKind::Equal, position, b.expand(first, dims, shape));
  return b.keepWhere(isFirst, b.expand(gradient, dims, shape));
}

}  // namespace

LogicalResult ReduceOp::buildGradient(GradientRequest& b) {
  if (getKind() == ReduceKind::Sum) {
    b.operands[0] = b.expand(b.results[0], getDims(), shapeOf(getInput()));
    return success();
  }
  Value gradient = b.widen(b.results[0]);
  Value input = b.widen(getInput());
  Value raw;
  if (getKind() == ReduceKind::Product) {
    raw = productGradient(b, gradient, input, getDims());
  } else {
    auto rule =
        hasFirstWinner(*this) ? firstExtremumGradient : extremumGradient;
    raw = rule(b, gradient, input, b.widen(getResult()), getDims());
  }
  b.operands[0] = b.castLike(raw, getInput());
  return success();
}

LogicalResult ArgReduceOp::buildGradient(GradientRequest& /*b*/) {
  return success();  // An index is constant almost everywhere.
}

LogicalResult CumulativeSumOp::buildGradient(GradientRequest& b) {
  b.operands[0] = CumulativeSumOp::create(
      b.ops, b.location, b.results[0], getDim(), getExclusive(), !getReverse());
  return success();
}

LogicalResult TopKOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  // A one-hot sum rather than a scatter: elementwise ops and a reduction fuse
  // into one kernel and keep every leading dim splittable.
  int64_t last = dimCount(getInput()) - 1;
  SmallVector<int64_t> shape(shapeOf(getValues()));
  shape.push_back(shapeOf(getInput())[last]);
  if (failed(checkGradientSize(*this, shape, b.ops.getI64Type())))
    return failure();
  Value position = b.castLike(b.iota(shape, last + 1), getIndices());
  Value chosen = b.compare(CompareKind::Equal,
                           b.expand(getIndices(), {last + 1}, shape), position);
  Value spread = b.keepWhere(chosen, b.expand(gradient, {last + 1}, shape));
  b.operands[0] = b.sum(spread, {last});
  return success();
}

}  // namespace soapstone::soap
