#ifndef SOAPSTONE_PASSES_PIPELINE_ARGUMENT_HOMES_H_
#define SOAPSTONE_PASSES_PIPELINE_ARGUMENT_HOMES_H_

#include <map>
#include <string>

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/pipeline/chunk_labels.h"

namespace soapstone::pipeline {

// By name of an argument, the chunk that it lives with: the first of `chunks`
// that reads a parameter has it, and working copies, optimizer states and
// accumulators lie with their parameter. `labels` are those of `accumulate`,
// what a micro-batch does; `step` is what is done once a step.
std::map<std::string, int> argumentHomes(mlir::func::FuncOp accumulate,
                                         mlir::func::FuncOp step,
                                         const ChunkLabels& labels, int chunks);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_ARGUMENT_HOMES_H_
