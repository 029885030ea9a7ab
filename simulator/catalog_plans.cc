// The part of CostCatalog that prices ways from one layout to another.
#include <algorithm>
#include <map>
#include <optional>

#include "ir/sharding/kept_part.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/packed_parts.h"
#include "ir/sharding/resharding_traffic.h"
#include "ir/sharding/shard_volume.h"
#include "ir/support/status_macros.h"
#include "simulator/cost_catalog.h"

namespace soapstone::simulator {
namespace {

using TrafficEntries = absl::flat_hash_map<int, sharding::DeviceTraffic*>;

// By device.
TrafficEntries entriesOf(std::vector<sharding::DeviceTraffic>* traffic) {
  TrafficEntries entries;
  for (sharding::DeviceTraffic& entry : *traffic)
    entries[entry.device] = &entry;
  return entries;
}

// Adds the bytes of every device; both lists have the same devices, most often
// in the same order.
void addTraffic(const std::vector<sharding::DeviceTraffic>& more,
                std::vector<sharding::DeviceTraffic>* all) {
  TrafficEntries entries;
  for (size_t i = 0; i < more.size(); ++i) {
    sharding::DeviceTraffic* entry = &(*all)[std::min(i, all->size() - 1)];
    if (entry->device != more[i].device) {
      if (entries.empty()) entries = entriesOf(all);
      entry = entries[more[i].device];
    }
    entry->sent += more[i].sent;
    entry->received += more[i].received;
  }
}

// Gives an all-reduce of several tensors the traffic of one ring: of chunks of
// all elements, not of each tensor's.
void sumAtOnce(int64_t elementBytes, sharding::ReshardingStep* step) {
  TrafficEntries entries = entriesOf(&step->traffic);
  const int64_t size = step->groups.size;
  for (int number = 0; number < step->groups.count(); ++number) {
    absl::Span<const int> group = step->groups.group(number);
    int64_t sent = 0;
    for (int device : group) sent += entries[device]->sent;
    // Each member sends the whole twice, but for two chunks of it.
    const int64_t elements = sent / (2 * (size - 1)) / elementBytes;
    for (int64_t i = 0; i < size; ++i) {
      *entries[group[i]] =
          sharding::allReduceTraffic(group[i], elements, size, i, elementBytes);
    }
  }
}

bool isSumStep(sharding::StepKind kind) {
  return kind == sharding::StepKind::kAllReduce ||
         kind == sharding::StepKind::kReduceScatter;
}

}  // namespace

std::vector<SetFigure> CostCatalog::copyCosts(
    const sharding::ReshardingPlan& plan, int step,
    const std::vector<int>& communicating) {
  if (static_cast<int64_t>(communicating.size()) >=
      plan.layouts[step + 1].devices.size()) {
    return {};
  }
  const sharding::Layout& from = plan.layouts[step];
  const sharding::Layout& to = plan.layouts[step + 1];
  auto price = [&](int kind, int64_t volume) {
    cost_model::OperatorDescription copy;
    copy.kind = "dist.slice";
    copy.bytesRead = static_cast<double>(volume * plan.elementBytes);
    copy.bytesWritten = copy.bytesRead;
    return toPicoseconds(costs.seconds(kind, copy));
  };
  std::optional<int64_t> evenBefore = sharding::evenVolume(from);
  std::optional<int64_t> evenAfter = sharding::evenVolume(to);
  bool areAlike = communicating.empty() && !severalKinds && evenBefore &&
                  evenAfter && from.devices == to.devices;
  if (areAlike) {
    // A copy of the same size would be the same buffer: it costs nothing.
    if (*evenBefore == *evenAfter) return {};
    int64_t time =
        price(machine.deviceKindIndex(to.devices.device(0)), *evenAfter);
    return {{deviceSet(to.devices), time}};
  }
  sharding::LayoutGeometry source(from);
  sharding::LayoutGeometry target(to);
  sharding::DeviceIndex index(source.devices);
  std::vector<int> members;
  std::vector<int64_t> amounts;
  std::map<std::pair<int, int64_t>, int64_t> priced;
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    int device = target.devices[rank];
    if (std::binary_search(communicating.begin(), communicating.end(),
                           device)) {
      continue;
    }
    int before = index.rankOf(device);
    int64_t volume = target.volume(rank);
    // A copy of the same size would be the same buffer: it costs nothing.
    if (before >= 0 && source.volume(before) == volume) continue;
    int kind = machine.deviceKindIndex(device);
    auto [entry, isNew] = priced.try_emplace({kind, volume}, 0);
    if (isNew) entry->second = price(kind, volume);
    members.push_back(device);
    amounts.push_back(entry->second);
  }
  return groupByAmount(members, amounts);
}

int64_t CostCatalog::packingOf(const sharding::ReshardingPlan& plan,
                               int step) const {
  if (!pricesPacking) return 0;
  const sharding::PackedCopies copies = sharding::mostPackedCopies(plan, step);
  if (copies.elements == 0) return 0;
  cost_model::OperatorDescription packing;
  packing.kind = "dist.slice";
  packing.bytesRead = static_cast<double>(copies.elements * plan.elementBytes);
  packing.bytesWritten = packing.bytesRead;
  packing.launches = copies.kernels;
  int64_t longest = 0;
  std::vector<int> kinds;
  for (int device : StepPricer::participants(plan.steps[step])) {
    const int kind = machine.deviceKindIndex(device);
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) continue;
    kinds.push_back(kind);
    longest = std::max(longest, toPicoseconds(costs.seconds(kind, packing)));
  }
  return longest;
}

absl::StatusOr<int> CostCatalog::plan(int source, int target,
                                      int64_t elementBytes, MoveUse use) {
  PlanKey key{source, target, elementBytes, use};
  auto found = planNumbers.find(key);
  if (found != planNumbers.end()) return found->second;
  const bool isSum = use == MoveUse::kGradient && layouts[source].isPartial();
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::shared_ptr<const sharding::ReshardingPlan> made,
      planner.plan(layouts[source], layouts[target], elementBytes,
                   /*isTransfer=*/use == MoveUse::kTransfer));
  PlanCost cost;
  for (size_t i = 0; i < made->steps.size(); ++i) {
    PlanPart part;
    part.step = static_cast<int>(i);
    // The last layout is the target over a refined shape: the same volumes.
    part.layout =
        i + 1 == made->steps.size() ? target : layout(made->layouts[i + 1]);
    if (StepPricer::communicates(made->steps[i])) {
      CommunicationCost communication;
      communication.plan = made;
      communication.planStep = static_cast<int>(i);
      communication.isLeftToServers = isSum && servers.isUsed();
      communication.isBucketed =
          isSum ? isSumStep(made->steps[i].kind)
                : use == MoveUse::kGradient && sharding::isOneGather(*made);
      communication.packingPicoseconds = packingOf(*made, static_cast<int>(i));
      part.communication = addCommunication(std::move(communication));
      part.copies =
          copyCosts(*made, static_cast<int>(i),
                    sets[communicationAt(part.communication).participants]);
    } else {
      part.copies = copyCosts(*made, static_cast<int>(i), {});
      if (part.copies.empty()) continue;
    }
    if (part.communication >= 0) {
      const CommunicationCost& own = communicationAt(part.communication);
      cost.picoseconds = addPicoseconds(cost.picoseconds, own.picoseconds);
      cost.crossesNodes |= own.crossesNodes;
    }
    cost.picoseconds = addPicoseconds(cost.picoseconds, largestOf(part.copies));
    cost.parts.push_back(std::move(part));
  }
  cost.made = made;
  if (!cost.parts.empty()) {
    sharding::Holders holders = sharding::holdersOf(*made);
    auto setOf = [&](std::vector<int>& devices) {
      return devices.empty() ? -1 : deviceSet(std::move(devices));
    };
    cost.keepers = setOf(holders.keepers);
    cost.releasers = setOf(holders.releasers);
  }
  cost.totalBytes = made->totalBytes;
  cost.grows = largestOf(volumes(target)) > largestOf(volumes(source));
  cost.isStill = cost.parts.empty();
  cost.isSlice = step::isSlice(*made);
  cost.gatherGroups = gathers.number(*made);
  planNumbers.emplace(key, static_cast<int>(plans.size()));
  plans.push_back(std::make_unique<PlanCost>(std::move(cost)));
  return static_cast<int>(plans.size()) - 1;
}

int CostCatalog::jointCall(const std::vector<int>& parts) {
  auto found = jointCalls.find(parts);
  if (found != jointCalls.end()) return found->second;
  CommunicationCost cost;
  cost.step = communicationAt(parts[0]).what();
  for (size_t i = 1; i < parts.size(); ++i) {
    const sharding::ReshardingStep& more = communicationAt(parts[i]).what();
    cost.step.payloadBytes += more.payloadBytes;
    cost.step.totalBytes += more.totalBytes;
    cost.step.maxBytesSent += more.maxBytesSent;
    cost.step.maxBytesReceived += more.maxBytesReceived;
    addTraffic(more.traffic, &cost.step.traffic);
  }
  for (int part : parts) {
    cost.packingPicoseconds = addPicoseconds(
        cost.packingPicoseconds, communicationAt(part).packingPicoseconds);
  }
  if (cost.step.kind == sharding::StepKind::kAllReduce) {
    sumAtOnce(communicationAt(parts[0]).plan->elementBytes, &cost.step);
  }
  int number = addCommunication(std::move(cost));
  jointCalls.emplace(parts, number);
  return number;
}

}  // namespace soapstone::simulator
