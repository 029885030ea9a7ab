// Cross-entropy and LSTM, and the ops that only a training step holds: those
// have no derivative.

#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::soap {

LogicalResult CrossEntropyOp::buildGradient(GradientRequest& b) {
  Value total;
  if (Value lossGradient = b.results[0]) {
    total = CrossEntropyGradOp::create(b.ops, b.location, getLogits(),
                                       getLabels(), getLogSumExp(),
                                       lossGradient, getIgnoreIndexAttr());
  }
  if (Value gradient = b.results[1]) {
    // d logSumExp / d logits = softmax.
    int64_t last = dimCount(getLogits()) - 1;
    ArrayRef<int64_t> shape = shapeOf(getLogits());
    Value shifted = b.subtract(b.widen(getLogits()),
                               b.expand(getLogSumExp(), {last}, shape));
    Value raw = b.multiply(b.unary(UnaryKind::Exp, shifted),
                           b.expand(gradient, {last}, shape));
    Value part = b.castLike(raw, getLogits());
    total = total ? b.add(total, part) : part;
  }
  b.operands[0] = total;
  return success();
}

LogicalResult LstmOp::buildGradient(GradientRequest& b) {
  if (b.results[2]) {
    return emitOpError("has no derivative of its result 'gates'");
  }
  Value hidden = b.results[0] ? b.results[0] : b.zeros(getHidden());
  Value cell = b.results[1] ? b.results[1] : b.zeros(getCell());
  auto gradients = LstmGradOp::create(
      b.ops, b.location, getInput(), getInputWeight(), getHiddenWeight(),
      getInitialHidden(), getInitialCell(), getHidden(), getCell(), getGates(),
      hidden, cell);
  for (auto [index, value] : llvm::enumerate(gradients->getResults())) {
    if (b.needed[index]) b.operands[index] = value;
  }
  return success();
}

#define SOAPSTONE_NO_DERIVATIVE(Op)                   \
  LogicalResult Op::buildGradient(GradientRequest&) { \
    return emitOpError("has no derivative");          \
  }

SOAPSTONE_NO_DERIVATIVE(PoolGradOp)
SOAPSTONE_NO_DERIVATIVE(NormGradOp)
SOAPSTONE_NO_DERIVATIVE(BatchNormGradOp)
SOAPSTONE_NO_DERIVATIVE(AttentionGradOp)
SOAPSTONE_NO_DERIVATIVE(LstmGradOp)
SOAPSTONE_NO_DERIVATIVE(CrossEntropyGradOp)
SOAPSTONE_NO_DERIVATIVE(OptimizerUpdateOp)
SOAPSTONE_NO_DERIVATIVE(FusionOp)
SOAPSTONE_NO_DERIVATIVE(MatrixProductOp)

#undef SOAPSTONE_NO_DERIVATIVE

}  // namespace soapstone::soap
