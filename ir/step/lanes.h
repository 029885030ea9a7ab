#ifndef SOAPSTONE_IR_STEP_LANES_H_
#define SOAPSTONE_IR_STEP_LANES_H_

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "absl/types/span.h"
#include "ir/step/device_code.h"

namespace soapstone::step {

// A device has a second lane for communication, beside that for what computing
// waits for: a sum of gradients that crosses the network does not stand in
// front of an exchange of activations that stays within a node.
inline constexpr int kCommunicationLanes = 2;
inline constexpr int kSumLane = 1;

// The node of each device, where there are two lanes; empty where there is one.
using DeviceNodes = std::vector<int>;

// Whether no two members of a group are on one node, so that all it moves goes
// over the network. `size` members after `size` members make up the groups.
bool crossesNodes(absl::Span<const int> members, int64_t size,
                  const DeviceNodes& nodes);

// Returns the channels that go on the second lane: sums, and gathers of updated
// parameters, that only updates wait for, and whose groups cross nodes in all
// classes, as `crosses` says of op `op` of class `k`. Where a group has devices
// of one node as well, both lanes would want its ports, and sums gain nothing.
std::set<int64_t> sumLaneChannels(
    const std::vector<DeviceCode>& codes,
    const std::function<bool(size_t k, size_t op)>& crosses);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_LANES_H_
