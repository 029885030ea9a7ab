#include "cost_model/lane_nodes.h"

#include <algorithm>

namespace soapstone::cost_model {

bool overlapCommunication(const Machine& machine, int64_t devices) {
  if (machine.areOfOneKind(devices)) {
    return machine.deviceKind(0).overlapsCommunication;
  }
  for (int64_t device = 0; device < devices; ++device) {
    if (!machine.deviceKind(device).overlapsCommunication) return false;
  }
  return true;
}

std::vector<int> laneNodes(const Machine& machine, int64_t devices) {
  if (machine.description().synchronisation.scheme ==
      SynchronisationScheme::kServers) {
    return {};
  }
  if (!overlapCommunication(machine, devices)) return {};
  const int64_t count = machine.nodeOf(devices - 1) + 1;
  if (count < 2 || count == devices) return {};
  std::vector<int> nodes;
  nodes.reserve(devices);
  for (int64_t node = 0; node < count; ++node) {
    const int64_t left = devices - static_cast<int64_t>(nodes.size());
    const int64_t own = machine.nodeGraph(node).deviceCount();
    nodes.insert(nodes.end(), std::min(own, left), static_cast<int>(node));
  }
  return nodes;
}

}  // namespace soapstone::cost_model
