#ifndef SOAPSTONE_IR_SHARDING_LOCAL_SHAPE_H_
#define SOAPSTONE_IR_SHARDING_LOCAL_SHAPE_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/sharding_rule.h"

namespace soapstone::sharding {

// The part of an op's iteration space that one shard computes: a range for each
// factor of its rule.
using FactorRanges = std::vector<ShardRange>;

// The whole iteration space.
FactorRanges wholeRanges(const ShardingRule& rule);

// Shape of the shard of a tensor of `shape` whose mapping in `rule` is
// `mapping`.
std::vector<int64_t> localShape(const TensorMapping& mapping,
                                const std::vector<int64_t>& shape,
                                const FactorRanges& ranges);

// Positions of a dimension of `size` that the shard holds, in its local order.
// A run of neighbours unless a minor factor of several is split.
std::vector<int64_t> localPositions(const DimensionMapping& dim, int64_t size,
                                    const ShardingRule& rule,
                                    const FactorRanges& ranges);

// Whether the positions that `ranges` leave of the dimension are neighbours, so
// that the shard is a box there.
bool isContiguous(const DimensionMapping& dim, const ShardingRule& rule,
                  const FactorRanges& ranges);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_LOCAL_SHAPE_H_
