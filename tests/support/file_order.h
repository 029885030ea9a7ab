#ifndef SOAPSTONE_TESTS_SUPPORT_FILE_ORDER_H_
#define SOAPSTONE_TESTS_SUPPORT_FILE_ORDER_H_

#include <cstdint>

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::soap {

// By element of an argument, in row-major order, its number in the file: the
// rule of `fileParts` element by element.
SmallVector<int64_t> fileOrder(mlir::func::FuncOp function, unsigned argument);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_TESTS_SUPPORT_FILE_ORDER_H_
