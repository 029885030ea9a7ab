#include "passes/partition/update_tail.h"

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"

namespace soapstone::partition {

using mlir::func::FuncOp;

bool isUpdateResult(FuncOp function, unsigned result) {
  soap::ResultRole role = soap::resultRole(function, result);
  return role == soap::ResultRole::kUpdate ||
         role == soap::ResultRole::kGradient;
}

UpdateTail::UpdateTail(FuncOp function) : function(function) {
  for (Operation& op : llvm::reverse(function.front().without_terminator())) {
    if (!op.hasAttr("soap.gradient_of") && isAllThatReads(&op)) {
      tail.insert(&op);
    }
  }
}

bool UpdateTail::isAllThatReads(Operation* op) const {
  FuncOp code = function;
  Operation* end = code.front().getTerminator();
  return llvm::all_of(op->getUses(), [&](mlir::OpOperand& use) {
    return use.getOwner() == end ? isUpdateResult(code, use.getOperandNumber())
                                 : tail.contains(use.getOwner());
  });
}

}  // namespace soapstone::partition
