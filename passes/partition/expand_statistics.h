#ifndef SOAPSTONE_PASSES_PARTITION_EXPAND_STATISTICS_H_
#define SOAPSTONE_PASSES_PARTITION_EXPAND_STATISTICS_H_

#include <vector>

#include "ir/sharding/op_configuration.h"
#include "ir/soap/ops.h"

namespace soapstone::partition {

// An op and how it is spread over devices.
struct ConfiguredOp {
  Operation* op;
  sharding::OpConfiguration configuration;
};

// Whether `configuration` splits a factor that `rule` marks as statistics.
bool splitsStatistics(const sharding::ShardingRule& rule,
                      const sharding::OpConfiguration& configuration);

// Replaces `op`, which `configuration` splits on statistics factors, by ops
// that compute the same with f32 statistics and that split free factors alone:
// reductions that leave partial results, and elementwise ops that read them
// complete. Every device keeps its coordinates; factors that a new op lacks
// become its replicas. The new ops have the location of `op`, and names derived
// from its `soap.name` if it has one. Returns them in order.
//
// Fails with a diagnostic if the op has statistics that no expansion knows.
FailureOr<std::vector<ConfiguredOp>> expandStatistics(
    Operation* op, const sharding::OpConfiguration& configuration);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_EXPAND_STATISTICS_H_
