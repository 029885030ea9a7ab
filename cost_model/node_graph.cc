#include "cost_model/node_graph.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "absl/strings/str_cat.h"

namespace soapstone::cost_model {
namespace {

// Message size by which routes are judged, in bytes: large enough to prefer
// fast links, small enough that latency counts.
constexpr double kProbeBytes = 1 << 20;
constexpr double kUnreached = std::numeric_limits<double>::infinity();

}  // namespace

NodeGraph::NodeGraph(const NodeKind& kind)
    : devices(static_cast<int>(kind.devices.size())),
      interfaces(static_cast<int>(kind.interfaces.size())) {
  std::map<std::string, int> vertexOf;
  auto addVertex = [&](const std::string& name, double fraction) {
    vertexOf[name] = static_cast<int>(names.size());
    names.push_back(name);
    reductionFraction.push_back(fraction);
  };
  for (const DeviceDescription& device : kind.devices)
    addVertex(device.name, 0);
  for (const InterfaceDescription& card : kind.interfaces)
    addVertex(card.name, 0);
  for (const SwitchDescription& description : kind.switches) {
    addVertex(description.name, description.reductionFraction);
  }
  linksFrom.resize(names.size());
  for (const LinkDescription& link : kind.links) {
    int ends[] = {vertexOf[link.first], vertexOf[link.second]};
    for (int way = 0; way < 2; ++way) {
      linksFrom[ends[way]].push_back(static_cast<int>(links.size()));
      links.push_back({ends[way], ends[1 - way], link.bytesPerSecond,
                       link.bytesPerSecond * link.achievedFraction,
                       link.latencySeconds});
    }
  }
  for (int i = 0; i < interfaces; ++i) {
    const InterfaceDescription& card = kind.interfaces[i];
    double achieved = card.bytesPerSecond * card.achievedFraction;
    links.push_back(
        {devices + i, -1, card.bytesPerSecond, achieved, card.latencySeconds});
    links.push_back({-1, devices + i, card.bytesPerSecond, achieved, 0});
  }
  findRoutes();
  assignInterfaces();
  tabulateRoutesOfInterfaces();
  tabulateRings();
}

std::string NodeGraph::linkName(int id) const {
  auto name = [&](int vertex) {
    return vertex < 0 ? std::string("network") : names[vertex];
  };
  return absl::StrCat(name(links[id].source), ">", name(links[id].target));
}

void NodeGraph::findRoutes() {
  size_t vertices = names.size();
  lastLink.assign(devices + interfaces, std::vector<int>(vertices, -1));
  routeSeconds.assign(devices + interfaces,
                      std::vector<double>(vertices, kUnreached));
  for (int source = 0; source < devices + interfaces; ++source) {
    std::vector<double>& seconds = routeSeconds[source];
    std::vector<int> hops(vertices, 0);
    // Ordered by time, links, vertex: the order in which routes are final.
    std::set<std::tuple<double, int, int>> open = {{0.0, 0, source}};
    seconds[source] = 0;
    while (!open.empty()) {
      auto [time, count, vertex] = *open.begin();
      open.erase(open.begin());
      for (int id : linksFrom[vertex]) {
        int next = links[id].target;
        double after = time + links[id].latencySeconds +
                       kProbeBytes / links[id].achievedBytesPerSecond;
        bool better = std::tie(after, count) <
                      std::make_tuple(seconds[next], hops[next] - 1);
        if (!better) continue;
        open.erase({seconds[next], hops[next], next});
        seconds[next] = after;
        hops[next] = count + 1;
        lastLink[source][next] = id;
        open.insert({after, count + 1, next});
      }
    }
  }
}

void NodeGraph::assignInterfaces() {
  nearestInterface.assign(devices, -1);
  for (int device = 0; device < devices; ++device) {
    double best = kUnreached;
    std::vector<int> nearest;
    for (int i = 0; i < interfaces; ++i) {
      double seconds = routeSeconds[device][devices + i];
      if (seconds > best) continue;
      if (seconds < best) nearest.clear();
      best = seconds;
      nearest.push_back(i);
    }
    if (!nearest.empty())
      nearestInterface[device] = nearest[device % nearest.size()];
  }
}

void NodeGraph::appendVertexRoute(int from, int to,
                                  std::vector<int>& route) const {
  size_t begin = route.size();
  for (int vertex = to; vertex != from;
       vertex = links[lastLink[from][vertex]].source) {
    route.push_back(lastLink[from][vertex]);
  }
  std::reverse(route.begin() + begin, route.end());
}

void NodeGraph::appendRoute(int from, int to, std::vector<int>& route) const {
  appendVertexRoute(from, to, route);
}

void NodeGraph::tabulateRoutesOfInterfaces() {
  routesOut.resize(devices);
  routesIn.resize(devices);
  for (int device = 0; device < devices; ++device) {
    int card = nearestInterface[device];
    if (card < 0) continue;
    int out = linkCount() - 2 * interfaces + 2 * card;
    appendVertexRoute(device, devices + card, routesOut[device]);
    routesOut[device].push_back(out);
    routesIn[device].push_back(out + 1);
    appendVertexRoute(devices + card, device, routesIn[device]);
  }
}

double NodeGraph::latencySeconds(int from, int to) const {
  double seconds = 0;
  for (int vertex = to; vertex != from;
       vertex = links[lastLink[from][vertex]].source) {
    seconds += links[lastLink[from][vertex]].latencySeconds;
  }
  return seconds;
}

}  // namespace soapstone::cost_model
