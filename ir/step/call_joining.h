#ifndef SOAPSTONE_IR_STEP_CALL_JOINING_H_
#define SOAPSTONE_IR_STEP_CALL_JOINING_H_

#include <cstdint>
#include <vector>

#include "ir/step/device_code.h"

namespace soapstone::step {

// Finds the sums, and the gathers of updated parameters, that one call may do:
// of one signature, of at most `summedBytes` or `gatheredBytes` together, where
// no device needs the results of one before the next is issued, and none that
// needs them soon waits for the next. Returns the channels of each such call,
// ascending, at least two. The call stands where the last of them was.
std::vector<std::vector<int64_t>> joinCalls(
    const std::vector<DeviceCode>& codes, int64_t summedBytes,
    int64_t gatheredBytes);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_CALL_JOINING_H_
