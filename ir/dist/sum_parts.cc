#include "ir/dist/sum_parts.h"

#include "ir/soap/arguments.h"
#include "mlir/IR/Builders.h"

namespace soapstone::dist {

bool holdsSumParts(mlir::func::FuncOp function, unsigned argument) {
  return function.getArgAttr(argument, kSumPartsAttribute) != nullptr;
}

void setHoldsSumParts(mlir::func::FuncOp function, unsigned argument) {
  function.setArgAttr(argument, kSumPartsAttribute,
                      mlir::UnitAttr::get(function.getContext()));
}

bool updatesSumParts(mlir::func::FuncOp function, unsigned result) {
  const int64_t argument = soap::updatedArgument(function, result);
  return argument >= 0 && argument < function.getNumArguments() &&
         holdsSumParts(function, static_cast<unsigned>(argument));
}

}  // namespace soapstone::dist
