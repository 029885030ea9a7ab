#ifndef SOAPSTONE_IR_STEP_SUM_DEFERRAL_H_
#define SOAPSTONE_IR_STEP_SUM_DEFERRAL_H_

#include <cstdint>
#include <vector>

#include "ir/step/class_program.h"

namespace soapstone::step {

// Sums the gradients of micro-batches over devices once a step, where
// `deferredSums` says that it can be: every device adds its own part to its
// accumulator, and devices hold parts of a sum. What is scattered stays as
// small as it is. Where each device reads a part of the sum only (its share of
// the updates, ZeRO stage 1), the step scatters it.

// Of a step whose last micro-batch is a function of its own, which sums what
// has come together. Returns the number of such accumulators.
int64_t deferToLast(FunctionProgram& microBatch, FunctionProgram& last);

// Of a pipeline: `update`, which runs last and whose channels come after all
// others, sums what the functions of the micro-batches have added up.
int64_t deferToUpdate(const std::vector<FunctionProgram*>& microBatches,
                      FunctionProgram& update);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_SUM_DEFERRAL_H_
