#include "passes/search/missing_memory.h"

#include "absl/strings/str_cat.h"
#include "cost_model/scaled_text.h"

namespace soapstone {

int64_t missingBytes(const SimulationResult& result, const Machine& machine,
                     int device) {
  return result.devices[device].peakMemoryBytes -
         machine.deviceKind(device).memoryBytes;
}

int fullestDevice(const SimulationResult& result, const Machine& machine) {
  int fullest = 0;
  for (int i = 0; i < static_cast<int>(result.devices.size()); ++i) {
    if (missingBytes(result, machine, i) >
        missingBytes(result, machine, fullest)) {
      fullest = i;
    }
  }
  return fullest;
}

std::string memoryParts(const DeviceFigures& device) {
  std::string parts;
  for (int kind = 0; kind < kBufferKinds; ++kind) {
    if (device.memoryAtPeak[kind] == 0) continue;
    absl::StrAppend(&parts, parts.empty() ? "" : ", ",
                    bufferKindName(static_cast<BufferKind>(kind)), " ",
                    bytesText(device.memoryAtPeak[kind]));
  }
  return parts;
}

absl::Status missingMemory(const SimulationResult& result,
                           const Machine& machine) {
  int fullest = fullestDevice(result, machine);
  const DeviceFigures& device = result.devices[fullest];
  int64_t missing = missingBytes(result, machine, fullest);
  return absl::ResourceExhaustedError(absl::StrCat(
      "no strategy found fits: device '", machine.deviceName(fullest),
      "' needs ", bytesText(device.peakMemoryBytes), " of ",
      bytesText(device.peakMemoryBytes - missing), ", ", bytesText(missing),
      " are missing (", memoryParts(device), ")"));
}

}  // namespace soapstone
