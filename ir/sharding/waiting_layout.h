#ifndef SOAPSTONE_IR_SHARDING_WAITING_LAYOUT_H_
#define SOAPSTONE_IR_SHARDING_WAITING_LAYOUT_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"

namespace soapstone::sharding {

// A value that one function of a pipeline makes and others read later, in
// numbers of layouts whose shards are boxes.
struct WaitingValue {
  // The layouts in which the function that makes the value has it.
  std::vector<int> present;
  // By function that reads it: the layouts in which its ops demand it, in the
  // order of the program.
  std::vector<std::vector<int>> demanded;
};

// Figures of the layouts of one value.
struct WaitingCosts {
  // Bytes that all devices send to get the second layout from the first; a
  // negative number where there is no way.
  absl::FunctionRef<int64_t(int, int)> sentBytes;
  // Bytes of a layout on the device that holds most.
  absl::FunctionRef<int64_t(int)> heldBytes;
};

// The layout in which the value waits, one of those demanded: the one for which
// the functions together send the fewest bytes, as what one of them has
// gathered waits gathered rather than is gathered again by the next; of such
// layouts, one that needs the least memory; of these, the first demanded.
// Partitioner and simulator both use this rule. Requires that something demands
// the value.
int waitingLayout(const WaitingValue& value, const WaitingCosts& costs);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_WAITING_LAYOUT_H_
