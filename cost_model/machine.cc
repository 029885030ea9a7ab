#include "cost_model/machine.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {
namespace {

// More cables than this in one uplink are modelled as thicker ones.
constexpr double kMaxLanes = 1024;

}  // namespace

absl::StatusOr<Machine> Machine::create(MachineDescription description) {
  SOAPSTONE_RETURN_IF_ERROR(validate(description));
  Machine machine;
  machine.text = std::move(description);
  const MachineDescription& text = machine.text;
  for (const NodeKind& node : text.nodeKinds) {
    machine.graphs.emplace_back(node);
    std::vector<int>& kinds = machine.kindOfLocal.emplace_back();
    for (const DeviceDescription& device : node.devices) {
      auto kind = std::find_if(text.deviceKinds.begin(), text.deviceKinds.end(),
                               [&](const DeviceKind& candidate) {
                                 return candidate.name == device.kind;
                               });
      kinds.push_back(static_cast<int>(kind - text.deviceKinds.begin()));
    }
  }
  machine.addGroups();
  machine.addLevels();
  return machine;
}

void Machine::addGroups() {
  int64_t cards = 0;
  for (const NodeGroup& group : text.nodes) {
    auto kind = std::find_if(text.nodeKinds.begin(), text.nodeKinds.end(),
                             [&](const NodeKind& candidate) {
                               return candidate.name == group.kind;
                             });
    int index = static_cast<int>(kind - text.nodeKinds.begin());
    groups.push_back({index, nodes, devices, links, cards});
    nodes += group.count;
    devices += group.count * graphs[index].deviceCount();
    links += group.count * graphs[index].linkCount();
    cards += group.count * graphs[index].interfaceCount();
  }
}

void Machine::addLevels() {
  double capacity = 0;  // Links from below to one switch.
  double fastestCard = 1;
  for (const Group& group : groups) {
    double sum = 0;
    for (const InterfaceDescription& card :
         text.nodeKinds[group.kind].interfaces) {
      sum += card.bytesPerSecond * card.achievedFraction;
      fastestCard =
          std::max(fastestCard, card.bytesPerSecond * card.achievedFraction);
    }
    capacity = std::max(capacity, sum);
  }
  int64_t below = 1;
  for (const NetworkLevel& level : text.networkLevels) {
    // More children than there are nodes make no difference.
    below = std::min(below * std::min(level.childrenPerSwitch, nodes), nodes);
    capacity *= static_cast<double>(std::min(level.childrenPerSwitch, nodes));
    capacity /= level.oversubscription;
    Level added;
    added.nodes = below;
    added.switches = (nodes + below - 1) / below;
    if (added.switches > 1) {
      double lanes = std::round(capacity / fastestCard);
      added.lanes = static_cast<int64_t>(std::clamp(lanes, 1.0, kMaxLanes));
    }
    added.firstLink = links;
    added.uplinkBytesPerSecond =
        added.lanes > 0 ? capacity : std::numeric_limits<double>::infinity();
    links += 2 * added.switches * added.lanes;
    levels.push_back(added);
  }
}

const Machine::Group& Machine::groupOfNode(int64_t node) const {
  auto next = std::upper_bound(groups.begin(), groups.end(), node,
                               [](int64_t number, const Group& group) {
                                 return number < group.firstNode;
                               });
  return *(next - 1);
}

const Machine::Group& Machine::groupOfDevice(int64_t device) const {
  auto next = std::upper_bound(groups.begin(), groups.end(), device,
                               [](int64_t number, const Group& group) {
                                 return number < group.firstDevice;
                               });
  return *(next - 1);
}

int64_t Machine::nodeOf(int64_t device) const {
  const Group& group = groupOfDevice(device);
  return group.firstNode +
         (device - group.firstDevice) / graphs[group.kind].deviceCount();
}

int Machine::localIndex(int64_t device) const {
  const Group& group = groupOfDevice(device);
  return static_cast<int>((device - group.firstDevice) %
                          graphs[group.kind].deviceCount());
}

int Machine::nodeKindIndex(int64_t node) const {
  return groupOfNode(node).kind;
}

const NodeGraph& Machine::nodeGraph(int64_t node) const {
  return graphs[groupOfNode(node).kind];
}

int Machine::deviceKindIndex(int64_t device) const {
  return kindOfLocal[groupOfDevice(device).kind][localIndex(device)];
}

const DeviceKind& Machine::deviceKind(int64_t device) const {
  return text.deviceKinds[deviceKindIndex(device)];
}

int64_t Machine::leastMemoryBytes(int64_t first, int64_t count) const {
  int64_t least = deviceKind(first).memoryBytes;
  if (areOfOneKind(first + count)) return least;
  for (int64_t device = first + 1; device < first + count; ++device) {
    least = std::min(least, deviceKind(device).memoryBytes);
  }
  return least;
}

int64_t Machine::meanMemoryBytes(int64_t count) const {
  if (areOfOneKind(count)) return deviceKind(0).memoryBytes;
  double sum = 0;
  for (int64_t device = 0; device < count; ++device) {
    sum += static_cast<double>(deviceKind(device).memoryBytes);
  }
  return static_cast<int64_t>(sum / static_cast<double>(count));
}

bool Machine::areOfOneKind(int64_t count) const {
  int kind = deviceKindIndex(0);
  for (const Group& group : groups) {
    // The nodes of a group are equal.
    const std::vector<int>& kinds = kindOfLocal[group.kind];
    auto taken = std::clamp<int64_t>(count - group.firstDevice, 0,
                                     static_cast<int64_t>(kinds.size()));
    bool isOther = std::any_of(kinds.begin(), kinds.begin() + taken,
                               [&](int other) { return other != kind; });
    if (isOther) return false;
  }
  return true;
}

std::string Machine::deviceName(int64_t device) const {
  const NodeKind& node = text.nodeKinds[groupOfDevice(device).kind];
  return absl::StrCat("node", nodeOf(device), "/",
                      node.devices[localIndex(device)].name);
}

int64_t Machine::firstLinkOf(int64_t node) const {
  const Group& group = groupOfNode(node);
  return group.firstLink +
         (node - group.firstNode) * graphs[group.kind].linkCount();
}

int64_t Machine::interfaceNumber(int64_t device) const {
  const Group& group = groupOfDevice(device);
  const NodeGraph& graph = graphs[group.kind];
  return group.firstInterface +
         (nodeOf(device) - group.firstNode) * graph.interfaceCount() +
         graph.interfaceOf(localIndex(device));
}

MachineLink Machine::link(int64_t id) const {
  for (size_t i = 0; i < levels.size(); ++i) {
    const Level& level = levels[i];
    int64_t offset = id - level.firstLink;
    if (offset < 0 || offset >= 2 * level.switches * level.lanes) continue;
    double rate = level.uplinkBytesPerSecond / static_cast<double>(level.lanes);
    // Even links go up and pay for the next level's switch.
    double latency =
        offset % 2 == 0 ? text.networkLevels[i + 1].latencySeconds : 0;
    return {rate, rate, latency};
  }
  auto next = std::upper_bound(groups.begin(), groups.end(), id,
                               [](int64_t number, const Group& group) {
                                 return number < group.firstLink;
                               });
  const Group& group = *(next - 1);
  const NodeGraph::Link& link = graphs[group.kind].link(
      (id - group.firstLink) % graphs[group.kind].linkCount());
  double latency = link.latencySeconds;
  // The way out of an interface also pays for the lowest switch.
  if (link.target < 0 && !text.networkLevels.empty()) {
    latency += text.networkLevels.front().latencySeconds;
  }
  return {link.bytesPerSecond, link.achievedBytesPerSecond, latency};
}

std::string Machine::linkName(int64_t id) const {
  for (size_t i = 0; i < levels.size(); ++i) {
    const Level& level = levels[i];
    int64_t offset = id - level.firstLink;
    if (offset < 0 || offset >= 2 * level.switches * level.lanes) continue;
    return absl::StrCat(text.networkLevels[i].name, offset / 2 / level.lanes,
                        "/lane", offset / 2 % level.lanes,
                        offset % 2 == 0 ? "/up" : "/down");
  }
  auto next = std::upper_bound(groups.begin(), groups.end(), id,
                               [](int64_t number, const Group& group) {
                                 return number < group.firstLink;
                               });
  const Group& group = *(next - 1);
  int64_t perNode = graphs[group.kind].linkCount();
  int64_t offset = id - group.firstLink;
  return absl::StrCat(
      "node", group.firstNode + offset / perNode, "/",
      graphs[group.kind].linkName(static_cast<int>(offset % perNode)));
}

int Machine::commonLevel(int64_t nodeA, int64_t nodeB) const {
  if (nodeA == nodeB) return -1;
  int level = 0;
  while (switchOf(nodeA, level) != switchOf(nodeB, level)) ++level;
  return level;
}

Route Machine::route(int64_t from, int64_t to) const {
  Route result;
  if (from == to) return result;
  // An end of the route; its group is searched for once.
  struct End {
    const NodeGraph& graph;
    int64_t node;
    int local;
    int64_t firstLink;
  };
  auto endOf = [&](int64_t device) -> End {
    const Group& group = groupOfDevice(device);
    const NodeGraph& graph = graphs[group.kind];
    const int64_t offset = device - group.firstDevice;
    const int64_t node = offset / graph.deviceCount();
    return {graph, group.firstNode + node,
            static_cast<int>(offset - node * graph.deviceCount()),
            group.firstLink + node * graph.linkCount()};
  };
  const End source = endOf(from);
  const End target = endOf(to);
  auto append = [&](const End& end, absl::Span<const int> inNode) {
    for (int link : inNode) result.push_back(end.firstLink + link);
  };
  if (source.node == target.node) {
    std::vector<int> inNode;
    source.graph.appendRoute(source.local, target.local, inNode);
    append(source, inNode);
    return result;
  }
  append(source, source.graph.routeOut(source.local));
  const int common = commonLevel(source.node, target.node);
  auto lane = [&](int level, int64_t node, int64_t interface) {
    const Level& at = levels[level];
    return at.firstLink +
           2 * (switchOf(node, level) * at.lanes + interface % at.lanes);
  };
  if (common > 0) {
    const int64_t out = interfaceNumber(from);
    const int64_t in = interfaceNumber(to);
    for (int level = 0; level < common; ++level) {
      result.push_back(lane(level, source.node, out));
    }
    for (int level = common - 1; level >= 0; --level) {
      result.push_back(lane(level, target.node, in) + 1);
    }
  }
  append(target, target.graph.routeIn(target.local));
  return result;
}

double Machine::routeLatencySeconds(const Route& route) const {
  double seconds = 0;
  for (int64_t id : route) seconds += link(id).latencySeconds;
  return seconds;
}

double Machine::routeBytesPerSecond(const Route& route) const {
  double rate = std::numeric_limits<double>::infinity();
  for (int64_t id : route)
    rate = std::min(rate, link(id).achievedBytesPerSecond);
  return rate;
}

}  // namespace soapstone::cost_model
