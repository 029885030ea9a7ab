#include "ir/sharding/replica_slices.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "ir/sharding/layout_refinement.h"

namespace soapstone::sharding {
namespace {

// A common refinement of the axes of two layouts of the same devices.
struct CommonAxis {
  int64_t degree = 1;
  int inSource = 0;  // Axes of the layouts.
  int inTarget = 0;
};

// For every axis of a layout, the number of devices below it, and of all.
std::vector<int64_t> strides(const Layout& layout) {
  std::vector<int64_t> below{1};
  for (size_t i = layout.axes.size(); i-- > 0;) {
    below.push_back(below.back() * layout.axes[i].degree);
  }
  std::reverse(below.begin(), below.end());
  return below;
}

// The axis of a layout with these strides that the axis above `below` devices
// is a part of.
int axisAbove(const std::vector<int64_t>& strides, int64_t below) {
  int axis = 0;
  while (strides[axis + 1] > below) ++axis;
  return axis;
}

// Major to minor; nothing if an axis of one layout is not a product of parts of
// those of the other.
std::optional<std::vector<CommonAxis>> commonAxes(const Layout& source,
                                                  const Layout& target) {
  std::vector<int64_t> ofSource = strides(source);
  std::vector<int64_t> ofTarget = strides(target);
  std::vector<int64_t> all = ofSource;
  all.insert(all.end(), ofTarget.begin(), ofTarget.end());
  std::sort(all.begin(), all.end(), std::greater<>());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::vector<CommonAxis> axes;
  for (size_t i = 0; i + 1 < all.size(); ++i) {
    if (all[i] % all[i + 1] != 0) return std::nullopt;
    axes.push_back({all[i] / all[i + 1], axisAbove(ofSource, all[i + 1]),
                    axisAbove(ofTarget, all[i + 1])});
  }
  return axes;
}

// Whether shards are even ranges of one factor.
bool isPlain(const LayoutDimension& dim) {
  return !dim.hasHalo && dim.factors.size() == 1 && dim.factors[0].ends.empty();
}

// The common axes that split a dimension, major to minor.
std::vector<int> splitting(const DimensionFactor& factor,
                           const std::vector<CommonAxis>& common,
                           int CommonAxis::*side) {
  std::vector<int> list;
  for (int axis : factor.axes) {
    for (size_t i = 0; i < common.size(); ++i) {
      if (common[i].*side == axis) list.push_back(static_cast<int>(i));
    }
  }
  return list;
}

// Splits a dimension by those of `axes` that `layout` does not sum over,
// marking them; the others are factors of their own. Returns false if these
// are not whole.
bool splitAround(const std::vector<int>& axes, Layout* layout,
                 LayoutDimension* dim) {
  dim->factors.clear();
  int64_t left = dim->size;
  bool isSummed = false;  // The last factor.
  int64_t degree = 1;     // Of the last factor.
  auto close = [&]() {
    if (dim->factors.empty()) return true;
    if (left % degree != 0) return false;
    dim->factors.back().size = degree;
    left /= degree;
    return true;
  };
  for (int axis : axes) {
    bool sums = layout->axes[axis].role == AxisRole::kPartial;
    if (dim->factors.empty() || sums != isSummed) {
      if (!close()) return false;
      dim->factors.emplace_back();
      isSummed = sums;
      degree = 1;
    }
    degree *= layout->axes[axis].degree;
    if (sums) continue;
    dim->factors.back().axes.push_back(axis);
    layout->axes[axis].role = AxisRole::kSplit;
  }
  if (dim->factors.empty()) dim->factors.emplace_back();
  if (dim->factors.size() > 1 && left % degree != 0) return false;
  dim->factors.back().size = left;
  return true;
}

// A plain layout with these axes instead of its own.
Layout onAxes(const std::vector<CommonAxis>& common, int CommonAxis::*side,
              const Layout& layout) {
  Layout finer = layout;
  finer.axes.clear();
  for (const CommonAxis& axis : common) {
    finer.axes.push_back({axis.degree, layout.axes[axis.*side].role});
  }
  for (LayoutDimension& dim : finer.dims) {
    std::vector<int> axes = splitting(dim.factors[0], common, side);
    dim.factors[0].axes.assign(axes.begin(), axes.end());
  }
  return finer;
}

// The sliced layout over the shape of the source and the target.
std::optional<Layout> slicedLayout(const std::vector<CommonAxis>& common,
                                   const Layout& source, const Layout& target) {
  Layout sliced;
  sliced.partialKind = source.partialKind;
  sliced.devices = source.devices;
  for (const CommonAxis& axis : common) {
    AxisRole role = source.axes[axis.inSource].role;
    // Those that split the target as well are marked again.
    if (role == AxisRole::kSplit) role = AxisRole::kReplicated;
    sliced.axes.push_back({axis.degree, role});
  }
  for (int64_t dim = 0; dim < source.rank(); ++dim) {
    LayoutDimension& part = sliced.dims.emplace_back();
    part.size = source.dims[dim].size;
    std::vector<int> axes =
        splitting(target.dims[dim].factors[0], common, &CommonAxis::inTarget);
    if (!splitAround(axes, &sliced, &part)) return std::nullopt;
  }
  sliced = canonicalLayout(std::move(sliced));
  if (!validateLayout(sliced).ok()) return std::nullopt;
  return sliced;
}

}  // namespace

std::optional<SlicedLayouts> sliceReplicas(const Layout& source,
                                           const Layout& target) {
  bool isSum = source.isPartial() && !target.isPartial() &&
               source.degree(AxisRole::kReplicated) > 1 &&
               source.devices == target.devices &&
               std::all_of(source.dims.begin(), source.dims.end(), isPlain) &&
               std::all_of(target.dims.begin(), target.dims.end(), isPlain);
  if (!isSum) return std::nullopt;
  std::optional<std::vector<CommonAxis>> common = commonAxes(source, target);
  if (!common) return std::nullopt;
  std::optional<Layout> sliced = slicedLayout(*common, source, target);
  if (!sliced || *sliced == source) return std::nullopt;
  SlicedLayouts layouts{onAxes(*common, &CommonAxis::inSource, source), *sliced,
                        onAxes(*common, &CommonAxis::inTarget, target)};
  refineTogether(&layouts.source, &layouts.sliced);
  refineTogether(&layouts.target, &*sliced);
  if (layouts.source.shape() != layouts.target.shape() ||
      layouts.source.shape() != layouts.sliced.shape()) {
    return std::nullopt;
  }
  for (Layout* layout : {&layouts.source, &layouts.sliced, &layouts.target}) {
    *layout = canonicalLayout(std::move(*layout));
  }
  return layouts;
}

}  // namespace soapstone::sharding
