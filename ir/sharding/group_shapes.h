#ifndef SOAPSTONE_IR_SHARDING_GROUP_SHAPES_H_
#define SOAPSTONE_IR_SHARDING_GROUP_SHAPES_H_

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "ir/sharding/layout_geometry.h"

namespace soapstone::sharding {

// Tells groups of devices apart by the parts of a tensor that their members
// hold before and after a step. Two groups are alike if the parts of the one
// lie to each other as those of the other, wherever in the tensor they are: a
// step then does the same in both. Large machines have thousands of groups and
// few shapes of them.
class GroupShapes {
 public:
  // Both geometries have the same devices in the same order, and outlive this.
  GroupShapes(const LayoutGeometry& source, const LayoutGeometry& target);

  // Whether no group that was asked about before is like this one, whose
  // members are compared in their order.
  bool isNew(absl::Span<const int> group);

  // The rank of a device in both.
  int rankOf(int device) const { return index.rankOf(device); }

 private:
  // By dimension, shards of the source and target, and the shard of the source
  // relative to which they are described.
  using ShardPair = std::tuple<int, int, int>;
  struct Dimension {
    ShardPair last{-1, -1, -1};  // Neighbours often hold the same.
    int lastNumber = -1;
    absl::flat_hash_map<ShardPair, int> numbers;
  };

  int numberOf(int dim, const ShardPair& pair);
  int describe(int dim, const ShardPair& pair);

  const LayoutGeometry& source;
  const LayoutGeometry& target;
  DeviceIndex index;
  std::vector<Dimension> dims;
  std::map<std::vector<int64_t>, int> descriptions;
  absl::flat_hash_set<std::vector<int>> known;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_GROUP_SHAPES_H_
