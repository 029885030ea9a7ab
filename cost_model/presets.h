#ifndef SOAPSTONE_COST_MODEL_PRESETS_H_
#define SOAPSTONE_COST_MODEL_PRESETS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cost_model/device_prices.h"
#include "cost_model/machine_description.h"
#include "cost_model/stragglers.h"

namespace soapstone::cost_model {

// A line of the list of presets.
struct PresetSummary {
  std::string name;     // As `findPreset` takes it; N stands for a number.
  std::string example;  // A name that works.
  std::string what;
};

// All presets, in the order to show them.
std::vector<PresetSummary> listPresets();

struct PresetOptions {
  // Take as many nodes as hold this many devices, if the name gives no number.
  std::optional<int64_t> devices;
  // Cores of the machine that the preset 'host' describes.
  int64_t hostCores = 1;
};

// The preset of that name:
//   k80xN, p100xN: N devices in nodes of 4;
//   flexflow-k80xN, flexflow-p100xN: the same clusters as FlexFlow's systems
//     used them, each parameter gathered, updated and scattered by one owner;
//     no program that is emitted does so;
//   host, hostxN: this machine as N virtual devices, one per core by default;
//   any other, e.g. dgx-h100, dgx-h100x4: one node or that many.
// Fails with NotFound and the known names, or InvalidArgument for a number that
// the preset does not have.
absl::StatusOr<MachineDescription> findPreset(
    absl::string_view name, const PresetOptions& options = {});

// Whether what names a machine is its very text: JSON, inline.
bool isMachineText(const std::string& name);

// Whether a machine is named by its file: it ends in .json or has a '/'.
bool isMachineFile(const std::string& nameOrFile);

// A machine by preset name, by file or by its text.
absl::StatusOr<MachineDescription> findMachine(
    const std::string& nameOrFile, const PresetOptions& options = {});

// The prices of what `findMachine` takes; presets have none.
absl::StatusOr<DevicePrices> findDevicePrices(const std::string& nameOrFile);

// The slow nodes of a machine that is named as for `findMachine`; none of a
// preset.
absl::StatusOr<Stragglers> findStragglers(const std::string& nameOrFile);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_PRESETS_H_
