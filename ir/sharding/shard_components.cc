#include "ir/sharding/shard_components.h"

#include <algorithm>

namespace soapstone::sharding {
namespace {

// Contiguous shards ascend, so that components are runs of shards: one ends
// where a shard of both sides ends.
ShardComponents joinRuns(const DimensionGeometry& source,
                         const DimensionGeometry& target) {
  ShardComponents joined;
  joined.ofTarget.resize(target.numShards());
  int64_t end = 0;
  int next = 0;
  for (int shard = 0; shard < source.numShards(); ++shard) {
    ShardRange held = source.held[shard][0];
    if (joined.sizes.empty() || held.begin >= end) joined.sizes.push_back(0);
    joined.ofSource.push_back(joined.count() - 1);
    joined.sizes.back() += source.sizes[shard];
    end = std::max(end, held.end);
    while (next < target.numShards() && target.held[next][0].begin < end) {
      joined.ofTarget[next] = joined.count() - 1;
      end = std::max(end, target.held[next++][0].end);
    }
  }
  return joined;
}

ShardComponents joinAll(const DimensionGeometry& source,
                        const DimensionGeometry& target) {
  ShardComponents joined;
  joined.ofSource.assign(source.numShards(), 0);
  joined.ofTarget.assign(target.numShards(), 0);
  joined.sizes.push_back(0);
  for (int64_t size : source.sizes) joined.sizes[0] += size;
  return joined;
}

}  // namespace

bool hasContiguousShards(const DimensionGeometry& dim) {
  return std::all_of(
      dim.held.begin(), dim.held.end(),
      [](const PositionRanges& held) { return held.size() == 1; });
}

ShardComponents joinShards(const DimensionGeometry& source,
                           const DimensionGeometry& target) {
  bool runs = hasContiguousShards(source) && hasContiguousShards(target) &&
              !target.overlaps;
  return runs ? joinRuns(source, target) : joinAll(source, target);
}

}  // namespace soapstone::sharding
