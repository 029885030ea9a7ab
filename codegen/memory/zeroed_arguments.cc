#include "codegen/memory/zeroed_arguments.h"

#include "ir/soap/arguments.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

bool zeroesArguments(Operation* op) {
  auto fill = dyn_cast_or_null<soap::FillOp>(op);
  if (!fill || fill->use_empty()) return false;
  // Bytes of zero: not the other zero of floats.
  auto number = dyn_cast<mlir::FloatAttr>(fill.getValue());
  auto integer = dyn_cast<mlir::IntegerAttr>(fill.getValue());
  bool isZero = (number && number.getValue().isPosZero()) ||
                (integer && integer.getValue().isZero());
  return isZero && llvm::all_of(fill->getUses(), [](mlir::OpOperand& use) {
           auto end = dyn_cast<mlir::func::ReturnOp>(use.getOwner());
           if (!end) return false;
           auto function = cast<mlir::func::FuncOp>(end->getParentOp());
           return soap::updatedArgument(function, use.getOperandNumber()) >= 0;
         });
}

}  // namespace soapstone::codegen
