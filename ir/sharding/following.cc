#include "ir/sharding/following.h"

#include <algorithm>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "ir/sharding/factor_flow.h"

namespace soapstone::sharding {
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
  GridAxis rest = {1, 0};  // The rest of the grid's present axis.
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
      result.splits.push_back({factor, split.degree, split.shares});
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
  OpFactors match(leader, follower);
  for (bool windows : {false, true}) {
    for (const SharedTensor& tensor : tensors) {
      match.read(flowDimensions(*tensor.leader, leader), *tensor.follower,
                 windows);
    }
  }
  return match.followRule();
}

FollowRule compose(const FollowRule& first, const FollowRule& second) {
  FollowRule both;
  for (int factor : first.factors)
    both.factors.push_back(factor < 0 ? -1 : second.factors[factor]);
  return both;
}

FollowRule followMaker(const ShardingRule& maker, const FollowRule& follow,
                       const TensorMapping& result, const ShardingRule& own,
                       const TensorMapping& operand) {
  OpFactors match(maker, own);
  for (bool windows : {false, true})
    match.read(flowDimensions(result, maker), operand, windows);
  absl::InlinedVector<int, 2> partials;
  for (const PartialFactor& partial : result.partials) {
    if (std::find(follow.factors.begin(), follow.factors.end(),
                  partial.factor) != follow.factors.end())
      partials.push_back(partial.factor);
  }
  match.readPartials(partials, operand);
  return compose(follow, match.followRule());
}

FollowRule inverse(const FollowRule& rule, int followerFactors) {
  FollowRule back;
  back.factors.assign(followerFactors, -1);
  for (size_t i = 0; i < rule.factors.size(); ++i) {
    if (rule.factors[i] >= 0)
      back.factors[rule.factors[i]] = static_cast<int>(i);
  }
  return back;
}

}  // namespace soapstone::sharding
