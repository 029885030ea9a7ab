#ifndef SOAPSTONE_IR_STEP_LANES_H_
#define SOAPSTONE_IR_STEP_LANES_H_

#include <vector>

#include "ir/sharding/resharding_plan.h"

namespace soapstone::step {

// A device has a second lane for communication, beside that for what computing
// waits for: a sum of gradients that crosses the network does not stand in
// front of an exchange of activations that stays within a node. On it
// are the steps that `crossesNodes` of moves that `PlacedMove::isForUpdates`.
inline constexpr int kCommunicationLanes = 2;
inline constexpr int kSumLane = 1;

// The node of each device, where there are two lanes; empty where there is one.
using DeviceNodes = std::vector<int>;

// Whether a step of a plan sums or gathers, and no two members of a group are
// on one node, so that all it moves goes over the network. Where a group has
// devices of one node as well, both lanes would want its ports, and sums gain
// nothing.
bool crossesNodes(const sharding::ReshardingStep& step,
                  const DeviceNodes& nodes);
// Whether some step of a plan does.
bool crossesNodes(const sharding::ReshardingPlan& plan,
                  const DeviceNodes& nodes);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_LANES_H_
