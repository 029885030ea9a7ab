#include <cmath>

#include "ir/soap/ops.h"
#include "ir/soap/score_cap.h"
#include "ir/soap/shape_checks.h"

// Ranges of numeric attributes that no shape depends on.
namespace soapstone::soap {
namespace {

LogicalResult verifyEpsilon(Operation* op, const llvm::APFloat& epsilon) {
  const double value = epsilon.convertToDouble();
  if (std::isfinite(value) && value >= 0) return success();
  return op->emitOpError("'epsilon' is ")
         << value << ", but must be finite and at least 0";
}

// Dropout inside attention: random operands exactly when they are used. A cap
// on the scores is a number above 0.
template <typename Op>
LogicalResult verifyAttention(Op op) {
  const double ratio = op.getRatio().convertToDouble();
  if (!(ratio >= 0 && ratio < 1)) {
    return op.emitOpError("'ratio' is ") << ratio << ", but must lie in [0, 1)";
  }
  const bool hasRandom = op.getSeed() && op.getStep();
  if ((ratio > 0) != hasRandom ||
      static_cast<bool>(op.getSeed()) != static_cast<bool>(op.getStep())) {
    return op.emitOpError(
               "needs 'seed' and 'step' if and only if 'ratio' is above 0, got "
               "ratio ")
           << ratio;
  }
  if (!std::isfinite(op.getScale().convertToDouble())) {
    return op.emitOpError("'scale' must be finite");
  }
  if (Attribute cap = op->getAttr(kScoreCapAttribute)) {
    auto number = dyn_cast<mlir::FloatAttr>(cap);
    if (!number || !number.getType().isF64() ||
        !std::isfinite(number.getValueAsDouble()) ||
        !(number.getValueAsDouble() > 0)) {
      return op.emitOpError("'")
             << kScoreCapAttribute << "' must be an f64 above 0, got " << cap;
    }
  }
  return success();
}

// Adam's family divides by 1 - beta^t.
bool hasMoments(OptimizerKind kind) {
  return kind == OptimizerKind::Adam || kind == OptimizerKind::AdamW ||
         kind == OptimizerKind::Lamb;
}

}  // namespace

LogicalResult NormOp::verify() { return verifyEpsilon(*this, getEpsilon()); }

LogicalResult BatchNormOp::verify() {
  return verifyEpsilon(*this, getEpsilon());
}

LogicalResult BatchNormGradOp::verify() {
  return verifyEpsilon(*this, getEpsilon());
}

LogicalResult AttentionOp::verify() { return verifyAttention(*this); }

LogicalResult AttentionGradOp::verify() { return verifyAttention(*this); }

LogicalResult PadOp::verify() {
  if (isa<mlir::FloatAttr, mlir::IntegerAttr>(getValue()) &&
      getValue().getType() == elementTypeOf(getInput())) {
    return success();
  }
  return emitOpError("value must be a scalar of type ")
         << elementTypeOf(getInput()) << ", got " << getValue();
}

LogicalResult ScatterOp::verify() {
  if (!elementTypeOf(getInput()).isInteger(1) ||
      getKind() == ScatterKind::Replace) {
    return success();
  }
  return emitOpError("'") << stringifyScatterKind(getKind())
                          << "' is not defined on i1; use replace";
}

LogicalResult ArgReduceOp::verify() {
  if (getKind() == ReduceKind::Max || getKind() == ReduceKind::Min)
    return success();
  return emitOpError("kind must be max or min, got '")
         << stringifyReduceKind(getKind()) << "'";
}

LogicalResult OptimizerUpdateOp::verify() {
  struct Coefficient {
    StringRef name;
    double value;
    bool nonNegative;
  };
  const Coefficient coefficients[] = {
      {"beta1", getBeta1().convertToDouble(), true},
      {"beta2", getBeta2().convertToDouble(), true},
      {"epsilon", getEpsilon().convertToDouble(), true},
      {"weightDecay", getWeightDecay().convertToDouble(), false},
      {"trust", getTrust().convertToDouble(), true}};
  for (const Coefficient& coefficient : coefficients) {
    if (!std::isfinite(coefficient.value) ||
        (coefficient.nonNegative && coefficient.value < 0)) {
      return emitOpError("'")
             << coefficient.name << "' is " << coefficient.value
             << ", but must be finite"
             << (coefficient.nonNegative ? " and at least 0" : "");
    }
  }
  if (hasMoments(getKind())) {
    for (const Coefficient& beta : ArrayRef(coefficients).take_front(2)) {
      if (beta.value >= 1) {
        return emitOpError("'") << beta.name << "' is " << beta.value
                                << ", but must lie in [0, 1) for '"
                                << stringifyOptimizerKind(getKind()) << "'";
      }
    }
  }
  return success();
}

}  // namespace soapstone::soap
