#ifndef SOAPSTONE_PASSES_TRAINING_SEPARATE_ZEROS_H_
#define SOAPSTONE_PASSES_TRAINING_SEPARATE_ZEROS_H_

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// Gives every argument that a function fills with one number at its end (an
// accumulator that begins each step with zero) a fill of its own. One fill for
// several arguments would have the layout of one of them and be sent to the
// others; one that something else reads as well would be in memory from there
// on.
void separateZeros(mlir::func::FuncOp function);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_SEPARATE_ZEROS_H_
