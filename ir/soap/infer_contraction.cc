#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of contraction.td.
namespace soapstone::soap {
namespace {

// Pairs of dims of lhs and rhs that a dot walks together.
LogicalResult checkDimPairs(const ShapeChecker& checker,
                            ArrayRef<int64_t> lhsShape,
                            ArrayRef<int64_t> rhsShape,
                            ArrayRef<int64_t> lhsDims,
                            ArrayRef<int64_t> rhsDims, StringRef verb) {
  for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims)) {
    if (lhsShape[lhsDim] != rhsShape[rhsDim]) {
      return checker.error(verb, " dims of different size: lhs dim ", lhsDim,
                           " is ", lhsShape[lhsDim], ", rhs dim ", rhsDim,
                           " is ", rhsShape[rhsDim]);
    }
  }
  return success();
}

// One side of a dot: every dim is at most once a batch or contracted dim.
LogicalResult checkDotSide(const ShapeChecker& checker, ArrayRef<int64_t> batch,
                           ArrayRef<int64_t> contract, int64_t rank,
                           StringRef batchName, StringRef contractName) {
  if (failed(checker.checkDims(batch, rank, batchName, /*sorted=*/false)) ||
      failed(
          checker.checkDims(contract, rank, contractName, /*sorted=*/false))) {
    return failure();
  }
  for (int64_t dim : batch) {
    if (llvm::is_contained(contract, dim)) {
      return checker.error("dim ", dim, " is in both '", batchName, "' and '",
                           contractName, "'");
    }
  }
  return success();
}

// Appends the sizes of the dims that are neither in `batch` nor in `contract`.
void appendFreeDims(ArrayRef<int64_t> shape, ArrayRef<int64_t> batch,
                    ArrayRef<int64_t> contract,
                    SmallVectorImpl<int64_t>& result) {
  for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim) {
    if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contract, dim)) {
      result.push_back(shape[dim]);
    }
  }
}

// Appends the shape of a dot.
LogicalResult inferDot(const ShapeChecker& checker, Value lhsValue,
                       Value rhsValue, ArrayRef<int64_t> lhsBatch,
                       ArrayRef<int64_t> rhsBatch,
                       ArrayRef<int64_t> lhsContract,
                       ArrayRef<int64_t> rhsContract,
                       SmallVectorImpl<int64_t>& result) {
  ArrayRef<int64_t> lhs = shapeOf(lhsValue);
  ArrayRef<int64_t> rhs = shapeOf(rhsValue);
  if (failed(
          checker.checkElementType(rhsValue, elementTypeOf(lhsValue), "rhs")) ||
      failed(checker.checkLength(rhsBatch, lhsBatch.size(), "rhsBatch")) ||
      failed(checker.checkLength(rhsContract, lhsContract.size(),
                                 "rhsContract")) ||
      failed(checkDotSide(checker, lhsBatch, lhsContract, lhs.size(),
                          "lhsBatch", "lhsContract")) ||
      failed(checkDotSide(checker, rhsBatch, rhsContract, rhs.size(),
                          "rhsBatch", "rhsContract")) ||
      failed(checkDimPairs(checker, lhs, rhs, lhsBatch, rhsBatch,
                           "batches over")) ||
      failed(checkDimPairs(checker, lhs, rhs, lhsContract, rhsContract,
                           "contracts"))) {
    return failure();
  }
  for (int64_t dim : lhsBatch) result.push_back(lhs[dim]);
  appendFreeDims(lhs, lhsBatch, lhsContract, result);
  appendFreeDims(rhs, rhsBatch, rhsContract, result);
  return success();
}

// Types of the epilogue of a `soap.matrix_product`: checks that its parts fit
// together, and infers the types of both results.
class EpilogueTypes {
 public:
  EpilogueTypes(const ShapeChecker& checker, MatrixProductOp::Adaptor& op,
                ArrayRef<int64_t> shape)
      : checker(checker), op(op), shape(shape) {}

  LogicalResult infer() {
    if (failed(checkParts()) ||
        failed(checker.addResult(shape, op.getElementType())) ||
        failed(checkExtra())) {
      return failure();
    }
    if (op.getKeep()) return addKept(op.getElementType());
    switch (op.getBiasGradient()) {
      case BiasGradient::None:
        return success();
      case BiasGradient::Lhs:
        return checker.addResult(shape.drop_back(), op.getElementType());
      case BiasGradient::Rhs:
      case BiasGradient::Result:
        return checker.addResult(shape.take_back(), op.getElementType());
    }
    return failure();
  }

 private:
  bool isRelu() { return op.getActivation() == Activation::Relu; }

  // Whether `extra` is a tensor that the product is added to, not a bias.
  bool isAddend() {
    return op.getExtra() && shapeOf(op.getExtra()).size() == shape.size();
  }

  LogicalResult checkParts() {
    Type operandType = elementTypeOf(op.getLhs());
    if (op.getElementType() != operandType && !op.getElementType().isF32()) {
      return checker.error("'elementType' is ", op.getElementType(),
                           ", but must be that of the operands, ", operandType,
                           ", or f32");
    }
    size_t columns = shapeOf(op.getRhs()).size() - op.getRhsContract().size();
    if (columns != 1) {
      return checker.error("'rhs' must have one free dim, got ", columns);
    }
    if (shape.size() < 2) {
      return checker.error("'lhs' must have a free dim");
    }
    bool isActivated = op.getActivation() != Activation::None;
    if ((op.getKeep() || op.getGradient()) && !isActivated) {
      return checker.error("'keep' and 'gradient' need an 'activation'");
    }
    if (op.getKeep() && op.getGradient()) {
      return checker.error("'keep' is of the forward op, 'gradient' is not");
    }
    bool sumsUp = op.getBiasGradient() != BiasGradient::None;
    bool isForward = isActivated || (op.getExtra() && !isAddend());
    if (sumsUp && isForward && !op.getGradient()) {
      return checker.error("'biasGradient' is not of the forward op");
    }
    if (isActivated && isAddend() && !op.getGradient()) {
      return checker.error("'activation' cannot follow a sum with a tensor");
    }
    return success();
  }

  LogicalResult checkExtra() {
    if (op.getGradient()) {
      if (!op.getExtra()) {
        return checker.error("'gradient' needs what the forward op kept");
      }
      if (isRelu()) {
        return checker.checkType(op.getExtra(), wordShape(), wordType(),
                                 "extra");
      }
      return checker.checkType(op.getExtra(), shape, op.getElementType(),
                               "extra");
    }
    if (!op.getExtra()) return success();
    return checker.checkType(op.getExtra(),
                             isAddend() ? shape : shape.take_back(),
                             op.getElementType(), "extra");
  }

  LogicalResult addKept(Type elementType) {
    if (isRelu()) return checker.addResult(wordShape(), wordType());
    return checker.addResult(shape, elementType);
  }

  SmallVector<int64_t> wordShape() {
    int64_t rows = 1;
    for (int64_t size : shape.drop_back()) rows *= size;
    return {rows, (shape.back() + 127) / 128 * 4};
  }
  Type wordType() {
    return mlir::IntegerType::get(op.getElementType().getContext(), 32);
  }

  const ShapeChecker& checker;
  MatrixProductOp::Adaptor& op;
  ArrayRef<int64_t> shape;
};

// Appends the shape of convolving `input` [N, C, spatial..] with `weight`
// [O, C/groups, window..].
LogicalResult inferConvolution(const ShapeChecker& checker,
                               ArrayRef<int64_t> input,
                               ArrayRef<int64_t> weight, SpatialWindow window,
                               int64_t groups,
                               SmallVectorImpl<int64_t>& result) {
  if (input.size() < 3 || input.size() > 5) {
    return checker.error(
        "input must have shape [N, C, spatial..] with 1 to 3 spatial dims, "
        "got ",
        listText(input));
  }
  if (weight.size() != input.size()) {
    return checker.error("weight must have the rank of the input, ",
                         input.size(), ", got ", listText(weight));
  }
  // Callers pass shapes from attributes, too.
  if (failed(checker.checkAtLeast(input, 0, "inputShape")) ||
      failed(checker.checkAtLeast(weight, 0, "weightShape"))) {
    return failure();
  }
  if (groups < 1)
    return checker.error("'groups' is ", groups, ", but must be at least 1");
  if (input[1] % groups != 0 || weight[0] % groups != 0) {
    return checker.error("cannot split ", input[1], " input and ", weight[0],
                         " output channels into ", groups, " equal groups");
  }
  if (weight[1] != input[1] / groups) {
    return checker.error("weight must have ", input[1] / groups,
                         " input channels a group, got ", weight[1]);
  }
  result.assign({input[0], weight[0]});
  window.window = weight.drop_front(2);
  return inferWindowPositions(checker, input.drop_front(2), window, result);
}

template <typename Adaptor>
SpatialWindow windowOf(Adaptor& adaptor) {
  return {{},
          adaptor.getStrides(),
          adaptor.getPadLow(),
          adaptor.getPadHigh(),
          adaptor.getDilations()};
}

// Appends the result shape of a pooling of `input`.
template <typename Adaptor>
LogicalResult inferPool(const ShapeChecker& checker, ArrayRef<int64_t> input,
                        Adaptor& adaptor, SmallVectorImpl<int64_t>& result) {
  if (input.size() < 3 || input.size() > 5) {
    return checker.error(
        "input must have shape [N, C, spatial..] with 1 to 3 spatial dims, "
        "got ",
        listText(input));
  }
  SpatialWindow window = windowOf(adaptor);
  window.window = adaptor.getWindow();
  ArrayRef<int64_t> extraHigh = adaptor.getExtraHigh();
  result.assign(input.begin(), input.begin() + 2);
  if (failed(
          inferWindowPositions(checker, input.drop_front(2), window, result)) ||
      failed(checker.checkAtLeast(window.padLow, 0, "padLow")) ||
      failed(checker.checkAtLeast(window.padHigh, 0, "padHigh")) ||
      failed(checker.checkLength(extraHigh, input.size() - 2, "extraHigh")) ||
      failed(checker.checkAtLeast(extraHigh, 0, "extraHigh"))) {
    return failure();
  }
  for (auto [extra, high] : llvm::zip_equal(extraHigh, window.padHigh)) {
    if (extra > high) {
      return checker.error("'extraHigh' holds ", extra,
                           ", more than the padding ", high,
                           " that contains it");
    }
  }
  return success();
}

}  // namespace

LogicalResult DotOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  SmallVector<int64_t> result;
  if (failed(inferDot(checker, adaptor.getLhs(), adaptor.getRhs(),
                      adaptor.getLhsBatch(), adaptor.getRhsBatch(),
                      adaptor.getLhsContract(), adaptor.getRhsContract(),
                      result))) {
    return failure();
  }
  return checker.addResult(result, elementTypeOf(adaptor.getLhs()));
}

LogicalResult MatrixProductOp::inferTypes(const ShapeChecker& checker,
                                          Adaptor adaptor) {
  SmallVector<int64_t> shape;
  if (failed(inferDot(checker, adaptor.getLhs(), adaptor.getRhs(), {}, {},
                      adaptor.getLhsContract(), adaptor.getRhsContract(),
                      shape))) {
    return failure();
  }
  return EpilogueTypes(checker, adaptor, shape).infer();
}

LogicalResult ConvolutionOp::inferTypes(const ShapeChecker& checker,
                                        Adaptor adaptor) {
  SmallVector<int64_t> result;
  if (failed(checker.checkElementType(
          adaptor.getWeight(), elementTypeOf(adaptor.getInput()), "weight")) ||
      failed(inferConvolution(checker, shapeOf(adaptor.getInput()),
                              shapeOf(adaptor.getWeight()), windowOf(adaptor),
                              adaptor.getGroups(), result))) {
    return failure();
  }
  return checker.addResult(result, elementTypeOf(adaptor.getInput()));
}

LogicalResult ConvolutionInputGradOp::inferTypes(const ShapeChecker& checker,
                                                 Adaptor adaptor) {
  SmallVector<int64_t> result;
  if (failed(checker.checkElementType(adaptor.getWeight(),
                                      elementTypeOf(adaptor.getResultGrad()),
                                      "weight")) ||
      failed(inferConvolution(checker, adaptor.getInputShape(),
                              shapeOf(adaptor.getWeight()), windowOf(adaptor),
                              adaptor.getGroups(), result)) ||
      failed(
          checker.checkShape(adaptor.getResultGrad(), result, "resultGrad"))) {
    return failure();
  }
  return checker.addResult(adaptor.getInputShape(),
                           elementTypeOf(adaptor.getResultGrad()));
}

LogicalResult ConvolutionWeightGradOp::inferTypes(const ShapeChecker& checker,
                                                  Adaptor adaptor) {
  SmallVector<int64_t> result;
  if (failed(checker.checkElementType(adaptor.getResultGrad(),
                                      elementTypeOf(adaptor.getInput()),
                                      "resultGrad")) ||
      failed(inferConvolution(checker, shapeOf(adaptor.getInput()),
                              adaptor.getWeightShape(), windowOf(adaptor),
                              adaptor.getGroups(), result)) ||
      failed(
          checker.checkShape(adaptor.getResultGrad(), result, "resultGrad"))) {
    return failure();
  }
  return checker.addResult(adaptor.getWeightShape(),
                           elementTypeOf(adaptor.getInput()));
}

LogicalResult PoolOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  SmallVector<int64_t> result;
  if (failed(
          inferPool(checker, shapeOf(adaptor.getInput()), adaptor, result))) {
    return failure();
  }
  return checker.addResult(result, elementTypeOf(adaptor.getInput()));
}

LogicalResult PoolGradOp::inferTypes(const ShapeChecker& checker,
                                     Adaptor adaptor) {
  SmallVector<int64_t> result;
  if (failed(
          inferPool(checker, shapeOf(adaptor.getInput()), adaptor, result)) ||
      failed(checker.checkType(adaptor.getResultGrad(), result,
                               elementTypeOf(adaptor.getInput()),
                               "resultGrad"))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getInput());
}

}  // namespace soapstone::soap
