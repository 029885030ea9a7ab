#include "ir/sharding/shard_volume.h"

#include <algorithm>

#include "ir/sharding/layout_geometry.h"

namespace soapstone::sharding {

int64_t splitDegreeOf(const Layout& layout, const DimensionFactor& factor) {
  int64_t degree = 1;
  for (int axis : factor.axes) degree *= layout.axes[axis].degree;
  return degree;
}

std::optional<int64_t> evenVolume(const Layout& layout) {
  int64_t volume = 1;
  for (const LayoutDimension& dim : layout.dims) {
    if (dim.hasHalo) return std::nullopt;
    if (dim.size == 0) volume = 0;
    for (const DimensionFactor& factor : dim.factors) {
      const int64_t degree = splitDegreeOf(layout, factor);
      if (!factor.ends.empty() || factor.size % degree != 0) {
        return std::nullopt;
      }
      volume *= factor.size / degree;
    }
  }
  return volume;
}

int64_t largestVolume(const Layout& layout) {
  if (std::optional<int64_t> even = evenVolume(layout)) return *even;
  LayoutGeometry geometry(layout);
  int64_t largest = 0;
  for (int rank = 0; rank < geometry.numDevices(); ++rank) {
    largest = std::max(largest, geometry.volume(rank));
  }
  return largest;
}

}  // namespace soapstone::sharding
