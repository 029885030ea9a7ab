#include "passes/training/argument_reach.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::passes {

bool dependsOnArgument(mlir::func::FuncOp function, Value value,
                       llvm::function_ref<bool(soap::ArgumentRole)> matches) {
  SmallVector<Value> pending{value};
  llvm::DenseSet<Value> met;
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    if (!met.insert(next).second) continue;
    if (auto argument = dyn_cast<mlir::BlockArgument>(next)) {
      if (matches(soap::argumentRole(function, argument.getArgNumber())))
        return true;
      continue;
    }
    llvm::append_range(pending, next.getDefiningOp()->getOperands());
  }
  return false;
}

}  // namespace soapstone::passes
