#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::soap {
namespace {

// The scalar zero of a tensor's element type, as `soap.pad` wants it.
mlir::TypedAttr zeroAttribute(OpBuilder& builder, Value tensor) {
  return cast<mlir::TypedAttr>(builder.getZeroAttr(elementTypeOf(tensor)));
}

// Turns around the dims that a slice walked backwards.
Value reverseDims(GradientBuilder& b, Value value, ArrayRef<int64_t> steps) {
  if (llvm::all_of(steps, [](int64_t step) { return step > 0; })) return value;
  SmallVector<int64_t> starts(steps.size(), 0), directions(steps.size(), 1);
  for (auto [dim, step] : llvm::enumerate(steps)) {
    if (step > 0) continue;
    starts[dim] = shapeOf(value)[dim] - 1;
    directions[dim] = -1;
  }
  SmallVector<int64_t> sizes(shapeOf(value));
  return SliceOp::create(b.ops, b.location, value, starts, sizes, directions)
      .getResult();
}

}  // namespace

LogicalResult ReshapeOp::buildGradient(GradientRequest& b) {
  b.operands[0] = b.reshape(b.results[0], shapeOf(getInput()));
  return success();
}

LogicalResult TransposeOp::buildGradient(GradientRequest& b) {
  SmallVector<int64_t> inverse(getPermutation().size());
  for (auto [to, from] : llvm::enumerate(getPermutation())) inverse[from] = to;
  b.operands[0] = b.transpose(b.results[0], inverse);
  return success();
}

LogicalResult ReorderOp::buildGradient(GradientRequest& b) {
  b.operands[0] =
      ReorderOp::create(b.ops, b.location, getInput().getType(), b.results[0]);
  return success();
}

LogicalResult BroadcastOp::buildGradient(GradientRequest& b) {
  ArrayRef<int64_t> inputShape = shapeOf(getInput());
  SmallVector<int64_t> repeated;
  for (int64_t dim = 0; dim < dimCount(getResult()); ++dim) {
    const auto* position = llvm::find(getDims(), dim);
    bool isNew = position == getDims().end();
    if (isNew ||
        inputShape[position - getDims().begin()] != shapeOf(getResult())[dim]) {
      repeated.push_back(dim);
    }
  }
  Value total = b.sum(b.results[0], repeated);
  b.operands[0] = b.reshape(total, inputShape);  // Puts dims of size 1 back.
  return success();
}

LogicalResult SliceOp::buildGradient(GradientRequest& b) {
  if (llvm::is_contained(shapeOf(getResult()), 0)) {
    b.operands[0] = b.zeros(getInput());
    return success();
  }
  SmallVector<int64_t> low, high, interior;
  for (int64_t dim = 0; dim < dimCount(getResult()); ++dim) {
    int64_t span = (getSizes()[dim] - 1) * getSteps()[dim];
    int64_t first = getStarts()[dim] + std::min<int64_t>(span, 0);
    int64_t last = getStarts()[dim] + std::max<int64_t>(span, 0);
    low.push_back(first);
    high.push_back(shapeOf(getInput())[dim] - 1 - last);
    // The step between no neighbours means nothing and may be huge.
    interior.push_back(getSizes()[dim] > 1 ? std::abs(getSteps()[dim]) - 1 : 0);
  }
  Value forward = reverseDims(b, b.results[0], getSteps());
  if (shapeOf(forward) == shapeOf(getInput())) {
    b.operands[0] = forward;
    return success();
  }
  b.operands[0] = PadOp::create(b.ops, b.location, forward, low, high, interior,
                                zeroAttribute(b.ops, forward));
  return success();
}

LogicalResult PadOp::buildGradient(GradientRequest& b) {
  SmallVector<int64_t> steps;
  for (auto [dim, gap] : llvm::enumerate(getInterior())) {
    // A step past the only element would leave the tensor.
    steps.push_back(shapeOf(getInput())[dim] > 1 ? gap + 1 : 1);
  }
  b.operands[0] = SliceOp::create(b.ops, b.location, b.results[0], getLow(),
                                  shapeOf(getInput()), steps);
  return success();
}

LogicalResult ConcatOp::buildGradient(GradientRequest& b) {
  int64_t rank = dimCount(getResult());
  SmallVector<int64_t> starts(rank, 0), steps(rank, 1);
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    if (b.needed[index]) {
      b.operands[index] = SliceOp::create(b.ops, b.location, b.results[0],
                                          starts, shapeOf(input), steps);
    }
    starts[getDim()] += shapeOf(input)[getDim()];
  }
  return success();
}

}  // namespace soapstone::soap
