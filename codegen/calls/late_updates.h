#ifndef SOAPSTONE_CODEGEN_CALLS_LATE_UPDATES_H_
#define SOAPSTONE_CODEGEN_CALLS_LATE_UPDATES_H_

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Moves every optimizer update behind the last reader of its parameter, unless
// something reads the updated value: then it can be done in place.
void updateLate(mlir::func::FuncOp function);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_LATE_UPDATES_H_
