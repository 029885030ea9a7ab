#include "ir/sharding/layout.h"

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/partial_kind_name.h"
#include "ir/sharding/shard_volume.h"

namespace soapstone::sharding {
namespace {

std::string factorText(const Layout& layout, const DimensionFactor& factor) {
  int64_t degree = splitDegreeOf(layout, factor);
  if (degree == 1) return absl::StrCat(factor.size);
  std::string text = absl::StrCat(factor.size, "/", degree);
  if (factor.ends.empty()) return text;
  return absl::StrCat(text, "(", sharesText(sharesOf(factor.ends)), ")");
}

std::string dimensionText(const Layout& layout, const LayoutDimension& dim) {
  if (dim.hasHalo) {
    return absl::StrCat(dim.size, dim.haloIsSummed ? "(summed halo " : "(halo ",
                        factorText(layout, dim.factors[0]), " window ",
                        dim.halo.window, " stride ", dim.halo.stride,
                        dim.halo.transposed ? " transposed)" : ")");
  }
  if (dim.factors.size() == 1) return factorText(layout, dim.factors[0]);
  return absl::StrCat(
      "[",
      absl::StrJoin(dim.factors, ",",
                    [&](std::string* out, const DimensionFactor& factor) {
                      absl::StrAppend(out, factorText(layout, factor));
                    }),
      "]");
}

// One word for an axis: "r2", "p3", or the dimension it splits, "d0/4".
std::string axisText(const Layout& layout, int axis) {
  int64_t degree = layout.axes[axis].degree;
  if (layout.axes[axis].role == AxisRole::kReplicated) {
    return absl::StrCat("r", degree);
  }
  if (layout.axes[axis].role == AxisRole::kPartial) {
    return absl::StrCat("p", degree);
  }
  for (size_t dim = 0; dim < layout.dims.size(); ++dim) {
    for (const DimensionFactor& factor : layout.dims[dim].factors) {
      if (absl::c_linear_search(factor.axes, axis)) {
        return absl::StrCat("d", dim, "/", degree);
      }
    }
  }
  return "?";
}

}  // namespace

void dropAxes(DimensionFactor* factor) {
  factor->axes.clear();
  factor->ends.clear();
}

void resizeFactor(int64_t size, DimensionFactor* factor) {
  if (size != factor->size && !factor->ends.empty()) {
    factor->ends = shardEnds(size, sharesOf(factor->ends));
  }
  factor->size = size;
}

std::vector<int64_t> Layout::shape() const {
  std::vector<int64_t> shape;
  for (const LayoutDimension& dim : dims) shape.push_back(dim.size);
  return shape;
}

int64_t Layout::numElements() const {
  int64_t count = 1;
  for (const LayoutDimension& dim : dims) count *= dim.size;
  return count;
}

int64_t Layout::degree(AxisRole role) const {
  int64_t degree = 1;
  for (const LayoutAxis& axis : axes) {
    if (axis.role == role) degree *= axis.degree;
  }
  return degree;
}

int64_t Layout::splitDegree(int64_t dim) const {
  int64_t degree = 1;
  for (const DimensionFactor& factor : dims[dim].factors) {
    degree *= splitDegreeOf(*this, factor);
  }
  return degree;
}

std::string Layout::toString() const {
  std::vector<std::string> parts;
  for (const LayoutDimension& dim : dims) {
    parts.push_back(dimensionText(*this, dim));
  }
  std::string text = dims.empty() ? "scalar" : absl::StrJoin(parts, "x");
  if (degree(AxisRole::kReplicated) > 1) {
    absl::StrAppend(&text, " replicated ", degree(AxisRole::kReplicated));
  }
  if (isPartial()) {
    absl::StrAppend(&text, " partial ", partialKindName(partialKind), " ",
                    degree(AxisRole::kPartial));
  }
  absl::StrAppend(&text, " on ", devices.toString());
  if (axes.size() < 2) return text;
  parts.clear();
  for (size_t i = 0; i < axes.size(); ++i) {
    parts.push_back(axisText(*this, static_cast<int>(i)));
  }
  return absl::StrCat(text, " (", absl::StrJoin(parts, " "), ")");
}

Region regionOf(const Layout& layout, int64_t rank) {
  absl::InlinedVector<int64_t, 4> coordinates(layout.axes.size());
  for (size_t i = layout.axes.size(); i-- > 0;) {
    coordinates[i] = rank % layout.axes[i].degree;
    rank /= layout.axes[i].degree;
  }
  Region region;
  for (const LayoutDimension& dim : layout.dims) {
    absl::InlinedVector<int64_t, 2> index;
    absl::InlinedVector<int64_t, 2> degrees;
    for (const DimensionFactor& factor : dim.factors) {
      int64_t shard = 0;
      for (int axis : factor.axes) {
        shard = shard * layout.axes[axis].degree + coordinates[axis];
      }
      index.push_back(shard);
      degrees.push_back(splitDegreeOf(layout, factor));
    }
    region.dims.push_back(shardPositions(dim, degrees, index));
  }
  return region;
}

absl::StatusOr<Box> boxOf(const Layout& layout, int device) {
  int64_t rank = layout.devices.rankOf(device);
  if (rank < 0) {
    return absl::NotFoundError(
        absl::StrCat("device ", device, " is not among the devices ",
                     layout.devices.toString(), " of the layout"));
  }
  Region region = regionOf(layout, rank);
  if (!region.isBox()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "device ", device, " does not hold one box but ", region.toString()));
  }
  return region.boxes()[0];
}

bool canSplitOver(const Layout& layout, AxisRole role, int64_t dim) {
  if (dim < 0 || dim >= layout.rank()) return false;
  const LayoutDimension& dimension = layout.dims[dim];
  if (dimension.hasHalo || dimension.factors.size() != 1 ||
      !dimension.factors[0].ends.empty()) {
    return false;
  }
  int64_t degree = layout.degree(role);
  int64_t before = layout.splitDegree(dim);
  return dimension.size / before >= degree &&
         (before == 1 || dimension.size % (before * degree) == 0);
}

absl::StatusOr<Layout> splitOver(const Layout& layout, AxisRole role,
                                 int64_t dim) {
  if (!canSplitOver(layout, role, dim)) {
    return absl::InvalidArgumentError(
        absl::StrCat("dimension ", dim, " of the layout ", layout.toString(),
                     " cannot be split ", layout.degree(role), " ways more"));
  }
  Layout split = layout;
  for (size_t i = 0; i < split.axes.size(); ++i) {
    if (split.axes[i].role != role) continue;
    split.axes[i].role = AxisRole::kSplit;
    split.dims[dim].factors[0].axes.push_back(static_cast<int>(i));
  }
  return canonicalLayout(std::move(split));
}

LayoutBuilder::LayoutBuilder(absl::Span<const int64_t> shape) {
  for (int64_t size : shape) {
    LayoutDimension dim;
    dim.size = size;
    dim.factors.push_back({size, {}});
    layout.dims.push_back(std::move(dim));
  }
}

LayoutBuilder& LayoutBuilder::factors(int64_t dim,
                                      absl::Span<const int64_t> sizes) {
  if (dim < 0 || dim >= layout.rank()) return split(dim, 1);
  layout.dims[dim].factors.clear();
  for (int64_t size : sizes) layout.dims[dim].factors.push_back({size, {}});
  return *this;
}

LayoutBuilder& LayoutBuilder::split(int64_t dim, int64_t degree,
                                    int64_t factor) {
  if (dim < 0 || dim >= layout.rank() || factor < 0 ||
      factor >= static_cast<int64_t>(layout.dims[dim].factors.size())) {
    status.Update(absl::InvalidArgumentError(
        absl::StrCat("the layout has no factor ", factor, " of dimension ", dim,
                     "; its rank is ", layout.rank())));
    return *this;
  }
  layout.dims[dim].factors[factor].axes.push_back(
      static_cast<int>(layout.axes.size()));
  layout.axes.push_back({degree, AxisRole::kSplit});
  return *this;
}

LayoutBuilder& LayoutBuilder::splitIn(int64_t dim, const Shares& shares) {
  split(dim, static_cast<int64_t>(shares.size()));
  if (dim < 0 || dim >= layout.rank()) return *this;
  DimensionFactor& factor = layout.dims[dim].factors[0];
  factor.ends = shardEnds(factor.size, shares);
  return *this;
}

LayoutBuilder& LayoutBuilder::replicate(int64_t degree) {
  layout.axes.push_back({degree, AxisRole::kReplicated});
  return *this;
}

LayoutBuilder& LayoutBuilder::partial(int64_t degree, PartialKind kind) {
  layout.axes.push_back({degree, AxisRole::kPartial});
  layout.partialKind = kind;
  return *this;
}

LayoutBuilder& LayoutBuilder::halo(int64_t dim, const Halo& halo,
                                   int64_t positions, bool summed) {
  if (dim < 0 || dim >= layout.rank()) return split(dim, 1);
  layout.dims[dim].hasHalo = true;
  layout.dims[dim].haloIsSummed = summed;
  layout.dims[dim].halo = halo;
  layout.dims[dim].factors[0].size = positions;
  return *this;
}

absl::StatusOr<Layout> LayoutBuilder::build(DeviceGrid devices) const {
  if (!status.ok()) return status;
  Layout built = layout;
  built.devices = std::move(devices);
  if (absl::Status valid = validateLayout(built); !valid.ok()) return valid;
  return canonicalLayout(std::move(built));
}

Layout replicatedLayout(absl::Span<const int64_t> shape, DeviceGrid devices) {
  Layout layout;
  for (int64_t size : shape) {
    LayoutDimension dim;
    dim.size = size;
    dim.factors.push_back({size, {}});
    layout.dims.push_back(std::move(dim));
  }
  if (devices.size() > 1) {
    layout.axes.push_back({devices.size(), AxisRole::kReplicated});
  }
  layout.devices = std::move(devices);
  return layout;
}

}  // namespace soapstone::sharding
