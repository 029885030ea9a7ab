#ifndef SOAPSTONE_RUNTIME_CONSTANTS_H_
#define SOAPSTONE_RUNTIME_CONSTANTS_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Copies `bytes` of a constant of the program itself, `from`, to the arena. It
// lies in host memory on every back end, and is there as long as the program.
void copyConstant(Rank& rank, Stream stream, void* to, const void* from,
                  size_t bytes);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CONSTANTS_H_
