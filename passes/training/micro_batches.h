#ifndef SOAPSTONE_PASSES_TRAINING_MICRO_BATCHES_H_
#define SOAPSTONE_PASSES_TRAINING_MICRO_BATCHES_H_

#include <cstdint>
#include <string>

#include "ir/mlir_names.h"

namespace soapstone::passes {

// On the op that turns sums over micro-batches into the gradient of the whole
// batch's loss: between `soap-fold-time` and `soap-accumulate-gradients`.
inline constexpr llvm::StringLiteral kLossFactorAttribute = "soap.loss_factor";

// The way out of what micro-batches cannot do, for messages: the argument of a
// strategy, as a pipeline has it, or the option beside it.
inline constexpr llvm::StringLiteral kUseOneMicroBatch =
    "use one micro-batch (m=1 in the strategy, or --micro-batches 1)";

// Error if a batch of `samples` cannot be cut into `microBatches` equal parts,
// with the nearest numbers that can; empty if it can.
std::string microBatchesError(int64_t samples, int64_t microBatches);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_MICRO_BATCHES_H_
