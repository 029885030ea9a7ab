#ifndef SOAPSTONE_PASSES_PIPELINE_ARGUMENT_HOMES_H_
#define SOAPSTONE_PASSES_PIPELINE_ARGUMENT_HOMES_H_

#include <map>
#include <string>

#include "ir/soap/arguments.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/pipeline/chunk_labels.h"

namespace soapstone::pipeline {

// Maps the name of each argument to its chunk: the first of `chunks` that reads
// a parameter owns it; working copies, optimizer states and accumulators lie
// with their parameter. `labels` belong to `accumulate`, the function of a
// micro-batch; `step` is the function that runs once a step.
std::map<std::string, int> argumentHomes(mlir::func::FuncOp accumulate,
                                         mlir::func::FuncOp step,
                                         const ChunkLabels& labels, int chunks);

// Whether every device has arguments of this role, scalars of the step.
bool isScalarRole(soap::ArgumentRole role);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_ARGUMENT_HOMES_H_
