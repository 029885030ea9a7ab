#ifndef SOAPSTONE_IR_SHARDING_NUMBERED_LAYOUTS_H_
#define SOAPSTONE_IR_SHARDING_NUMBERED_LAYOUTS_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/resharding_cache.h"
#include "ir/sharding/waiting_layout.h"

namespace soapstone::sharding {

// Layouts by number, and the rules of `waiting_layout.h` with the costs of
// `ReshardingCache`.
class NumberedLayouts {
 public:
  // The number of a layout, a new one at its first call.
  int number(const Layout& layout);
  const Layout& at(int number) const { return layouts[number]; }

  // As the functions of these names, for a value whose elements have that many
  // bytes.
  int waitingLayout(const WaitingValue& value, int64_t elementBytes);
  ArrivedLayouts arrivedLayouts(const std::vector<std::vector<int>>& demanded,
                                int64_t elementBytes);

 private:
  // Calls `rule` with the costs.
  template <typename Rule>
  auto apply(int64_t elementBytes, const Rule& rule);
  // Elements on the device that holds most.
  int64_t heldVolume(int layout) const;

  absl::flat_hash_map<Layout, int> numbers;
  std::vector<Layout> layouts;
  ReshardingCache plans;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_NUMBERED_LAYOUTS_H_
