#include "ir/soap/batch_inputs.h"

namespace soapstone::soap {

std::string wholeBatchOf(mlir::func::FuncOp function, unsigned argument) {
  auto name =
      function.getArgAttrOfType<mlir::StringAttr>(argument, kBatchOfAttribute);
  return name ? name.str() : "";
}

}  // namespace soapstone::soap
