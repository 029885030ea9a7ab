#ifndef SOAPSTONE_PASSES_SEARCH_DEVICE_ORDERS_H_
#define SOAPSTONE_PASSES_SEARCH_DEVICE_ORDERS_H_

#include <cstdint>
#include <vector>

#include "cost_model/machine.h"

// The stages of a pipeline lie on the devices of a machine one after the other.
// On a machine of several kinds of devices it matters on which kind it begins,
// as the first stages hold the most activations and the last one has the head,
// and a kind may be too slow, or too badly connected, to be of use.

namespace soapstone::search {

// Some of the devices, in the orders in which stages may lie on them.
struct DeviceChoice {
  std::vector<std::vector<int>> orders;
  // Rate of their matrix units over that of all devices.
  double speed = 1;

  int64_t devices() const {
    return orders.empty() ? 0 : static_cast<int64_t>(orders.front().size());
  }
};

// The choices among the first `devices` devices: all of them first, then those
// that leave kinds out. Nodes of one kind of devices stay together; the fastest
// kind is first in the first order. The order in which the machine has them is
// left out. With more than four kinds only orders by speed. Empty if all
// devices are of one kind.
std::vector<DeviceChoice> deviceChoices(const cost_model::Machine& machine,
                                        int64_t devices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_DEVICE_ORDERS_H_
