#ifndef SOAPSTONE_IR_SHARDING_RESHARDING_ROOTS_H_
#define SOAPSTONE_IR_SHARDING_RESHARDING_ROOTS_H_

#include <cstdint>
#include <optional>

#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_exchange.h"
#include "ir/sharding/resharding_plan.h"

namespace soapstone::sharding {

// The broadcast, scatter or gather that takes the source to the target, if it
// is one. Nothing of partial results. Requires a source without a halo;
// `exchange` is that of the two layouts.
std::optional<ReshardingStep> rootedStep(const LayoutGeometry& source,
                                         const LayoutGeometry& target,
                                         const Exchange& exchange,
                                         int64_t elementBytes);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_RESHARDING_ROOTS_H_
