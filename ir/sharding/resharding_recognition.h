#ifndef SOAPSTONE_IR_SHARDING_RESHARDING_RECOGNITION_H_
#define SOAPSTONE_IR_SHARDING_RESHARDING_RECOGNITION_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_plan.h"

namespace soapstone::sharding {

// Whether a step lists its messages and traffic, or has the total alone.
enum class MessageDetail { kListed, kTotalOnly };

// The one step that takes the source to the target directly: a collective if it
// is one, else messages. No step if every device of the target holds what it
// needs, and no more. Fails if the source does not hold all that the target
// needs, which `kTotalOnly` may overlook. That spares messages their cost where
// totals decide already.
absl::StatusOr<std::optional<ReshardingStep>> directStep(
    const LayoutGeometry& source, const LayoutGeometry& target,
    bool samePartialKind, int64_t elementBytes,
    MessageDetail detail = MessageDetail::kListed);

// As `directStep`, but messages or local copies where there is no identity,
// even where a collective would do.
absl::StatusOr<std::optional<ReshardingStep>> messageStep(
    const LayoutGeometry& source, const LayoutGeometry& target,
    bool samePartialKind, int64_t elementBytes);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_RESHARDING_RECOGNITION_H_
