#ifndef SOAPSTONE_COST_MODEL_SHORT_MACHINE_H_
#define SOAPSTONE_COST_MODEL_SHORT_MACHINE_H_

#include "absl/status/statusor.h"
#include "cost_model/machine_description.h"
#include "llvm/Support/JSON.h"

namespace soapstone::cost_model {

// Whether a machine's JSON is the short form: its "devices" is a name.
bool isShortMachine(const llvm::json::Value& value);

// A cluster of equal nodes in one line:
//
//   {"devices": "l40s", "count": 4, "nodes": 2, "network": "100GbE"}
//
// A "pricePerHour" is left to device_prices.h.
//
// `devices` is a known device (known_devices.h), `count` how many a node has
// (1), `nodes` how many nodes there are (1), `link` what joins the devices of a
// node ("nvlink", "pcie3", "pcie4" or "pcie5"; by the device), `network` the
// cards of a node: "100GbE" for Ethernet, "400Gb", "NDR", "HDR", "EDR" or "FDR"
// for InfiniBand, "8x400Gb" for eight cards. All fractions and latencies are
// those of the presets. Fails with InvalidArgument and the place.
absl::StatusOr<MachineDescription> expandShortMachine(
    const llvm::json::Value& value);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_SHORT_MACHINE_H_
