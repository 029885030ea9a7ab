#include "cost_model/short_machine.h"

#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cost_model/known_devices.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {
namespace {

constexpr double kGiga = 1e9;
constexpr double kMicro = 1e-6;

// 16 lanes and what protocols leave of them: preset_nodes.cc has the source.
constexpr double kPcie3 = 15.75 * kGiga;
constexpr double kPcieFraction = 0.762;
constexpr double kPcieLatency = 1.5 * kMicro;
// Same as the NVSwitches of A100 and H100 nodes (preset_nodes.cc).
constexpr double kSwitchLatency = 1 * kMicro;
// InfiniBand as in preset_nodes.cc; Ethernet as the card of p3.16xlarge.
constexpr double kInfinibandFraction = 0.96;
constexpr double kInfinibandLatency = 4 * kMicro;
constexpr double kEthernetFraction = 0.8;
constexpr double kEthernetLatency = 20 * kMicro;
constexpr int64_t kNodesPerLeaf = 32;
constexpr int64_t kMostPerNode = 64;

struct Network {
  int64_t cards = 1;
  double bytesPerSecond = 0;  // Bandwidth of a card.
  bool isEthernet = false;
};

struct NamedRate {
  const char* name;
  double gigabits;
};
constexpr NamedRate kInfinibandNames[] = {
    {"fdr", 56}, {"edr", 100}, {"hdr", 200}, {"ndr", 400}, {"xdr", 800}};

std::optional<Network> parseNetwork(const std::string& given) {
  std::string text = given;
  for (char& c : text) c = static_cast<char>(std::tolower(c));
  Network network;
  size_t times = text.find('x');
  if (times != std::string::npos && times > 0 &&
      absl::SimpleAtoi(text.substr(0, times), &network.cards)) {
    text = text.substr(times + 1);
  }
  if (network.cards < 1 || network.cards > kMostPerNode) return std::nullopt;
  for (const NamedRate& rate : kInfinibandNames) {
    if (text != rate.name) continue;
    network.bytesPerSecond = rate.gigabits / 8 * kGiga;
    return network;
  }
  absl::string_view number = text;
  network.isEthernet = absl::ConsumeSuffix(&number, "gbe");
  if (!network.isEthernet && !absl::ConsumeSuffix(&number, "gb")) {
    return std::nullopt;
  }
  double gigabits = 0;
  bool isRate =
      absl::SimpleAtod(number, &gigabits) && gigabits >= 1 && gigabits <= 10000;
  if (!isRate) return std::nullopt;
  network.bytesPerSecond = gigabits / 8 * kGiga;
  return network;
}

double pcieBytesPerSecond(int generation) {
  return kPcie3 * static_cast<double>(1 << (generation - 3));
}

// A machine as one line describes it, before defaults are filled in.
struct ShortMachine {
  std::string device;
  KnownDevice known;
  int64_t count = 1;
  int64_t nodes = 1;
  bool hasNvlink = false;
  int pcieGeneration = 4;
  std::optional<Network> network;
};

absl::Status readLink(const JsonObject& object, ShortMachine* machine) {
  machine->hasNvlink = machine->known.nvlinkBytesPerSecond > 0;
  machine->pcieGeneration = machine->known.pcieGeneration;
  SOAPSTONE_ASSIGN_OR_RETURN(std::string link, object.text("link", ""));
  if (link.empty()) return absl::OkStatus();
  if (link == "nvlink") {
    if (machine->hasNvlink) return absl::OkStatus();
    return object.error("link", absl::StrCat("is 'nvlink', which '",
                                             machine->device, "' has not"));
  }
  machine->hasNvlink = false;
  for (int generation : {3, 4, 5}) {
    if (link != absl::StrCat("pcie", generation)) continue;
    machine->pcieGeneration = generation;
    return absl::OkStatus();
  }
  return object.error("link", absl::StrCat("is '", link,
                                           "', must be nvlink, pcie3, pcie4 or "
                                           "pcie5"));
}

absl::Status readNetwork(const JsonObject& object, ShortMachine* machine) {
  if (!object.has("network")) {
    if (machine->nodes == 1) return absl::OkStatus();
    return object.error("network",
                        absl::StrCat("is missing: ", machine->nodes,
                                     " nodes need one, e.g. \"100GbE\" or "
                                     "\"8x400Gb\""));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(std::string network, object.text("network"));
  machine->network = parseNetwork(network);
  if (machine->network) return absl::OkStatus();
  return object.error(
      "network", absl::StrCat("is '", network,
                              "', must be cards like 100GbE (Ethernet), 400Gb, "
                              "HDR or NDR (InfiniBand), or 8x400Gb"));
}

absl::StatusOr<ShortMachine> read(const llvm::json::Value& value) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, "",
                     {"version", "name", "devices", "count", "nodes", "link",
                      "network", "pricePerHour"}));
  ShortMachine machine;
  SOAPSTONE_ASSIGN_OR_RETURN(machine.device, object.text("devices"));
  absl::AsciiStrToLower(&machine.device);
  absl::StatusOr<KnownDevice> known = findKnownDevice(machine.device);
  if (!known.ok()) return object.error("devices", known.status().message());
  machine.known = *std::move(known);
  SOAPSTONE_ASSIGN_OR_RETURN(machine.count, object.integer("count", 1));
  if (machine.count < 1 || machine.count > kMostPerNode) {
    return object.error(
        "count", absl::StrCat("is ", machine.count, ", must be between 1 and ",
                              kMostPerNode));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(machine.nodes, object.integer("nodes", 1));
  int64_t most = kMaxMachineDevices / machine.count;
  if (machine.nodes < 1 || machine.nodes > most) {
    return object.error(
        "nodes",
        absl::StrCat("is ", machine.nodes, ", must be between 1 and ", most));
  }
  SOAPSTONE_RETURN_IF_ERROR(readLink(object, &machine));
  SOAPSTONE_RETURN_IF_ERROR(readNetwork(object, &machine));
  return machine;
}

NodeKind nodeOf(const ShortMachine& machine) {
  NodeKind node;
  node.name = absl::StrCat(machine.count, "x", machine.device);
  double pcie = pcieBytesPerSecond(machine.pcieGeneration);
  node.switches.push_back({"host"});
  bool linked = machine.hasNvlink && machine.count > 1;
  if (linked) {
    node.switches.push_back(
        {"nvswitch", machine.known.nvlinkReductionFraction});
  }
  for (int64_t i = 0; i < machine.count; ++i) {
    std::string gpu = absl::StrCat("gpu", i);
    node.devices.push_back({gpu, machine.device});
    node.links.push_back({gpu, "host", pcie, kPcieLatency, kPcieFraction});
    if (!linked) continue;
    node.links.push_back({gpu, "nvswitch", machine.known.nvlinkBytesPerSecond,
                          kSwitchLatency,
                          machine.known.nvlinkAchievedFraction});
  }
  if (!machine.network) return node;
  bool isEthernet = machine.network->isEthernet;
  // A card per device hangs beside it, as in DGX nodes; fewer on the host.
  bool isBeside = machine.network->cards == machine.count;
  for (int64_t i = 0; i < machine.network->cards; ++i) {
    std::string card = absl::StrCat("nic", i);
    node.interfaces.push_back(
        {card, machine.network->bytesPerSecond,
         isEthernet ? kEthernetLatency : kInfinibandLatency,
         isEthernet ? kEthernetFraction : kInfinibandFraction});
    node.links.push_back({isBeside ? absl::StrCat("gpu", i) : "host", card,
                          pcie, kPcieLatency, kPcieFraction});
  }
  return node;
}

}  // namespace

bool isShortMachine(const llvm::json::Value& value) {
  const llvm::json::Object* object = value.getAsObject();
  return object != nullptr && object->getString("devices").has_value();
}

absl::StatusOr<MachineDescription> expandShortMachine(
    const llvm::json::Value& value) {
  SOAPSTONE_ASSIGN_OR_RETURN(ShortMachine line, read(value));
  MachineDescription machine;
  machine.name =
      absl::StrCat(line.nodes > 1 ? absl::StrCat(line.nodes, "x") : "",
                   line.count, "x", line.device);
  if (const llvm::json::Object* object = value.getAsObject()) {
    if (auto name = object->getString("name")) machine.name = name->str();
  }
  machine.source =
      "written in one line: rates of links and cards from their standards, "
      "fractions and latencies as in the presets";
  line.known.kind.name = line.device;
  machine.deviceKinds = {line.known.kind};
  NodeKind node = nodeOf(line);
  machine.nodes = {{node.name, line.nodes}};
  machine.nodeKinds = {std::move(node)};
  // Same as the presets with V100: fitted to nccl-tests (vTrain).
  machine.collectives.baseLatencySeconds = 22 * kMicro;
  machine.collectives.networkBaseLatencySeconds =
      (line.network && line.network->isEthernet ? 40 : 10) * kMicro;
  machine.collectives.pointToPointLatencySeconds = 14 * kMicro;
  machine.collectives.source =
      "as of V100: fitted to nccl-tests all-reduce (VIA-Research/vTrain)";
  if (line.nodes > 1) {
    machine.networkLevels.push_back({"leaf", kNodesPerLeaf, 0.5 * kMicro, 1});
  }
  if (line.nodes > kNodesPerLeaf) {
    int64_t leaves = (line.nodes + kNodesPerLeaf - 1) / kNodesPerLeaf;
    machine.networkLevels.push_back({"spine", leaves, 0.5 * kMicro, 1});
  }
  SOAPSTONE_RETURN_IF_ERROR(validate(machine));
  return machine;
}

}  // namespace soapstone::cost_model
