#ifndef SOAPSTONE_PASSES_PIPELINE_SUMS_BY_CHUNK_H_
#define SOAPSTONE_PASSES_PIPELINE_SUMS_BY_CHUNK_H_

#include "ir/mlir_names.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::pipeline {

// Adds the terms of sums of single numbers, as of the squares of all gradients
// that are clipped, chunk by chunk, in the order of chunks: a group then sends
// one number instead of one for every parameter. `chunks` are those of the ops,
// -1 for those that have none. Returns whether a sum has changed.
bool addByChunk(mlir::func::FuncOp step,
                const llvm::DenseMap<Operation*, int>& chunks);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_SUMS_BY_CHUNK_H_
