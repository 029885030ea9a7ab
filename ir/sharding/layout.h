#ifndef SOAPSTONE_IR_SHARDING_LAYOUT_H_
#define SOAPSTONE_IR_SHARDING_LAYOUT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/sharding/box.h"
#include "ir/sharding/device_grid.h"
#include "ir/sharding/sharding_rule.h"
#include "ir/sharding/shares.h"

namespace soapstone::sharding {

// Difference between the shards of devices along one axis of a layout.
enum class AxisRole {
  kSplit,       // Different positions of a dimension.
  kReplicated,  // The same.
  kPartial,     // Contributions to the same positions.
};

// One axis of the row-major numbering of a layout's devices.
struct LayoutAxis {
  int64_t degree = 1;
  AxisRole role = AxisRole::kReplicated;

  bool operator==(const LayoutAxis&) const = default;
  template <typename H>
  friend H AbslHashValue(H state, const LayoutAxis& axis) {
    return H::combine(std::move(state), axis.degree, axis.role);
  }
};

// One factor of a dimension. The axes that split it, major to minor, act as one
// of the product of their degrees: shard i holds range(product, i).
struct DimensionFactor {
  int64_t size = 1;
  absl::InlinedVector<int, 2> axes;
  // Where the shards end, if they are less even than shardRange makes them:
  // one entry for each, ascending, the last one `size`. Else empty.
  std::vector<int64_t> ends = {};

  // The positions of shard `index` of `degree`.
  ShardRange range(int64_t degree, int64_t index) const {
    return ends.empty() ? shardRange(size, degree, index)
                        : rangeOf(ends, index);
  }

  bool operator==(const DimensionFactor&) const = default;
  template <typename H>
  friend H AbslHashValue(H state, const DimensionFactor& factor) {
    state = H::combine(std::move(state), factor.size, factor.axes);
    if (factor.ends.empty()) return state;
    return H::combine(std::move(state), factor.ends);
  }
};

// Makes a factor that is not split out of one that is.
void dropAxes(DimensionFactor* factor);

// The same proportions of another number of positions.
void resizeFactor(int64_t size, DimensionFactor* factor);

// One dimension of a tensor, which is the row-major product of its factors.
// With a halo there is one factor, whose size need not be the dimension's, and
// a shard holds haloSlab(halo, its range of the factor, size). Such shards
// overlap: they hold the same values there, or, if `haloIsSummed`, summands
// (what no shard holds is then zero).
struct LayoutDimension {
  int64_t size = 1;
  absl::InlinedVector<DimensionFactor, 1> factors;
  bool hasHalo = false;
  bool haloIsSummed = false;
  Halo halo;

  bool operator==(const LayoutDimension&) const = default;
  template <typename H>
  friend H AbslHashValue(H state, const LayoutDimension& dim) {
    state = H::combine(std::move(state), dim.size, dim.factors, dim.hasHalo);
    if (!dim.hasHalo) return state;
    return H::combine(std::move(state), dim.haloIsSummed, dim.halo.window,
                      dim.halo.stride, dim.halo.dilation, dim.halo.padLow,
                      dim.halo.transposed);
  }
};

// The part of a tensor that each device holds. Device number r of the grid has
// the row-major coordinates r over `axes`; each axis splits one dimension,
// replicates, or numbers partial results that `partialKind` combines. A split
// axis is named by exactly one dimension.
//
// The functions of this folder return canonical layouts: no axis of degree 1,
// neighbouring axes and factors merged where that changes nothing, ends only
// where shards are uneven. Equal layouts thus compare equal.
struct Layout {
  absl::InlinedVector<LayoutDimension, 4> dims;
  absl::InlinedVector<LayoutAxis, 4> axes;
  PartialKind partialKind = PartialKind::kSum;
  DeviceGrid devices;

  int64_t rank() const { return static_cast<int64_t>(dims.size()); }
  std::vector<int64_t> shape() const;
  int64_t numElements() const;
  // The product of the degrees of the axes with `role`.
  int64_t degree(AxisRole role) const;
  // The number of shards along dimension `dim`.
  int64_t splitDegree(int64_t dim) const;
  bool isPartial() const { return degree(AxisRole::kPartial) > 1; }

  // E.g. "8/2x[3,12/4]x16 replicated 2 partial sum 3 on 0..47; axes s0 r s1 p":
  // every dimension with its factors and degrees (with the sizes of uneven
  // shards: "96/3(48:32:16)"), then the order of the axes.
  std::string toString() const;

  bool operator==(const Layout&) const = default;
  template <typename H>
  friend H AbslHashValue(H state, const Layout& layout) {
    return H::combine(std::move(state), layout.dims, layout.axes,
                      layout.partialKind, layout.devices);
  }
};

// Whether the invariants hold. The error names the dimension or axis, the value
// and what is allowed.
absl::Status validateLayout(const Layout& layout);

// The same layout with as few axes and factors as possible. Requires a valid
// layout.
Layout canonicalLayout(Layout layout);

// The region that device number `rank` of the grid holds. Requires a valid
// layout and 0 <= rank < devices.size().
Region regionOf(const Layout& layout, int64_t rank);

// The box that `device` holds. Fails with NotFound if it is not in the grid,
// and with FailedPrecondition if its shard is not one box (a minor factor of a
// dimension is split under a major one that is not).
absl::StatusOr<Box> boxOf(const Layout& layout, int device);

// Whether the shards of dimension `dim` can be cut, each by itself, into as
// many parts as the axes of `role` have devices: evenly, unless the dimension
// is whole.
bool canSplitOver(const Layout& layout, AxisRole role, int64_t dim);

// `layout` with all its axes of `role` splitting dimension `dim` instead, minor
// to what splits it already: a parameter's storage layout from its compute
// layout (kReplicated), or the layout that a reduce-scatter leaves (kPartial).
// Fails unless canSplitOver.
absl::StatusOr<Layout> splitOver(const Layout& layout, AxisRole role,
                                 int64_t dim);

// Writes a layout axis by axis, in the order of the devices' coordinates:
//
//   LayoutBuilder({64, 128}).split(0, 4).replicate(2).split(1, 2).build(grid)
class LayoutBuilder {
 public:
  explicit LayoutBuilder(absl::Span<const int64_t> shape);

  // Names the factors of a dimension; `split` then says which one it splits.
  LayoutBuilder& factors(int64_t dim, absl::Span<const int64_t> sizes);
  // Splits a factor of a dimension; a second time, as a minor axis of it.
  LayoutBuilder& split(int64_t dim, int64_t degree, int64_t factor = 0);
  // Splits a whole dimension of one factor in the proportions of `shares`.
  LayoutBuilder& splitIn(int64_t dim, const Shares& shares);
  LayoutBuilder& replicate(int64_t degree);
  LayoutBuilder& partial(int64_t degree, PartialKind kind = PartialKind::kSum);
  // The shards of the dimension reach into their neighbours; its factor has
  // `positions` positions.
  LayoutBuilder& halo(int64_t dim, const Halo& halo, int64_t positions,
                      bool summed = false);

  // The canonical layout, or why it is not valid.
  absl::StatusOr<Layout> build(DeviceGrid devices) const;

 private:
  absl::Status status;
  Layout layout;
};

// The layout of a tensor of `shape` that `devices` all hold whole.
Layout replicatedLayout(absl::Span<const int64_t> shape, DeviceGrid devices);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_LAYOUT_H_
