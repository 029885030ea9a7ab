#ifndef SOAPSTONE_COST_MODEL_PRESET_NODES_H_
#define SOAPSTONE_COST_MODEL_PRESET_NODES_H_

#include <cstdint>

#include "cost_model/machine_description.h"

namespace soapstone::cost_model {

// The insides of well-known nodes. Device kinds are named as in
// preset_devices.h.

// Four K80 dies in pairs on private PCIe switches, joined by the host's PCIe;
// one 56 Gb/s InfiniBand card.
NodeKind k80Node();
// Four P100 joined by NVLink; one 100 Gb/s InfiniBand card.
NodeKind p100Node();
// Eight V100 in a hybrid cube mesh of NVLinks: with four 100 Gb/s InfiniBand
// cards (DGX-1), or with one 25 Gb/s Ethernet card (p3.16xlarge).
NodeKind dgx1Node();
NodeKind p3Node();
// Eight A100 on NVSwitches, eight 200 Gb/s InfiniBand cards.
NodeKind dgxA100Node();
// Differences between nodes with one NVSwitch level and a card per device.
struct SwitchedNode {
  const char* name;
  const char* deviceKind;
  int devices;
  double nvlinkBytesPerSecond;  // Per device and direction.
  double nvlinkAchievedFraction;
  double reductionFraction;   // For all-reduces in the switch.
  double hostBytesPerSecond;  // From a device towards its card.
  double cardBytesPerSecond;
};
NodeKind switchedNode(const SwitchedNode& node);
// `devices` virtual devices that exchange data through memory.
NodeKind hostNode(int64_t cores, int64_t devices);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_PRESET_NODES_H_
