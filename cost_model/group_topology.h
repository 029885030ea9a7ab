#ifndef SOAPSTONE_COST_MODEL_GROUP_TOPOLOGY_H_
#define SOAPSTONE_COST_MODEL_GROUP_TOPOLOGY_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "cost_model/machine.h"

namespace soapstone::cost_model {

// Properties of the devices of a collective that its cost depends on: small,
// and computed once per group. Rates are those of large messages, in bytes per
// second.
struct GroupTopology {
  int64_t ranks = 1;
  int64_t nodes = 1;
  // Ranks of the group on the node that has most, and fewest.
  int64_t mostRanksPerNode = 1;
  int64_t fewestRanksPerNode = 1;
  // Rings inside the slowest node; infinite if no node has two ranks.
  double ringBytesPerSecond = 0;
  // Seconds per byte of each message of an exchange inside a node.
  double exchangeSecondsPerByte = 0;
  // An all-reduce computed in the switches of every node; 0 if one cannot.
  double switchReductionBytesPerSecond = 0;
  double stepLatencySeconds = 0;         // Between neighbours inside a node.
  double networkStepLatencySeconds = 0;  // Between neighbouring nodes.
  // From the group's ranks on a node into the network, at the slowest node;
  // infinite for one node.
  double networkBytesPerSecond = 0;
  // The same through the uplinks of the switches that the group spans.
  double uplinkBytesPerSecond = 0;
  // Seconds per byte of each message of an exchange over the network.
  double networkExchangeSecondsPerByte = 0;
  // Constants of the library, from the machine.
  CollectiveConstants constants;
};

// The topology of a group of distinct devices, in the order of their ranks.
// Takes time linear in the group. Fails with InvalidArgument if it is empty or
// a device is out of range or there twice.
absl::StatusOr<GroupTopology> analyzeGroup(const Machine& machine,
                                           absl::Span<const int> devices);

// Number of simultaneous groups that share the busiest link.
struct GroupSharing {
  double inNode = 1;
  double network = 1;
};

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_GROUP_TOPOLOGY_H_
