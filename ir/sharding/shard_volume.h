#ifndef SOAPSTONE_IR_SHARDING_SHARD_VOLUME_H_
#define SOAPSTONE_IR_SHARDING_SHARD_VOLUME_H_

#include <cstdint>
#include <optional>

#include "ir/sharding/layout.h"

namespace soapstone::sharding {

// The number of shards that a factor of a layout's dimension is split into.
int64_t splitDegreeOf(const Layout& layout, const DimensionFactor& factor);

// The elements that every device holds, if the sizes alone say that all hold as
// many; nullopt otherwise.
std::optional<int64_t> evenVolume(const Layout& layout);

// The elements that the fullest device holds.
int64_t largestVolume(const Layout& layout);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_SHARD_VOLUME_H_
