#ifndef SOAPSTONE_PASSES_SEARCH_MISSING_MEMORY_H_
#define SOAPSTONE_PASSES_SEARCH_MISSING_MEMORY_H_

#include "absl/status/status.h"
#include "cost_model/machine.h"
#include "simulator/simulation_result.h"

namespace soapstone {

// ResourceExhausted: how much is missing on the device that exceeds its memory
// by most, and what lies there at the peak.
absl::Status missingMemory(const SimulationResult& result,
                           const Machine& machine);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_MISSING_MEMORY_H_
