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

// The index of the shard of `factor` that device number `rank` of the grid
// holds.
int64_t shardOf(const Layout& layout, const DimensionFactor& factor,
                int64_t rank) {
  absl::InlinedVector<int64_t, 4> coordinates(layout.axes.size());
  for (size_t i = layout.axes.size(); i-- > 0;) {
    coordinates[i] = rank % layout.axes[i].degree;
    rank /= layout.axes[i].degree;
  }
  int64_t shard = 0;
  for (int axis : factor.axes) {
    shard = shard * layout.axes[axis].degree + coordinates[axis];
  }
  return shard;
}

// Members of a group that each have an even part of one factor, between which
// and the front of the tensor there is nothing but whole rows.
struct EvenParts {
  const DimensionFactor* factor = nullptr;  // Of the split layout.
  int64_t rows = 1;  // Elements of the dimensions in front.
};

// Reads from sizes alone the parts that `split` divides the shards of
// `whole` into; nothing if it is no such division.
std::optional<EvenParts> evenParts(const Layout& whole, const Layout& split,
                                   int64_t members) {
  if (evenVolume(whole).value_or(0) == 0) return std::nullopt;
  if (evenVolume(split).value_or(0) == 0) return std::nullopt;
  EvenParts parts;
  for (int64_t d = 0; d < whole.rank(); ++d) {
    const LayoutDimension& before = whole.dims[d];
    const LayoutDimension& after = split.dims[d];
    if (before.factors.size() != after.factors.size()) return std::nullopt;
    int64_t size = 1;  // Of the dimension as far as its factors are known.
    for (size_t f = 0; f < before.factors.size(); ++f) {
      const DimensionFactor& factor = after.factors[f];
      if (factor.size != before.factors[f].size) return std::nullopt;
      const int64_t own = factor.size / splitDegreeOf(whole, before.factors[f]);
      const int64_t part = factor.size / splitDegreeOf(split, factor);
      if (own != part) {
        // A part is one interval if nothing of the dimension is in front.
        const bool isInterval = size == 1 && own == part * members;
        if (!isInterval || parts.factor != nullptr) return std::nullopt;
        parts.factor = &factor;
      }
      size *= own;
    }
    if (parts.factor == nullptr) parts.rows *= size;
  }
  if (parts.factor == nullptr) return std::nullopt;
  return parts;
}

// As copiesOfGroups, from sizes and the order of members alone, which large
// groups of devices are many times faster with; nothing where these do not say
// it.
std::optional<PackedCopies> copiesOfEvenGroups(const ReshardingStep& step,
                                               const Layout& whole,
                                               const Layout& split) {
  const int64_t members = step.groups.size;
  const std::optional<EvenParts> parts = evenParts(whole, split, members);
  if (!parts) return std::nullopt;
  if (parts->rows == 1) return PackedCopies{};  // Every part is a run.
  const std::vector<int> devices = split.devices.devices();
  const DeviceIndex index(devices);
  // Rows are made of blocks if members have their parts in order.
  auto isOrdered = [&](absl::Span<const int> group) {
    int64_t next = 0;
    for (int device : group) {
      const int64_t shard =
          shardOf(split, *parts->factor, index.rankOf(device));
      if (shard % members != next++) return false;
    }
    return true;
  };
  const PackedCopies ordered{members * *evenVolume(split), 1};
  const PackedCopies unordered{ordered.elements, members};
  if (parts->rows > runtime::kMostMovedRows) {
    return isOrdered(step.groups.group(0)) ? ordered : unordered;
  }
  for (int g = 0; g < step.groups.count(); ++g) {
    if (!isOrdered(step.groups.group(g))) return unordered;
  }
  return PackedCopies{};
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
  // Other kinds may send between groups. Which device sends shared halos
  // depends on where a group is.
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
  const Layout& from = plan.layouts[step];
  const Layout& to = plan.layouts[step + 1];
  std::optional<PackedCopies> quick;
  if (what.kind == StepKind::kAllGather)
    quick = copiesOfEvenGroups(what, to, from);
  if (what.kind == StepKind::kReduceScatter)
    quick = copiesOfEvenGroups(what, from, to);
  if (quick) return *quick;
  // In place of pairs of devices that are too many to list.
  const bool isLarge =
      what.groups.size > kMostListedDevices ||
      (what.groups.count() == 0 && from.devices.size() > kMostListedDevices);
  auto allPacked = [&] {
    return PackedCopies{largestVolume(from) + largestVolume(to), 2};
  };
  const bool isInGroups = what.kind == StepKind::kAllGather ||
                          what.kind == StepKind::kReduceScatter ||
                          what.kind == StepKind::kBroadcast;
  if (isLarge && !isInGroups) return allPacked();
  const LayoutGeometry source(from);
  const LayoutGeometry target(to);
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
  if (isLarge) return allPacked();
  return copiesOfExchange(what, source, target,
                          from.partialKind == to.partialKind);
}

}  // namespace soapstone::sharding
