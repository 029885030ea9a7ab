#ifndef SOAPSTONE_PASSES_SEARCH_FASTER_DEVICES_H_
#define SOAPSTONE_PASSES_SEARCH_FASTER_DEVICES_H_

#include <cstdint>
#include <vector>

#include "cost_model/machine.h"
#include "ir/model/model_configurations.h"
#include "ir/sharding/device_grid.h"

// Slow devices of a machine of several kinds cost more communication than they
// save computing, at times, and equal shards take as long as the slowest one
// (speed_shares.h): plans that leave slow devices out may be faster.

namespace soapstone::search {

// The rate of the matrix units of a kind in their slowest format: f32 or the
// widest that they have (FLOP per second).
double matrixRate(const cost_model::DeviceKind& kind);

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
