#include "simulator/step_pricer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace soapstone::simulator {
namespace {

constexpr double kMostPicoseconds = 4.6e18;
// Nodes with more devices are not searched for private links.
constexpr int kMostSearchedDevices = 128;
// In larger groups an all-to-all counts as a ring: listing pairs takes too
// long.
constexpr int kMostListedPairs = 256;

bool isCollective(sharding::StepKind kind) {
  switch (kind) {
    case sharding::StepKind::kAllReduce:
    case sharding::StepKind::kReduceScatter:
    case sharding::StepKind::kAllGather:
    case sharding::StepKind::kAllToAll:
    case sharding::StepKind::kBroadcast:
      return true;
    default:
      return false;
  }
}

cost_model::CollectiveKind collectiveOf(sharding::StepKind kind) {
  switch (kind) {
    case sharding::StepKind::kReduceScatter:
      return cost_model::CollectiveKind::kReduceScatter;
    case sharding::StepKind::kAllGather:
      return cost_model::CollectiveKind::kAllGather;
    case sharding::StepKind::kAllToAll:
      return cost_model::CollectiveKind::kAllToAll;
    case sharding::StepKind::kBroadcast:
      return cost_model::CollectiveKind::kBroadcast;
    default:
      return cost_model::CollectiveKind::kAllReduce;
  }
}

// The messages of a step that is not a collective; those of scatter and gather
// follow from the traffic.
std::vector<sharding::Message> messagesOf(
    const sharding::ReshardingStep& step) {
  if (step.groups.count() == 0) return step.messages;
  absl::flat_hash_map<int, const sharding::DeviceTraffic*> traffic;
  for (const sharding::DeviceTraffic& entry : step.traffic) {
    traffic[entry.device] = &entry;
  }
  std::vector<sharding::Message> messages;
  for (int g = 0; g < step.groups.count(); ++g) {
    absl::Span<const int> group = step.groups.group(g);
    for (int member : group.subspan(1)) {
      if (step.kind == sharding::StepKind::kScatter) {
        messages.push_back({group[0], member, traffic[member]->received});
      } else {
        messages.push_back({member, group[0], traffic[member]->sent});
      }
    }
  }
  return messages;
}

// The group as rings visit it: by number, which is node by node.
std::vector<int> ringOf(absl::Span<const int> group) {
  std::vector<int> ring(group.begin(), group.end());
  if (!std::is_sorted(ring.begin(), ring.end())) {
    std::sort(ring.begin(), ring.end());
  }
  return ring;
}

// Calls visit(link, is between nodes) for the links that a group loads, some
// several times: between neighbours inside a node and to the peer on the next.
template <typename Visit>
void forEachLink(const cost_model::Machine& machine,
                 absl::Span<const int> group, Visit visit) {
  std::vector<int> ring = ringOf(group);
  std::vector<size_t> begins{0};
  for (size_t i = 1; i < ring.size(); ++i) {
    if (machine.nodeOf(ring[i]) != machine.nodeOf(ring[i - 1])) {
      begins.push_back(i);
    }
  }
  size_t nodes = begins.size();
  begins.push_back(ring.size());
  for (size_t n = 0; n < nodes; ++n) {
    size_t count = begins[n + 1] - begins[n];
    size_t next = begins[(n + 1) % nodes];
    size_t nextCount = begins[(n + 1) % nodes + 1] - next;
    for (size_t i = 0; i < count; ++i) {
      int from = ring[begins[n] + i];
      int neighbour = ring[begins[n] + (i + 1) % count];
      for (int64_t link : machine.route(from, neighbour)) visit(link, false);
      if (nodes == 1) continue;
      for (int64_t link : machine.route(from, ring[next + i % nextCount])) {
        visit(link, true);
      }
    }
  }
}

// All properties of a group's devices that its topology depends on, so that
// groups that repeat from node to node are analysed once.
std::vector<int64_t> shapeOf(const cost_model::Machine& machine,
                             absl::Span<const int> group) {
  std::vector<int> ring = ringOf(group);
  int64_t first = machine.nodeOf(ring.front());
  int levels = static_cast<int>(machine.description().networkLevels.size());
  std::vector<int64_t> shape;
  for (int device : ring) {
    int64_t node = machine.nodeOf(device);
    shape.push_back(node - first);
    // Nodes count by what switches they share with the first.
    for (int level = 0; level < levels; ++level) {
      shape.push_back(machine.switchOf(node, level) -
                      machine.switchOf(first, level));
    }
    shape.push_back(machine.nodeKindIndex(node));
    shape.push_back(machine.localIndex(device));
  }
  return shape;
}

// Number of groups that load a link, inside nodes and between them, and the
// last of them.
struct LinkLoad {
  int inNode = 0;
  int network = 0;
  int lastInNode = -1;
  int lastNetwork = -1;
};

}  // namespace

int64_t toPicoseconds(double seconds) {
  double picoseconds = seconds * 1e12;
  if (!(picoseconds > 0)) return 0;
  return std::llround(std::min(picoseconds, kMostPicoseconds));
}

StepPricer::StepPricer(const cost_model::Machine& machine)
    : machine(machine), routes(machine), linkBytes(machine.linkCount()) {}

void StepPricer::markPrivateLinks() {
  isPrivate.assign(machine.linkCount(), 0);
  // Indexed by node kind, then by link of the node.
  std::map<int, std::vector<char>> ofKind;
  int64_t firstLink = 0;
  for (int64_t node = 0; node < machine.nodeCount(); ++node) {
    const cost_model::NodeGraph& graph = machine.nodeGraph(node);
    auto [entry, isNew] = ofKind.try_emplace(machine.nodeKindIndex(node));
    std::vector<char>& table = entry->second;
    if (isNew) {
      table.assign(graph.linkCount(), false);
      // The at most two devices that all routes over a link have in common.
      std::vector<std::pair<int, int>> common(graph.linkCount(), {-2, -2});
      auto pass = [&](int link, int a, int b) {
        auto& [x, y] = common[link];
        if (x == -2) {
          x = a;
          y = b;
          return;
        }
        if (x != a && x != b) x = -1;
        if (y != a && y != b) y = -1;
      };
      int devices = graph.deviceCount();
      std::vector<int> route;
      for (int a = 0; a < devices && devices <= kMostSearchedDevices; ++a) {
        for (int b = 0; b < devices; ++b) {
          route.clear();
          if (a != b) graph.appendRoute(a, b, route);
          for (int link : route) pass(link, a, b);
        }
        if (graph.interfaceOf(a) < 0) continue;
        for (int link : graph.routeOut(a)) pass(link, a, a);
        for (int link : graph.routeIn(a)) pass(link, a, a);
      }
      for (size_t link = 0; link < table.size(); ++link) {
        bool isOwned = common[link].first >= 0 || common[link].second >= 0;
        table[link] = isOwned ? 1 : 0;
      }
    }
    std::copy(table.begin(), table.end(), isPrivate.begin() + firstLink);
    firstLink += static_cast<int64_t>(table.size());
  }
}

bool StepPricer::communicates(const sharding::ReshardingStep& step) {
  return step.groups.count() > 0 || !step.messages.empty();
}

std::vector<int> StepPricer::participants(
    const sharding::ReshardingStep& step) {
  // There can be many messages, but not many devices.
  int last = -1;
  int first = std::numeric_limits<int>::max();
  auto forEachDevice = [&](auto visit) {
    for (int member : step.groups.members) visit(member);
    for (const sharding::Message& message : step.messages) {
      visit(message.source);
      visit(message.destination);
    }
  };
  forEachDevice([&](int device) {
    first = std::min(first, device);
    last = std::max(last, device);
  });
  if (last < 0) return {};
  std::vector<char> takesPart(last - first + 1, 0);
  forEachDevice([&](int device) { takesPart[device - first] = 1; });
  std::vector<int> devices;
  devices.reserve(std::count(takesPart.begin(), takesPart.end(), 1));
  for (size_t i = 0; i < takesPart.size(); ++i) {
    if (takesPart[i]) devices.push_back(first + static_cast<int>(i));
  }
  return devices;
}

cost_model::GroupSharing StepPricer::sharingOf(
    const sharding::DeviceGroups& groups) const {
  cost_model::GroupSharing sharing;
  if (groups.count() < 2) return sharing;
  LinkTable<LinkLoad> loads(machine.linkCount());
  for (int g = 0; g < groups.count(); ++g) {
    forEachLink(machine, groups.group(g), [&](int64_t link, bool network) {
      LinkLoad& load = loads.at(link);
      int& last = network ? load.lastNetwork : load.lastInNode;
      if (last == g) return;
      last = g;
      int count = ++(network ? load.network : load.inNode);
      double& most = network ? sharing.network : sharing.inNode;
      most = std::max(most, static_cast<double>(count));
    });
  }
  return sharing;
}

StepPricer::GroupFigures& StepPricer::figuresOf(
    const sharding::DeviceGroups& groups) {
  auto [entry, isNew] = known.try_emplace({groups.size, groups.members});
  GroupFigures& figures = entry->second;
  if (!isNew) return figures;
  absl::flat_hash_map<std::vector<int64_t>, int> shapes;
  for (int g = 0; g < groups.count(); ++g) {
    absl::Span<const int> group = groups.group(g);
    if (!shapes.try_emplace(shapeOf(machine, group), g).second) continue;
    absl::StatusOr<cost_model::GroupTopology> topology =
        cost_model::analyzeGroup(machine, group);
    if (topology.ok()) figures.topologies.push_back(*topology);
  }
  figures.sharing = sharingOf(groups);
  return figures;
}

double StepPricer::messageSeconds(
    absl::Span<const sharding::Message> messages) {
  const cost_model::CollectiveConstants& constants =
      machine.description().collectives;
  std::vector<int64_t> loaded;
  double latency = 0;
  for (const sharding::Message& message : messages) {
    const RouteTable::Way& way =
        routes.way(message.source, message.destination);
    latency = std::max(latency, way.latencySeconds);
    for (int64_t link : way.links) {
      double& bytes = linkBytes.at(link);
      if (bytes == 0) loaded.push_back(link);
      bytes += static_cast<double>(message.bytes);
    }
  }
  double longest = 0;
  for (int64_t link : loaded) {
    double& bytes = linkBytes.at(link);
    longest = std::max(longest, bytes / routes.bytesPerSecond(link));
    bytes = 0;
  }
  return constants.pointToPointLatencySeconds + latency + longest;
}

int64_t StepPricer::picoseconds(const sharding::ReshardingStep& step) {
  if (!communicates(step)) return 0;
  if (!isCollective(step.kind)) {
    return toPicoseconds(messageSeconds(messagesOf(step)));
  }
  const GroupFigures& figures = figuresOf(step.groups);
  double seconds = 0;
  for (const cost_model::GroupTopology& topology : figures.topologies) {
    seconds = std::max(
        seconds, cost_model::collectiveCost(
                     topology, collectiveOf(step.kind),
                     static_cast<double>(step.payloadBytes), figures.sharing)
                     .seconds);
  }
  return toPicoseconds(seconds);
}

int64_t StepPricer::bucketedPicoseconds(const sharding::ReshardingStep& step,
                                        int64_t bucketBytes) {
  int64_t alone = picoseconds(step);
  if (step.payloadBytes <= 0 || step.payloadBytes >= bucketBytes) return alone;
  sharding::ReshardingStep bucket = step;
  bucket.payloadBytes = bucketBytes;
  double share =
      static_cast<double>(step.payloadBytes) / static_cast<double>(bucketBytes);
  double whole = static_cast<double>(picoseconds(bucket));
  return std::min(alone, static_cast<int64_t>(whole * share));
}

std::vector<int64_t> StepPricer::contendableLinks(
    const sharding::ReshardingStep& step) {
  if (isPrivate.empty()) markPrivateLinks();
  LinkTable<char> isListed(machine.linkCount());
  std::vector<int64_t> links;
  auto add = [&](int64_t link) {
    if (isPrivate[link] != 0 || std::exchange(isListed.at(link), 1) != 0)
      return;
    links.push_back(link);
  };
  if (!isCollective(step.kind)) {
    for (const sharding::Message& message : messagesOf(step)) {
      for (int64_t link : machine.route(message.source, message.destination)) {
        add(link);
      }
    }
    std::sort(links.begin(), links.end());
    return links;
  }
  // Most collectives are those of a few ways to group the devices.
  GroupFigures& figures = figuresOf(step.groups);
  if (!figures.contendable) {
    for (int g = 0; g < step.groups.count(); ++g) {
      forEachLink(machine, step.groups.group(g),
                  [&](int64_t link, bool) { add(link); });
    }
    std::sort(links.begin(), links.end());
    figures.contendable = std::move(links);
  }
  return *figures.contendable;
}

TaskFootprint StepPricer::footprint(
    const sharding::ReshardingStep& step) const {
  TaskFootprint footprint;
  for (const sharding::DeviceTraffic& entry : step.traffic) {
    if (entry.sent == 0 && entry.received == 0) continue;
    footprint.devices.push_back({entry.device, entry.sent, entry.received});
  }
  std::sort(
      footprint.devices.begin(), footprint.devices.end(),
      [](const TaskFootprint::DeviceBytes& a,
         const TaskFootprint::DeviceBytes& b) { return a.device < b.device; });
  // Indexed by device.
  std::vector<int64_t> sent(machine.deviceCount(), 0);
  for (const TaskFootprint::DeviceBytes& entry : footprint.devices) {
    sent[entry.device] = entry.sent;
  }
  LinkTable<int64_t> bytes(machine.linkCount());
  auto move = [&](int from, int to, int64_t amount) {
    if (amount == 0) return;
    for (int64_t link : machine.route(from, to)) bytes.at(link) += amount;
  };
  if (!isCollective(step.kind)) {
    for (const sharding::Message& message : messagesOf(step)) {
      move(message.source, message.destination, message.bytes);
    }
  }
  for (int g = 0; isCollective(step.kind) && g < step.groups.count(); ++g) {
    absl::Span<const int> group = step.groups.group(g);
    int size = static_cast<int>(group.size());
    bool isExchange =
        step.kind == sharding::StepKind::kAllToAll && size <= kMostListedPairs;
    std::vector<int> ring = ringOf(group);
    if (step.kind == sharding::StepKind::kBroadcast)
      ring = {group.begin(), group.end()};
    for (int i = 0; i < size; ++i) {
      int64_t amount = sent[ring[i]];
      if (!isExchange) {
        move(ring[i], ring[(i + 1) % size], amount);
        continue;
      }
      for (int j = 1; j < size; ++j) {
        move(ring[i], ring[(i + j) % size],
             sharding::shardRange(amount, size - 1, j - 1).size());
      }
    }
  }
  bytes.forEach([&](int64_t link, int64_t load) {
    if (load != 0) footprint.links.push_back({link, load});
  });
  return footprint;
}

}  // namespace soapstone::simulator
