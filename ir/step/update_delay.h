#ifndef SOAPSTONE_IR_STEP_UPDATE_DELAY_H_
#define SOAPSTONE_IR_STEP_UPDATE_DELAY_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/sum_buckets.h"
#include "ir/step/device_code.h"

namespace soapstone::step {

// Moves what follows the synchronisation of gradients down in `codes`, the
// classes of one function, until `deferBytes` of later gradients are on their
// way, and numbers their channels anew, in the same set of numbers. Gradients
// in a row that one call may sum within `calls` wait for one another: they may
// become one call (`joinCalls`). What follows the second sum of a gradient that
// is summed in two waits once more. Ops of single numbers that nothing but
// results of the step reads, as the mean of a loss, move like updates.
Reordering delayUpdates(const std::vector<DeviceCode>& codes,
                        int64_t deferBytes, const sharding::CallLimits& calls);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_UPDATE_DELAY_H_
