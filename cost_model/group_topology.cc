#include "cost_model/group_topology.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// The group's devices on one node.
struct NodeMembers {
  int64_t node = 0;
  std::vector<int> local;  // Sorted.
};

absl::StatusOr<std::vector<NodeMembers>> membersByNode(
    const Machine& machine, absl::Span<const int> devices) {
  if (devices.empty())
    return absl::InvalidArgumentError("group has no devices");
  std::vector<int> sorted(devices.begin(), devices.end());
  std::sort(sorted.begin(), sorted.end());
  if (sorted.front() < 0 || sorted.back() >= machine.deviceCount()) {
    int wrong = sorted.front() < 0 ? sorted.front() : sorted.back();
    return absl::InvalidArgumentError(
        absl::StrCat("device ", wrong, " is not on machine '", machine.name(),
                     "', which has devices 0 to ", machine.deviceCount() - 1));
  }
  auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    return absl::InvalidArgumentError(
        absl::StrCat("device ", *twice, " is twice in a group"));
  }
  std::vector<NodeMembers> nodes;
  for (int device : sorted) {
    int64_t node = machine.nodeOf(device);
    if (nodes.empty() || nodes.back().node != node) nodes.push_back({node, {}});
    nodes.back().local.push_back(machine.localIndex(device));
  }
  return nodes;
}

// Contribution of one node, equal for all nodes with equal
// members.
struct NodeFigures {
  double ring = kUnlimited;
  double exchange = 0;
  double reduction = 0;
  double stepLatency = 0;
  double network = kUnlimited;
  double networkLatency = 0;  // To and from the network.
};

// The rate of the members' interfaces; of two on one interface only one counts.
void addNetworkFigures(const NodeGraph& graph, const std::vector<int>& local,
                       NodeFigures& figures) {
  std::map<int, double> rates;
  for (int device : local) {
    double rate = kUnlimited;
    double latency = 0;
    for (int id : graph.routeOut(device)) {
      rate = std::min(rate, graph.link(id).achievedBytesPerSecond);
      latency += graph.link(id).latencySeconds;
    }
    double& known = rates[graph.interfaceOf(device)];
    known = std::max(known, rate);
    figures.networkLatency = std::max(figures.networkLatency, latency);
  }
  figures.network = 0;
  for (const auto& [card, rate] : rates) figures.network += rate;
}

NodeFigures figuresOf(const NodeGraph& graph, const std::vector<int>& local,
                      bool network) {
  NodeFigures figures;
  if (local.size() > 1) {
    figures.ring = graph.ringBytesPerSecond(local);
    figures.exchange = graph.exchangeSecondsPerByte(local);
    figures.reduction = graph.switchReductionBytesPerSecond(local);
    figures.stepLatency = graph.ringStepSeconds(local);
  }
  if (network) addNetworkFigures(graph, local, figures);
  return figures;
}

void mergeFigures(const NodeFigures& figures, size_t members,
                  GroupTopology& group) {
  int64_t count = static_cast<int64_t>(members);
  group.mostRanksPerNode = std::max(group.mostRanksPerNode, count);
  group.fewestRanksPerNode = std::min(group.fewestRanksPerNode, count);
  group.ringBytesPerSecond = std::min(group.ringBytesPerSecond, figures.ring);
  group.exchangeSecondsPerByte =
      std::max(group.exchangeSecondsPerByte, figures.exchange);
  if (members > 1) {
    group.switchReductionBytesPerSecond =
        std::min(group.switchReductionBytesPerSecond, figures.reduction);
  }
  group.stepLatencySeconds =
      std::max(group.stepLatencySeconds, figures.stepLatency);
  group.networkBytesPerSecond =
      std::min(group.networkBytesPerSecond, figures.network);
  if (group.nodes == 1) return;
  double leaving = static_cast<double>(count * (group.ranks - count));
  group.networkExchangeSecondsPerByte =
      std::max(group.networkExchangeSecondsPerByte, leaving / figures.network);
  group.networkStepLatencySeconds =
      std::max(group.networkStepLatencySeconds, figures.networkLatency);
}

// Accounts for the network levels between the group's nodes.
void addNetworkLevels(const Machine& machine,
                      const std::vector<NodeMembers>& nodes,
                      GroupTopology& group) {
  int top = machine.commonLevel(nodes.front().node, nodes.back().node);
  const std::vector<NetworkLevel>& levels = machine.description().networkLevels;
  for (int level = 0; level <= top; ++level) {
    group.networkStepLatencySeconds += levels[level].latencySeconds;
    if (level == top) break;
    double rate = machine.uplinkBytesPerSecond(level);
    group.uplinkBytesPerSecond = std::min(group.uplinkBytesPerSecond, rate);
    std::map<int64_t, int64_t> below;  // Ranks below each switch.
    for (const NodeMembers& node : nodes) {
      below[machine.switchOf(node.node, level)] += node.local.size();
    }
    for (const auto& [number, ranks] : below) {
      double leaving = static_cast<double>(ranks * (group.ranks - ranks));
      group.networkExchangeSecondsPerByte =
          std::max(group.networkExchangeSecondsPerByte, leaving / rate);
    }
  }
  double slowdown = 1 + levels[top].congestionPerDoubling *
                            std::log2(static_cast<double>(nodes.size()));
  group.networkBytesPerSecond /= slowdown;
  group.uplinkBytesPerSecond /= slowdown;
  group.networkExchangeSecondsPerByte *= slowdown;
}

}  // namespace

absl::StatusOr<GroupTopology> analyzeGroup(const Machine& machine,
                                           absl::Span<const int> devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<NodeMembers> nodes,
                             membersByNode(machine, devices));
  GroupTopology group;
  group.ranks = static_cast<int64_t>(devices.size());
  group.nodes = static_cast<int64_t>(nodes.size());
  group.fewestRanksPerNode = group.ranks;
  group.ringBytesPerSecond = kUnlimited;
  group.switchReductionBytesPerSecond = kUnlimited;
  group.networkBytesPerSecond = kUnlimited;
  group.uplinkBytesPerSecond = kUnlimited;
  group.constants = machine.description().collectives;
  std::set<std::pair<int, std::vector<int>>> seen;
  for (const NodeMembers& node : nodes) {
    // Most nodes of a group are alike; one of each sort is enough.
    if (!seen.insert({machine.nodeKindIndex(node.node), node.local}).second)
      continue;
    NodeFigures figures =
        figuresOf(machine.nodeGraph(node.node), node.local, nodes.size() > 1);
    mergeFigures(figures, node.local.size(), group);
  }
  if (group.switchReductionBytesPerSecond == kUnlimited) {
    group.switchReductionBytesPerSecond = 0;
  }
  if (nodes.size() > 1) addNetworkLevels(machine, nodes, group);
  return group;
}

}  // namespace soapstone::cost_model
