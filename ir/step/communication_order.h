#ifndef SOAPSTONE_IR_STEP_COMMUNICATION_ORDER_H_
#define SOAPSTONE_IR_STEP_COMMUNICATION_ORDER_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/sum_buckets.h"
#include "ir/step/device_code.h"

namespace soapstone::step {

// Limits of what is moved and joined.
struct OrderLimits {
  // Fewest bytes of later gradients that one device has issued before an update
  // runs: what makes them hides the sum of the gradient that the update reads.
  int64_t deferBytes = int64_t{8} << 20;
  // Most ops that communication moves up.
  int64_t prefetchOps = 16;
  sharding::CallLimits calls;
  // The parts of the decision; tests ask for one at a time.
  bool schedules = true;
  bool joins = true;
  bool yields = true;
};

// One item of the order in which a class of devices issues its code: an op, or
// several communication ops that are one call.
struct IssuedOp {
  OpNumbers ops;
  int64_t channel = -1;
};
using IssuedCode = std::vector<IssuedOp>;

// Decides in which order the classes of devices of one function run their code,
// and which communication is one call, from the order in which the step was
// placed: delays updates (`delayUpdates`), issues communication early and
// awaits it late (`issueEarly`, `waitLate`), joins calls (`joinCalls`) and lets
// others go ahead of sums for updates (`yieldSums`). Returns by class what it
// issues.
std::vector<IssuedCode> orderCommunication(std::vector<DeviceCode> codes,
                                           const OrderLimits& limits);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_COMMUNICATION_ORDER_H_
