#include "ir/sharding/kept_part.h"

#include <algorithm>

#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_exchange.h"

namespace soapstone::sharding {

bool isExchange(StepKind kind) {
  return kind != StepKind::kAllReduce && kind != StepKind::kReduceScatter &&
         kind != StepKind::kAllGather && kind != StepKind::kBroadcast;
}

std::vector<KeptPart> keptParts(const ReshardingPlan& plan, int step) {
  const LayoutGeometry source(plan.layouts[step]);
  const LayoutGeometry target(plan.layouts[step + 1]);
  const bool isSameKind =
      plan.layouts[step].partialKind == plan.layouts[step + 1].partialKind;
  const Exchange exchange(source, target, isSameKind);
  std::vector<KeptPart> parts;
  parts.reserve(target.numDevices());
  std::vector<char> isTarget(source.numDevices(), 0);  // By rank of the source.
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    const int own = exchange.sourceRank(rank);
    if (own >= 0) isTarget[own] = 1;
    parts.push_back({target.devices[rank], own < 0 ? 0 : source.volume(own),
                     target.volume(rank), exchange.keptElements(rank)});
  }
  for (int rank = 0; rank < source.numDevices(); ++rank) {
    if (isTarget[rank]) continue;
    parts.push_back({source.devices[rank], source.volume(rank), 0, 0});
  }
  std::sort(
      parts.begin(), parts.end(),
      [](const KeptPart& a, const KeptPart& b) { return a.device < b.device; });
  return parts;
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
