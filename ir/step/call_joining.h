#ifndef SOAPSTONE_IR_STEP_CALL_JOINING_H_
#define SOAPSTONE_IR_STEP_CALL_JOINING_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/sum_buckets.h"
#include "ir/step/device_code.h"

namespace soapstone::step {

// Whether a call that sums `bytes` of gradients for updates sums `more` of
// them, too, where `rest` bytes, these included, are still to be summed by such
// calls of several. Nothing hides the last call of a step, so that towards the
// end a call ends where fewer bytes follow than it has: but not before it has
// half of what it may have, as every call takes its latency.
bool sumsMore(int64_t bytes, int64_t more, int64_t rest, int ranks,
              const sharding::CallLimits& limits);

// Finds the sums, and the gathers of updated parameters, that one call may do:
// of one signature, within the limits, where no device needs the results of one
// before the next is issued, and none that needs them soon waits for the next.
// A tensor that is too large for a call of several is one of its own, and those
// before and behind it may be one. Second sums of gradients that are summed in
// two are one where no first sum stands between them, as updates wait no longer
// (`delayUpdates`).
// Returns the channels of each such call, ascending, at least two. The call
// stands where the last of them was.
std::vector<std::vector<int64_t>> joinCalls(
    const std::vector<DeviceCode>& codes, const sharding::CallLimits& limits);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_CALL_JOINING_H_
