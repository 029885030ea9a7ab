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

bool PartialGradients::isMadePartial(const StrategyOp& op,
                                     mlir::OpResult result) const {
  if (soap::isRearrangement(op.op)) return mayBePartial(op.op->getOperand(0));
  if (isa<soap::BinaryOp>(op.op) &&
      op.op->hasAttr(soap::kGradientSumAttribute)) {
    return mayBePartial(op.op->getOperand(0)) ||
           mayBePartial(op.op->getOperand(1));
  }
  return !op.rule.results[result.getResultNumber()].partials.empty();
}

}  // namespace soapstone::strategy
