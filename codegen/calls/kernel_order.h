#ifndef SOAPSTONE_CODEGEN_CALLS_KERNEL_ORDER_H_
#define SOAPSTONE_CODEGEN_CALLS_KERNEL_ORDER_H_

#include "ir/mlir_names.h"
#include "llvm/ADT/SmallVector.h"

namespace soapstone::codegen {

// Puts elementwise kernels whose operands have the same types behind each
// other, in the order of the types' widths and else as they stand: only those
// may be one kernel, and so one call.
void sortByKernel(SmallVector<Operation*>& ops);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_KERNEL_ORDER_H_
