#include "passes/search/missing_memory.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

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
    absl::StrAppend(
        &parts, parts.empty() ? "" : ", ",
        bufferKindName(static_cast<BufferKind>(kind)), " ",
        absl::StrFormat("%.2f GB",
                        static_cast<double>(device.memoryAtPeak[kind]) / 1e9));
  }
  return absl::ResourceExhaustedError(absl::StrFormat(
      "no strategy found fits: device '%s' needs %.2f GB of %.2f GB, %.2f GB "
      "are missing (%s)",
      machine.deviceName(static_cast<int64_t>(fullest)),
      static_cast<double>(device.peakMemoryBytes) / 1e9,
      static_cast<double>(device.peakMemoryBytes - missing(fullest)) / 1e9,
      static_cast<double>(missing(fullest)) / 1e9, parts));
}

}  // namespace soapstone
