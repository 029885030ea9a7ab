#ifndef SOAPSTONE_IR_SHARDING_OP_CONFIGURATION_H_
#define SOAPSTONE_IR_SHARDING_OP_CONFIGURATION_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "ir/sharding/device_grid.h"
#include "ir/sharding/local_shape.h"
#include "ir/sharding/sharding_rule.h"
#include "ir/sharding/shares.h"

namespace soapstone::sharding {

// Number of shards along one factor of a rule, and their proportions.
struct FactorDegree {
  int factor = 0;
  int64_t degree = 1;
  Shares shares = {};  // As `normalShares` gives them; empty: equal.

  bool operator==(const FactorDegree&) const = default;
  template <typename H>
  friend H AbslHashValue(H state, const FactorDegree& split) {
    state = H::combine(std::move(state), split.factor, split.degree);
    if (split.shares.empty()) return state;
    return H::combine(std::move(state), split.shares);
  }
};

// The distribution of one op over devices. Its tasks are numbered row-major
// over the `splits` in the order written, replicas last; task i runs on device
// i of the grid. Factors that `splits` does not name are not split.
struct OpConfiguration {
  absl::InlinedVector<FactorDegree, 4> splits;
  int64_t replication = 1;
  DeviceGrid devices;

  // The degree of a factor of the rule, 1 if it is not split.
  int64_t degree(int factor) const;
  // The positions of the largest shard of a factor of `rule`.
  int64_t largestShard(const ShardingRule& rule, int factor) const;
  // Whether some split has unequal shares.
  bool hasShares() const;

  // The part of the iteration space that task `task` computes. Requires a valid
  // configuration and 0 <= task < devices.size().
  FactorRanges factorRanges(const ShardingRule& rule, int64_t task) const;

  // E.g. "batch=4 m=2 x2 on 0..15"; unequal shares as in "batch=4(2:2:1:1)".
  std::string toString(const ShardingRule& rule) const;

  bool operator==(const OpConfiguration&) const = default;
  template <typename H>
  friend H AbslHashValue(H state, const OpConfiguration& configuration) {
    return H::combine(std::move(state), configuration.splits,
                      configuration.replication, configuration.devices);
  }
};

// Whether degrees and shares are legal for the rule and the product of the
// degrees is the number of devices. The error names the factor and what is
// allowed.
absl::Status validateConfiguration(const ShardingRule& rule,
                                   const OpConfiguration& configuration);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_OP_CONFIGURATION_H_
