// The invariants of a layout, and its canonical form.
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/sharding/layout.h"
#include "ir/support/status_macros.h"

namespace soapstone::sharding {
namespace {

// Products of sizes and halo positions stay far from overflowing 64 bits.
constexpr int64_t kMaxSize = int64_t{1} << 40;
constexpr int64_t kMaxElements = int64_t{1} << 56;

absl::Status checkHalo(const Layout& layout, int64_t dim) {
  const LayoutDimension& dimension = layout.dims[dim];
  const Halo& halo = dimension.halo;
  if (dimension.factors.size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("dimension ", dim, " has a halo and ",
                     dimension.factors.size(), " factors; use 1"));
  }
  bool legal = halo.window >= 1 && halo.stride >= 1 && halo.dilation >= 1 &&
               halo.window < kMaxSize && halo.stride < (1 << 20) &&
               halo.dilation < (1 << 20) && halo.padLow > -kMaxSize &&
               halo.padLow < kMaxSize;
  if (!legal || dimension.size < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("the halo of dimension ", dim, " has window ", halo.window,
                     ", stride ", halo.stride, ", dilation ", halo.dilation,
                     "; use positive ones (strides and dilations up to ",
                     (1 << 20) - 1, ") and a dimension of at least 1"));
  }
  if (dimension.haloIsSummed && layout.isPartial() &&
      layout.partialKind != PartialKind::kSum) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the halo of dimension ", dim,
        " adds up, but the partial results of the layout combine otherwise; "
        "use sums"));
  }
  return absl::OkStatus();
}

absl::Status checkEnds(int64_t dim, const DimensionFactor& factor,
                       int64_t degree) {
  if (factor.ends.empty()) return absl::OkStatus();
  bool legal = static_cast<int64_t>(factor.ends.size()) == degree &&
               factor.ends.back() == factor.size;
  for (int64_t i = 0; legal && i < degree; ++i) {
    legal = rangeOf(factor.ends, i).size() > 0;
  }
  if (legal) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "dimension ", dim, " of size ", factor.size, " is split ", degree,
      " ways into shards that end at ", absl::StrJoin(factor.ends, ", "),
      "; make them ascend to its size, one for each shard"));
}

absl::Status checkFactor(const Layout& layout, int64_t dim,
                         const DimensionFactor& factor,
                         std::vector<int>* uses) {
  if (factor.size < 0 || factor.size > kMaxSize) {
    return absl::InvalidArgumentError(
        absl::StrCat("dimension ", dim, " has a factor of size ", factor.size,
                     "; use 0 to ", kMaxSize));
  }
  int64_t degree = 1;
  for (int axis : factor.axes) {
    if (axis < 0 || axis >= static_cast<int>(layout.axes.size()) ||
        layout.axes[axis].role != AxisRole::kSplit) {
      return absl::InvalidArgumentError(
          absl::StrCat("dimension ", dim, " is split by axis ", axis,
                       ", which is not a split axis of the layout"));
    }
    if (++(*uses)[axis] > 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("axis ", axis, " of the layout is used twice"));
    }
    degree *= layout.axes[axis].degree;  // At most the number of devices.
  }
  if (degree > 1 && degree > factor.size) {
    return absl::InvalidArgumentError(
        absl::StrCat("dimension ", dim, " has size ", factor.size,
                     ", cannot be split ", degree, " ways; use 1",
                     factor.size > 1 ? absl::StrCat(" to ", factor.size) : ""));
  }
  return checkEnds(dim, factor, degree);
}

absl::Status checkDimension(const Layout& layout, int64_t dim,
                            std::vector<int>* uses) {
  const LayoutDimension& dimension = layout.dims[dim];
  if (dimension.size < 0 || dimension.size > kMaxSize) {
    return absl::InvalidArgumentError(absl::StrCat("dimension ", dim,
                                                   " has size ", dimension.size,
                                                   "; use 0 to ", kMaxSize));
  }
  int64_t product = 1;
  bool overflow = false;
  for (const DimensionFactor& factor : dimension.factors) {
    SOAPSTONE_RETURN_IF_ERROR(checkFactor(layout, dim, factor, uses));
    overflow |= __builtin_mul_overflow(product, factor.size, &product);
  }
  if (dimension.hasHalo) return checkHalo(layout, dim);
  if (overflow || product != dimension.size) {
    return absl::InvalidArgumentError(absl::StrCat(
        "dimension ", dim, " has size ", dimension.size,
        ", but its factors multiply to ",
        overflow ? "more than 64 bits hold" : absl::StrCat(product)));
  }
  return absl::OkStatus();
}

absl::Status checkAxes(const Layout& layout) {
  int64_t product = 1;
  for (size_t i = 0; i < layout.axes.size(); ++i) {
    int64_t degree = layout.axes[i].degree;
    if (degree < 1 || degree > DeviceGrid::kMaxDevices) {
      return absl::InvalidArgumentError(
          absl::StrCat("axis ", i, " of the layout has degree ", degree,
                       "; use 1 to ", DeviceGrid::kMaxDevices));
    }
    product *= degree;
    if (product > DeviceGrid::kMaxDevices) break;
  }
  if (product != layout.devices.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the degrees of the layout multiply to ", product, ", but it has ",
        layout.devices.size(), " devices; make them equal"));
  }
  return absl::OkStatus();
}

// Renumbers the axes of the dimensions; -1 drops an axis.
void renumberAxes(Layout* layout, const absl::InlinedVector<int, 8>& numbers) {
  for (LayoutDimension& dim : layout->dims) {
    for (DimensionFactor& factor : dim.factors) {
      absl::InlinedVector<int, 2> axes;
      for (int axis : factor.axes) {
        if (numbers[axis] >= 0) axes.push_back(numbers[axis]);
      }
      factor.axes = std::move(axes);
    }
  }
}

void dropUnitAxes(Layout* layout) {
  absl::InlinedVector<int, 8> numbers;
  absl::InlinedVector<LayoutAxis, 4> kept;
  for (const LayoutAxis& axis : layout->axes) {
    numbers.push_back(axis.degree == 1 ? -1 : static_cast<int>(kept.size()));
    if (axis.degree != 1) kept.push_back(axis);
  }
  if (kept.size() == layout->axes.size()) return;
  layout->axes = std::move(kept);
  renumberAxes(layout, numbers);
}

// Whether `minor` can be absorbed into `major`: together they are one factor
// split by the axes of both.
bool canMerge(const Layout& layout, const DimensionFactor& major,
              const DimensionFactor& minor) {
  if (major.size == 1 || minor.size == 1) return true;
  int64_t majorDegree = 1;
  int64_t minorDegree = 1;
  for (int axis : major.axes) majorDegree *= layout.axes[axis].degree;
  for (int axis : minor.axes) minorDegree *= layout.axes[axis].degree;
  if (minorDegree == 1) {
    return !major.ends.empty() || major.size % majorDegree == 0;
  }
  return major.size == majorDegree &&
         (!minor.ends.empty() || minor.size % minorDegree == 0);
}

// The ends of the shards of `major` and `minor` as one factor.
std::vector<int64_t> mergedEnds(const DimensionFactor& major,
                                const DimensionFactor& minor) {
  std::vector<int64_t> ends;
  if (minor.ends.empty()) {
    for (int64_t end : major.ends) ends.push_back(end * minor.size);
    return ends;
  }
  for (int64_t position = 0; position < major.size; ++position) {
    for (int64_t end : minor.ends) ends.push_back(position * minor.size + end);
  }
  return ends;
}

// Ends that shardRange gives as well say nothing.
void dropEvenEnds(LayoutDimension* dim) {
  for (DimensionFactor& factor : dim->factors) {
    const auto degree = static_cast<int64_t>(factor.ends.size());
    bool isEven = true;
    for (int64_t i = 0; isEven && i < degree; ++i) {
      isEven = factor.ends[i] == shardRange(factor.size, degree, i).end;
    }
    if (isEven) factor.ends.clear();
  }
}

void mergeFactors(const Layout& layout, LayoutDimension* dim) {
  absl::InlinedVector<DimensionFactor, 1> merged;
  // A minor factor may become mergeable only after what is minor to it was
  // merged, so the merging runs from the minor end.
  for (size_t i = dim->factors.size(); i-- > 0;) {
    DimensionFactor factor = std::move(dim->factors[i]);
    if (!merged.empty() && canMerge(layout, factor, merged.back())) {
      DimensionFactor& minor = merged.back();
      factor.ends = mergedEnds(factor, minor);
      factor.size *= minor.size;
      factor.axes.insert(factor.axes.end(), minor.axes.begin(),
                         minor.axes.end());
      minor = std::move(factor);
    } else {
      merged.push_back(std::move(factor));
    }
  }
  dim->factors.assign(std::make_move_iterator(merged.rbegin()),
                      std::make_move_iterator(merged.rend()));
}

// A halo that no split needs and that reads everything says nothing.
void dropWholeHalo(LayoutDimension* dim) {
  if (!dim->hasHalo || !dim->factors[0].axes.empty()) return;
  ShardRange slab = haloSlab(dim->halo, {0, dim->factors[0].size}, dim->size);
  if (slab != ShardRange{0, dim->size}) return;
  dim->hasHalo = false;
  dim->haloIsSummed = false;
  dim->halo = Halo();
  dim->factors[0].size = dim->size;
}

// Whether axis + 1 follows axis directly in the factor they split.
bool splitTogether(const Layout& layout, int axis) {
  for (const LayoutDimension& dim : layout.dims) {
    for (const DimensionFactor& factor : dim.factors) {
      for (size_t i = 0; i + 1 < factor.axes.size(); ++i) {
        if (factor.axes[i] == axis) return factor.axes[i + 1] == axis + 1;
      }
    }
  }
  return false;
}

void mergeAxes(Layout* layout) {
  absl::InlinedVector<int, 8> numbers;
  absl::InlinedVector<LayoutAxis, 4> kept;
  for (size_t i = 0; i < layout->axes.size(); ++i) {
    const LayoutAxis& axis = layout->axes[i];
    bool joins = !kept.empty() && kept.back().role == axis.role &&
                 (axis.role != AxisRole::kSplit ||
                  splitTogether(*layout, static_cast<int>(i) - 1));
    if (joins) {
      kept.back().degree *= axis.degree;
      numbers.push_back(-1);
    } else {
      numbers.push_back(static_cast<int>(kept.size()));
      kept.push_back(axis);
    }
  }
  if (kept.size() == layout->axes.size()) return;
  renumberAxes(layout, numbers);
  layout->axes = std::move(kept);
}

}  // namespace

absl::Status validateLayout(const Layout& layout) {
  SOAPSTONE_RETURN_IF_ERROR(checkAxes(layout));
  std::vector<int> uses(layout.axes.size(), 0);
  int64_t elements = 1;
  for (int64_t dim = 0; dim < layout.rank(); ++dim) {
    SOAPSTONE_RETURN_IF_ERROR(checkDimension(layout, dim, &uses));
    if (__builtin_mul_overflow(elements, layout.dims[dim].size, &elements) ||
        elements > kMaxElements) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the tensor of a layout has more than ", kMaxElements, " elements"));
    }
  }
  for (size_t i = 0; i < layout.axes.size(); ++i) {
    if (layout.axes[i].role == AxisRole::kSplit && uses[i] == 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("split axis ", i, " of the layout splits no dimension"));
    }
  }
  return absl::OkStatus();
}

Layout canonicalLayout(Layout layout) {
  dropUnitAxes(&layout);
  for (LayoutDimension& dim : layout.dims) {
    dropEvenEnds(&dim);
    if (dim.hasHalo) {
      dropWholeHalo(&dim);
    } else {
      mergeFactors(layout, &dim);
    }
  }
  mergeAxes(&layout);
  if (!layout.isPartial()) layout.partialKind = PartialKind::kSum;
  return layout;
}

}  // namespace soapstone::sharding
