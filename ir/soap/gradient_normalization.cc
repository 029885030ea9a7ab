#include "ir/soap/gradient_builder.h"

namespace soapstone::soap {

LogicalResult SoftmaxOp::buildGradient(
    OpBuilder& builder, mlir::ValueRange resultGradients, ArrayRef<bool> needed,
    llvm::MutableArrayRef<Value> operandGradients) {
  if (!needed[0] || !resultGradients[0]) return success();
  GradientBuilder b(builder, getLoc());
  SmallVector<int64_t> dims = {static_cast<int64_t>(getDim())};
  ArrayRef<int64_t> shape = shapeOf(getInput());
  Value gradient = b.widen(resultGradients[0]);
  Value result = b.widen(getResult());
  Value raw;
  if (getLogarithm()) {
    Value total = b.expand(b.sum(gradient, dims), dims, shape);
    raw = b.subtract(gradient,
                     b.multiply(b.unary(UnaryKind::Exp, result), total));
  } else {
    Value mean = b.sum(b.multiply(gradient, result), dims);
    raw = b.multiply(result, b.subtract(gradient, b.expand(mean, dims, shape)));
  }
  operandGradients[0] = b.castLike(raw, getInput());
  return success();
}

LogicalResult NormOp::buildGradient(
    OpBuilder& builder, mlir::ValueRange resultGradients, ArrayRef<bool> needed,
    llvm::MutableArrayRef<Value> operandGradients) {
  if (resultGradients[1] || resultGradients[2]) {
    return emitOpError("has no derivative of its results 'mean' and 'rstd'");
  }
  if (!resultGradients[0]) return success();
  auto gradients =
      NormGradOp::create(builder, getLoc(), getKind(), getInput(), getScale(),
                         getMean(), getRstd(), resultGradients[0]);
  if (needed[0]) operandGradients[0] = gradients.getInputGrad();
  if (needed[1]) operandGradients[1] = gradients.getScaleGrad();
  if (getBias() && needed[2]) {
    GradientBuilder b(builder, getLoc());
    operandGradients[2] = b.castLike(gradients.getBiasGrad(), getBias());
  }
  return success();
}

LogicalResult BatchNormOp::buildGradient(
    OpBuilder& builder, mlir::ValueRange resultGradients, ArrayRef<bool> needed,
    llvm::MutableArrayRef<Value> operandGradients) {
  if (resultGradients[1] || resultGradients[2]) {
    return emitOpError(
        "has no derivative of its results 'mean' and 'variance'");
  }
  if (!resultGradients[0]) return success();
  auto gradients = BatchNormGradOp::create(
      builder, getLoc(), getInput(), getScale(), getMean(), getVariance(),
      resultGradients[0], getEpsilonAttr());
  if (needed[0]) operandGradients[0] = gradients.getInputGrad();
  if (needed[1]) operandGradients[1] = gradients.getScaleGrad();
  if (needed[2]) {
    GradientBuilder b(builder, getLoc());
    operandGradients[2] = b.castLike(gradients.getBiasGrad(), getBias());
  }
  return success();
}

}  // namespace soapstone::soap
