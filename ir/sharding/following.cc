#include "ir/sharding/following.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/inlined_vector.h"

namespace soapstone {
namespace {

// One axis of the leader's task coordinates.
struct TaskAxis {
  int64_t degree = 1;
  bool isKept = false;
};

// The axes of a strided `grid`, cut where one of `axes` ends, kept ones first.
// Nothing where the two do not nest.
std::optional<DeviceGrid> stridedKeptAxesFirst(
    const DeviceGrid& grid, absl::Span<const TaskAxis> axes) {
  if (!grid.isStrided()) return std::nullopt;
  absl::InlinedVector<GridAxis, 6> kept, others;  // Minor to major.
  size_t next = grid.axes().size();
  GridAxis rest = {1, 0};  // What is left of the grid's present axis.
  for (size_t i = axes.size(); i-- > 0;) {
    int64_t degree = axes[i].degree;
    while (degree > 1) {
      if (rest.size == 1) rest = grid.axes()[--next];
      int64_t size = std::min(degree, rest.size);
      if (degree % size != 0 || rest.size % size != 0) return std::nullopt;
      (axes[i].isKept ? kept : others).push_back({size, rest.stride});
      rest = {rest.size / size, rest.stride * size};
      degree /= size;
    }
  }
  std::reverse(kept.begin(), kept.end());
  std::reverse(others.begin(), others.end());
  kept.insert(kept.end(), others.begin(), others.end());
  absl::StatusOr<DeviceGrid> permuted = DeviceGrid::strided(grid.start(), kept);
  if (!permuted.ok()) return std::nullopt;
  return *permuted;
}

// The devices of `grid`, whose ranks are row-major over `axes`, in the order in
// which the kept axes come first, each group in its old order.
DeviceGrid keptAxesFirst(const DeviceGrid& grid,
                         absl::Span<const TaskAxis> axes) {
  if (std::optional<DeviceGrid> permuted = stridedKeptAxesFirst(grid, axes))
    return *permuted;
  struct Move {
    int64_t degree;
    int64_t oldStride;
  };
  absl::InlinedVector<Move, 6> order;
  for (bool kept : {true, false}) {
    int64_t stride = grid.size();
    for (const TaskAxis& axis : axes) {
      stride /= axis.degree;
      if (axis.isKept == kept) order.push_back({axis.degree, stride});
    }
  }
  std::vector<int> old = grid.devices();
  std::vector<int> devices;
  devices.reserve(old.size());
  for (int64_t rank = 0; rank < grid.size(); ++rank) {
    int64_t rest = rank;
    int64_t from = 0;
    for (size_t i = order.size(); i-- > 0;) {
      from += rest % order[i].degree * order[i].oldStride;
      rest /= order[i].degree;
    }
    devices.push_back(old[from]);
  }
  // A permutation of a grid is one.
  return *DeviceGrid::list(devices);
}

bool canSplit(const Factor& factor, int64_t degree) {
  return factor.split != FactorSplit::kForbidden && degree <= factor.size;
}

// Collects pairs of factors, each factor in one pair at most.
class FactorMatch {
 public:
  FactorMatch(const ShardingRule& leader, const ShardingRule& follower)
      : leader(leader), follower(follower), isTaken(follower.factors.size()) {
    rule.factors.assign(leader.factors.size(), -1);
  }

  void addTensor(const SharedTensor& tensor, bool windows) {
    size_t rank =
        std::min(tensor.leader->dims.size(), tensor.follower->dims.size());
    for (size_t i = 0; i < rank; ++i) {
      const DimensionMapping& theirs = tensor.leader->dims[i];
      const DimensionMapping& own = tensor.follower->dims[i];
      if ((theirs.hasHalo || own.hasHalo) == windows) addDimension(theirs, own);
    }
  }

  FollowRule take() { return std::move(rule); }

 private:
  // Factors of size 1 say nothing: which dimension they are of is arbitrary.
  static absl::InlinedVector<int, 4> factorsOf(const DimensionMapping& dim,
                                               const ShardingRule& rule) {
    absl::InlinedVector<int, 4> factors;
    for (int factor : dim.factors) {
      if (rule.factors[factor].size > 1) factors.push_back(factor);
    }
    return factors;
  }

  void addDimension(const DimensionMapping& theirs,
                    const DimensionMapping& own) {
    absl::InlinedVector<int, 4> from = factorsOf(theirs, leader);
    absl::InlinedVector<int, 4> to = factorsOf(own, follower);
    // From the major end as long as the sizes agree; the first that do not
    // still begin at the same position.
    for (size_t i = 0; i < std::min(from.size(), to.size()); ++i) {
      add(from[i], to[i]);
      if (leader.factors[from[i]].size != follower.factors[to[i]].size) break;
    }
  }

  void add(int from, int to) {
    if (rule.factors[from] >= 0 || isTaken[to]) return;
    rule.factors[from] = to;
    isTaken[to] = true;
  }

  const ShardingRule& leader;
  const ShardingRule& follower;
  std::vector<bool> isTaken;
  FollowRule rule;
};

}  // namespace

OpConfiguration follow(const FollowRule& rule, const ShardingRule& own,
                       const OpConfiguration& leader) {
  OpConfiguration result;
  absl::InlinedVector<TaskAxis, 6> axes;
  int64_t replication = leader.replication;
  bool wasLost = false;
  bool moves = false;
  for (const FactorDegree& split : leader.splits) {
    int factor = rule.factors[split.factor];
    bool isKept = factor >= 0 && canSplit(own.factors[factor], split.degree);
    axes.push_back({split.degree, isKept});
    if (isKept) {
      result.splits.push_back({factor, split.degree});
      moves |= wasLost;
    } else {
      replication *= split.degree;
      wasLost |= split.degree > 1;
    }
  }
  axes.push_back({leader.replication, false});
  result.replication = replication;
  result.devices = moves ? keptAxesFirst(leader.devices, axes) : leader.devices;
  return result;
}

FollowRule matchFactors(const ShardingRule& leader,
                        const ShardingRule& follower,
                        absl::Span<const SharedTensor> tensors) {
  FactorMatch match(leader, follower);
  for (bool windows : {false, true}) {
    for (const SharedTensor& tensor : tensors) {
      match.addTensor(tensor, windows);
    }
  }
  return match.take();
}

}  // namespace soapstone
