#include "ir/sharding/kept_part.h"

#include <algorithm>
#include <utility>

#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_exchange.h"

namespace soapstone::sharding {

bool isExchange(StepKind kind) {
  return kind != StepKind::kAllReduce && kind != StepKind::kReduceScatter &&
         kind != StepKind::kAllGather && kind != StepKind::kBroadcast;
}

ShardOrigin originOf(const ShardChange& change) {
  if (!change.isTarget) return ShardOrigin::kNothing;
  if (change.receives) return ShardOrigin::kWritten;
  if (change.isUnchanged) return ShardOrigin::kBefore;
  if (change.isNew) return ShardOrigin::kIdentity;
  const bool isCut = change.isSlice && !change.takesPart;
  return isCut ? ShardOrigin::kSlice : ShardOrigin::kWritten;
}

namespace {

// A step's layouts, and what devices keep in it once that is asked for.
class StepParts {
 public:
  StepParts(const ReshardingPlan& plan, int step)
      : plan(plan),
        step(step),
        source(plan.layouts[step]),
        target(plan.layouts[step + 1]) {}

  const std::vector<KeptPart>& parts() {
    if (list.empty()) find();
    return list;
  }

  // The devices that receive nothing and whose shard stays as it is, ascending.
  std::vector<int> keepers() {
    const DeviceIndex held(source.devices);
    const DeviceIndex needed(target.devices);
    // Most steps change what a device holds, or send it something.
    std::vector<int> candidates;
    for (const DeviceTraffic& own : plan.steps[step].traffic) {
      if (own.received > 0) continue;
      const int before = held.rankOf(own.device);
      const int after = before < 0 ? -1 : needed.rankOf(own.device);
      if (after >= 0 && source.volume(before) == target.volume(after)) {
        candidates.push_back(own.device);
      }
    }
    if (candidates.empty()) return {};
    std::sort(candidates.begin(), candidates.end());
    std::vector<int> keepers;
    for (const KeptPart& part : parts()) {
      bool isCandidate =
          std::binary_search(candidates.begin(), candidates.end(), part.device);
      if (isCandidate && part.isUnchanged()) keepers.push_back(part.device);
    }
    return keepers;
  }

 private:
  void find() {
    const bool isSameKind =
        plan.layouts[step].partialKind == plan.layouts[step + 1].partialKind;
    const Exchange exchange(source, target, isSameKind);
    list.reserve(target.numDevices());
    std::vector<char> isTarget(source.numDevices(), 0);  // By source rank.
    for (int rank = 0; rank < target.numDevices(); ++rank) {
      const int own = exchange.sourceRank(rank);
      if (own >= 0) isTarget[own] = 1;
      list.push_back({target.devices[rank], own < 0 ? 0 : source.volume(own),
                      target.volume(rank), exchange.keptElements(rank)});
    }
    for (int rank = 0; rank < source.numDevices(); ++rank) {
      if (isTarget[rank]) continue;
      list.push_back({source.devices[rank], source.volume(rank), 0, 0});
    }
    auto isBefore = [](const KeptPart& a, const KeptPart& b) {
      return a.device < b.device;
    };
    if (!std::is_sorted(list.begin(), list.end(), isBefore)) {
      std::sort(list.begin(), list.end(), isBefore);
    }
  }

  const ReshardingPlan& plan;
  const int step;
  const LayoutGeometry source;
  const LayoutGeometry target;
  std::vector<KeptPart> list;  // By device.
};

bool isOneStep(const ReshardingPlan& plan) {
  return plan.steps.size() == 1 && isExchange(plan.steps[0].kind);
}

// Whether no device has both a shard of the step's source and one of its
// target, as of messages between groups: nothing is kept then.
bool areApart(const ReshardingPlan& plan, int step) {
  const std::vector<int> target = plan.layouts[step + 1].devices.devices();
  const DeviceIndex needed(target);
  const std::vector<int> source = plan.layouts[step].devices.devices();
  return std::all_of(source.begin(), source.end(),
                     [&](int device) { return needed.rankOf(device) < 0; });
}

// Traffic by device, ascending.
std::vector<DeviceTraffic> sortedTraffic(const ReshardingStep& step) {
  std::vector<DeviceTraffic> traffic = step.traffic;
  auto isBefore = [](const DeviceTraffic& a, const DeviceTraffic& b) {
    return a.device < b.device;
  };
  if (!std::is_sorted(traffic.begin(), traffic.end(), isBefore)) {
    std::sort(traffic.begin(), traffic.end(), isBefore);
  }
  return traffic;
}

// The devices that hold something and send nothing of it in the one step of a
// plan, ascending, where sources and targets are apart.
std::vector<int> idleSources(const ReshardingPlan& plan) {
  if (plan.steps[0].totalBytes == 0) return {};
  std::vector<int> senders;
  for (const DeviceTraffic& traffic : plan.steps[0].traffic) {
    if (traffic.sent > 0) senders.push_back(traffic.device);
  }
  const DeviceGrid& devices = plan.layouts[0].devices;
  if (static_cast<int64_t>(senders.size()) == devices.size()) return {};
  std::sort(senders.begin(), senders.end());
  const LayoutGeometry source(plan.layouts[0]);
  std::vector<int> idle;
  for (int rank = 0; rank < source.numDevices(); ++rank) {
    const int device = source.devices[rank];
    const bool sends =
        std::binary_search(senders.begin(), senders.end(), device);
    if (!sends && source.volume(rank) > 0) idle.push_back(device);
  }
  std::sort(idle.begin(), idle.end());
  return idle;
}

}  // namespace

std::vector<KeptPart> keptParts(const ReshardingPlan& plan, int step) {
  return StepParts(plan, step).parts();
}

std::vector<int> keepersOf(const ReshardingPlan& plan) {
  if (!isOneStep(plan)) return {};
  return StepParts(plan, 0).keepers();
}

std::vector<int> releasersOf(const ReshardingPlan& plan) {
  return holdersOf(plan).releasers;
}

Holders holdersOf(const ReshardingPlan& plan) {
  Holders holders;
  if (!isOneStep(plan)) return holders;
  if (areApart(plan, 0)) {
    holders.releasers = idleSources(plan);
    return holders;
  }
  StepParts step(plan, 0);
  holders.keepers = step.keepers();
  if (plan.steps[0].totalBytes == 0) return holders;
  std::vector<int> releasers = holders.keepers;
  std::vector<DeviceTraffic> traffic = sortedTraffic(plan.steps[0]);
  size_t next = 0;
  for (const KeptPart& part : step.parts()) {
    while (next < traffic.size() && traffic[next].device < part.device) ++next;
    const bool isThere =
        next < traffic.size() && traffic[next].device == part.device;
    const int64_t sent = isThere ? traffic[next].sent : 0;
    const int64_t received = isThere ? traffic[next].received : 0;
    const bool copiesAtOnce = part.isNew() || (received == 0 && part.isSlice());
    if (part.before == 0 || sent > 0 || part.isUnchanged()) continue;
    if (copiesAtOnce) releasers.push_back(part.device);
  }
  if (releasers.size() == holders.keepers.size()) return holders;
  std::sort(releasers.begin(), releasers.end());
  holders.releasers = std::move(releasers);
  return holders;
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
  if (!others.empty() && !areApart(plan, step)) {
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
