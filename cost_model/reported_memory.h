#ifndef SOAPSTONE_COST_MODEL_REPORTED_MEMORY_H_
#define SOAPSTONE_COST_MODEL_REPORTED_MEMORY_H_

#include <cstdint>

#include "cost_model/machine_description.h"
#include "cost_model/system_profile.h"

namespace soapstone::cost_model {

// The memory that the driver of a well-known device reports, where the device
// has what its data sheet says; otherwise its memory as described.
int64_t reportedMemoryBytes(const DeviceKind& kind);

// Gives a system whose contexts and buffers are counted the memory that drivers
// report. Our own programs count neither, for which the difference stands.
void limitMemory(const SystemProfile& system, MachineDescription* machine);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_REPORTED_MEMORY_H_
