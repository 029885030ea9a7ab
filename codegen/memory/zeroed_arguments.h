#ifndef SOAPSTONE_CODEGEN_MEMORY_ZEROED_ARGUMENTS_H_
#define SOAPSTONE_CODEGEN_MEMORY_ZEROED_ARGUMENTS_H_

#include "ir/soap/ops.h"

namespace soapstone::codegen {

// Whether `op` makes zeros that are nothing but new values of arguments: of
// accumulators, which begin each step with zero. Such zeros have no buffer and
// no kernel; the memory of all these arguments is cleared at the end of the
// function.
bool zeroesArguments(Operation* op);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_MEMORY_ZEROED_ARGUMENTS_H_
