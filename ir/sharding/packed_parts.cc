#include "ir/sharding/packed_parts.h"

#include <algorithm>
#include <numeric>

#include "absl/container/flat_hash_map.h"
#include "ir/sharding/group_shapes.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_exchange.h"
#include "ir/sharding/shard_volume.h"

namespace soapstone::sharding {
namespace {

constexpr int kMostListedDevices = 64;

std::vector<int64_t> shapeOf(const Region& region) {
  std::vector<int64_t> shape;
  for (const PositionRanges& dim : region.dims)
    shape.push_back(countPositions(dim));
  return shape;
}

// Rows of a tensor of that shape each of which has an equal block of every
// member, in their order; 0 where parts lie otherwise.
int64_t rowsOfBlocks(const std::vector<int64_t>& shape,
                     const std::vector<Box>& parts) {
  int64_t rows = 1;
  size_t split = 0;
  while (split < shape.size() &&
         parts.front().ranges[split].size() == shape[split]) {
    rows *= shape[split++];
  }
  if (split == shape.size()) return 0;
  const int64_t block = parts.front().ranges[split].size();
  for (size_t i = 0; i < parts.size(); ++i) {
    for (size_t d = 0; d < shape.size(); ++d) {
      const int64_t size = d == split ? block : shape[d];
      const int64_t begin = d == split ? static_cast<int64_t>(i) * size : 0;
      const ShardRange& range = parts[i].ranges[d];
      if (range.size() != size || range.begin != begin) return 0;
    }
  }
  const auto members = static_cast<int64_t>(parts.size());
  return block * members == shape[split] ? rows : 0;
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
  int64_t stride = 1;
  int64_t first = 0;
  bool isWhole = true;  // Whether the dimensions behind are whole.
  bool isRun = true;
  for (size_t i = shape.size(); i-- > 0;) {
    if (!isWhole && box.ranges[i].size() != 1) isRun = false;
    if (box.ranges[i].size() != shape[i]) isWhole = false;
    first += box.ranges[i].begin * stride;
    stride *= shape[i];
  }
  if (!isRun && box.volume() > 0) return std::nullopt;
  return first;
}

PackedCopies copiesOfParts(const std::vector<int64_t>& shape,
                           const std::vector<Box>& parts, bool gathers) {
  int64_t block = 0;
  int64_t all = 0;
  for (const Box& part : parts) {
    block = std::max(block, part.volume());
    all += part.volume();
  }
  const auto members = static_cast<int64_t>(parts.size());
  const bool isEven = all == block * members;
  bool areRuns = true;
  for (const Box& part : parts) areRuns &= placeOfRun(shape, part).has_value();
  if (areRuns) return {};
  const int64_t rows = rowsOfBlocks(shape, parts);
  if (rows > 0 && rows <= kMostMovedRows) return {};
  PackedCopies copies{all, rows > 0 ? 1 : members};
  if (isEven) return copies;
  // A part is copied into a block of the largest part's size, or out of one,
  // and what a scatter adds up is cleared before.
  add(block, &copies);
  if (!gathers) add(block * members / 2, &copies);
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
