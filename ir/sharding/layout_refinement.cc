#include "ir/sharding/layout_refinement.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace soapstone::sharding {
namespace {

using Sizes = absl::InlinedVector<int64_t, 4>;

// The number of positions below each boundary between two factors.
void collectBoundaries(const LayoutDimension& dim, Sizes* boundaries) {
  int64_t below = 1;
  for (size_t i = dim.factors.size(); i-- > 1;) {
    below *= dim.factors[i].size;
    boundaries->push_back(below);
  }
}

// The factors, major to minor, between all boundaries of both dimensions;
// nothing if a boundary of one is not a multiple of a lower one of the other.
std::optional<Sizes> commonFactors(const LayoutDimension& a,
                                   const LayoutDimension& b) {
  Sizes boundaries{1, a.size};
  collectBoundaries(a, &boundaries);
  collectBoundaries(b, &boundaries);
  std::sort(boundaries.begin(), boundaries.end(), std::greater<>());
  boundaries.erase(std::unique(boundaries.begin(), boundaries.end()),
                   boundaries.end());
  Sizes sizes;
  for (size_t i = 0; i + 1 < boundaries.size(); ++i) {
    if (boundaries[i] % boundaries[i + 1] != 0) return std::nullopt;
    sizes.push_back(boundaries[i] / boundaries[i + 1]);
  }
  return sizes;
}

// The same of uneven shards: they fit if the major part alone is split.
bool spreadUneven(const DimensionFactor& factor,
                  absl::Span<DimensionFactor> parts) {
  const int64_t below = factor.size / parts[0].size;
  for (int64_t end : factor.ends) {
    if (end % below != 0) return false;
    parts[0].ends.push_back(end / below);
  }
  parts[0].axes = factor.axes;
  return true;
}

// Spreads the axes of one factor over the parts that it consists of. A part
// takes axes that split it evenly; only a part that is split into single
// positions leaves axes to the next. Returns false if that is not possible.
bool spreadAxes(const Layout& layout, const DimensionFactor& factor,
                absl::Span<DimensionFactor> parts) {
  if (parts.size() == 1) {
    parts[0].axes = factor.axes;
    parts[0].ends = factor.ends;
    return true;
  }
  if (!factor.ends.empty()) return spreadUneven(factor, parts);
  size_t next = 0;
  for (DimensionFactor& part : parts) {
    int64_t degree = 1;
    while (next < factor.axes.size()) {
      int64_t longer = degree * layout.axes[factor.axes[next]].degree;
      if (part.size % longer != 0) break;
      degree = longer;
      part.axes.push_back(factor.axes[next++]);
    }
    if (degree != part.size) break;
  }
  return next == factor.axes.size();
}

// `dim` of `layout` with the factors `sizes`, or nothing if its shards do not
// fit them.
std::optional<LayoutDimension> refined(const Layout& layout,
                                       const LayoutDimension& dim,
                                       const Sizes& sizes) {
  LayoutDimension result;
  result.size = dim.size;
  for (int64_t size : sizes) result.factors.push_back({size, {}});
  size_t begin = 0;
  for (const DimensionFactor& factor : dim.factors) {
    int64_t covered = 1;
    size_t end = begin;
    while (end < sizes.size() && covered < factor.size) covered *= sizes[end++];
    if (!spreadAxes(
            layout, factor,
            absl::MakeSpan(result.factors).subspan(begin, end - begin))) {
      return std::nullopt;
    }
    begin = end;
  }
  return result;
}

void appendFactors(const LayoutDimension& dim, Layout* layout) {
  for (const DimensionFactor& factor : dim.factors) {
    LayoutDimension part;
    part.size = factor.size;
    part.factors.push_back(factor);
    layout->dims.push_back(std::move(part));
  }
}

bool isPlain(const LayoutDimension& dim) {
  return !dim.hasHalo && dim.factors.size() == 1;
}

}  // namespace

void refineTogether(Layout* a, Layout* b) {
  bool plain = std::all_of(a->dims.begin(), a->dims.end(), isPlain) &&
               std::all_of(b->dims.begin(), b->dims.end(), isPlain);
  if (plain) return;
  Layout finerA = *a;
  Layout finerB = *b;
  finerA.dims.clear();
  finerB.dims.clear();
  for (size_t i = 0; i < a->dims.size(); ++i) {
    const LayoutDimension& dimA = a->dims[i];
    const LayoutDimension& dimB = b->dims[i];
    bool refinable = !dimA.hasHalo && !dimB.hasHalo && dimA.size > 1 &&
                     (dimA.factors.size() > 1 || dimB.factors.size() > 1);
    if (refinable) {
      std::optional<Sizes> sizes = commonFactors(dimA, dimB);
      std::optional<LayoutDimension> newA, newB;
      if (sizes) newA = refined(*a, dimA, *sizes);
      if (newA) newB = refined(*b, dimB, *sizes);
      if (newB) {
        appendFactors(*newA, &finerA);
        appendFactors(*newB, &finerB);
        continue;
      }
    }
    finerA.dims.push_back(dimA);
    finerB.dims.push_back(dimB);
  }
  *a = std::move(finerA);
  *b = std::move(finerB);
}

}  // namespace soapstone::sharding
