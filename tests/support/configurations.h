#ifndef SOAPSTONE_TESTS_SUPPORT_CONFIGURATIONS_H_
#define SOAPSTONE_TESTS_SUPPORT_CONFIGURATIONS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "ir/sharding/local_shape.h"
#include "ir/sharding/op_configuration.h"

namespace soapstone::sharding {

// The part at `coordinates` when every factor is split `degrees` ways, one
// entry per factor each. Requires 1 <= degree <= max(1, size of the factor).
inline FactorRanges shardRanges(const ShardingRule& rule,
                                const std::vector<int64_t>& degrees,
                                const std::vector<int64_t>& coordinates) {
  FactorRanges ranges;
  for (size_t i = 0; i < rule.factors.size(); ++i) {
    ranges.push_back(
        shardRange(rule.factors[i].size, degrees[i], coordinates[i]));
  }
  return ranges;
}

// A configuration that splits factor i of the rule degrees[i] ways, in the
// order of the rule; it is not checked.
inline OpConfiguration makeConfiguration(absl::Span<const int64_t> degrees,
                                         int64_t replication,
                                         DeviceGrid devices) {
  OpConfiguration configuration;
  for (size_t i = 0; i < degrees.size(); ++i) {
    if (degrees[i] == 1) continue;
    configuration.splits.push_back({static_cast<int>(i), degrees[i]});
  }
  configuration.replication = replication;
  configuration.devices = std::move(devices);
  return configuration;
}

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_TESTS_SUPPORT_CONFIGURATIONS_H_
