#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of normalization.td.
namespace soapstone::soap {
namespace {

// `scale` has the shape of the last dims of `input` and its element type.
LogicalResult checkNormScale(const ShapeChecker& checker, Value input,
                             Value scale) {
  ArrayRef<int64_t> shape = shapeOf(input);
  const size_t normalised = shapeOf(scale).size();
  if (normalised < 1 || normalised > shape.size()) {
    return checker.error("'scale' must cover 1 to ", shape.size(),
                         " dims of the input, got ", scale.getType());
  }
  return checker.checkType(scale, shape.take_back(normalised),
                           elementTypeOf(input), "scale");
}

// `input` is [N, C, spatial..] and `scale` [C] of the same element type.
LogicalResult checkBatchNormScale(const ShapeChecker& checker, Value input,
                                  Value scale) {
  if (shapeOf(input).size() < 2) {
    return checker.error("'input' must have shape [N, C, spatial..], got ",
                         input.getType());
  }
  // Parameters may stay f32: libraries take no others.
  Type wanted = elementTypeOf(scale).isF32() ? elementTypeOf(scale)
                                             : elementTypeOf(input);
  return checker.checkType(scale, shapeOf(input)[1], wanted, "scale");
}

// Appends the types of the gradients of input, scale and bias.
LogicalResult addNormGradients(const ShapeChecker& checker, Value input,
                               Value scale) {
  if (failed(checker.addResultLike(input)) ||
      failed(checker.addResultLike(scale))) {
    return failure();
  }
  return checker.addResultLike(scale);
}

}  // namespace

LogicalResult SoftmaxOp::inferTypes(const ShapeChecker& checker,
                                    Adaptor adaptor) {
  if (failed(checker.checkDim(adaptor.getDim(),
                              shapeOf(adaptor.getInput()).size(), "dim"))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getInput());
}

LogicalResult NormOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  Value input = adaptor.getInput();
  Value scale = adaptor.getScale();
  if (failed(checkNormScale(checker, input, scale))) {
    return failure();
  }
  if (adaptor.getBias() && failed(checker.checkSameType(
                               adaptor.getBias(), "bias", scale, "scale"))) {
    return failure();
  }
  ArrayRef<int64_t> rows = shapeOf(input).drop_back(shapeOf(scale).size());
  Type f32 = mlir::Float32Type::get(checker.getContext());
  if (failed(checker.addResultLike(input)) ||
      failed(checker.addResult(rows, f32))) {
    return failure();
  }
  return checker.addResult(rows, f32);
}

LogicalResult NormGradOp::inferTypes(const ShapeChecker& checker,
                                     Adaptor adaptor) {
  Value input = adaptor.getInput();
  Value scale = adaptor.getScale();
  if (failed(checkNormScale(checker, input, scale))) {
    return failure();
  }
  ArrayRef<int64_t> rows = shapeOf(input).drop_back(shapeOf(scale).size());
  Type f32 = mlir::Float32Type::get(checker.getContext());
  if (failed(checker.checkType(adaptor.getMean(), rows, f32, "mean")) ||
      failed(checker.checkType(adaptor.getRstd(), rows, f32, "rstd")) ||
      failed(checker.checkSameType(adaptor.getResultGrad(), "resultGrad", input,
                                   "input"))) {
    return failure();
  }
  return addNormGradients(checker, input, scale);
}

LogicalResult BatchNormOp::inferTypes(const ShapeChecker& checker,
                                      Adaptor adaptor) {
  Value input = adaptor.getInput();
  Value scale = adaptor.getScale();
  if (failed(checkBatchNormScale(checker, input, scale)) ||
      failed(
          checker.checkSameType(adaptor.getBias(), "bias", scale, "scale"))) {
    return failure();
  }
  Type f32 = mlir::Float32Type::get(checker.getContext());
  if (failed(checker.addResultLike(input)) ||
      failed(checker.addResult(shapeOf(scale), f32))) {
    return failure();
  }
  return checker.addResult(shapeOf(scale), f32);
}

LogicalResult BatchNormGradOp::inferTypes(const ShapeChecker& checker,
                                          Adaptor adaptor) {
  Value input = adaptor.getInput();
  Value scale = adaptor.getScale();
  if (failed(checkBatchNormScale(checker, input, scale))) {
    return failure();
  }
  Type f32 = mlir::Float32Type::get(checker.getContext());
  if (failed(
          checker.checkType(adaptor.getMean(), shapeOf(scale), f32, "mean")) ||
      failed(checker.checkType(adaptor.getVariance(), shapeOf(scale), f32,
                               "variance")) ||
      failed(checker.checkSameType(adaptor.getResultGrad(), "resultGrad", input,
                                   "input"))) {
    return failure();
  }
  return addNormGradients(checker, input, scale);
}

}  // namespace soapstone::soap
