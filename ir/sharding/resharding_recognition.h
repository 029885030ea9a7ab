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

// The single step from the source to the target: a collective if it is one,
// else messages. No step if every device of the target holds exactly what it
// needs. Fails if the source does not hold all that the target needs.
// `kTotalOnly` may overlook that: it skips the messages where totals
// suffice.
absl::StatusOr<std::optional<ReshardingStep>> directStep(
    const LayoutGeometry& source, const LayoutGeometry& target,
    bool samePartialKind, int64_t elementBytes,
    MessageDetail detail = MessageDetail::kListed);

// Like `directStep`, but always messages or local copies, even where a
// collective would do, unless the move is the identity.
absl::StatusOr<std::optional<ReshardingStep>> messageStep(
    const LayoutGeometry& source, const LayoutGeometry& target,
    bool samePartialKind, int64_t elementBytes);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_RESHARDING_RECOGNITION_H_
