#ifndef SOAPSTONE_IR_SHARDING_PADDING_ALONE_H_
#define SOAPSTONE_IR_SHARDING_PADDING_ALONE_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/local_shape.h"

namespace soapstone::sharding {

// Whether the shard reads nothing of a tensor of `shape` but padding along some
// dimension with a halo.
bool readsPaddingAlone(const TensorMapping& mapping,
                       const std::vector<int64_t>& shape,
                       const FactorRanges& ranges);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_PADDING_ALONE_H_
