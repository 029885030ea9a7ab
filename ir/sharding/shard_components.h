#ifndef SOAPSTONE_IR_SHARDING_SHARD_COMPONENTS_H_
#define SOAPSTONE_IR_SHARDING_SHARD_COMPONENTS_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/layout_geometry.h"

namespace soapstone::sharding {

// The shards of two layouts along one dimension, joined where they overlap:
// data moves within a component alone. Components ascend with the shards.
struct ShardComponents {
  std::vector<int> ofSource;   // By shard of the source.
  std::vector<int> ofTarget;   // By shard of the target.
  std::vector<int64_t> sizes;  // By component: positions of the source in it.

  int count() const { return static_cast<int>(sizes.size()); }
};

// Whether every shard of the dimension is one range.
bool hasContiguousShards(const DimensionGeometry& dim);

// Shards that are not single ranges, and targets with a halo, are all joined.
// Requires a source without a halo.
ShardComponents joinShards(const DimensionGeometry& source,
                           const DimensionGeometry& target);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_SHARD_COMPONENTS_H_
