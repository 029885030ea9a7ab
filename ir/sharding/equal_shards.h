#ifndef SOAPSTONE_IR_SHARDING_EQUAL_SHARDS_H_
#define SOAPSTONE_IR_SHARDING_EQUAL_SHARDS_H_

#include <cstdint>

#include "ir/sharding/op_configuration.h"

namespace soapstone::sharding {

// The number of shards of a statistics factor if they are equal and no other
// statistics factor of the rule is split; 0: they are not, or another one is.
int64_t equalStatisticsShards(const ShardingRule& rule,
                              const OpConfiguration& configuration, int factor);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_EQUAL_SHARDS_H_
