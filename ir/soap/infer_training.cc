#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of training.td; a fusion's are those of its yield.
namespace soapstone::soap {
namespace {

// `labels` has the shape of `logits` without the last dim, the classes.
LogicalResult checkLabels(const ShapeChecker& checker, Value logits,
                          Value labels) {
  if (shapeOf(logits).empty()) {
    return checker.error(
        "'logits' must end in the dim of the classes, got rank 0");
  }
  return checker.checkShape(labels, shapeOf(logits).drop_back(), "labels");
}

// Number of states that the rule of `kind` keeps for a parameter.
size_t stateCount(OptimizerKind kind) {
  switch (kind) {
    case OptimizerKind::Sgd:
      return 0;
    case OptimizerKind::Momentum:
    case OptimizerKind::Lars:
    case OptimizerKind::Adagrad:
      return 1;
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW:
    case OptimizerKind::Lamb:
      return 2;
  }
  llvm_unreachable("every kind returns above");
}

}  // namespace

LogicalResult CrossEntropyOp::inferTypes(const ShapeChecker& checker,
                                         Adaptor adaptor) {
  if (failed(checkLabels(checker, adaptor.getLogits(), adaptor.getLabels()))) {
    return failure();
  }
  ArrayRef<int64_t> rows = shapeOf(adaptor.getLabels());
  Type f32 = mlir::Float32Type::get(checker.getContext());
  if (failed(checker.addResult(rows, f32))) return failure();
  return checker.addResult(rows, f32);
}

LogicalResult CrossEntropyGradOp::inferTypes(const ShapeChecker& checker,
                                             Adaptor adaptor) {
  if (failed(checkLabels(checker, adaptor.getLogits(), adaptor.getLabels()))) {
    return failure();
  }
  ArrayRef<int64_t> rows = shapeOf(adaptor.getLabels());
  Type f32 = mlir::Float32Type::get(checker.getContext());
  if (failed(
          checker.checkType(adaptor.getLogSumExp(), rows, f32, "logSumExp")) ||
      failed(checker.checkType(adaptor.getLossGrad(), rows, f32, "lossGrad"))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getLogits());
}

LogicalResult OptimizerUpdateOp::inferTypes(const ShapeChecker& checker,
                                            Adaptor adaptor) {
  Value parameter = adaptor.getParameter();
  const size_t states = stateCount(adaptor.getKind());
  if (adaptor.getStates().size() != states) {
    return checker.error("'", stringifyOptimizerKind(adaptor.getKind()),
                         "' keeps ", states, " states, got ",
                         adaptor.getStates().size());
  }
  if (failed(checker.checkElementType(
          parameter, mlir::Float32Type::get(checker.getContext()),
          "parameter")) ||
      failed(checker.checkShape(adaptor.getGradient(), shapeOf(parameter),
                                "gradient"))) {
    return failure();
  }
  if (failed(checker.addResultLike(parameter))) return failure();
  for (Value state : adaptor.getStates()) {
    if (failed(checker.checkSameType(state, "states", parameter, "parameter")))
      return failure();
    if (failed(checker.addResultLike(parameter))) return failure();
  }
  return success();
}

}  // namespace soapstone::soap
