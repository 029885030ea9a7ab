#ifndef SOAPSTONE_IR_STEP_SUM_DEFERRAL_H_
#define SOAPSTONE_IR_STEP_SUM_DEFERRAL_H_

#include <cstdint>
#include <vector>

#include "ir/step/class_program.h"

namespace soapstone::step {

// Both functions sum the gradients of micro-batches over devices once a step,
// where `deferredSums` says that it can be: every device adds its own part to
// its accumulator, and devices hold parts of a sum. What is scattered stays as
// small as it is. Where each device reads a part of the sum only (its share of
// the updates, ZeRO stage 1), the step scatters it. They return the number of
// accumulators that hold parts.

// Lets the last micro-batch of a step, a function of its own, sum what has come
// together.
int64_t deferToLast(FunctionProgram& microBatch, FunctionProgram& last);

// Lets `update`, which runs last in a pipeline and whose channels come after
// all others, sum what the functions of the micro-batches have added up.
int64_t deferToUpdate(const std::vector<FunctionProgram*>& microBatches,
                      FunctionProgram& update);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_SUM_DEFERRAL_H_
