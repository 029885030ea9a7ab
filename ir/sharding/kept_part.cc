#include "ir/sharding/kept_part.h"

#include <algorithm>
#include <map>

#include "ir/sharding/layout_geometry.h"

namespace soapstone::sharding {

bool isExchange(StepKind kind) {
  return kind != StepKind::kAllReduce && kind != StepKind::kReduceScatter &&
         kind != StepKind::kAllGather && kind != StepKind::kBroadcast;
}

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

std::vector<int> keepersOf(const ReshardingPlan& plan) {
  if (plan.steps.size() != 1 || !isExchange(plan.steps[0].kind)) return {};
  const LayoutGeometry source(plan.layouts[0]);
  const LayoutGeometry target(plan.layouts[1]);
  const DeviceIndex held(source.devices);
  const DeviceIndex needed(target.devices);
  // Most steps change what a device holds, or send it something.
  auto mayKeep = [&](const DeviceTraffic& own) {
    const int before = held.rankOf(own.device);
    const int after = needed.rankOf(own.device);
    return own.received == 0 && before >= 0 && after >= 0 &&
           source.volume(before) == target.volume(after);
  };
  std::vector<int> candidates;
  for (const DeviceTraffic& own : plan.steps[0].traffic) {
    if (mayKeep(own)) candidates.push_back(own.device);
  }
  if (candidates.empty()) return {};
  std::sort(candidates.begin(), candidates.end());
  std::vector<int> keepers;
  for (const KeptPart& part : keptParts(plan, 0)) {
    bool isCandidate =
        std::binary_search(candidates.begin(), candidates.end(), part.device);
    if (isCandidate && part.isUnchanged()) keepers.push_back(part.device);
  }
  return keepers;
}

std::vector<int> releasersOf(const ReshardingPlan& plan) {
  if (plan.steps.size() != 1 || plan.steps[0].totalBytes == 0 ||
      !isExchange(plan.steps[0].kind)) {
    return {};
  }
  std::map<int, DeviceTraffic> traffic;  // By device.
  for (const DeviceTraffic& own : plan.steps[0].traffic) {
    traffic[own.device] = own;
  }
  std::vector<int> releasers = keepersOf(plan);
  const size_t keepers = releasers.size();
  for (const KeptPart& part : keptParts(plan, 0)) {
    const DeviceTraffic& own = traffic[part.device];
    const bool copiesAtOnce =
        part.isNew() || (own.received == 0 && part.isSlice());
    if (part.before == 0 || own.sent > 0 || part.isUnchanged()) continue;
    if (copiesAtOnce) releasers.push_back(part.device);
  }
  if (releasers.size() == keepers) return {};
  std::sort(releasers.begin(), releasers.end());
  return releasers;
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
