#include "passes/strategies/partial_gradients.h"

#include "ir/soap/argument_attributes.h"
#include "ir/soap/op_families.h"

namespace soapstone::strategy {

PartialGradients::PartialGradients(const StrategyGraph& graph) {
  for (const StrategyOp& op : graph.ops) {
    for (mlir::OpResult result : op.op->getResults())
      known[result] = isMadePartial(op, result);
  }
}

bool PartialGradients::mayBePartial(Value gradient) const {
  auto found = known.find(gradient);
  return found == known.end() || found->second;
}

int PartialGradients::passedOperand(const StrategyOp& op) const {
  if (!op.op->hasAttr(soap::kGradientSumAttribute) ||
      isa<soap::BinaryOp>(op.op)) {
    return -1;
  }
  for (auto [i, operand] : llvm::enumerate(op.rule.operands)) {
    if (!operand.partials.empty() && mayBePartial(op.op->getOperand(i)))
      return static_cast<int>(i);
  }
  return -1;
}

bool PartialGradients::isMadePartial(const StrategyOp& op,
                                     mlir::OpResult result) const {
  if (soap::isRearrangement(op.op)) return mayBePartial(op.op->getOperand(0));
  if (isa<soap::SliceOp, soap::ConcatOp>(op.op)) return passedOperand(op) >= 0;
  if (isa<soap::BinaryOp>(op.op) &&
      op.op->hasAttr(soap::kGradientSumAttribute)) {
    return mayBePartial(op.op->getOperand(0)) ||
           mayBePartial(op.op->getOperand(1));
  }
  return !op.rule.results[result.getResultNumber()].partials.empty();
}

}  // namespace soapstone::strategy
