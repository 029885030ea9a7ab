#include "cost_model/preset_nodes.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"

namespace soapstone::cost_model {
namespace {

constexpr double kGiga = 1e9;
constexpr double kMicro = 1e-6;

// 16 lanes; what remains after protocol overhead (NVIDIA GTC24 S62129: 24 of
// 31.5 GB/s for generation 4, 48 of 63 for generation 5).
constexpr double kPcie3 = 15.75 * kGiga;
constexpr double kPcie4 = 31.5 * kGiga;
constexpr double kPcieFraction = 0.762;
constexpr double kPcieLatency = 1.5 * kMicro;
// NVLink 2: 22.6 of 25 GB/s per link (vTrain, nccl-tests on 2 of 8 V100).
constexpr double kNvlink2Fraction = 0.905;
// Time per ring step, fitted to the 1 MiB rows of the same sweep.
constexpr double kMeshLatency = 3.3 * kMicro;
// Half a ring step through an NVSwitch, fitted to vTrain's A100 sweep.
constexpr double kSwitchLatencyA100 = 1.375 * kMicro;
// The same from the flat part of 8 H200 and 2 x 8 H100 sweeps.
constexpr double kSwitchLatencyH100 = 0.7 * kMicro;
// InfiniBand reaches 192 of 200 and 380 of 400 GB/s (NVIDIA GTC24 S62129).
constexpr double kInfinibandFraction = 0.96;
constexpr double kInfinibandLatency = 4 * kMicro;

void addDevices(NodeKind& node, const std::string& kind, int count) {
  for (int i = 0; i < count; ++i)
    node.devices.push_back({absl::StrCat("gpu", i), kind});
}

std::string gpu(int i) { return absl::StrCat("gpu", i); }

void addPcie(NodeKind& node, const std::string& first,
             const std::string& second, double rate = kPcie3) {
  node.links.push_back({first, second, rate, kPcieLatency, kPcieFraction});
}

void addCard(NodeKind& node, const std::string& name, double rate,
             const std::string& neighbour, double pcieRate = kPcie3) {
  node.interfaces.push_back(
      {name, rate, kInfinibandLatency, kInfinibandFraction});
  addPcie(node, neighbour, name, pcieRate);
}

// NVLinks of a DGX-1 between the devices, in links of 25 GB/s.
void addCubeMesh(NodeKind& node) {
  struct Edge {
    int first, second, count;
  };
  constexpr Edge kEdges[] = {{0, 1, 1}, {0, 2, 1}, {0, 3, 2}, {0, 4, 2},
                             {1, 2, 2}, {1, 3, 1}, {1, 5, 2}, {2, 3, 2},
                             {2, 6, 1}, {3, 7, 1}, {4, 5, 1}, {4, 6, 1},
                             {4, 7, 2}, {5, 6, 2}, {5, 7, 1}, {6, 7, 2}};
  for (const Edge& edge : kEdges) {
    node.links.push_back({gpu(edge.first), gpu(edge.second),
                          edge.count * 25 * kGiga, kMeshLatency,
                          kNvlink2Fraction});
  }
}

// Eight devices in pairs on PCIe switches below two sockets.
NodeKind cubeMeshNode(const std::string& name) {
  NodeKind node;
  node.name = name;
  addDevices(node, "v100", 8);
  addCubeMesh(node);
  for (int pair = 0; pair < 4; ++pair) {
    std::string hub = absl::StrCat("pcie", pair);
    node.switches.push_back({hub});
    addPcie(node, gpu(2 * pair), hub);
    addPcie(node, gpu(2 * pair + 1), hub);
  }
  for (int socket = 0; socket < 2; ++socket) {
    std::string host = absl::StrCat("cpu", socket);
    node.switches.push_back({host});
    addPcie(node, absl::StrCat("pcie", 2 * socket), host);
    addPcie(node, absl::StrCat("pcie", 2 * socket + 1), host);
  }
  node.links.push_back({"cpu0", "cpu1", 19.2 * kGiga, 1 * kMicro, 0.8});
  return node;
}

}  // namespace

NodeKind k80Node() {
  NodeKind node;
  node.name = "4xk80";
  addDevices(node, "k80", 4);
  node.switches = {{"pcie0"}, {"pcie1"}, {"host"}};
  for (int i = 0; i < 4; ++i) addPcie(node, gpu(i), i < 2 ? "pcie0" : "pcie1");
  addPcie(node, "pcie0", "host");
  addPcie(node, "pcie1", "host");
  addCard(node, "ib0", 7 * kGiga, "host");
  return node;
}

NodeKind p100Node() {
  NodeKind node;
  node.name = "4xp100";
  addDevices(node, "p100", 4);
  node.switches = {{"pcie0"}, {"pcie1"}, {"host"}};
  for (int i = 0; i < 4; ++i) {
    for (int j = i + 1; j < 4; ++j) {
      node.links.push_back(
          {gpu(i), gpu(j), 20 * kGiga, kMeshLatency, kNvlink2Fraction});
    }
    addPcie(node, gpu(i), i < 2 ? "pcie0" : "pcie1");
  }
  addPcie(node, "pcie0", "host");
  addPcie(node, "pcie1", "host");
  addCard(node, "ib0", 12.5 * kGiga, "host");
  return node;
}

NodeKind dgx1Node() {
  NodeKind node = cubeMeshNode("dgx1-v100");
  for (int i = 0; i < 4; ++i) {
    addCard(node, absl::StrCat("ib", i), 12.5 * kGiga, absl::StrCat("pcie", i));
  }
  return node;
}

NodeKind p3Node() {
  NodeKind node = cubeMeshNode("p3.16xlarge");
  node.interfaces.push_back({"ena0", 3.125 * kGiga, 20 * kMicro, 0.8});
  addPcie(node, "cpu0", "ena0");
  return node;
}

NodeKind dgxA100Node() {
  NodeKind node;
  node.name = "dgx-a100";
  addDevices(node, "a100", 8);
  node.switches.push_back({"nvswitch"});
  for (int i = 0; i < 8; ++i) {
    // 229.4 of 300 GB/s (vTrain, nccl-tests all-reduce of 1 GiB on 8 A100).
    node.links.push_back(
        {gpu(i), "nvswitch", 300 * kGiga, kSwitchLatencyA100, 0.765});
  }
  for (int pair = 0; pair < 4; ++pair) {
    std::string hub = absl::StrCat("pcie", pair);
    node.switches.push_back({hub});
    for (int i = 2 * pair; i < 2 * pair + 2; ++i) {
      addPcie(node, gpu(i), hub, kPcie4);
      addCard(node, absl::StrCat("ib", i), 25 * kGiga, hub, kPcie4);
    }
  }
  return node;
}

NodeKind switchedNode(const SwitchedNode& description) {
  NodeKind node;
  node.name = description.name;
  addDevices(node, description.deviceKind, description.devices);
  node.switches.push_back({"nvswitch", description.reductionFraction});
  for (int i = 0; i < description.devices; ++i) {
    node.links.push_back({gpu(i), "nvswitch", description.nvlinkBytesPerSecond,
                          kSwitchLatencyH100,
                          description.nvlinkAchievedFraction});
  }
  for (int i = 0; i < description.devices; ++i) {
    addCard(node, absl::StrCat("ib", i), description.cardBytesPerSecond, gpu(i),
            description.hostBytesPerSecond);
  }
  return node;
}

NodeKind hostNode(int64_t cores, int64_t devices) {
  NodeKind node;
  node.name = "host";
  for (int64_t i = 0; i < devices; ++i) {
    node.devices.push_back({absl::StrCat("device", i), "host"});
  }
  node.switches.push_back({"memory"});
  double active = static_cast<double>(std::min(cores, devices));
  for (int64_t i = 0; i < devices; ++i) {
    // One core copies 5 GB/s; virtual devices beyond the cores share them.
    node.links.push_back({absl::StrCat("device", i), "memory",
                          5 * kGiga * active / static_cast<double>(devices),
                          0.5 * kMicro, 1});
  }
  return node;
}

}  // namespace soapstone::cost_model
