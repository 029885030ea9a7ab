#include "cost_model/presets.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "cost_model/known_devices.h"
#include "cost_model/machine_json.h"
#include "cost_model/preset_devices.h"
#include "cost_model/preset_nodes.h"
#include "cost_model/short_machine.h"
#include "ir/model/strategy.h"
#include "ir/model/suggestion.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {
namespace {

constexpr double kGiga = 1e9;
constexpr double kMicro = 1e-6;
constexpr int64_t kNodesPerLeaf = 32;
constexpr int64_t kMaxHostDevices = 256;

// Synchronisation of parameters in FlexFlow's systems: results of the second
// stage of tests/benchmarks/fit_synchronisation.py.
constexpr double kP100ServerFraction = 0.51;
constexpr double kK80ServerFraction = 0.68;
constexpr double kP100MessageMicroseconds = 3;
constexpr double kK80MessageMicroseconds = 21.5;

constexpr char kFlexFlowSource[] =
    "cluster of Jia, Zaharia, Aiken: Beyond Data and Model Parallelism for "
    "Deep Neural "
    "Networks (MLSys 2019), section 8; link rates from data sheets";

// A kind of node that comes in any number.
struct NodePreset {
  const char* name;
  const char* what;
  const char* source;
  DeviceKind device;
  NodeKind node;
  CollectiveConstants constants;
};

CollectiveConstants constantsOf(double baseMicroseconds,
                                double networkMicroseconds,
                                const char* source) {
  CollectiveConstants constants;
  constants.baseLatencySeconds = baseMicroseconds * kMicro;
  constants.networkBaseLatencySeconds = networkMicroseconds * kMicro;
  // Small messages between two V100 (JF-D/Proteus, measured point to point).
  constants.pointToPointLatencySeconds = 14 * kMicro;
  constants.source = source;
  return constants;
}

constexpr char kV100Sweep[] =
    "fitted to nccl-tests all-reduce on 2 to 8 V100 (VIA-Research/vTrain, "
    "trace/v100)";
constexpr char kA100Sweep[] =
    "fitted to nccl-tests all-reduce on 2 to 8 A100 (VIA-Research/vTrain, "
    "trace/a100)";
constexpr char kH100Sweep[] =
    "fitted to nccl-tests all-reduce on 8 H200 (stas00/ml-engineering) and 2 x "
    "8 H100 "
    "(aws-samples/awsome-distributed-training)";

std::vector<NodePreset> nodePresets() {
  // The fraction of NVLink's rate that rings reach is 370 of 450 GB/s, that of
  // reductions in the switch 275.6 of 450 (8 H200, 16 GiB); those of B200 and
  // GB200 follow from bus bandwidths of about 830 and 840 GB/s.
  SwitchedNode h100 = {"dgx-h100", "h100", 8,          450 * kGiga,
                       0.822,      0.612,  63 * kGiga, 50 * kGiga};
  SwitchedNode h200 = h100;
  h200.name = "dgx-h200";
  h200.deviceKind = "h200";
  SwitchedNode b200 = {"dgx-b200", "b200", 8,          900 * kGiga,
                       0.82,       0.527,  63 * kGiga, 50 * kGiga};
  SwitchedNode nvl72 = {"gb200-nvl72", "gb200", 72,          900 * kGiga,
                        0.82,          0.473,   100 * kGiga, 50 * kGiga};
  return {
      {"dgx1-v100",
       "8 V100 32 GB in a hybrid cube mesh of NVLinks, 4 x 100 Gb/s",
       "NVIDIA DGX-1 data sheet; link rates as measured by vTrain",
       v100Device(32), dgx1Node(), constantsOf(22, 10, kV100Sweep)},
      {"p3.16xlarge",
       "8 V100 16 GB in a hybrid cube mesh of NVLinks, 25 Gb/s Ethernet",
       "AWS p3.16xlarge; link rates as measured by vTrain", v100Device(16),
       p3Node(), constantsOf(22, 40, kV100Sweep)},
      {"dgx-a100", "8 A100 80 GB on NVSwitches, 8 x 200 Gb/s",
       "NVIDIA DGX A100 data sheet; collective rates from NVIDIA GTC24 S62129 "
       "and vTrain",
       a100Device(), dgxA100Node(), constantsOf(40, 10, kA100Sweep)},
      {"dgx-h100",
       "8 H100 on NVSwitches with in-switch reduction, 8 x 400 Gb/s",
       "NVIDIA DGX H100 data sheet; collective rates from NVIDIA GTC24 S62129",
       h100Device(), switchedNode(h100), constantsOf(36, 5, kH100Sweep)},
      {"dgx-h200",
       "8 H200 on NVSwitches with in-switch reduction, 8 x 400 Gb/s",
       "NVIDIA DGX H200 data sheet; collective rates from "
       "stas00/ml-engineering",
       h200Device(), switchedNode(h200), constantsOf(36, 5, kH100Sweep)},
      {"dgx-b200",
       "8 B200 on NVSwitches with in-switch reduction, 8 x 400 Gb/s",
       "NVIDIA DGX B200 data sheet; collective rates are estimates",
       b200Device(), switchedNode(b200), constantsOf(36, 5, kH100Sweep)},
      {"gb200-nvl72", "72 GB200 on one NVLink switch level, 400 Gb/s each",
       "NVIDIA GB200 NVL72 data sheet; collective rates are estimates",
       gb200Device(), switchedNode(nvl72), constantsOf(36, 5, kH100Sweep)},
  };
}

MachineDescription assemble(std::string name, std::string source,
                            DeviceKind device, NodeKind node, int64_t nodes,
                            CollectiveConstants constants) {
  MachineDescription machine;
  machine.name = std::move(name);
  machine.source = std::move(source);
  machine.deviceKinds = {std::move(device)};
  machine.nodes = {{node.name, nodes}};
  machine.nodeKinds = {std::move(node)};
  machine.collectives = std::move(constants);
  if (nodes == 1) return machine;
  machine.networkLevels.push_back({"leaf", kNodesPerLeaf, 0.5 * kMicro, 1});
  if (nodes > kNodesPerLeaf) {
    int64_t leaves = (nodes + kNodesPerLeaf - 1) / kNodesPerLeaf;
    machine.networkLevels.push_back({"spine", leaves, 0.5 * kMicro, 1});
  }
  return machine;
}

constexpr absl::string_view kFlexFlowPrefix = "flexflow-";

absl::Status countError(absl::string_view name, absl::string_view allowed) {
  return absl::InvalidArgumentError(
      absl::StrCat("machine '", name, "': ", allowed));
}

// Machines of FlexFlow's evaluation (Jia et al., MLSys 2019, section 8.1). With
// the prefix, gradients are synchronised as its systems did it.
absl::StatusOr<MachineDescription> flexFlowPreset(absl::string_view name,
                                                  absl::string_view family,
                                                  int64_t devices) {
  if (devices < 4 || devices % 4 != 0 || devices > 1024) {
    return countError(
        name, "the number of devices must be a multiple of 4 from 4 to 1024");
  }
  bool isK80 = family == "k80";
  MachineDescription machine = assemble(
      std::string(name), kFlexFlowSource, isK80 ? k80Device() : p100Device(),
      isK80 ? k80Node() : p100Node(), devices / 4,
      constantsOf(isK80 ? 30 : 22, 10,
                  "latencies as measured on V100 (vTrain, Proteus); rates are "
                  "those of the links"));
  if (!absl::StartsWith(name, kFlexFlowPrefix)) return machine;
  SynchronisationConstants& owners = machine.synchronisation;
  owners.scheme = SynchronisationScheme::kServers;
  owners.bandwidthFraction = isK80 ? kK80ServerFraction : kP100ServerFraction;
  owners.messageSeconds =
      (isK80 ? kK80MessageMicroseconds : kP100MessageMicroseconds) * kMicro;
  owners.source =
      "gather, update, scatter behind the backward pass as FlexFlow's "
      "simulator has it (section 5), one program issuing all messages; the "
      "constants are fitted to the data-parallel throughputs of its figure 6 "
      "(second stage of tests/benchmarks/fit_synchronisation.py)";
  return machine;
}

absl::StatusOr<MachineDescription> hostPreset(absl::string_view name,
                                              int64_t cores, int64_t devices) {
  if (devices < 1 || devices > kMaxHostDevices) {
    return countError(
        name, absl::StrCat("the number of devices must be between 1 and ",
                           kMaxHostDevices));
  }
  CollectiveConstants constants;
  constants.baseLatencySeconds = 5 * kMicro;
  constants.pointToPointLatencySeconds = 2 * kMicro;
  constants.source = "plain figures, not measured";
  return assemble(std::string(name),
                  "this machine, plain figures, not measured",
                  hostDevice(cores, devices), hostNode(cores, devices), 1,
                  std::move(constants));
}

// Splits "namexN". False if there is no number at the end.
bool splitCount(absl::string_view name, absl::string_view& base,
                int64_t& count) {
  size_t last = name.rfind('x');
  if (last == absl::string_view::npos || last == 0 || last + 1 == name.size()) {
    return false;
  }
  for (char c : name.substr(last + 1)) {
    if (c < '0' || c > '9') return false;
  }
  base = name.substr(0, last);
  // More digits than fit are more devices than any preset has.
  if (!absl::SimpleAtoi(name.substr(last + 1), &count))
    count = int64_t{1} << 40;
  return true;
}

// Splits "Nxname", as people write a number of devices; false if `name` is
// not of that form.
bool splitFirstCount(absl::string_view name, absl::string_view& base,
                     int64_t& count) {
  const size_t first = name.find('x');
  int64_t number = 0;
  if (first == absl::string_view::npos ||
      !absl::SimpleAtoi(name.substr(0, first), &number)) {
    return false;
  }
  base = name.substr(first + 1);
  count = number;
  return true;
}

absl::StatusOr<MachineDescription> nodePreset(NodePreset preset,
                                              absl::string_view name,
                                              std::optional<int64_t> nodes,
                                              const PresetOptions& options) {
  int64_t perNode = static_cast<int64_t>(preset.node.devices.size());
  int64_t most = kMaxMachineDevices / perNode;
  int64_t count = nodes.value_or(1);
  if (!nodes && options.devices) {
    count = std::max<int64_t>(1, *options.devices / perNode +
                                     (*options.devices % perNode > 0 ? 1 : 0));
  }
  if (count < 1 || count > most) {
    return countError(
        name, absl::StrCat("the number of nodes must be between 1 and ", most));
  }
  std::string full = preset.name;
  if (count > 1) absl::StrAppend(&full, "x", count);
  return assemble(full, preset.source, std::move(preset.device),
                  std::move(preset.node), count, std::move(preset.constants));
}

// The error of a machine that is called as the device `device` is.
absl::Status deviceError(absl::string_view name, absl::string_view device,
                         int64_t count) {
  std::vector<std::string> having;
  for (const NodePreset& preset : nodePresets()) {
    if (absl::EndsWith(preset.name, absl::StrCat("-", device)))
      having.emplace_back(preset.name);
  }
  return absl::NotFoundError(absl::StrCat(
      "unknown machine '", name, "': '", device, "' is a device; use '", count,
      "x", device, "', a line like {\"devices\": \"", device,
      "\", \"count\": ", count, "}",
      having.empty() ? ""
                     : absl::StrCat(", or nodes that have it: ",
                                    absl::StrJoin(having, ", "))));
}

}  // namespace

std::vector<PresetSummary> listPresets() {
  std::vector<PresetSummary> list = {
      {"k80xN", "k80x64", "nodes of 4 K80 on PCIe, 56 Gb/s"},
      {"p100xN", "p100x16", "nodes of 4 P100 on NVLink, 100 Gb/s"},
      {"flexflow-k80xN", "flexflow-k80x64",
       "the same as FlexFlow used it: parameters updated by one owner each"},
      {"flexflow-p100xN", "flexflow-p100x16",
       "the same as FlexFlow used it: parameters updated by one owner each"},
  };
  for (const NodePreset& preset : nodePresets()) {
    list.push_back(
        {absl::StrCat(preset.name, "[xN]"), preset.name, preset.what});
  }
  list.push_back({"host[xN]", "host",
                  "this machine as N virtual devices (default: one per core)"});
  return list;
}

absl::StatusOr<MachineDescription> findPreset(absl::string_view name,
                                              const PresetOptions& options) {
  absl::string_view base = name;
  int64_t count = 0;
  bool counted = splitCount(name, base, count);
  absl::string_view family = absl::StripPrefix(base, kFlexFlowPrefix);
  if (family == "k80" || family == "p100") {
    if (!counted)
      return countError(
          name, absl::StrCat("give a number of devices, e.g. '", base, "x16'"));
    return flexFlowPreset(name, family, count);
  }
  if (base == "host") {
    int64_t cores = std::max<int64_t>(1, options.hostCores);
    return hostPreset(name, cores,
                      counted ? count : options.devices.value_or(cores));
  }
  for (NodePreset& preset : nodePresets()) {
    if (base != preset.name) continue;
    return nodePreset(std::move(preset), name,
                      counted ? std::optional<int64_t>(count) : std::nullopt,
                      options);
  }
  absl::string_view called = base;
  int64_t devices = counted ? count : 1;
  const bool isCountFirst = !counted && splitFirstCount(name, called, devices);
  const std::string device = absl::AsciiStrToLower(called);
  if (findKnownDevice(device).ok()) {
    // The name that a machine in one line has by itself.
    if (isCountFirst && devices >= 1) {
      return expandShortMachine(
          llvm::json::Object{{"devices", device}, {"count", devices}});
    }
    return deviceError(name, device, std::max<int64_t>(1, devices));
  }
  std::vector<std::string> known, written;  // "dgx-h100[xN]", "dgx-h100x8".
  for (const PresetSummary& preset : listPresets()) {
    known.push_back(preset.name);
    const size_t end = preset.name.find_first_of("[N");
    written.push_back(
        absl::StrCat(absl::StripSuffix(preset.name.substr(0, end), "x"),
                     name.substr(base.size())));
  }
  return absl::NotFoundError(absl::StrCat(
      "unknown machine '", name, "', use ", absl::StrJoin(known, ", "),
      " (N is a number), a file that ends in .json, or a line like "
      "{\"devices\": \"l40s\", \"count\": 4, \"nodes\": 2, \"network\": "
      "\"100GbE\"}",
      model::suggestion(std::string(name), written)));
}

bool isMachineText(const std::string& name) {
  return absl::StartsWith(absl::StripLeadingAsciiWhitespace(name), "{");
}

bool isMachineFile(const std::string& nameOrFile) {
  if (isMachineText(nameOrFile)) return false;
  return absl::EndsWith(nameOrFile, ".json") ||
         absl::StrContains(nameOrFile, "/");
}

absl::StatusOr<MachineDescription> findMachine(const std::string& nameOrFile,
                                               const PresetOptions& options) {
  if (isMachineText(nameOrFile)) {
    absl::StatusOr<MachineDescription> machine = parseMachine(nameOrFile);
    if (machine.ok()) return machine;
    return absl::Status(machine.status().code(),
                        absl::StrCat(absl::StrContains(nameOrFile, '\n')
                                         ? "machine"
                                         : "machine in one line",
                                     ": ", machine.status().message()));
  }
  return isMachineFile(nameOrFile) ? readMachineFile(nameOrFile)
                                   : findPreset(nameOrFile, options);
}

// The part of a machine that `parse` reads from its file or text; an empty part
// for presets, which have none.
template <typename Part>
static absl::StatusOr<Part> findPart(
    const std::string& nameOrFile,
    absl::StatusOr<Part> (*parse)(absl::string_view)) {
  if (isMachineText(nameOrFile)) return parse(nameOrFile);
  if (!isMachineFile(nameOrFile)) return Part();
  SOAPSTONE_ASSIGN_OR_RETURN(std::string text,
                             readTextFile(nameOrFile, "a machine (JSON)"));
  absl::StatusOr<Part> part = parse(text);
  if (part.ok()) return part;
  return inFile(nameOrFile, part.status());
}

absl::StatusOr<DevicePrices> findDevicePrices(const std::string& nameOrFile) {
  return findPart<DevicePrices>(nameOrFile, parseDevicePrices);
}

absl::StatusOr<Stragglers> findStragglers(const std::string& nameOrFile) {
  return findPart<Stragglers>(nameOrFile, parseStragglers);
}

}  // namespace soapstone::cost_model
