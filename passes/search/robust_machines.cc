#include "passes/search/robust_machines.h"

#include <utility>

#include "ir/support/status_macros.h"

namespace soapstone::search {
namespace {

// Parts of what the machine's description says.
constexpr double kLessBandwidth = 0.8;
constexpr double kMoreBandwidth = 1.2;
constexpr double kStragglerSpeed = 0.8;

cost_model::MachineDescription withBandwidth(
    cost_model::MachineDescription description, double part) {
  for (cost_model::NodeKind& kind : description.nodeKinds) {
    for (cost_model::InterfaceDescription& interface : kind.interfaces) {
      interface.bytesPerSecond *= part;
    }
    for (cost_model::LinkDescription& link : kind.links)
      link.bytesPerSecond *= part;
  }
  return description;
}

cost_model::MachineDescription withSpeed(
    cost_model::MachineDescription description, double part) {
  for (cost_model::DeviceKind& kind : description.deviceKinds) {
    for (auto& [format, rate] : kind.peakFlopsPerSecond) rate *= part;
    kind.vectorFlopsPerSecond *= part;
    kind.memoryBytesPerSecond *= part;
  }
  return description;
}

}  // namespace

absl::StatusOr<std::vector<cost_model::Machine>> robustMachines(
    const cost_model::Machine& machine) {
  std::vector<cost_model::Machine> machines;
  for (cost_model::MachineDescription& description :
       std::vector<cost_model::MachineDescription>{
           withBandwidth(machine.description(), kLessBandwidth),
           withBandwidth(machine.description(), kMoreBandwidth),
           withSpeed(machine.description(), kStragglerSpeed)}) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        cost_model::Machine variant,
        cost_model::Machine::create(std::move(description)));
    machines.push_back(std::move(variant));
  }
  return machines;
}

}  // namespace soapstone::search
