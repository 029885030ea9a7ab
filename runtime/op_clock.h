#ifndef SOAPSTONE_RUNTIME_OP_CLOCK_H_
#define SOAPSTONE_RUNTIME_OP_CLOCK_H_

#include <cstdint>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Programs that `soapstone calibrate` emits say which op of the step comes
// next. With SOAPSTONE_OP_TIMES in the environment every rank then reports how
// long its ops took; without it these calls do nothing. For back ends that run
// the lanes of a rank on its own thread, in program order.

// Ends the op before, if any, and begins op number `op` >= 0.
void beginOp(Rank& rank, int64_t op);

// Ends the last op of the step and prints a line of JSON to standard output:
// {"rank": 0, "op_seconds": [..]}, indexed by op, 0 for what did not run.
void reportOps(Rank& rank);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OP_CLOCK_H_
