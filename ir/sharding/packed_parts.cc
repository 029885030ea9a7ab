#include "ir/sharding/packed_parts.h"

#include <algorithm>
#include <numeric>

#include "absl/container/flat_hash_map.h"
#include "ir/sharding/group_shapes.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_exchange.h"
#include "ir/sharding/shard_volume.h"
#include "runtime/core/part_order.h"

namespace soapstone::sharding {

// As part_order.h asks boxes.
static int64_t beginOf(const Box& box, int dim) {
  return box.ranges[dim].begin;
}
static int64_t sizeOf(const Box& box, int dim) {
  return box.ranges[dim].size();
}

namespace {

constexpr int kMostListedDevices = 64;

std::vector<int64_t> shapeOf(const Region& region) {
  std::vector<int64_t> shape;
  for (const PositionRanges& dim : region.dims)
    shape.push_back(countPositions(dim));
  return shape;
}

// The copies of an all-gather or reduce-scatter; nothing if a part is no box.
std::optional<PackedCopies> copiesOfGroups(const ReshardingStep& step,
                                           const LayoutGeometry& whole,
                                           const LayoutGeometry& split) {
  const bool gathers = step.kind == StepKind::kAllGather;
  const DeviceIndex wholeIndex(whole.devices);
  std::optional<GroupShapes> shapes;
  std::optional<DeviceIndex> ofSplit;
  if (whole.devices == split.devices) {
    shapes.emplace(whole, split);
  } else {
    ofSplit.emplace(split.devices);
  }
  const DeviceIndex& splitIndex = ofSplit ? *ofSplit : wholeIndex;
  PackedCopies most;
  for (int g = 0; g < step.groups.count(); ++g) {
    if (shapes && !shapes->isNew(step.groups.group(g))) continue;
    std::vector<int64_t> shape;
    std::vector<Box> parts;
    for (int device : step.groups.group(g)) {
      const Region held = whole.region(wholeIndex.rankOf(device));
      std::optional<Box> part =
          boxWithin(held, split.region(splitIndex.rankOf(device)));
      if (!part) return std::nullopt;
      shape = shapeOf(held);
      parts.push_back(*std::move(part));
    }
    const PackedCopies copies = copiesOfParts(shape, parts, gathers);
    if (copies.elements > most.elements) most = copies;
  }
  return most;
}

// A device's copies in an exchange.
struct ExchangeCopies {
  PackedCopies packed;  // Of messages.
  PackedCopies own;     // Of what stays on the device.
  bool receives = false;
};

void add(int64_t elements, PackedCopies* copies) {
  copies->elements += elements;
  ++copies->kernels;
}

// Ranks of the target such that any device copies as one of theirs does: of the
// first of the groups that are alike, and of devices in no group.
std::vector<int> exemplaryRanks(const ReshardingStep& step,
                                const LayoutGeometry& source,
                                const LayoutGeometry& target) {
  std::vector<int> ranks;
  // Other kinds may send between groups. Who sends what halos share depends on
  // where a group is.
  if (step.kind != StepKind::kAllToAll || source.devices != target.devices ||
      source.hasHalo() || target.hasHalo()) {
    ranks.resize(target.numDevices());
    std::iota(ranks.begin(), ranks.end(), 0);
    return ranks;
  }
  std::vector<char> isGrouped(target.numDevices(), 0);
  GroupShapes shapes(source, target);
  for (int g = 0; g < step.groups.count(); ++g) {
    const bool isNew = shapes.isNew(step.groups.group(g));
    for (int device : step.groups.group(g)) {
      const int rank = shapes.rankOf(device);
      isGrouped[rank] = 1;
      if (isNew) ranks.push_back(rank);
    }
  }
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    const bool isAlone = !isGrouped[rank];
    if (isAlone && shapes.isNew({&target.devices[rank], 1})) {
      ranks.push_back(rank);
    }
  }
  return ranks;
}

PackedCopies copiesOfExchange(const ReshardingStep& step,
                              const LayoutGeometry& source,
                              const LayoutGeometry& target,
                              bool samePartialKind) {
  Exchange exchange(source, target, samePartialKind);
  if (exchange.combines()) return {};
  const DeviceIndex sourceIndex(source.devices);
  const DeviceIndex targetIndex(target.devices);
  absl::flat_hash_map<int, ExchangeCopies> ofDevice;
  for (const Transfer& transfer :
       exchange.transfersTo(exemplaryRanks(step, source, target))) {
    const Region held = source.region(sourceIndex.rankOf(transfer.source));
    const Region needed =
        target.region(targetIndex.rankOf(transfer.destination));
    for (const Box& box : transfer.region.boxes()) {
      const int64_t volume = box.volume();
      if (transfer.source == transfer.destination) {
        add(volume, &ofDevice[transfer.source].own);
        continue;
      }
      ofDevice[transfer.destination].receives = true;
      if (!placeOfRun(shapeOf(held), localBox(held, box)))
        add(volume, &ofDevice[transfer.source].packed);
      if (!placeOfRun(shapeOf(needed), localBox(needed, box)))
        add(volume, &ofDevice[transfer.destination].packed);
    }
  }
  PackedCopies most;
  for (const auto& [device, copies] : ofDevice) {
    PackedCopies all = copies.packed;
    // A device that receives nothing and slices nothing off keeps its shard.
    const int before = sourceIndex.rankOf(device);
    const int after = targetIndex.rankOf(device);
    const bool keeps = !copies.receives && before >= 0 && after >= 0 &&
                       source.volume(before) == copies.own.elements &&
                       target.volume(after) == copies.own.elements;
    if (!keeps) {
      all.elements += copies.own.elements;
      all.kernels += copies.own.kernels;
    }
    if (all.elements > most.elements ||
        (all.elements == most.elements && all.kernels > most.kernels)) {
      most = all;
    }
  }
  return most;
}

// Whether devices beside the groups, and the roots, go on holding just what
// they hold: otherwise a broadcast is written as messages.
bool isPlainBroadcast(const DeviceGroups& groups, const LayoutGeometry& source,
                      const LayoutGeometry& target) {
  const DeviceIndex targetIndex(target.devices);
  for (int rank = 0; rank < source.numDevices(); ++rank) {
    const int after = targetIndex.rankOf(source.devices[rank]);
    if (after >= 0 &&
        shapeOf(source.region(rank)) != shapeOf(target.region(after))) {
      return false;
    }
  }
  std::vector<int> members = groups.members;
  std::sort(members.begin(), members.end());
  return std::adjacent_find(members.begin(), members.end()) == members.end();
}

}  // namespace

std::optional<Box> boxWithin(const Region& held, const Region& part) {
  Box box;
  for (size_t dim = 0; dim < held.dims.size(); ++dim) {
    ShardRange whole{0, 0};
    for (const ShardRange& range : part.dims[dim]) {
      // A range may reach over several of the neighbours that `held` lists.
      PositionRanges pieces = intersectPositions({range}, held.dims[dim]);
      for (const ShardRange& piece : pieces) {
        ShardRange local = localRange(held.dims[dim], piece);
        if (whole.size() == 0) {
          whole = local;
        } else if (whole.end == local.begin) {
          whole.end = local.end;
        } else {
          return std::nullopt;
        }
      }
    }
    if (whole.size() != countPositions(part.dims[dim])) return std::nullopt;
    box.ranges.push_back(whole);
  }
  return box;
}

std::optional<int64_t> placeOfRun(const std::vector<int64_t>& shape,
                                  const Box& box) {
  const std::optional<runtime::MemoryRun> run =
      runtime::runOf(shape, static_cast<int>(shape.size()), box);
  if (!run) return std::nullopt;
  return run->place;
}

PackedCopies copiesOfParts(const std::vector<int64_t>& shape,
                           const std::vector<Box>& parts, bool gathers) {
  const auto members = static_cast<int>(parts.size());
  const runtime::PartOrder order = runtime::partOrder(
      shape, static_cast<int>(shape.size()), members,
      [&](int member) -> const Box& { return parts[member]; });
  if (runtime::partMoves(order) != runtime::PartMoves::kPacked) return {};
  int64_t all = 0;
  for (const Box& part : parts) all += part.volume();
  PackedCopies copies{all, order.rows > 0 ? 1 : members};
  if (order.isEven) return copies;
  // A part is copied into a block of the largest part's size, or out of one,
  // and what a scatter adds up is cleared before.
  add(order.block, &copies);
  if (!gathers) add(order.block * members / 2, &copies);
  return copies;
}

PackedCopies mostPackedCopies(const ReshardingPlan& plan, int step) {
  const ReshardingStep& what = plan.steps[step];
  if (what.kind == StepKind::kAllReduce) return {};
  const LayoutGeometry source(plan.layouts[step]);
  const LayoutGeometry target(plan.layouts[step + 1]);
  if (what.kind == StepKind::kBroadcast &&
      isPlainBroadcast(what.groups, source, target)) {
    return {};
  }
  std::optional<PackedCopies> copies;
  if (what.kind == StepKind::kAllGather)
    copies = copiesOfGroups(what, target, source);
  if (what.kind == StepKind::kReduceScatter)
    copies = copiesOfGroups(what, source, target);
  if (copies) return *copies;
  if (what.groups.size > kMostListedDevices ||
      (what.groups.count() == 0 && source.numDevices() > kMostListedDevices)) {
    return {largestVolume(plan.layouts[step]) +
                largestVolume(plan.layouts[step + 1]),
            2};
  }
  const bool samePartialKind =
      plan.layouts[step].partialKind == plan.layouts[step + 1].partialKind;
  return copiesOfExchange(what, source, target, samePartialKind);
}

}  // namespace soapstone::sharding
