#ifndef SOAPSTONE_PASSES_PIPELINE_SPLIT_PIPELINE_H_
#define SOAPSTONE_PASSES_PIPELINE_SPLIT_PIPELINE_H_

#include "ir/mlir_names.h"
#include "ir/model/strategy.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::pipeline {

// Replaces the functions of a configured training step by those of a pipeline
// (ir/dist/pipeline.h), whose ops have configurations on the devices of their
// chunks:
//
// - `@accumulate`, which runs for one micro-batch, is cut by chunk and phase.
//   A value that one part makes and another reads waits in an argument of
//   both, which has slots for several micro-batches. A value that crosses
//   groups has one on either side and a function that moves it.
// - `@step` loses what `@accumulate` does, and becomes `@update`: sums,
//   updates, the loss of the whole step.
// - Parameters that several groups read stay with the first, which updates
//   them; `@prepare` gives the others a copy once a step. Their gradients are
//   added up apart on every group, and together in `@update`.
//
// The module says how groups call the functions; the schedule is proven
// (ir/schedule/check.h) before.
//
// Fails with a diagnostic if there is no `@accumulate`, a chunk begins at no op
// of the forward pass, a value goes against the order of the chunks, or the
// schedule is none for these chunks.
LogicalResult splitPipeline(ModuleOp module,
                            const model::StrategyPipeline& pipeline);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_SPLIT_PIPELINE_H_
