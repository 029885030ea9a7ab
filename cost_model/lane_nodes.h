#ifndef SOAPSTONE_COST_MODEL_LANE_NODES_H_
#define SOAPSTONE_COST_MODEL_LANE_NODES_H_

#include <cstdint>
#include <vector>

#include "cost_model/machine.h"

namespace soapstone::cost_model {

// Whether each of the first `devices` devices computes while it communicates.
bool overlapCommunication(const Machine& machine, int64_t devices);

// The node of each of the first `devices` devices, where a second lane for
// communication may gain something (`ir/step/lanes.h`): all of them compute
// while they communicate, they are on several nodes, some of them share one,
// and gradients are summed by collectives. Empty elsewhere.
std::vector<int> laneNodes(const Machine& machine, int64_t devices);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_LANE_NODES_H_
