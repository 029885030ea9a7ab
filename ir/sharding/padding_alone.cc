#include "ir/sharding/padding_alone.h"

#include <algorithm>

namespace soapstone::sharding {

bool readsPaddingAlone(const TensorMapping& mapping,
                       const std::vector<int64_t>& shape,
                       const FactorRanges& ranges) {
  for (size_t i = 0; i < shape.size(); ++i) {
    const DimensionMapping& dim = mapping.dims[i];
    if (!dim.hasHalo) continue;
    const ShardRange range = haloRange(dim.halo, ranges[dim.factors[0]]);
    if (std::max<int64_t>(range.begin, 0) >= std::min(range.end, shape[i])) {
      return true;
    }
  }
  return false;
}

}  // namespace soapstone::sharding
