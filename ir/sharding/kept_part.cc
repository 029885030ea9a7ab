#include "ir/sharding/kept_part.h"

#include <algorithm>
#include <map>

#include "ir/sharding/layout_geometry.h"

namespace soapstone::sharding {

std::vector<KeptPart> keptParts(const ReshardingPlan& plan, int step) {
  const LayoutGeometry source(plan.layouts[step]);
  const LayoutGeometry target(plan.layouts[step + 1]);
  std::map<int, KeptPart> parts;  // By device.
  for (int rank = 0; rank < source.numDevices(); ++rank) {
    parts[source.devices[rank]].before = source.volume(rank);
  }
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    parts[target.devices[rank]].after = target.volume(rank);
  }
  for (const Transfer& transfer : stepTransfers(plan, step)) {
    if (transfer.source != transfer.destination) continue;
    parts[transfer.source].common += transfer.region.volume();
  }
  std::vector<KeptPart> kept;
  for (auto& [device, part] : parts) {
    part.device = device;
    kept.push_back(part);
  }
  return kept;
}

std::vector<int> takersOf(const ReshardingPlan& plan, int step) {
  std::vector<int> takers, others;
  for (const DeviceTraffic& traffic : plan.steps[step].traffic) {
    if (traffic.received > 0) {
      takers.push_back(traffic.device);
    } else if (traffic.sent > 0) {
      others.push_back(traffic.device);
    }
  }
  if (!others.empty()) {
    std::sort(others.begin(), others.end());
    for (const KeptPart& part : keptParts(plan, step)) {
      const bool changes = !part.isNew() && !part.isUnchanged();
      if (changes &&
          std::binary_search(others.begin(), others.end(), part.device)) {
        takers.push_back(part.device);
      }
    }
  }
  std::sort(takers.begin(), takers.end());
  return takers;
}

}  // namespace soapstone::sharding
