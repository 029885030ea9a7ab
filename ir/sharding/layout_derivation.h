#ifndef SOAPSTONE_IR_SHARDING_LAYOUT_DERIVATION_H_
#define SOAPSTONE_IR_SHARDING_LAYOUT_DERIVATION_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/sharding_rule.h"

namespace soapstone::sharding {

// The layout that an op with this rule and configuration demands of operand
// number `operand`, a tensor of `shape`: split on the factors that its
// dimensions carry, reaching into the neighbours where they have a halo,
// replicated over the others. Fails if the configuration is not legal for the
// rule, or the rule does not fit the shape.
absl::StatusOr<Layout> operandLayout(const ShardingRule& rule,
                                     const OpConfiguration& configuration,
                                     int operand,
                                     absl::Span<const int64_t> shape);

// The layout that the op gives to result number `result`: as above, but partial
// over the factors that the rule names so, and with halos that add up.
absl::StatusOr<Layout> resultLayout(const ShardingRule& rule,
                                    const OpConfiguration& configuration,
                                    int result,
                                    absl::Span<const int64_t> shape);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_LAYOUT_DERIVATION_H_
