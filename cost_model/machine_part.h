#ifndef SOAPSTONE_COST_MODEL_MACHINE_PART_H_
#define SOAPSTONE_COST_MODEL_MACHINE_PART_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"

namespace soapstone::cost_model {

// The `count` devices from `first` on as a machine of their own, in which they
// are numbered from 0: nodes keep the cards and switches they have, and device
// kinds their numbers, so that costs made for `machine` are those of the part.
// Requires that the machine has these devices.
absl::StatusOr<Machine> partOf(const Machine& machine, int64_t first,
                               int64_t count);

// The same of devices in any order: device i of the part is `devices[i]`. Those
// with neighbouring numbers on one node stay on one. Nodes lie below network
// switches in the new order, so that distances may differ where there are
// several.
absl::StatusOr<Machine> partOf(const Machine& machine,
                               const std::vector<int>& devices);

// Whether all prices on that part are those on the devices of the machine: they
// are whole nodes below one switch of the lowest level, whatever their order.
bool keepsDistances(const Machine& machine, const std::vector<int>& devices);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_MACHINE_PART_H_
