#include "passes/search/robust_machines.h"

#include <utility>

#include "ir/support/status_macros.h"

namespace soapstone {
namespace {

// Parts of what the machine's description says.
constexpr double kLessBandwidth = 0.8;
constexpr double kMoreBandwidth = 1.2;
constexpr double kStragglerSpeed = 0.8;

MachineDescription withBandwidth(MachineDescription description, double part) {
  for (NodeKind& kind : description.nodeKinds) {
    for (InterfaceDescription& interface : kind.interfaces) {
      interface.bytesPerSecond *= part;
    }
    for (LinkDescription& link : kind.links) link.bytesPerSecond *= part;
  }
  return description;
}

MachineDescription withSpeed(MachineDescription description, double part) {
  for (DeviceKind& kind : description.deviceKinds) {
    for (auto& [format, rate] : kind.peakFlopsPerSecond) rate *= part;
    kind.vectorFlopsPerSecond *= part;
    kind.memoryBytesPerSecond *= part;
  }
  return description;
}

}  // namespace

absl::StatusOr<std::vector<Machine>> robustMachines(const Machine& machine) {
  std::vector<Machine> machines;
  for (MachineDescription& description : std::vector<MachineDescription>{
           withBandwidth(machine.description(), kLessBandwidth),
           withBandwidth(machine.description(), kMoreBandwidth),
           withSpeed(machine.description(), kStragglerSpeed)}) {
    SOAPSTONE_ASSIGN_OR_RETURN(Machine variant,
                               Machine::create(std::move(description)));
    machines.push_back(std::move(variant));
  }
  return machines;
}

}  // namespace soapstone
