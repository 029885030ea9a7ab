#include "cost_model/lane_nodes.h"

#include <set>

namespace soapstone::cost_model {

std::vector<int> laneNodes(const Machine& machine, int64_t devices) {
  if (machine.description().synchronisation.scheme ==
      SynchronisationScheme::kServers) {
    return {};
  }
  std::vector<int> nodes;
  std::set<int> met;
  for (int64_t device = 0; device < devices; ++device) {
    if (!machine.deviceKind(device).overlapsCommunication) return {};
    nodes.push_back(static_cast<int>(machine.nodeOf(device)));
    met.insert(nodes.back());
  }
  if (met.size() < 2 || met.size() == nodes.size()) return {};
  return nodes;
}

}  // namespace soapstone::cost_model
