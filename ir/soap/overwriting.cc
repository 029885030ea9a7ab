#include "ir/soap/overwriting.h"

#include "ir/soap/product_addend.h"
#include "ir/step/overwriting.h"
#include "ir/support/string_bridge.h"

namespace soapstone::soap {
namespace {

bool overwritesInFusion(FusionOp fusion, unsigned operand) {
  // A broadcast of the input, or a reduce in the body, reads other elements.
  for (Operation& inner : fusion.getBody().front()) {
    if (isa<ReduceOp>(inner)) return false;
  }
  mlir::BlockArgument argument = fusion.getBody().front().getArgument(operand);
  return llvm::none_of(argument.getUsers(),
                       [](Operation* user) { return isa<BroadcastOp>(user); });
}

// Compares operand numbers: an addend that is also a factor is read everywhere.
bool isAddend(MatrixProductOp product, unsigned operand) {
  Value addend = addendOf(product);
  return addend && addend != product.getLhs() && addend != product.getRhs() &&
         operand == product.getExtraMutable().begin()->getOperandNumber();
}

}  // namespace

bool mayOverwrite(Operation* op, unsigned operand, unsigned result) {
  if (op->getOperand(operand).getType() != op->getResult(result).getType()) {
    return false;
  }
  if (auto update = dyn_cast<OptimizerUpdateOp>(op)) {
    if (result == 0) return operand == 0;
    return operand == update.getStates().getBeginOperandIndex() + result - 1;
  }
  if (auto product = dyn_cast<MatrixProductOp>(op)) {
    return result == 0 && isAddend(product, operand);
  }
  if (auto fusion = dyn_cast<FusionOp>(op)) {
    return overwritesInFusion(fusion, operand);
  }
  return mlir::isa_and_nonnull<SoapDialect>(op->getDialect()) &&
         step::mayOverwrite(toAbsl(op->getName().stripDialect()),
                            static_cast<int>(operand));
}

std::vector<char> overwritableOperands(Operation* op) {
  std::vector<char> found;
  if (op->getNumResults() == 0) return found;
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    found.push_back(static_cast<char>(mayOverwrite(op, i, 0)));
  }
  return found;
}

}  // namespace soapstone::soap
