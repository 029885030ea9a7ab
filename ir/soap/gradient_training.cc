// Cross-entropy and LSTM, and the ops that only a training step holds: those
// have no derivative.

#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::soap {
namespace {

// Refuses if any operand needs a gradient that some result's gradient reaches.
LogicalResult refuse(Operation* op, mlir::ValueRange resultGradients,
                     ArrayRef<bool> needed) {
  bool reached =
      llvm::any_of(resultGradients, [](Value value) { return bool(value); });
  if (!reached || !llvm::is_contained(needed, true)) return success();
  return op->emitOpError("has no derivative");
}

}  // namespace

LogicalResult CrossEntropyOp::buildGradient(
    OpBuilder& builder, mlir::ValueRange resultGradients, ArrayRef<bool> needed,
    llvm::MutableArrayRef<Value> operandGradients) {
  if (!needed[0]) return success();
  GradientBuilder b(builder, getLoc());
  Value total;
  if (Value lossGradient = resultGradients[0]) {
    total = CrossEntropyGradOp::create(builder, getLoc(), getLogits(),
                                       getLabels(), getLogSumExp(),
                                       lossGradient, getIgnoreIndexAttr());
  }
  if (Value gradient = resultGradients[1]) {
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
  operandGradients[0] = total;
  return success();
}

LogicalResult LstmOp::buildGradient(
    OpBuilder& builder, mlir::ValueRange resultGradients, ArrayRef<bool> needed,
    llvm::MutableArrayRef<Value> operandGradients) {
  if (resultGradients[2]) {
    return emitOpError("has no derivative of its result 'gates'");
  }
  if (!resultGradients[0] && !resultGradients[1]) return success();
  GradientBuilder b(builder, getLoc());
  Value hidden = resultGradients[0] ? resultGradients[0] : b.zeros(getHidden());
  Value cell = resultGradients[1] ? resultGradients[1] : b.zeros(getCell());
  auto gradients = LstmGradOp::create(
      builder, getLoc(), getInput(), getInputWeight(), getHiddenWeight(),
      getInitialHidden(), getInitialCell(), getHidden(), getCell(), getGates(),
      hidden, cell);
  for (auto [index, value] : llvm::enumerate(gradients->getResults())) {
    if (needed[index]) operandGradients[index] = value;
  }
  return success();
}

#define SOAPSTONE_NO_DERIVATIVE(Op)                                       \
  LogicalResult Op::buildGradient(OpBuilder&, mlir::ValueRange gradients, \
                                  ArrayRef<bool> needed,                  \
                                  llvm::MutableArrayRef<Value>) {         \
    return refuse(getOperation(), gradients, needed);                     \
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
