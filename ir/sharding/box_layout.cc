#include "ir/sharding/box_layout.h"

#include <utility>

#include "ir/sharding/layout_geometry.h"

namespace soapstone::sharding {
namespace {

// Makes the devices that split a dimension hold all of it.
void replicate(size_t dim, Layout* layout) {
  for (DimensionFactor& factor : layout->dims[dim].factors) {
    for (int axis : factor.axes) {
      layout->axes[axis].role = AxisRole::kReplicated;
    }
    dropAxes(&factor);
  }
}

bool areRanges(const DimensionGeometry& dim) {
  for (const PositionRanges& held : dim.held) {
    if (held.size() != 1) return false;
  }
  return true;
}

// Whether no dimension has a halo or more than its major factor split: then
// every shard is a box, whatever the devices.
bool splitsMajorFactors(const Layout& layout) {
  for (const LayoutDimension& dim : layout.dims) {
    if (dim.hasHalo) return false;
    for (size_t i = 1; i < dim.factors.size(); ++i) {
      if (!dim.factors[i].axes.empty()) return false;
    }
  }
  return true;
}

}  // namespace

Layout boxLayout(const Layout& layout) {
  Layout plain = layout;
  for (LayoutAxis& axis : plain.axes) {
    if (axis.role == AxisRole::kPartial) axis.role = AxisRole::kReplicated;
  }
  plain.partialKind = PartialKind::kSum;
  if (splitsMajorFactors(plain)) return canonicalLayout(std::move(plain));
  LayoutGeometry geometry(plain);
  for (size_t dim = 0; dim < plain.dims.size(); ++dim) {
    LayoutDimension& dimension = plain.dims[dim];
    if (dimension.hasHalo) {
      int64_t degree = plain.splitDegree(static_cast<int64_t>(dim));
      if (degree > dimension.size) replicate(dim, &plain);
      resizeFactor(dimension.size, &dimension.factors[0]);
      dimension.hasHalo = false;
      dimension.haloIsSummed = false;
      dimension.halo = Halo();
    } else if (!areRanges(geometry.dims[dim])) {
      replicate(dim, &plain);
    }
  }
  return canonicalLayout(std::move(plain));
}

bool hasBoxes(const Layout& layout) {
  if (layout.isPartial()) return false;
  if (splitsMajorFactors(layout)) return true;
  LayoutGeometry geometry(layout);
  for (const DimensionGeometry& dim : geometry.dims) {
    if (dim.isSummed || !areRanges(dim)) return false;
  }
  return true;
}

}  // namespace soapstone::sharding
