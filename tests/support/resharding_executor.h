#ifndef SOAPSTONE_TESTS_SUPPORT_RESHARDING_EXECUTOR_H_
#define SOAPSTONE_TESTS_SUPPORT_RESHARDING_EXECUTOR_H_

#include <cstdint>
#include <map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/resharding_plan.h"

namespace soapstone {

// Values are 64-bit numbers that wrap around, so that every order of combining
// them gives the same.
using Value = uint64_t;

Value combineValues(sharding::PartialKind kind, Value a, Value b);
Value identityValue(sharding::PartialKind kind);

// The part of a tensor on one device: a region in dense row-major order.
struct Shard {
  sharding::Region region;
  std::vector<Value> values;
};
using Shards = std::map<int, Shard>;  // By device.

// The row-major numbers in a tensor of `shape` of the elements of `region`, in
// the region's dense order.
std::vector<int64_t> elementNumbers(const sharding::Region& region,
                                    const std::vector<int64_t>& shape);

// Runs the steps of `plan` on all devices, each strictly as its kind says:
// members of a group see the shards of their group alone, others their own.
// Fails if a position is written twice without being combined, or a message has
// other bytes than the step says.
absl::StatusOr<Shards> executePlan(const sharding::ReshardingPlan& plan,
                                   Shards shards);

}  // namespace soapstone

#endif  // SOAPSTONE_TESTS_SUPPORT_RESHARDING_EXECUTOR_H_
