#ifndef SOAPSTONE_PASSES_SEARCH_MISSING_MEMORY_H_
#define SOAPSTONE_PASSES_SEARCH_MISSING_MEMORY_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "cost_model/machine.h"
#include "simulator/simulation_result.h"

namespace soapstone::search {

// The device that exceeds its memory by most, or has least left.
int fullestDevice(const simulator::SimulationResult& result,
                  const cost_model::Machine& machine);

// Bytes that its memory is too small by; negative if there is room.
int64_t missingBytes(const simulator::SimulationResult& result,
                     const cost_model::Machine& machine, int device);

// Contents of a device's memory at its peak: "parameters 1 GiB, .. ".
std::string memoryParts(const simulator::DeviceFigures& device);

// ResourceExhausted: how much is missing on the device that exceeds its memory
// by most, and what lies there at the peak.
absl::Status missingMemory(const simulator::SimulationResult& result,
                           const cost_model::Machine& machine);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_MISSING_MEMORY_H_
