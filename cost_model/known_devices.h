#ifndef SOAPSTONE_COST_MODEL_KNOWN_DEVICES_H_
#define SOAPSTONE_COST_MODEL_KNOWN_DEVICES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cost_model/machine_description.h"

namespace soapstone::cost_model {

// A device that can be called by its name, with what joins several of them in
// one node unless a machine says otherwise.
struct KnownDevice {
  DeviceKind kind;
  // Per device and direction, through switches; 0: none, PCIe joins them.
  double nvlinkBytesPerSecond = 0;
  double nvlinkAchievedFraction = 0;
  double nvlinkReductionFraction = 0;  // For all-reduces in the switch.
  int pcieGeneration = 4;
};

// The names, in the order to show them.
std::vector<std::string> knownDeviceNames();

// Fails with InvalidArgument and the known names.
absl::StatusOr<KnownDevice> findKnownDevice(absl::string_view name);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_KNOWN_DEVICES_H_
