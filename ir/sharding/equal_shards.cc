#include "ir/sharding/equal_shards.h"

namespace soapstone::sharding {

int64_t equalStatisticsShards(const ShardingRule& rule,
                              const OpConfiguration& configuration,
                              int factor) {
  for (const FactorDegree& split : configuration.splits) {
    if (split.degree > 1 && split.factor != factor &&
        rule.factors[split.factor].split == FactorSplit::kStatistics) {
      return 0;
    }
  }
  const int64_t shards = configuration.degree(factor);
  const int64_t covered = configuration.largestShard(rule, factor) * shards;
  return covered == rule.factors[factor].size ? shards : 0;
}

}  // namespace soapstone::sharding
