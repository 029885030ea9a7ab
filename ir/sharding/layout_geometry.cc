#include "ir/sharding/layout_geometry.h"

#include <algorithm>

#include "absl/algorithm/container.h"

namespace soapstone::sharding {
namespace {

PositionRanges refinePositions(const PositionRanges& majors, int64_t size,
                               ShardRange range) {
  PositionRanges refined;
  for (const ShardRange& major : majors) {
    if (range.size() == size) {
      refined.push_back({major.begin * size, major.end * size});
      continue;
    }
    for (int64_t i = major.begin; i < major.end; ++i) {
      refined.push_back({i * size + range.begin, i * size + range.end});
    }
  }
  return refined;
}

// Sets one entry per combination of the coordinates of the axes, row-major, to
// the sum of coordinate times weight. All entries are 0 before.
void addWeightedSums(const Layout& layout, absl::Span<const int> axes,
                     absl::Span<const int> weights, absl::Span<int> sums) {
  if (absl::c_all_of(weights, [](int weight) { return weight == 0; })) return;
  size_t done = 1;  // The sums over the axes so far are in front.
  for (size_t i = 0; i < axes.size(); ++i) {
    int degree = static_cast<int>(layout.axes[axes[i]].degree);
    // From behind: no sum is overwritten before it is read.
    for (size_t k = done; k-- > 0;) {
      int sum = sums[k];
      int* out = sums.data() + k * degree;
      for (int c = 0; c < degree; ++c) out[c] = sum + c * weights[i];
    }
    done *= degree;
  }
}

using AxisList = absl::InlinedVector<int, 8>;

AxisList axesOf(const LayoutDimension& dim) {
  AxisList axes;
  for (const DimensionFactor& factor : dim.factors) {
    axes.insert(axes.end(), factor.axes.begin(), factor.axes.end());
  }
  return axes;
}

AxisList axesWith(const Layout& layout, AxisRole role) {
  AxisList axes;
  for (size_t i = 0; i < layout.axes.size(); ++i) {
    if (layout.axes[i].role == role) axes.push_back(static_cast<int>(i));
  }
  return axes;
}

// For each axis of the layout its weight in the row-major number that the
// `chosen` axes make, 0 for the others.
AxisList numberingWeights(const Layout& layout, const AxisList& chosen) {
  AxisList weights(layout.axes.size(), 0);
  int weight = 1;
  for (size_t i = chosen.size(); i-- > 0;) {
    weights[chosen[i]] = weight;
    weight *= static_cast<int>(layout.axes[chosen[i]].degree);
  }
  return weights;
}

// Every position belongs to the first shard that holds it.
std::vector<PositionRanges> firstOwners(
    const std::vector<PositionRanges>& held) {
  std::vector<PositionRanges> owned;
  int64_t taken = 0;  // Slabs ascend: all below belongs to somebody.
  for (const PositionRanges& ranges : held) {
    owned.push_back(subtractPositions(ranges, {{0, taken}}));
    taken = std::max(taken, ranges.back().end);
  }
  return owned;
}

void tabulate(const Layout& layout, const LayoutDimension& dim,
              absl::Span<const int> axes, const AxisList& strides,
              DimensionGeometry* result) {
  DimensionGeometry& geometry = *result;
  absl::InlinedVector<int64_t, 4> degrees;
  int64_t count = 1;
  for (const DimensionFactor& factor : dim.factors) {
    int64_t degree = 1;
    for (int axis : factor.axes) degree *= layout.axes[axis].degree;
    degrees.push_back(degree);
    count *= degree;
  }
  absl::InlinedVector<int64_t, 4> index(degrees.size(), 0);
  geometry.held.reserve(count);
  geometry.sizes.reserve(count);
  for (int64_t shard = 0; shard < count; ++shard) {
    int64_t rest = shard;
    for (size_t i = degrees.size(); i-- > 0;) {
      index[i] = rest % degrees[i];
      rest /= degrees[i];
    }
    geometry.held.push_back(shardPositions(dim, degrees, index));
    geometry.sizes.push_back(countPositions(geometry.held.back()));
  }
  geometry.overlaps = dim.hasHalo && count > 1;
  geometry.isSummed = dim.hasHalo && dim.haloIsSummed;
  if (geometry.overlaps && !geometry.isSummed) {
    geometry.heldFirst = firstOwners(geometry.held);
  }
  AxisList weights;
  for (int axis : axes) weights.push_back(strides[axis]);
  geometry.rankOffsets.resize(count, 0);
  addWeightedSums(layout, axes, weights, absl::MakeSpan(geometry.rankOffsets));
}

}  // namespace

PositionRanges shardPositions(const LayoutDimension& dim,
                              absl::Span<const int64_t> degrees,
                              absl::Span<const int64_t> index) {
  if (dim.hasHalo) {
    return {haloSlab(dim.halo, dim.factors[0].range(degrees[0], index[0]),
                     dim.size)};
  }
  if (dim.size == 0) return {{0, 0}};
  if (dim.factors.size() == 1) {
    return {dim.factors[0].range(degrees[0], index[0])};
  }
  PositionRanges positions{{0, 1}};
  for (size_t i = 0; i < dim.factors.size(); ++i) {
    positions = refinePositions(positions, dim.factors[i].size,
                                dim.factors[i].range(degrees[i], index[i]));
  }
  return positions;
}

DeviceIndex::DeviceIndex(absl::Span<const int> devices) {
  auto [low, high] = std::minmax_element(devices.begin(), devices.end());
  first = *low;
  size_t span = static_cast<size_t>(*high - *low) + 1;
  if (span <= 8 * devices.size() + 64) {
    ranks.assign(span, -1);
    for (size_t i = 0; i < devices.size(); ++i) {
      ranks[devices[i] - first] = static_cast<int>(i);
    }
    return;
  }
  for (size_t i = 0; i < devices.size(); ++i) {
    sorted.push_back({devices[i], static_cast<int>(i)});
  }
  std::sort(sorted.begin(), sorted.end());
}

int DeviceIndex::rankOf(int device) const {
  if (!sorted.empty()) {
    auto found = std::lower_bound(sorted.begin(), sorted.end(),
                                  std::pair<int, int>(device, -1));
    return found != sorted.end() && found->first == device ? found->second : -1;
  }
  size_t offset = static_cast<size_t>(int64_t{device} - first);
  return offset < ranks.size() ? ranks[offset] : -1;
}

LayoutGeometry::LayoutGeometry(const Layout& layout)
    : devices(layout.devices.devices()) {
  const size_t ranks = devices.size();
  AxisList all;
  for (size_t i = 0; i < layout.axes.size(); ++i) {
    all.push_back(static_cast<int>(i));
  }
  AxisList strides = numberingWeights(layout, all);
  AxisList splitAxes;
  dims.reserve(layout.dims.size());
  shards.resize(layout.dims.size() * ranks, 0);
  for (const LayoutDimension& dim : layout.dims) {
    const AxisList axes = axesOf(dim);
    absl::Span<int> ofDim =
        absl::MakeSpan(shards).subspan(dims.size() * ranks, ranks);
    addWeightedSums(layout, all, numberingWeights(layout, axes), ofDim);
    tabulate(layout, dim, axes, strides, &dims.emplace_back());
    splitAxes.insert(splitAxes.end(), axes.begin(), axes.end());
    tiles *= dims.back().numShards();
    someHalo |= dim.hasHalo;
    hasOverlap |= dims.back().overlaps;
    hasSum |= dims.back().isSummed;
  }
  bool isEven =
      std::all_of(dims.begin(), dims.end(), [](const DimensionGeometry& dim) {
        return std::adjacent_find(dim.sizes.begin(), dim.sizes.end(),
                                  std::not_equal_to<>()) == dim.sizes.end();
      });
  if (isEven) evenVolume = productOfSizes(0);
  tileOfRank.resize(ranks, 0);
  addWeightedSums(layout, all, numberingWeights(layout, splitAxes),
                  absl::MakeSpan(tileOfRank));
  auto tabulateRole = [&](AxisRole role, std::vector<int>* ofRank,
                          std::vector<int>* offsets) {
    AxisList axes = axesWith(layout, role);
    AxisList weights;
    for (int axis : axes) weights.push_back(strides[axis]);
    ofRank->resize(ranks, 0);
    addWeightedSums(layout, all, numberingWeights(layout, axes),
                    absl::MakeSpan(*ofRank));
    offsets->resize(layout.degree(role), 0);
    addWeightedSums(layout, axes, weights, absl::MakeSpan(*offsets));
  };
  tabulateRole(AxisRole::kReplicated, &replicaOfRank, &replicaOffsets);
  tabulateRole(AxisRole::kPartial, &partialOfRank, &partialOffsets);
}

int64_t LayoutGeometry::productOfSizes(int rank) const {
  int64_t volume = 1;
  for (int dim = 0; dim < numDims(); ++dim) {
    volume *= dims[dim].sizes[shard(dim, rank)];
  }
  return volume;
}

Region LayoutGeometry::region(int rank) const {
  Region region;
  for (int dim = 0; dim < numDims(); ++dim) {
    region.dims.push_back(dims[dim].held[shard(dim, rank)]);
  }
  return region;
}

}  // namespace soapstone::sharding
