#include "simulator/memory_limit.h"

namespace soapstone::simulator {

bool fitsMemory(const SimulationResult& result,
                const cost_model::Machine& machine) {
  for (size_t device = 0; device < result.devices.size(); ++device) {
    if (result.devices[device].peakMemoryBytes >
        machine.deviceKind(static_cast<int64_t>(device)).memoryBytes) {
      return false;
    }
  }
  return true;
}

}  // namespace soapstone::simulator
