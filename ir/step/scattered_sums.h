#ifndef SOAPSTONE_IR_STEP_SCATTERED_SUMS_H_
#define SOAPSTONE_IR_STEP_SCATTERED_SUMS_H_

#include "ir/step/class_program.h"

namespace soapstone::step {

// Makes every all-reduce whose members read, or send away, only a part of the
// sum each, other parts than the rest of their group, a reduce-scatter: half
// the bytes.
void scatterSums(FunctionProgram& function);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_SCATTERED_SUMS_H_
