#include "frontend/driver/machine_options.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/operator_cost.h"
#include "cost_model/presets.h"
#include "cost_model/reported_memory.h"
#include "ir/support/status_macros.h"

namespace soapstone::driver {

absl::Status checkDevices(int64_t devices, const cost_model::Machine& machine,
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

namespace {

// Lets a system compute products with weights in 8 bits. Our own programs do
// not, and a machine must have a rate for it.
absl::Status useF8(const cost_model::Machine& machine,
                   cost_model::SystemProfile* system) {
  if (system->name == cost_model::SystemProfile().name) {
    return absl::InvalidArgumentError(
        "--f8-products prices other systems: programs that Soapstone emits "
        "compute in f32, bf16 or f16; add --system");
  }
  for (const cost_model::DeviceKind& kind : machine.description().deviceKinds) {
    if (kind.peakFlopsPerSecond.count(model::NumberFormat::kF8) > 0) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("--f8-products: device '", kind.name,
                     "' has no rate 'f8' in peakFlopsPerSecond"));
  }
  system->products.usesF8 = true;
  return absl::OkStatus();
}

}  // namespace

std::string machineFile(const std::string& machine) {
  return cost_model::isMachineFile(machine) ? machine : "";
}

absl::StatusOr<PricedMachine> findPricedMachine(const MachineOptions& options) {
  cost_model::PresetOptions preset;
  preset.hostCores = std::thread::hardware_concurrency();
  if (options.devices > 0) preset.devices = options.devices;
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::MachineDescription description,
                             cost_model::findMachine(options.machine, preset));
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::SystemProfile system,
                             cost_model::findSystem(options.system));
  cost_model::limitMemory(system, &description);
  SOAPSTONE_ASSIGN_OR_RETURN(
      cost_model::Machine machine,
      cost_model::Machine::create(std::move(description)));
  PricedMachine priced;
  priced.machine = std::make_unique<cost_model::Machine>(std::move(machine));
  priced.devices =
      options.devices > 0 ? options.devices : priced.machine->deviceCount();
  SOAPSTONE_RETURN_IF_ERROR(checkDevices(priced.devices, *priced.machine));
  cost_model::Profile profile;
  if (!options.profile.empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(profile,
                               cost_model::readProfileFile(options.profile));
  }
  if (options.usesF8)
    SOAPSTONE_RETURN_IF_ERROR(useF8(*priced.machine, &system));
  if (options.gathersF8) {
    if (!system.products.usesF8) {
      return absl::InvalidArgumentError(
          "--f8-gathers: products are in 16 bits; add --f8-products");
    }
    system.products.gathersF8 = true;
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      priced.costs,
      cost_model::OperatorCosts::create(*priced.machine, std::move(profile),
                                        std::move(system)));
  return priced;
}

std::string defaultPrecisionNote(const PricedMachine& priced) {
  using model::NumberFormat;
  double f32 = 0;
  double narrow = 0;
  const char* name = "";
  for (int64_t device = 0; device < priced.devices; ++device) {
    const cost_model::DeviceKind& kind = priced.machine->deviceKind(device);
    f32 =
        std::max(f32, cost_model::peakFlopsPerSecond(kind, NumberFormat::kF32));
    for (auto [format, text] : {std::pair(NumberFormat::kBf16, "bf16"),
                                std::pair(NumberFormat::kF16, "f16")}) {
      double rate = cost_model::peakFlopsPerSecond(kind, format);
      if (rate <= narrow) continue;
      narrow = rate;
      name = text;
    }
  }
  if (narrow < 2 * f32) return "";
  return absl::StrFormat(
      "note           the step computes in f32, the default, at %.1f TFLOP/s "
      "a device; with --precision %s it multiplies at %.1f TFLOP/s\n",
      f32 * 1e-12, name, narrow * 1e-12);
}

}  // namespace soapstone::driver
