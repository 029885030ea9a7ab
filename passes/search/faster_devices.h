#ifndef SOAPSTONE_PASSES_SEARCH_FASTER_DEVICES_H_
#define SOAPSTONE_PASSES_SEARCH_FASTER_DEVICES_H_

#include <cstdint>
#include <vector>

#include "cost_model/machine.h"
#include "ir/model/model_configurations.h"
#include "ir/sharding/device_grid.h"

// Shards are equal, so that on a machine of several kinds of devices the
// slowest one decides: plans that leave slow devices out may be faster.

namespace soapstone::search {

// For each kind but the slowest: those of the first `devices` devices that are
// at least as fast; fastest first. Empty if all are of one kind.
std::vector<sharding::DeviceGrid> fasterDevices(
    const cost_model::Machine& machine, int64_t devices);

// The same configurations with device `chosen.device(i)` for device i. Requires
// that they use no others than the first `chosen.size()`.
model::ModelConfigurations movedTo(const sharding::DeviceGrid& chosen,
                                   model::ModelConfigurations configurations);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_FASTER_DEVICES_H_
