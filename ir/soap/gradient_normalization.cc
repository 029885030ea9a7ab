#include "ir/soap/gradient_builder.h"

namespace soapstone::soap {

LogicalResult SoftmaxOp::buildGradient(GradientRequest& b) {
  SmallVector<int64_t> dims = {static_cast<int64_t>(getDim())};
  ArrayRef<int64_t> shape = shapeOf(getInput());
  Value gradient = b.widen(b.results[0]);
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
  b.operands[0] = b.castLike(raw, getInput());
  return success();
}

LogicalResult NormOp::buildGradient(GradientRequest& b) {
  if (b.results[1] || b.results[2]) {
    return emitOpError("has no derivative of its results 'mean' and 'rstd'");
  }
  if (!b.results[0]) return success();
  auto gradients =
      NormGradOp::create(b.ops, b.location, getKind(), getInput(), getScale(),
                         getMean(), getRstd(), b.results[0]);
  if (b.needed[0]) b.operands[0] = gradients.getInputGrad();
  if (b.needed[1]) b.operands[1] = gradients.getScaleGrad();
  if (getBias() && b.needed[2]) {
    b.operands[2] = b.castLike(gradients.getBiasGrad(), getBias());
  }
  return success();
}

LogicalResult BatchNormOp::buildGradient(GradientRequest& b) {
  if (b.results[1] || b.results[2]) {
    return emitOpError(
        "has no derivative of its results 'mean' and 'variance'");
  }
  if (!b.results[0]) return success();
  auto gradients = BatchNormGradOp::create(b.ops, b.location, getInput(),
                                           getScale(), getMean(), getVariance(),
                                           b.results[0], getEpsilonAttr());
  if (b.needed[0]) b.operands[0] = gradients.getInputGrad();
  if (b.needed[1]) b.operands[1] = gradients.getScaleGrad();
  if (b.needed[2]) {
    b.operands[2] = b.castLike(gradients.getBiasGrad(), getBias());
  }
  return success();
}

}  // namespace soapstone::soap
