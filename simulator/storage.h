#ifndef SOAPSTONE_SIMULATOR_STORAGE_H_
#define SOAPSTONE_SIMULATOR_STORAGE_H_

#include <cstdint>
#include <optional>

#include "absl/types/span.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/sharding_rule.h"

namespace soapstone::simulator {

// The rule that a storage layout is a configuration of: a factor "dim0",
// "dim1".. for each dimension of the tensor, which is operand and result 0.
sharding::ShardingRule storageRule(absl::Span<const int64_t> shape);

// The configuration of `storageRule` that gives a layout, replicas last.
// nullopt if the layout has halos, partial results, dimensions of several split
// factors, or a dimension whose axes are apart.
std::optional<sharding::OpConfiguration> storageConfiguration(
    const sharding::Layout& layout);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_STORAGE_H_
