#include "ir/sharding/local_shape.h"

#include <numeric>
#include <utility>

namespace soapstone::sharding {

FactorRanges wholeRanges(const ShardingRule& rule) {
  FactorRanges ranges;
  for (const Factor& factor : rule.factors) ranges.push_back({0, factor.size});
  return ranges;
}

std::vector<int64_t> localShape(const TensorMapping& mapping,
                                const std::vector<int64_t>& shape,
                                const FactorRanges& ranges) {
  std::vector<int64_t> local;
  for (size_t i = 0; i < shape.size(); ++i) {
    const DimensionMapping& dim = mapping.dims[i];
    if (dim.hasHalo) {
      local.push_back(
          haloSlab(dim.halo, ranges[dim.factors[0]], shape[i]).size());
      continue;
    }
    int64_t size = 1;
    for (int factor : dim.factors) size *= ranges[factor].size();
    local.push_back(dim.factors.empty() ? shape[i] : size);
  }
  return local;
}

std::vector<int64_t> localPositions(const DimensionMapping& dim, int64_t size,
                                    const ShardingRule& rule,
                                    const FactorRanges& ranges) {
  if (dim.hasHalo || dim.factors.empty()) {
    ShardRange range = dim.hasHalo
                           ? haloSlab(dim.halo, ranges[dim.factors[0]], size)
                           : ShardRange{0, size};
    std::vector<int64_t> positions(range.size());
    std::iota(positions.begin(), positions.end(), range.begin);
    return positions;
  }
  std::vector<int64_t> positions{0};
  for (int factor : dim.factors) {
    std::vector<int64_t> refined;
    for (int64_t major : positions) {
      for (int64_t i = ranges[factor].begin; i < ranges[factor].end; ++i) {
        refined.push_back(major * rule.factors[factor].size + i);
      }
    }
    positions = std::move(refined);
  }
  return positions;
}

bool isContiguous(const DimensionMapping& dim, const ShardingRule& rule,
                  const FactorRanges& ranges) {
  if (dim.hasHalo) return true;
  bool majorsAreSingle = true;
  for (int factor : dim.factors) {
    bool isSplit = ranges[factor].size() < rule.factors[factor].size;
    if (isSplit && !majorsAreSingle) return false;
    majorsAreSingle = majorsAreSingle && ranges[factor].size() == 1;
  }
  return true;
}

}  // namespace soapstone::sharding
