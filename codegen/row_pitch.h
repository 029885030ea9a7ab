#ifndef SOAPSTONE_CODEGEN_ROW_PITCH_H_
#define SOAPSTONE_CODEGEN_ROW_PITCH_H_

// Rows of 16-bit matrices that begin where a GPU's matrix products read and
// write sixteen bytes at a time: those of [16384, 50257] lie 50,304 elements
// apart. Only memory of a step is padded. Arguments and results of the program
// are dense, so files, checkpoints and other ranks know nothing of it.

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Notes the row pitch of what products write and only products, losses, updates
// and kernels read. What large products read or write dense, stored weights and
// what other devices get, goes through a padded copy (`soap.reorder`) that
// costs less than the product loses by unaligned rows; what can read padded
// rows does so beside that. Precondition: nothing else changes the graph but
// the order of ops.
void padRows(mlir::func::FuncOp function);

// Elements from one row of `value` to the next, for a value or a reshape of it
// that `padRows` has padded; 0 for dense values.
int64_t rowPitch(Value value);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_ROW_PITCH_H_
