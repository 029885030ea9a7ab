#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/machine_description.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {
namespace {

// Inclusive bounds of a number.
struct Range {
  double least;
  double most;
};

constexpr Range kFlopsPerSecond = {1e3, 1e18};
constexpr Range kBytesPerSecond = {1e3, 1e16};
constexpr Range kLatencySeconds = {0, 1};
constexpr Range kFraction = {1e-6, 1};
constexpr Range kSpeedup = {1, 4};

absl::Status error(absl::string_view path, absl::string_view message) {
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", message));
}

// Also refuses what is no number: it is within no bounds.
absl::Status requireRange(const std::string& path, double value, Range range) {
  if (value >= range.least && value <= range.most) return absl::OkStatus();
  return error(path, absl::StrCat("is ", numberText(value),
                                  ", must be between ", numberText(range.least),
                                  " and ", numberText(range.most)));
}

// The index of an entry in its list of the file, or else of the description.
int64_t indexOf(const FilePlace& place, size_t index) {
  return place.index >= 0 ? place.index : static_cast<int64_t>(index);
}

// Names appear in messages, files and patterns.
absl::Status requireName(const std::string& path, const std::string& name) {
  if (name.empty()) return error(path, "is empty");
  if (name.size() > 100) return error(path, "has more than 100 characters");
  for (char c : name) {
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                 (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' ||
                 c == '/';
    if (!plain) {
      return error(path,
                   "may hold letters, digits and '-', '_', '.', '/' only");
    }
  }
  return absl::OkStatus();
}

// Checks a name and that it is new.
absl::Status addName(const std::string& path, const std::string& name,
                     std::set<std::string>& names) {
  SOAPSTONE_RETURN_IF_ERROR(requireName(path, name));
  if (names.insert(name).second) return absl::OkStatus();
  return error(path, absl::StrCat("'", name, "' is there twice"));
}

absl::Status requireKnown(const std::string& path, absl::string_view what,
                          const std::string& name,
                          const std::set<std::string>& known) {
  if (known.count(name) > 0) return absl::OkStatus();
  return error(path,
               absl::StrCat("unknown ", what, " '", name, "', known are '",
                            absl::StrJoin(known, "', '"), "'"));
}

absl::Status validateDeviceKind(const std::string& path,
                                const DeviceKind& kind) {
  if (kind.peakFlopsPerSecond.empty()) {
    return error(path + ".peakFlopsPerSecond", "names no number format");
  }
  for (const auto& [format, rate] : kind.peakFlopsPerSecond) {
    SOAPSTONE_RETURN_IF_ERROR(requireRange(
        absl::StrCat(path, ".peakFlopsPerSecond.", numberFormatName(format)),
        rate, kFlopsPerSecond));
  }
  SOAPSTONE_RETURN_IF_ERROR(requireRange(path + ".vectorFlopsPerSecond",
                                         kind.vectorFlopsPerSecond,
                                         kFlopsPerSecond));
  SOAPSTONE_RETURN_IF_ERROR(requireRange(path + ".memoryBytes",
                                         static_cast<double>(kind.memoryBytes),
                                         {1 << 20, 1e15}));
  SOAPSTONE_RETURN_IF_ERROR(requireRange(path + ".memoryBytesPerSecond",
                                         kind.memoryBytesPerSecond,
                                         kBytesPerSecond));
  SOAPSTONE_RETURN_IF_ERROR(requireRange(path + ".launchOverheadSeconds",
                                         kind.launchOverheadSeconds,
                                         kLatencySeconds));
  SOAPSTONE_RETURN_IF_ERROR(
      requireRange(path + ".multiprocessors",
                   static_cast<double>(kind.multiprocessors), {1, 1e6}));
  SOAPSTONE_RETURN_IF_ERROR(requireRange(path + ".achievedMatrixFraction",
                                         kind.achievedMatrixFraction,
                                         kFraction));
  SOAPSTONE_RETURN_IF_ERROR(requireRange(path + ".achievedMemoryFraction",
                                         kind.achievedMemoryFraction,
                                         kFraction));
  for (const auto& [format, fraction] : kind.formatFractions) {
    SOAPSTONE_RETURN_IF_ERROR(requireRange(
        absl::StrCat(path, ".formatFractions.", numberFormatName(format)),
        fraction, kFraction));
  }
  SOAPSTONE_RETURN_IF_ERROR(requireRange(path + ".smallWindowSpeedup",
                                         kind.smallWindowSpeedup, kSpeedup));
  for (const auto& [name, rates] : kind.attentionKernels) {
    std::string at = absl::StrCat(path, ".attentionKernels.", name);
    SOAPSTONE_RETURN_IF_ERROR(
        requireRange(at + ".forward", rates.forward, kFraction));
    SOAPSTONE_RETURN_IF_ERROR(
        requireRange(at + ".backward", rates.backward, kFraction));
    SOAPSTONE_RETURN_IF_ERROR(
        requireRange(at + ".narrowForward", rates.narrowForward, kFraction));
    SOAPSTONE_RETURN_IF_ERROR(
        requireRange(at + ".narrowBackward", rates.narrowBackward, kFraction));
  }
  SOAPSTONE_RETURN_IF_ERROR(requireRange(path + ".unalignedFraction",
                                         kind.unalignedFraction, kFraction));
  return requireRange(path + ".otherWindowFraction", kind.otherWindowFraction,
                      kFraction);
}

absl::Status validateRates(const std::string& path, double bytesPerSecond,
                           double latencySeconds, double achievedFraction) {
  SOAPSTONE_RETURN_IF_ERROR(
      requireRange(path + ".bytesPerSecond", bytesPerSecond, kBytesPerSecond));
  SOAPSTONE_RETURN_IF_ERROR(
      requireRange(path + ".latencySeconds", latencySeconds, kLatencySeconds));
  return requireRange(path + ".achievedFraction", achievedFraction, kFraction);
}

// The names of a node's devices, switches and interfaces, which share one
// space.
absl::StatusOr<std::set<std::string>> vertexNames(
    const std::string& path, const NodeKind& node,
    const std::set<std::string>& kinds) {
  std::set<std::string> names;
  for (size_t i = 0; i < node.devices.size(); ++i) {
    std::string at =
        absl::StrCat(path, ".devices[", indexOf(node.devices[i].place, i), "]");
    SOAPSTONE_RETURN_IF_ERROR(
        addName(at + ".name", node.devices[i].name, names));
    SOAPSTONE_RETURN_IF_ERROR(
        requireKnown(at + ".kind", "device kind", node.devices[i].kind, kinds));
  }
  for (size_t i = 0; i < node.switches.size(); ++i) {
    std::string at = absl::StrCat(path, ".switches[", i, "]");
    SOAPSTONE_RETURN_IF_ERROR(
        addName(at + ".name", node.switches[i].name, names));
    SOAPSTONE_RETURN_IF_ERROR(requireRange(
        at + ".reductionFraction", node.switches[i].reductionFraction, {0, 1}));
  }
  for (size_t i = 0; i < node.interfaces.size(); ++i) {
    const InterfaceDescription& card = node.interfaces[i];
    std::string at = absl::StrCat(path, ".interfaces[", i, "]");
    SOAPSTONE_RETURN_IF_ERROR(addName(at + ".name", card.name, names));
    SOAPSTONE_RETURN_IF_ERROR(validateRates(
        at, card.bytesPerSecond, card.latencySeconds, card.achievedFraction));
  }
  return names;
}

// Whether every device and interface is reached from the first device.
absl::Status requireConnected(const std::string& path, const NodeKind& node) {
  std::set<std::string> reached = {node.devices.front().name};
  bool grew = true;
  while (grew) {
    grew = false;
    for (const LinkDescription& link : node.links) {
      bool first = reached.count(link.first) > 0;
      bool second = reached.count(link.second) > 0;
      if (first == second) continue;
      reached.insert(first ? link.second : link.first);
      grew = true;
    }
  }
  auto require = [&](absl::string_view what, const std::string& name) {
    if (reached.count(name) > 0) return absl::OkStatus();
    return error(path + ".links", absl::StrCat(what, " '", name,
                                               "' is not connected to device '",
                                               node.devices.front().name, "'"));
  };
  for (const DeviceDescription& device : node.devices) {
    SOAPSTONE_RETURN_IF_ERROR(require("device", device.name));
  }
  for (const InterfaceDescription& card : node.interfaces) {
    SOAPSTONE_RETURN_IF_ERROR(require("interface", card.name));
  }
  return absl::OkStatus();
}

absl::Status validateNodeKind(const std::string& path, const NodeKind& node,
                              const std::set<std::string>& kinds) {
  if (node.devices.empty()) return error(path + ".devices", "is empty");
  int64_t vertices =
      node.devices.size() + node.switches.size() + node.interfaces.size();
  if (vertices > kMaxNodeVertices) {
    return error(path,
                 absl::StrCat("has ", vertices,
                              " devices, switches and interfaces, at most ",
                              kMaxNodeVertices, " are supported"));
  }
  if (static_cast<int64_t>(node.links.size()) > kMaxNodeLinks) {
    return error(path + ".links",
                 absl::StrCat("has ", node.links.size(), " links, at most ",
                              kMaxNodeLinks, " are supported"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(std::set<std::string> names,
                             vertexNames(path, node, kinds));
  std::set<std::pair<std::string, std::string>> joined;
  for (size_t i = 0; i < node.links.size(); ++i) {
    const LinkDescription& link = node.links[i];
    std::string at = absl::StrCat(path, ".links[", indexOf(link.place, i), "]");
    for (const std::string& end : {link.first, link.second}) {
      SOAPSTONE_RETURN_IF_ERROR(requireKnown(
          at + ".between", "device, switch or interface", end, names));
    }
    if (link.first == link.second) {
      return error(at + ".between",
                   absl::StrCat("joins '", link.first, "' to itself"));
    }
    if (!joined.insert(std::minmax(link.first, link.second)).second) {
      return error(
          at + ".between",
          absl::StrCat("'", link.first, "' and '", link.second,
                       "' are joined twice, add the rates up in one link"));
    }
    SOAPSTONE_RETURN_IF_ERROR(validateRates(
        at, link.bytesPerSecond, link.latencySeconds, link.achievedFraction));
  }
  return requireConnected(path, node);
}

// Checks counts and that the network joins all nodes.
absl::Status validateNodes(const MachineDescription& machine,
                           const std::set<std::string>& kinds) {
  if (machine.nodes.empty()) return error("nodes", "is empty");
  int64_t nodes = 0;
  int64_t devices = 0;
  for (size_t i = 0; i < machine.nodes.size(); ++i) {
    const NodeGroup& group = machine.nodes[i];
    std::string at = absl::StrCat("nodes[", i, "]");
    SOAPSTONE_RETURN_IF_ERROR(
        requireKnown(at + ".kind", "node kind", group.kind, kinds));
    SOAPSTONE_RETURN_IF_ERROR(
        requireRange(at + ".count", static_cast<double>(group.count),
                     {1, static_cast<double>(kMaxMachineDevices)}));
    for (const NodeKind& kind : machine.nodeKinds) {
      if (kind.name != group.kind) continue;
      devices += group.count * static_cast<int64_t>(kind.devices.size());
    }
    nodes += group.count;
    if (devices > kMaxMachineDevices) {
      return error("nodes",
                   absl::StrCat("hold more than ", kMaxMachineDevices,
                                " devices, which is the most supported"));
    }
  }
  if (nodes == 1) return absl::OkStatus();
  for (const NodeGroup& group : machine.nodes) {
    for (const NodeKind& kind : machine.nodeKinds) {
      if (kind.name == group.kind && kind.interfaces.empty()) {
        return error("nodes",
                     absl::StrCat("node kind '", kind.name,
                                  "' has no interface, so its nodes are not "
                                  "connected to the others"));
      }
    }
  }
  double joined = 1;
  for (const NetworkLevel& level : machine.networkLevels) {
    joined *= static_cast<double>(level.childrenPerSwitch);
  }
  if (machine.networkLevels.empty() || joined < static_cast<double>(nodes)) {
    return error(
        "networkLevels",
        absl::StrCat("join ", machine.networkLevels.empty() ? 0 : joined,
                     " of ", nodes, " nodes, so the machine is not connected"));
  }
  return absl::OkStatus();
}

absl::Status validateNetwork(const MachineDescription& machine) {
  if (static_cast<int64_t>(machine.networkLevels.size()) > kMaxNetworkLevels) {
    return error(
        "networkLevels",
        absl::StrCat("has ", machine.networkLevels.size(), " levels, at most ",
                     kMaxNetworkLevels, " are supported"));
  }
  std::set<std::string> names;
  for (size_t i = 0; i < machine.networkLevels.size(); ++i) {
    const NetworkLevel& level = machine.networkLevels[i];
    std::string at = absl::StrCat("networkLevels[", i, "]");
    SOAPSTONE_RETURN_IF_ERROR(addName(at + ".name", level.name, names));
    SOAPSTONE_RETURN_IF_ERROR(requireRange(
        at + ".childrenPerSwitch", static_cast<double>(level.childrenPerSwitch),
        {1, 1 << 20}));
    SOAPSTONE_RETURN_IF_ERROR(requireRange(
        at + ".latencySeconds", level.latencySeconds, kLatencySeconds));
    SOAPSTONE_RETURN_IF_ERROR(requireRange(
        at + ".oversubscription", level.oversubscription, {1e-3, 1e3}));
    SOAPSTONE_RETURN_IF_ERROR(requireRange(
        at + ".congestionPerDoubling", level.congestionPerDoubling, {0, 10}));
  }
  const CollectiveConstants& constants = machine.collectives;
  SOAPSTONE_RETURN_IF_ERROR(requireRange("collectives.baseLatencySeconds",
                                         constants.baseLatencySeconds,
                                         kLatencySeconds));
  SOAPSTONE_RETURN_IF_ERROR(
      requireRange("collectives.networkBaseLatencySeconds",
                   constants.networkBaseLatencySeconds, kLatencySeconds));
  SOAPSTONE_RETURN_IF_ERROR(
      requireRange("collectives.pointToPointLatencySeconds",
                   constants.pointToPointLatencySeconds, kLatencySeconds));
  SOAPSTONE_RETURN_IF_ERROR(
      requireRange("collectives.effectiveCollectiveBandwidthFraction",
                   constants.effectiveCollectiveBandwidthFraction, kFraction));
  SOAPSTONE_RETURN_IF_ERROR(
      requireRange("synchronisation.bandwidthFraction",
                   machine.synchronisation.bandwidthFraction, kFraction));
  return requireRange("synchronisation.messageSeconds",
                      machine.synchronisation.messageSeconds, kLatencySeconds);
}

}  // namespace

absl::Status validate(const MachineDescription& machine) {
  SOAPSTONE_RETURN_IF_ERROR(requireName("name", machine.name));
  if (machine.deviceKinds.empty()) return error("deviceKinds", "is empty");
  if (machine.nodeKinds.empty()) return error("nodeKinds", "is empty");
  std::set<std::string> deviceKinds;
  for (size_t i = 0; i < machine.deviceKinds.size(); ++i) {
    std::string at = absl::StrCat("deviceKinds[", i, "]");
    SOAPSTONE_RETURN_IF_ERROR(
        addName(at + ".name", machine.deviceKinds[i].name, deviceKinds));
    SOAPSTONE_RETURN_IF_ERROR(validateDeviceKind(at, machine.deviceKinds[i]));
  }
  std::set<std::string> nodeKinds;
  for (size_t i = 0; i < machine.nodeKinds.size(); ++i) {
    std::string at = absl::StrCat("nodeKinds[", i, "]");
    SOAPSTONE_RETURN_IF_ERROR(
        addName(at + ".name", machine.nodeKinds[i].name, nodeKinds));
    SOAPSTONE_RETURN_IF_ERROR(
        validateNodeKind(at, machine.nodeKinds[i], deviceKinds));
  }
  SOAPSTONE_RETURN_IF_ERROR(validateNetwork(machine));
  return validateNodes(machine, nodeKinds);
}

}  // namespace soapstone::cost_model
