#include "cost_model/reported_memory.h"

#include "absl/strings/string_view.h"

namespace soapstone::cost_model {
namespace {

// Memory by the data sheet, and mebibytes as nvidia-smi states them. Cards
// whose description has their full gibibytes are not here.
struct ReportedMemory {
  absl::string_view kind;
  int64_t bytes;
  int64_t reportedMebibytes;
};
constexpr int64_t kGigabyte = 1000000000;
constexpr ReportedMemory kReported[] = {
    {"a100", 80 * kGigabyte, 81251},
    {"a100", 40 * kGigabyte, 40536},
    {"a100-40gb", 40 * kGigabyte, 40536},
    {"a100-pcie-40gb", 40 * kGigabyte, 40536},
    {"h100", 80 * kGigabyte, 81559},
    {"h100-pcie", 80 * kGigabyte, 81559},
    {"h200", 141 * kGigabyte, 143771},
    {"b200", 180 * kGigabyte, 183359},
};

}  // namespace

int64_t reportedMemoryBytes(const DeviceKind& kind) {
  for (const ReportedMemory& known : kReported) {
    if (known.kind == kind.name && known.bytes == kind.memoryBytes)
      return known.reportedMebibytes << 20;
  }
  return kind.memoryBytes;
}

void limitMemory(const SystemProfile& system, MachineDescription* machine) {
  if (system.memory.reservedBytes == 0) return;
  for (DeviceKind& kind : machine->deviceKinds)
    kind.memoryBytes = reportedMemoryBytes(kind);
}

}  // namespace soapstone::cost_model
