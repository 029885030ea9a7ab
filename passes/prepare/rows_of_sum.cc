#include "passes/prepare/rows_of_sum.h"

#include "ir/soap/uniform_value.h"

namespace soapstone::passes {
namespace {

soap::ScatterOp scatterIntoZeros(Value value) {
  auto scatter = value.getDefiningOp<soap::ScatterOp>();
  const bool isRows = scatter && scatter->hasOneUse() &&
                      scatter.getKind() == soap::ScatterKind::Add &&
                      soap::isUniform(scatter.getInput(), 0);
  return isRows ? scatter : nullptr;
}

}  // namespace

soap::ScatterOp rowsAddedBy(Operation* op) {
  auto sum = dyn_cast<soap::BinaryOp>(op);
  if (!sum || sum.getKind() != soap::BinaryKind::Add) return nullptr;
  if (soap::ScatterOp rows = scatterIntoZeros(sum.getRhs())) return rows;
  return scatterIntoZeros(sum.getLhs());
}

Value baseOfRows(Operation* op) {
  soap::ScatterOp rows = rowsAddedBy(op);
  if (!rows) return nullptr;
  return op->getOperand(op->getOperand(1) == rows->getResult(0) ? 0 : 1);
}

bool isAddedToSum(soap::ScatterOp scatter) {
  return scatter->hasOneUse() && rowsAddedBy(*scatter->user_begin()) == scatter;
}

}  // namespace soapstone::passes
