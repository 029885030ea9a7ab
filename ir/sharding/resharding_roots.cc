// Moves in which every group of devices has a root that alone sends, or alone
// receives.
#include "ir/sharding/resharding_roots.h"

#include <algorithm>
#include <vector>

#include "ir/sharding/resharding_traffic.h"
#include "ir/sharding/shard_components.h"

namespace soapstone::sharding {
namespace {

// The shard of `holders` that holds all of `needed`, of `size` positions; -1 if
// there is none. `isContiguous`: hasContiguousShards(holders).
int containingShard(const DimensionGeometry& holders, bool isContiguous,
                    const PositionRanges& needed, int64_t size) {
  const std::vector<PositionRanges>& held = holders.held;
  auto shard = held.begin();
  if (isContiguous) {
    shard = std::partition_point(held.begin(), held.end(),
                                 [&](const PositionRanges& ranges) {
                                   return ranges[0].end <= needed.front().begin;
                                 });
  }
  for (; shard != held.end(); ++shard) {
    int64_t both = countCommonPositions(*shard, needed);
    if (both == 0) continue;
    return both == size ? static_cast<int>(shard - held.begin()) : -1;
  }
  return -1;
}

// For each rank of `parts` the tile of `wholes` that holds all it needs, if
// every one has one (and, if `same`, needs nothing less).
std::optional<std::vector<int>> containingTiles(const LayoutGeometry& wholes,
                                                const LayoutGeometry& parts,
                                                bool same) {
  std::vector<int> tiles(parts.numDevices(), 0);
  for (int dim = 0; dim < parts.numDims(); ++dim) {
    const DimensionGeometry& from = wholes.dims[dim];
    const DimensionGeometry& to = parts.dims[dim];
    bool isContiguous = hasContiguousShards(from);
    std::vector<int> shardOf(to.numShards(), -1);
    for (int i = 0; i < to.numShards(); ++i) {
      shardOf[i] = containingShard(from, isContiguous, to.held[i], to.sizes[i]);
      if (shardOf[i] < 0) return std::nullopt;
      if (same && from.sizes[shardOf[i]] != to.sizes[i]) return std::nullopt;
    }
    for (int rank = 0; rank < parts.numDevices(); ++rank) {
      tiles[rank] =
          tiles[rank] * from.numShards() + shardOf[parts.shard(dim, rank)];
    }
  }
  return tiles;
}

// For each tile the rank of its replica 0.
std::vector<int> tileRanks(const LayoutGeometry& geometry) {
  std::vector<int> ranks(geometry.numTiles(), 0);
  for (int rank = geometry.numDevices(); rank-- > 0;) {
    if (geometry.replica(rank) == 0) ranks[geometry.tile(rank)] = rank;
  }
  return ranks;
}

// One group per rank of `roots` that has others to deal with, those of `others`
// whose root it is (-1: none); all must have the same number, which is at
// least 2.
std::optional<ReshardingStep> starGroups(StepKind kind,
                                         const LayoutGeometry& roots,
                                         const LayoutGeometry& others,
                                         const std::vector<int>& rootOf) {
  std::vector<int> counts(roots.numDevices(), 0);
  for (int root : rootOf) {
    if (root >= 0) ++counts[root];
  }
  int size = 0;
  for (int count : counts) {
    if (count == 0) continue;
    if (count < 2 || (size != 0 && count + 1 != size)) return std::nullopt;
    size = count + 1;
  }
  if (size == 0) return std::nullopt;
  ReshardingStep step;
  step.kind = kind;
  step.groups.size = size;
  std::vector<int> next(roots.numDevices(), 0);
  for (int root = 0; root < roots.numDevices(); ++root) {
    if (counts[root] == 0) continue;
    next[root] = static_cast<int>(step.groups.members.size()) + 1;
    step.groups.members.resize(step.groups.members.size() + size,
                               roots.devices[root]);
  }
  for (int rank = 0; rank < others.numDevices(); ++rank) {
    if (rootOf[rank] < 0) continue;
    step.groups.members[next[rootOf[rank]]++] = others.devices[rank];
  }
  return step;
}

// Every device that lacks something needs one whole shard, and at least two
// take each shard from each of its holders.
std::optional<ReshardingStep> broadcast(const LayoutGeometry& source,
                                        const LayoutGeometry& target,
                                        const Exchange& exchange) {
  std::optional<std::vector<int>> tiles =
      containingTiles(source, target, /*same=*/true);
  if (!tiles) return std::nullopt;
  std::vector<int> roots = tileRanks(source);
  std::vector<int> rootOf(target.numDevices(), -1);
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    int own = exchange.sourceRank(rank);
    if (own >= 0 && source.tile(own) == (*tiles)[rank]) continue;
    rootOf[rank] = roots[(*tiles)[rank]] +
                   source.replicaOffsets[exchange.replicaFor(rank)];
  }
  return starGroups(StepKind::kBroadcast, source, target, rootOf);
}

// Every tile of `wholes` has one device, which deals with at least two others
// about all of it in parts, each with one device. Scatter and, the other way
// round, gather.
std::optional<ReshardingStep> parting(StepKind kind,
                                      const LayoutGeometry& wholes,
                                      const LayoutGeometry& parts) {
  std::optional<std::vector<int>> tiles =
      containingTiles(wholes, parts, /*same=*/false);
  if (!tiles) return std::nullopt;
  std::vector<int> roots = tileRanks(wholes);
  std::vector<int> rootOf(parts.numDevices(), -1);
  for (int rank = 0; rank < parts.numDevices(); ++rank) {
    int root = roots[(*tiles)[rank]];
    if (wholes.devices[root] != parts.devices[rank]) rootOf[rank] = root;
  }
  return starGroups(kind, wholes, parts, rootOf);
}

std::optional<ReshardingStep> rootedGroups(const LayoutGeometry& source,
                                           const LayoutGeometry& target,
                                           const Exchange& exchange) {
  if (source.numPartials() > 1 || target.numPartials() > 1) {
    return std::nullopt;
  }
  if (std::optional<ReshardingStep> step =
          broadcast(source, target, exchange)) {
    return step;
  }
  if (source.numReplicas() > 1 || target.numReplicas() > 1 ||
      target.overlaps()) {
    return std::nullopt;
  }
  if (std::optional<ReshardingStep> step =
          parting(StepKind::kScatter, source, target)) {
    return step;
  }
  return parting(StepKind::kGather, target, source);
}

}  // namespace

std::optional<ReshardingStep> rootedStep(const LayoutGeometry& source,
                                         const LayoutGeometry& target,
                                         const Exchange& exchange,
                                         int64_t elementBytes) {
  std::optional<ReshardingStep> step = rootedGroups(source, target, exchange);
  if (step) countStar(source, target, elementBytes, &*step);
  return step;
}

}  // namespace soapstone::sharding
