#ifndef SOAPSTONE_PASSES_PIPELINE_UPDATE_FUNCTION_H_
#define SOAPSTONE_PASSES_PIPELINE_UPDATE_FUNCTION_H_

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::pipeline {

// Makes `step`, which adds the last micro-batch to the accumulators (of
// gradients, losses, weights of samples) and updates, the function that only
// updates, for use after the function of micro-batches has run for all of them:
// accumulators stand for the sums that the step made with them, and what
// nothing reads any more goes.
//
// Fails with a diagnostic if what is left still reads an input, or if the step
// ends in gradients: it has no update.
LogicalResult separateUpdate(mlir::func::FuncOp step);

// Erases every op that nothing reads.
void eraseUnusedOps(mlir::func::FuncOp function);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_UPDATE_FUNCTION_H_
