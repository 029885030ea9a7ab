#include "ir/soap/overwriting.h"

#include "ir/soap/product_addend.h"

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

// By number: what is added may be a factor, too, which is read everywhere.
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
  if (isa<UnaryOp, BinaryOp, SelectOp, DropoutOp>(op)) return true;
  // The runtime promises these three.
  if (isa<ScatterOp, CrossEntropyGradOp>(op)) return operand == 0;
  if (auto product = dyn_cast<MatrixProductOp>(op)) {
    return result == 0 && isAddend(product, operand);
  }
  auto fusion = dyn_cast<FusionOp>(op);
  return fusion && overwritesInFusion(fusion, operand);
}

}  // namespace soapstone::soap
