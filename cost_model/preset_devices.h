#ifndef SOAPSTONE_COST_MODEL_PRESET_DEVICES_H_
#define SOAPSTONE_COST_MODEL_PRESET_DEVICES_H_

#include <cstdint>

#include "cost_model/machine_description.h"

namespace soapstone::cost_model {

// Accelerators with data-sheet peaks and measured fractions of them; `source`
// says which is which.
DeviceKind k80Device();
DeviceKind p100Device();
// `memoryGibibytes` is 16 or 32.
DeviceKind v100Device(int64_t memoryGibibytes);
DeviceKind a100Device();
DeviceKind h100Device();
DeviceKind h200Device();
DeviceKind b200Device();
DeviceKind gb200Device();
// The share of one of `devices` equal virtual devices of a host.
DeviceKind hostDevice(int64_t cores, int64_t devices);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_PRESET_DEVICES_H_
