#ifndef SOAPSTONE_CODEGEN_MEMORY_ROW_PITCH_H_
#define SOAPSTONE_CODEGEN_MEMORY_ROW_PITCH_H_

// Rows of 16-bit matrices that begin where a GPU's matrix products read and
// write sixteen bytes at a time: those of [16384, 50257] lie 50,304 elements
// apart. Only memory of a step is padded. Arguments and results of the program
// are dense, so files, checkpoints and other ranks know nothing of it.

#include "ir/mlir_names.h"
#include "llvm/ADT/ArrayRef.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Sets the row pitch of results of products that only products, losses, updates
// and kernels read. Dense operands and results of large products, such as
// stored weights and tensors for other devices, go through a padded copy
// (`soap.reorder`) that costs less than unaligned rows; ops that can read
// padded rows still do. Precondition: nothing else changes the graph but the
// order of ops.
void padRows(mlir::func::FuncOp function);

// Notes the same on the arguments of `functions`, those of one device class of
// a pipeline, that wait between them (ir/dist/pipeline.h): where all that write
// and read such a value can do so with padded rows. Before `padRows` of each.
void padWaiting(llvm::ArrayRef<mlir::func::FuncOp> functions);

// Elements from one row of `value` to the next, for a value or a reshape of it
// that `padRows` has padded; 0 for dense values.
int64_t rowPitch(Value value);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_MEMORY_ROW_PITCH_H_
