#include "simulator/storage.h"

#include "ir/sharding/storage.h"

namespace soapstone::simulator {

sharding::ShardingRule storageRule(absl::Span<const int64_t> shape) {
  return sharding::storageRule(shape);
}

std::optional<sharding::OpConfiguration> storageConfiguration(
    const sharding::Layout& layout) {
  return sharding::storageConfiguration(layout);
}

}  // namespace soapstone::simulator
