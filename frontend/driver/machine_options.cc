#include "frontend/driver/machine_options.h"

#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cost_model/presets.h"
#include "ir/support/status_macros.h"

namespace soapstone {

absl::Status checkDevices(int64_t devices, const Machine& machine,
                          const std::string& strategyFile) {
  if (devices >= 1 && devices <= machine.deviceCount()) return absl::OkStatus();
  if (!strategyFile.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(strategyFile, ": is for ", devices, " devices, machine '",
                     machine.name(), "' has ", machine.deviceCount()));
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "--devices ", devices, ": machine '", machine.name(), "' has ",
      machine.deviceCount(), "; use 1 to ", machine.deviceCount()));
}

std::string machineFile(const std::string& machine) {
  return isMachineFile(machine) ? machine : "";
}

absl::StatusOr<PricedMachine> findPricedMachine(const MachineOptions& options) {
  PresetOptions preset;
  preset.hostCores = std::thread::hardware_concurrency();
  if (options.devices > 0) preset.devices = options.devices;
  SOAPSTONE_ASSIGN_OR_RETURN(MachineDescription description,
                             findMachine(options.machine, preset));
  SOAPSTONE_ASSIGN_OR_RETURN(Machine machine,
                             Machine::create(std::move(description)));
  PricedMachine priced;
  priced.machine = std::make_unique<Machine>(std::move(machine));
  priced.devices =
      options.devices > 0 ? options.devices : priced.machine->deviceCount();
  SOAPSTONE_RETURN_IF_ERROR(checkDevices(priced.devices, *priced.machine));
  Profile profile;
  if (!options.profile.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(profile, readProfileFile(options.profile));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(SystemProfile system, findSystem(options.system));
  SOAPSTONE_ASSIGN_OR_RETURN(
      priced.costs, OperatorCosts::create(*priced.machine, std::move(profile),
                                          std::move(system)));
  return priced;
}

}  // namespace soapstone
