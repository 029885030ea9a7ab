#include "ir/sharding/replica_slices.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/sharding/device_grid.h"
#include "ir/sharding/layout_refinement.h"

namespace soapstone::sharding {
namespace {

// Devices along a part of an axis: `size` of them, `stride` apart.
struct AxisPart {
  int64_t size = 1;
  int64_t stride = 1;
  int axis = 0;   // Of the layout.
  int place = 0;  // In the row-major order of the layout's devices.
};

// A part of an axis of each of two layouts of the same devices.
struct CommonAxis {
  int64_t size = 1;
  int64_t stride = 1;
  int inSource = 0;  // Axes of the layouts.
  int inTarget = 0;
  int sourcePlace = 0;
  int targetPlace = 0;
};

// The axes of one of them.
struct Side {
  int CommonAxis::*axis;
  int CommonAxis::*place;
};
constexpr Side kSource = {&CommonAxis::inSource, &CommonAxis::sourcePlace};
constexpr Side kTarget = {&CommonAxis::inTarget, &CommonAxis::targetPlace};

// A layout's axes where its devices' strides change, too, in order; nothing if
// they do not fit together, or if the devices have no strides.
std::optional<std::vector<AxisPart>> partsOf(const Layout& layout) {
  if (!layout.devices.isStrided()) return std::nullopt;
  std::vector<AxisPart> parts;
  absl::Span<const GridAxis> grid = layout.devices.axes();
  int axis = static_cast<int>(layout.axes.size()) - 1;
  int64_t left = axis < 0 ? 1 : layout.axes[axis].degree;
  for (size_t i = grid.size(); i-- > 0;) {
    int64_t stride = grid[i].stride;
    for (int64_t size = grid[i].size; size > 1;) {
      if (left == 1) left = layout.axes[--axis].degree;
      int64_t part = std::min(size, left);
      if (size % part != 0 || left % part != 0) return std::nullopt;
      parts.push_back({part, stride, axis, 0});
      stride *= part;
      size /= part;
      left /= part;
    }
  }
  std::reverse(parts.begin(), parts.end());
  for (size_t i = 0; i < parts.size(); ++i)
    parts[i].place = static_cast<int>(i);
  return parts;
}

// By stride, largest first; nothing if an axis of one layout is not a product
// of parts of those of the other.
std::optional<std::vector<CommonAxis>> commonAxes(const Layout& source,
                                                  const Layout& target) {
  std::optional<std::vector<AxisPart>> a = partsOf(source);
  std::optional<std::vector<AxisPart>> b = partsOf(target);
  if (!a || !b || source.devices.start() != target.devices.start()) {
    return std::nullopt;
  }
  for (std::vector<AxisPart>* parts : {&*a, &*b}) {
    std::sort(parts->begin(), parts->end(),
              [](const AxisPart& x, const AxisPart& y) {
                return x.stride > y.stride;
              });
  }
  std::vector<CommonAxis> axes;
  while (!a->empty() && !b->empty()) {
    AxisPart& x = a->back();
    AxisPart& y = b->back();
    int64_t size = std::min(x.size, y.size);
    bool fits =
        x.stride == y.stride && x.size % size == 0 && y.size % size == 0;
    if (!fits) return std::nullopt;
    axes.push_back({size, x.stride, x.axis, y.axis, x.place, y.place});
    for (std::vector<AxisPart>* parts : {&*a, &*b}) {
      AxisPart& part = parts->back();
      part.size /= size;
      part.stride *= size;
      if (part.size == 1) parts->pop_back();
    }
  }
  if (!a->empty() || !b->empty()) return std::nullopt;
  std::reverse(axes.begin(), axes.end());
  return axes;
}

// Whether shards are even ranges of one factor.
bool isPlain(const LayoutDimension& dim) {
  return !dim.hasHalo && dim.factors.size() == 1 && dim.factors[0].ends.empty();
}

// Numbers of the common axes in the order of a layout's devices.
std::vector<int> inOrder(const std::vector<CommonAxis>& common, Side side) {
  std::vector<int> order(common.size());
  std::iota(order.begin(), order.end(), 0);
  // Within one part the larger stride comes first and is the major one.
  std::stable_sort(order.begin(), order.end(), [&](int x, int y) {
    return common[x].*side.place < common[y].*side.place;
  });
  return order;
}

// The common axes that split a dimension, major to minor.
std::vector<int> splitting(const DimensionFactor& factor,
                           const std::vector<CommonAxis>& common, Side side) {
  std::vector<int> list;
  for (int axis : factor.axes) {
    for (int i : inOrder(common, side)) {
      if (common[i].*side.axis == axis) list.push_back(i);
    }
  }
  return list;
}

// A plain layout with parts of its axes instead of them.
Layout onParts(const std::vector<CommonAxis>& common, Side side,
               const Layout& layout) {
  Layout finer = layout;
  finer.axes.clear();
  std::vector<int> order = inOrder(common, side);
  std::vector<int> numbers(common.size());
  for (size_t i = 0; i < order.size(); ++i) {
    const CommonAxis& part = common[order[i]];
    numbers[order[i]] = static_cast<int>(i);
    finer.axes.push_back({part.size, layout.axes[part.*side.axis].role});
  }
  for (LayoutDimension& dim : finer.dims) {
    std::vector<int> axes = splitting(dim.factors[0], common, side);
    dim.factors[0].axes.clear();
    for (int axis : axes) dim.factors[0].axes.push_back(numbers[axis]);
  }
  return finer;
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

// The sliced layout over the shape of the source and the target.
std::optional<Layout> slicedLayout(const std::vector<CommonAxis>& common,
                                   const Layout& source, const Layout& target) {
  Layout sliced;
  sliced.partialKind = source.partialKind;
  std::vector<GridAxis> grid;
  for (const CommonAxis& axis : common) {
    AxisRole role = source.axes[axis.inSource].role;
    // Axes that split the target as well are marked again.
    if (role == AxisRole::kSplit) role = AxisRole::kReplicated;
    sliced.axes.push_back({axis.size, role});
    grid.push_back({axis.size, axis.stride});
  }
  absl::StatusOr<DeviceGrid> devices =
      DeviceGrid::strided(source.devices.start(), grid);
  if (!devices.ok()) return std::nullopt;
  sliced.devices = *std::move(devices);
  for (int64_t dim = 0; dim < source.rank(); ++dim) {
    LayoutDimension& part = sliced.dims.emplace_back();
    part.size = source.dims[dim].size;
    std::vector<int> axes =
        splitting(target.dims[dim].factors[0], common, kTarget);
    if (!splitAround(axes, &sliced, &part)) return std::nullopt;
  }
  sliced = canonicalLayout(std::move(sliced));
  if (!validateLayout(sliced).ok()) return std::nullopt;
  return sliced;
}

// Whether plain partial results become plain sums.
bool isPlainSum(const Layout& source, const Layout& target) {
  return source.isPartial() && !target.isPartial() &&
         std::all_of(source.dims.begin(), source.dims.end(), isPlain) &&
         std::all_of(target.dims.begin(), target.dims.end(), isPlain);
}

}  // namespace

std::optional<SlicedLayouts> sliceReplicas(const Layout& source,
                                           const Layout& target) {
  if (!isPlainSum(source, target) ||
      source.degree(AxisRole::kReplicated) == 1) {
    return std::nullopt;
  }
  std::optional<std::vector<CommonAxis>> common = commonAxes(source, target);
  if (!common) return std::nullopt;
  std::optional<Layout> sliced = slicedLayout(*common, source, target);
  if (!sliced || *sliced == source) return std::nullopt;
  SlicedLayouts layouts{onParts(*common, kSource, source), *sliced,
                        onParts(*common, kTarget, target)};
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

std::optional<Layout> summedInGroups(const Layout& source,
                                     const Layout& target) {
  if (!isPlainSum(source, target) ||
      target.degree(AxisRole::kReplicated) == 1) {
    return std::nullopt;
  }
  std::optional<std::vector<CommonAxis>> common = commonAxes(source, target);
  if (!common) return std::nullopt;
  bool areSplit = false;
  bool areGroups = false;
  Layout summed = onParts(*common, kTarget, target);
  std::vector<int> order = inOrder(*common, kTarget);
  // From the axis of the largest stride on.
  for (size_t i = 0; i < common->size(); ++i) {
    const CommonAxis& axis = (*common)[i];
    if (source.axes[axis.inSource].role != AxisRole::kPartial) continue;
    if (target.axes[axis.inTarget].role == AxisRole::kSplit) {
      areSplit = true;
      continue;
    }
    if (areSplit) return std::nullopt;
    areGroups = true;
    auto number = std::find(order.begin(), order.end(), static_cast<int>(i));
    summed.axes[number - order.begin()].role = AxisRole::kPartial;
  }
  if (!areSplit || !areGroups) return std::nullopt;
  summed.partialKind = source.partialKind;
  summed = canonicalLayout(std::move(summed));
  if (!validateLayout(summed).ok()) return std::nullopt;
  return summed;
}

}  // namespace soapstone::sharding
