#include "codegen/calls/kernel_order.h"

#include "llvm/ADT/STLExtras.h"

namespace soapstone::codegen {

void sortByKernel(SmallVector<Operation*>& ops) {
  auto widthsOf = [](Operation* op) {
    SmallVector<unsigned> widths;
    for (Value operand : op->getOperands()) {
      widths.push_back(
          cast<RankedTensorType>(operand.getType()).getElementTypeBitWidth());
    }
    return widths;
  };
  llvm::stable_sort(ops, [&](Operation* a, Operation* b) {
    return widthsOf(a) < widthsOf(b);
  });
}

}  // namespace soapstone::codegen
