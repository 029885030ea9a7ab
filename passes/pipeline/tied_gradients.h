#ifndef SOAPSTONE_PASSES_PIPELINE_TIED_GRADIENTS_H_
#define SOAPSTONE_PASSES_PIPELINE_TIED_GRADIENTS_H_

#include <map>
#include <string>

#include "passes/pipeline/chunk_labels.h"

namespace soapstone::pipeline {

// Where the gradient of a parameter is a sum over chunks (a tied table), or put
// together from parts of several chunks (packed query, key and value), every
// chunk but the parameter's home gets an accumulator of its own in
// `accumulate`, and `update`, which is not yet cut, adds them up before it
// reads the parameter's. `labels` and `homes` (the chunk that an argument lives
// with) take what is new.
LogicalResult splitTiedGradients(mlir::func::FuncOp accumulate,
                                 mlir::func::FuncOp update, ChunkLabels* labels,
                                 std::map<std::string, int>* homes);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_TIED_GRADIENTS_H_
