#ifndef SOAPSTONE_IR_SHARDING_LAYOUT_GEOMETRY_H_
#define SOAPSTONE_IR_SHARDING_LAYOUT_GEOMETRY_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "ir/sharding/box.h"
#include "ir/sharding/layout.h"

namespace soapstone::sharding {

// The positions of `dim` that the shard with the given index of every factor
// holds, when the factors are split `degrees` ways.
PositionRanges shardPositions(const LayoutDimension& dim,
                              absl::Span<const int64_t> degrees,
                              absl::Span<const int64_t> index);

// Finds the rank of a device in a grid in constant time.
class DeviceIndex {
 public:
  explicit DeviceIndex(absl::Span<const int> devices);

  // The rank of `device`, or -1.
  int rankOf(int device) const;

 private:
  int first = 0;
  std::vector<int> ranks;                   // By device - first; -1 for gaps.
  std::vector<std::pair<int, int>> sorted;  // Instead, if the gaps are wide.
};

// One dimension of a layout, tabulated by shard.
struct DimensionGeometry {
  // Most dimensions are split few ways.
  template <typename T>
  using ByShard = absl::InlinedVector<T, 4>;

  // Positions that the shards hold, and their number.
  std::vector<PositionRanges> held;
  ByShard<int64_t> sizes;
  // The rank of a shard's device is the sum over the dimensions of these, plus
  // the offsets of its replica and partial index.
  ByShard<int> rankOffsets;
  bool overlaps = false;  // Two shards may hold one position.
  bool isSummed = false;  // Shards of it add up.
  // Where shards overlap: of the positions of each, those that no shard before
  // it holds. Else empty.
  std::vector<PositionRanges> heldFirst;

  int numShards() const { return static_cast<int>(sizes.size()); }
  // Positions that a shard sends: those that it holds, but each from one shard
  // only. A shard of a summed halo sends all positions that it holds.
  const PositionRanges& owned(int shard) const {
    return heldFirst.empty() ? held[shard] : heldFirst[shard];
  }
};

// A layout tabulated for algorithms over all its devices: the shard of every
// dimension, replica and partial index of each rank. A tile is a combination
// of shards, one of each dimension, numbered row-major.
class LayoutGeometry {
 public:
  // Requires a valid layout.
  explicit LayoutGeometry(const Layout& layout);

  int numDevices() const { return static_cast<int>(devices.size()); }
  int numDims() const { return static_cast<int>(dims.size()); }
  int numReplicas() const { return static_cast<int>(replicaOffsets.size()); }
  int numPartials() const { return static_cast<int>(partialOffsets.size()); }
  int numTiles() const { return tiles; }

  int shard(int dim, int rank) const {
    return shards[static_cast<size_t>(dim) * devices.size() + rank];
  }
  int tile(int rank) const { return tileOfRank[rank]; }
  int replica(int rank) const { return replicaOfRank[rank]; }
  int partial(int rank) const { return partialOfRank[rank]; }

  // Number of elements that a rank holds.
  int64_t volume(int rank) const {
    return evenVolume >= 0 ? evenVolume : productOfSizes(rank);
  }
  Region region(int rank) const;

  // Whether a dimension has a halo, or its shards overlap or are summed.
  bool hasHalo() const { return someHalo; }
  bool overlaps() const { return hasOverlap; }
  bool isSummed() const { return hasSum; }

  std::vector<int> devices;  // By rank.
  std::vector<DimensionGeometry> dims;
  std::vector<int> replicaOffsets;
  std::vector<int> partialOffsets;

 private:
  int64_t productOfSizes(int rank) const;

  int tiles = 1;
  int64_t evenVolume = -1;  // Of every rank, if all shards are as large.
  bool someHalo = false;
  bool hasOverlap = false;
  bool hasSum = false;
  std::vector<int> shards;  // By dimension, then rank.
  std::vector<int> tileOfRank;
  std::vector<int> replicaOfRank;
  std::vector<int> partialOfRank;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_LAYOUT_GEOMETRY_H_
