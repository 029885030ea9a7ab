#ifndef SOAPSTONE_IR_STEP_CALL_JOINING_H_
#define SOAPSTONE_IR_STEP_CALL_JOINING_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/sum_buckets.h"
#include "ir/step/device_code.h"

namespace soapstone::step {

// Finds the sums, and the gathers of updated parameters, that one call may do:
// of one signature, within the limits, where no device needs the results of one
// before the next is issued, and none that needs them soon waits for the next.
// Returns the channels of each such call, ascending, at least two. The call
// stands where the last of them was.
std::vector<std::vector<int64_t>> joinCalls(
    const std::vector<DeviceCode>& codes, const sharding::CallLimits& limits);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_CALL_JOINING_H_
