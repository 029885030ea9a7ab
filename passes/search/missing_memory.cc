#include "passes/search/missing_memory.h"

#include "absl/strings/str_cat.h"
#include "cost_model/scaled_text.h"

namespace soapstone::search {

int64_t missingBytes(const simulator::SimulationResult& result,
                     const cost_model::Machine& machine, int device) {
  return result.devices[device].peakMemoryBytes -
         machine.deviceKind(device).memoryBytes;
}

int fullestDevice(const simulator::SimulationResult& result,
                  const cost_model::Machine& machine) {
  int fullest = 0;
  for (int i = 0; i < static_cast<int>(result.devices.size()); ++i) {
    if (missingBytes(result, machine, i) >
        missingBytes(result, machine, fullest)) {
      fullest = i;
    }
  }
  return fullest;
}

std::string memoryParts(const simulator::DeviceFigures& device) {
  std::string parts;
  for (int kind = 0; kind < simulator::kBufferKinds; ++kind) {
    if (device.memoryAtPeak[kind] == 0) continue;
    absl::StrAppend(
        &parts, parts.empty() ? "" : ", ",
        simulator::bufferKindName(static_cast<simulator::BufferKind>(kind)),
        " ", cost_model::bytesText(device.memoryAtPeak[kind]));
  }
  return parts;
}

absl::Status missingMemory(const simulator::SimulationResult& result,
                           const cost_model::Machine& machine) {
  int fullest = fullestDevice(result, machine);
  const simulator::DeviceFigures& device = result.devices[fullest];
  int64_t missing = missingBytes(result, machine, fullest);
  return absl::ResourceExhaustedError(absl::StrCat(
      "no strategy found fits: device '", machine.deviceName(fullest),
      "' needs ", cost_model::bytesText(device.peakMemoryBytes), " of ",
      cost_model::bytesText(device.peakMemoryBytes - missing), ", ",
      cost_model::bytesText(missing), " are missing (", memoryParts(device),
      ")"));
}

}  // namespace soapstone::search
