#ifndef SOAPSTONE_COST_MODEL_COLLECTIVE_COST_H_
#define SOAPSTONE_COST_MODEL_COLLECTIVE_COST_H_

#include <array>

#include "absl/strings/string_view.h"
#include "cost_model/group_topology.h"

namespace soapstone::cost_model {

enum class CollectiveKind {
  kAllReduce,
  kReduceScatter,
  kAllGather,
  kAllToAll,
  kBroadcast,
};

inline constexpr std::array<CollectiveKind, 5> kCollectiveKinds = {
    CollectiveKind::kAllReduce, CollectiveKind::kReduceScatter,
    CollectiveKind::kAllGather, CollectiveKind::kAllToAll,
    CollectiveKind::kBroadcast};

// Ways in which collectives move data.
//   ring: around all ranks, node by node.
//   tree: along a chain inside nodes, in a logarithmic number of steps over
//     nodes (a pair of binary trees, or doubling).
//   hierarchical: inside nodes first, then each rank with its peers on other
//     nodes, in chunks that overlap.
//   direct: every rank sends to every other.
//   in-switch: the node's switch reduces (NVLink SHARP).
enum class CollectiveAlgorithm {
  kNone,
  kRing,
  kTree,
  kHierarchical,
  kDirect,
  kInSwitch
};

// E.g. "in-switch".
absl::string_view collectiveAlgorithmName(CollectiveAlgorithm algorithm);

struct CollectiveCost {
  double seconds = 0;
  // The part that does not depend on the size.
  double latencySeconds = 0;
  CollectiveAlgorithm algorithm = CollectiveAlgorithm::kNone;
};

// The time of a collective by its fastest algorithm, alpha-beta with measured
// constants. `bytes` is the whole buffer: what each rank holds before an
// all-reduce, reduce-scatter or all-to-all and after an all-gather or
// broadcast. Never decreases with `bytes`. A group of one rank, or no bytes,
// costs nothing. Requires bytes >= 0.
CollectiveCost collectiveCost(const GroupTopology& group, CollectiveKind kind,
                              double bytes, GroupSharing sharing = {});

// The same for one algorithm; infinite seconds where it cannot be used.
CollectiveCost collectiveCost(const GroupTopology& group, CollectiveKind kind,
                              double bytes, GroupSharing sharing,
                              CollectiveAlgorithm algorithm);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_COLLECTIVE_COST_H_
