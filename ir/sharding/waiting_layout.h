#ifndef SOAPSTONE_IR_SHARDING_WAITING_LAYOUT_H_
#define SOAPSTONE_IR_SHARDING_WAITING_LAYOUT_H_

#include <cstddef>
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

// The layouts of a value that another group of devices sends.
struct ArrivedLayouts {
  int arrived = 0;  // In which it arrives.
  // The layout in which it waits once the function `keeper` has run: functions
  // behind that one read this copy. Is `arrived` if there is no copy.
  int kept = 0;
  size_t keeper = 0;  // A function, as an index of `demanded`.

  bool isCopied() const { return kept != arrived; }
};

// The layouts of an arriving value; `demanded` has, by function that reads it
// and in the order in which they run, the layouts in which its ops demand it.
// It arrives in the one of which a device holds least and from which the group
// can make all others: the fewest bytes cross. What a function has gathered
// waits gathered for later ones if these would send more otherwise: a copy in
// memory is preferred to a second gather, as in Megatron-LM, whose weight
// gradients read the gradient that their input gradients have gathered. Of
// equal layouts, the first demanded. Partitioner and simulator both use this
// rule. Requires that something demands the value.
ArrivedLayouts arrivedLayouts(const std::vector<std::vector<int>>& demanded,
                              const WaitingCosts& costs);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_WAITING_LAYOUT_H_
