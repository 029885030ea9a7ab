#ifndef SOAPSTONE_PASSES_PIPELINE_REPEATED_OPS_H_
#define SOAPSTONE_PASSES_PIPELINE_REPEATED_OPS_H_

#include <vector>

#include "passes/pipeline/chunk_labels.h"

namespace soapstone::pipeline {

// Copies the ops that compute a forward op again for input gradients, where
// weight gradients of the same chunk read what they make: these read the
// copies, which are labelled as weight gradients. Only in the chunks of
// `isWanted` (by chunk); in others, what both read waits from one to the other.
// `labels` takes the copies.
void repeatForWeightGradients(mlir::func::FuncOp accumulate,
                              const std::vector<char>& isWanted,
                              ChunkLabels* labels);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_REPEATED_OPS_H_
