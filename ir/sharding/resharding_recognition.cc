// Recognises the collective, if any, that a move between two layouts is.
// Decides by the regions of the devices, not by how the layouts describe them,
// so that all descriptions of one move give one step. Each check looks at every
// device once.
#include "ir/sharding/resharding_recognition.h"

#include <algorithm>
#include <vector>

#include "ir/sharding/resharding_exchange.h"
#include "ir/sharding/resharding_roots.h"
#include "ir/sharding/resharding_traffic.h"
#include "ir/sharding/shard_components.h"
#include "ir/support/status_macros.h"

namespace soapstone::sharding {
namespace {

// Sorts the ranks 0, 1, .. into `count` buckets of one size; no groups if they
// differ in size. Within a bucket ranks are ordered by `order`.
std::optional<std::vector<int>> equalBuckets(const std::vector<int>& bucketOf,
                                             int count,
                                             const std::vector<int>& order) {
  int ranks = static_cast<int>(bucketOf.size());
  if (count == 0 || ranks % count != 0) return std::nullopt;
  int size = ranks / count;
  std::vector<int> fill(count, 0);
  std::vector<int> members(ranks);
  for (int rank : order) {
    int bucket = bucketOf[rank];
    if (fill[bucket] == size) return std::nullopt;
    members[bucket * size + fill[bucket]++] = rank;
  }
  return members;
}

class Recognizer {
 public:
  Recognizer(const LayoutGeometry& source, const LayoutGeometry& target,
             bool samePartialKind, int64_t elementBytes,
             MessageDetail detail = MessageDetail::kListed)
      : source(source),
        target(target),
        samePartialKind(samePartialKind),
        elementBytes(elementBytes),
        detail(detail),
        exchange(source, target, samePartialKind) {}

  absl::StatusOr<std::optional<ReshardingStep>> direct() {
    if (target.isSummed() || source.isSummed()) return byMessages();
    if (exchange.keepsPartials() && isSubset()) {
      if (isIdentity()) return std::nullopt;
      return local(StepKind::kLocalSlice);
    }
    if (std::optional<ReshardingStep> step = collective()) return step;
    return byMessages();
  }

  absl::StatusOr<std::optional<ReshardingStep>> byMessages() {
    if (source.isSummed() == target.isSummed() && exchange.keepsPartials() &&
        isSubset() && isIdentity()) {
      return std::nullopt;
    }
    if (target.isSummed()) {
      return absl::InvalidArgumentError(
          "a tensor cannot be moved to a layout whose halos add up");
    }
    if (source.isSummed() && target.numPartials() > 1 && !samePartialKind) {
      return absl::InvalidArgumentError(
          "a tensor whose halos add up cannot be moved to a layout whose "
          "partial results combine otherwise");
    }
    ReshardingStep step;
    step.combines = exchange.combines();
    bool totalOnly = detail == MessageDetail::kTotalOnly && !source.hasHalo();
    if (totalOnly) {
      step.totalBytes = exchange.totalBytes(elementBytes);
    } else {
      SOAPSTONE_ASSIGN_OR_RETURN(step.messages,
                                 exchange.messages(elementBytes));
    }
    if (step.messages.empty() && step.totalBytes == 0) {
      bool slices = !step.combines && exchange.keepsPartials();
      return local(slices ? StepKind::kLocalSlice : StepKind::kLocalCopy);
    }
    step.kind =
        isHaloExchange() ? StepKind::kHaloExchange : StepKind::kSendReceive;
    if (!totalOnly) countMessages(source, target, &step);
    return step;
  }

 private:
  int ownRank(int rank) const { return exchange.sourceRank(rank); }

  // Number of positions of dimension `dim` in both shards.
  int64_t common(int dim, int sourceShard, int targetShard) const {
    return countCommonPositions(source.dims[dim].held[sourceShard],
                                target.dims[dim].held[targetShard]);
  }

  // Whether every device of the target holds what it needs.
  bool isSubset() const {
    for (int rank = 0; rank < target.numDevices(); ++rank) {
      int own = ownRank(rank);
      if (own < 0 || !contains(own, rank)) return false;
    }
    return true;
  }

  // Requires isSubset.
  bool isIdentity() const {
    for (int rank = 0; rank < target.numDevices(); ++rank) {
      for (int dim = 0; dim < target.numDims(); ++dim) {
        int from = source.shard(dim, ownRank(rank));
        int to = target.shard(dim, rank);
        if (source.dims[dim].sizes[from] != target.dims[dim].sizes[to]) {
          return false;
        }
      }
    }
    return true;
  }

  // Whether rank `own` of the source holds what `rank` of the target needs.
  bool contains(int own, int rank) const {
    for (int dim = 0; dim < target.numDims(); ++dim) {
      int needed = target.shard(dim, rank);
      if (common(dim, source.shard(dim, own), needed) !=
          target.dims[dim].sizes[needed]) {
        return false;
      }
    }
    return true;
  }

  ReshardingStep local(StepKind kind) const {
    ReshardingStep step;
    step.kind = kind;
    addDevices(source, target, &step);
    return step;
  }

  // A step with groups of `size` of these ranks of `geometry`.
  static ReshardingStep grouped(StepKind kind, const LayoutGeometry& geometry,
                                const std::vector<int>& ranks, int size) {
    ReshardingStep step;
    step.kind = kind;
    step.groups.size = size;
    step.groups.members.reserve(ranks.size());
    for (int rank : ranks) {
      step.groups.members.push_back(geometry.devices[rank]);
    }
    return step;
  }

  std::optional<ReshardingStep> collective() {
    if (source.hasHalo()) return std::nullopt;  // It may lack positions.
    bool sameDevices = source.numDevices() == target.numDevices();
    for (int rank = 0; sameDevices && rank < target.numDevices(); ++rank) {
      sameDevices = ownRank(rank) >= 0;
    }
    std::optional<ReshardingStep> step;
    if (sameDevices && exchange.keepsPartials()) step = gatherOrExchange();
    if (sameDevices && !step) step = reduction();
    if (!step) step = rootedStep(source, target, exchange, elementBytes);
    return step;
  }

  // Ranks of `geometry` ordered by tile.
  static std::vector<int> byTile(const LayoutGeometry& geometry) {
    std::vector<int> begin(geometry.numTiles() + 1, 0);
    std::vector<int> order(geometry.numDevices());
    for (int rank = 0; rank < geometry.numDevices(); ++rank) {
      ++begin[geometry.tile(rank) + 1];
    }
    for (size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    for (int rank = 0; rank < geometry.numDevices(); ++rank) {
      order[begin[geometry.tile(rank)]++] = rank;
    }
    return order;
  }

  // The source's devices that hold the same copy: replica and partial index.
  int copyOf(int sourceRank) const {
    return source.replica(sourceRank) * source.numPartials() +
           source.partial(sourceRank);
  }

  // All-gather and all-to-all: the devices fall into groups that hold a part of
  // the tensor among them once before, and the same part afterwards.
  std::optional<ReshardingStep> gatherOrExchange() const {
    std::vector<ShardComponents> joined;
    for (int dim = 0; dim < source.numDims(); ++dim) {
      joined.push_back(joinShards(source.dims[dim], target.dims[dim]));
    }
    int copies = source.numReplicas() * source.numPartials();
    int count = copies;
    for (const ShardComponents& dim : joined) {
      count *= dim.count();
    }
    std::vector<int> bucketOf(source.numDevices());
    for (int rank = 0; rank < source.numDevices(); ++rank) {
      int bucket = 0;
      for (int dim = 0; dim < source.numDims(); ++dim) {
        bucket = bucket * joined[dim].count() +
                 joined[dim].ofSource[source.shard(dim, rank)];
      }
      bucketOf[rank] = bucket * copies + copyOf(rank);
    }
    std::optional<std::vector<int>> members =
        equalBuckets(bucketOf, count, byTile(source));
    if (!members) return std::nullopt;
    int size = source.numDevices() / count;
    if (size == 1) return std::nullopt;
    if (needsWholeComponents(joined)) {
      ReshardingStep step =
          grouped(StepKind::kAllGather, source, *members, size);
      countAllGather(source, *members, size, elementBytes, &step);
      return step;
    }
    if (!isFullExchange(joined, copies, size)) return std::nullopt;
    ReshardingStep step = grouped(StepKind::kAllToAll, source, *members, size);
    countAllToAll(source, target, exchange, elementBytes, &step);
    return step;
  }

  // Whether every rank needs all that its group holds.
  bool needsWholeComponents(const std::vector<ShardComponents>& joined) const {
    for (int rank = 0; rank < target.numDevices(); ++rank) {
      for (int dim = 0; dim < target.numDims(); ++dim) {
        const ShardComponents& join = joined[dim];
        int shard = target.shard(dim, rank);
        int component = join.ofTarget[shard];
        if (target.dims[dim].sizes[shard] != join.sizes[component] ||
            join.ofSource[source.shard(dim, ownRank(rank))] != component) {
          return false;
        }
      }
    }
    return true;
  }

  // Whether every member of a group needs something of every other, and no
  // position twice.
  bool isFullExchange(const std::vector<ShardComponents>& joined, int copies,
                      int size) const {
    if (target.hasHalo() ||
        target.numReplicas() * target.numPartials() != copies) {
      return false;
    }
    std::vector<std::vector<int>> partnersOf;  // By dimension, then shard.
    for (int dim = 0; dim < target.numDims(); ++dim) {
      partnersOf.push_back(countPartners(dim, joined[dim]));
    }
    std::vector<bool> isTaken(target.numDevices(), false);
    for (int rank = 0; rank < target.numDevices(); ++rank) {
      int own = ownRank(rank);
      int64_t partners = 1;
      for (int dim = 0; dim < target.numDims(); ++dim) {
        int shard = target.shard(dim, rank);
        int component = joined[dim].ofTarget[shard];
        if (joined[dim].ofSource[source.shard(dim, own)] != component) {
          return false;
        }
        partners *= partnersOf[dim][shard];
      }
      if (partners != size) return false;
      int slot = target.tile(rank) * copies + copyOf(own);
      if (isTaken[slot]) return false;
      isTaken[slot] = true;
    }
    return true;
  }

  // Number of shards of the source that overlap each shard of the target.
  std::vector<int> countPartners(int dim, const ShardComponents& joined) const {
    std::vector<int> partners(target.dims[dim].numShards(), 0);
    for (int shard = 0; shard < target.dims[dim].numShards(); ++shard) {
      auto [begin, end] =
          std::equal_range(joined.ofSource.begin(), joined.ofSource.end(),
                           joined.ofTarget[shard]);
      for (auto i = begin; i != end; ++i) {
        int from = static_cast<int>(i - joined.ofSource.begin());
        partners[shard] += common(dim, from, shard) > 0;
      }
    }
    return partners;
  }

  // All-reduce and reduce-scatter, of all partial results or, of those that
  // have one partial index in the target, in groups.
  std::optional<ReshardingStep> reduction() const {
    const int left = target.numPartials();  // Partial results of the target.
    const bool isInGroups = left > 1;
    if (source.numPartials() <= left || source.numPartials() % left != 0 ||
        (isInGroups && !samePartialKind)) {
      return std::nullopt;
    }
    int size = source.numPartials() / left;
    bool same = true;
    bool scattered =
        !target.hasHalo() && source.numReplicas() == target.numReplicas();
    std::vector<int> bucketOf(source.numDevices());
    std::vector<bool> isTaken(source.numDevices(), false);
    for (int rank = 0; rank < target.numDevices(); ++rank) {
      int own = ownRank(rank);
      bucketOf[own] =
          (source.tile(own) * source.numReplicas() + source.replica(own)) *
              left +
          target.partial(rank);
      if (!contains(own, rank)) return std::nullopt;
      // Replicas would mix the results of their groups.
      if (isInGroups && source.replica(own) != target.replica(rank)) {
        return std::nullopt;
      }
      same = same && source.volume(own) == target.volume(rank);
      if (!scattered) continue;
      // The parts of a group are disjoint if no target tile is in it twice.
      int slot =
          (target.tile(rank) * source.numReplicas() + source.replica(own)) *
              left +
          target.partial(rank);
      scattered = !isTaken[slot];
      isTaken[slot] = true;
    }
    if (!same && !scattered) return std::nullopt;
    std::vector<int> order;
    if (same) {
      for (int rank = 0; rank < source.numDevices(); ++rank) {
        order.push_back(rank);
      }
    } else {
      for (int rank : byTile(target)) order.push_back(ownRank(rank));
    }
    int count = source.numTiles() * source.numReplicas() * left;
    std::optional<std::vector<int>> members =
        equalBuckets(bucketOf, count, order);
    if (!members) return std::nullopt;
    ReshardingStep step =
        grouped(same ? StepKind::kAllReduce : StepKind::kReduceScatter, source,
                *members, size);
    if (same) {
      countAllReduce(source, *members, size, elementBytes, &step);
    } else {
      countReduceScatter(source, target, *members, size, elementBytes, &step);
    }
    return step;
  }

  // Whether devices only lack the borders of their shards along dimensions with
  // a halo.
  bool isHaloExchange() const {
    if (!source.overlaps() && !target.overlaps()) return false;
    for (int rank = 0; rank < target.numDevices(); ++rank) {
      int own = ownRank(rank);
      if (own < 0) return false;
      for (int dim = 0; dim < target.numDims(); ++dim) {
        int from = source.shard(dim, own);
        int to = target.shard(dim, rank);
        int64_t both = common(dim, from, to);
        bool hasHalo = source.dims[dim].overlaps || target.dims[dim].overlaps;
        bool fits = hasHalo ? both > 0
                            : both == source.dims[dim].sizes[from] &&
                                  both == target.dims[dim].sizes[to];
        if (!fits) return false;
      }
    }
    return true;
  }

  const LayoutGeometry& source;
  const LayoutGeometry& target;
  bool samePartialKind;
  int64_t elementBytes;
  MessageDetail detail;
  Exchange exchange;
};

}  // namespace

absl::StatusOr<std::optional<ReshardingStep>> directStep(
    const LayoutGeometry& source, const LayoutGeometry& target,
    bool samePartialKind, int64_t elementBytes, MessageDetail detail) {
  return Recognizer(source, target, samePartialKind, elementBytes, detail)
      .direct();
}

absl::StatusOr<std::optional<ReshardingStep>> messageStep(
    const LayoutGeometry& source, const LayoutGeometry& target,
    bool samePartialKind, int64_t elementBytes) {
  return Recognizer(source, target, samePartialKind, elementBytes).byMessages();
}

}  // namespace soapstone::sharding
