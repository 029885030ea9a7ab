#ifndef SOAPSTONE_IR_STEP_JOINED_SUMS_H_
#define SOAPSTONE_IR_STEP_JOINED_SUMS_H_

#include "ir/step/class_program.h"

namespace soapstone::step {

// Sums a gradient that is put together from sums over devices once it is
// together, if all devices put it together alike: the parts of a packed weight,
// say.
void sumJoinedGradients(FunctionProgram& function);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_JOINED_SUMS_H_
