#ifndef SOAPSTONE_IR_SHARDING_RESHARDING_PLANNER_H_
#define SOAPSTONE_IR_SHARDING_RESHARDING_PLANNER_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/resharding_plan.h"

namespace soapstone::sharding {

// The cheapest plan found from `source` to `target`: the fewest bytes over the
// wire, then the fewest that one device sends plus one receives, then the
// fewest steps. Plans have at most three steps: reduce partial results where
// they are, move, gather where the tensor goes.
//
// Fails if a layout is not valid, they are of different shapes, an element has
// no bytes, or the source does not hold a position that the target needs.
absl::StatusOr<ReshardingPlan> planResharding(const Layout& source,
                                              const Layout& target,
                                              int64_t elementBytes);

// The general fallback alone: at most one step, of messages over the
// intersections of regions, which moves no byte that its destination holds.
absl::StatusOr<ReshardingPlan> planMessages(const Layout& source,
                                            const Layout& target,
                                            int64_t elementBytes);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_RESHARDING_PLANNER_H_
