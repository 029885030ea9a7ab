#include "passes/search/missing_memory.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "cost_model/scaled_text.h"

namespace soapstone {

absl::Status missingMemory(const SimulationResult& result,
                           const Machine& machine) {
  auto missing = [&](size_t device) {
    return result.devices[device].peakMemoryBytes -
           machine.deviceKind(static_cast<int>(device)).memoryBytes;
  };
  size_t fullest = 0;
  for (size_t i = 0; i < result.devices.size(); ++i) {
    if (missing(i) > missing(fullest)) fullest = i;
  }
  const DeviceFigures& device = result.devices[fullest];
  std::string parts;
  for (int kind = 0; kind < kBufferKinds; ++kind) {
    if (device.memoryAtPeak[kind] == 0) continue;
    absl::StrAppend(&parts, parts.empty() ? "" : ", ",
                    bufferKindName(static_cast<BufferKind>(kind)), " ",
                    bytesText(device.memoryAtPeak[kind]));
  }
  return absl::ResourceExhaustedError(
      absl::StrCat("no strategy found fits: device '",
                   machine.deviceName(static_cast<int64_t>(fullest)),
                   "' needs ", bytesText(device.peakMemoryBytes), " of ",
                   bytesText(device.peakMemoryBytes - missing(fullest)), ", ",
                   bytesText(missing(fullest)), " are missing (", parts, ")"));
}

}  // namespace soapstone
