#ifndef SOAPSTONE_SIMULATOR_MEMORY_LIMIT_H_
#define SOAPSTONE_SIMULATOR_MEMORY_LIMIT_H_

#include "cost_model/machine.h"
#include "simulator/simulation_result.h"

namespace soapstone::simulator {

// Whether every device of `result` has the memory that it needs at its peak.
bool fitsMemory(const SimulationResult& result,
                const cost_model::Machine& machine);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_MEMORY_LIMIT_H_
