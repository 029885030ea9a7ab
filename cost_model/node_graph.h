#ifndef SOAPSTONE_COST_MODEL_NODE_GRAPH_H_
#define SOAPSTONE_COST_MODEL_NODE_GRAPH_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "cost_model/machine_description.h"

namespace soapstone::cost_model {

// The inside of one kind of node: routes between its devices and to its
// interfaces, and what collectives of its devices reach. Computed once per
// kind, however many nodes there are.
//
// Links are directed here: link i of the description is 2i (first to second)
// and 2i + 1, followed by two per interface: out to the network and in.
class NodeGraph {
 public:
  // Requires a valid description.
  explicit NodeGraph(const NodeKind& kind);

  int deviceCount() const { return devices; }
  int interfaceCount() const { return interfaces; }
  // Directed links, interfaces included.
  int linkCount() const { return static_cast<int>(links.size()); }

  struct Link {
    int source = 0;  // A vertex; -1 is the network.
    int target = 0;
    double bytesPerSecond = 0;
    double achievedBytesPerSecond = 0;
    double latencySeconds = 0;
  };
  const Link& link(int id) const { return links[id]; }
  // E.g. "gpu0>nvswitch", "nic0>network".
  std::string linkName(int id) const;

  // Appends the links of the shortest route between two devices to `route`:
  // the least time for 1 MiB handed on from vertex to vertex, then the fewest
  // links, then the lowest vertex numbers.
  void appendRoute(int from, int to, std::vector<int>& route) const;
  // The same from a device to its interface and on into the network, and back.
  // Requires that the node has an interface.
  absl::Span<const int> routeOut(int device) const { return routesOut[device]; }
  absl::Span<const int> routeIn(int device) const { return routesIn[device]; }
  // The nearest interface; several equally near ones are dealt out in turn. -1
  // if the node has none.
  int interfaceOf(int device) const { return nearestInterface[device]; }

  // Sum of the latencies between two devices.
  double latencySeconds(int from, int to) const;
  // The latency of one step of a ring over these devices, on average.
  double ringStepSeconds(absl::Span<const int> members) const;

  // The rate at which rings over these devices move data, all rings together:
  // bytes per second that leave each device. Distinct devices, at least two.
  double ringBytesPerSecond(absl::Span<const int> members) const;
  // Seconds per byte of each message when every device sends one to each other.
  double exchangeSecondsPerByte(absl::Span<const int> members) const;
  // Bytes of an all-reduced buffer per second if one switch reduces for all
  // these devices; 0 if none does.
  double switchReductionBytesPerSecond(absl::Span<const int> members) const;

 private:
  void findRoutes();
  void assignInterfaces();
  void tabulateRoutesOfInterfaces();
  void tabulateRings();
  // The rate of rings in the order given, without the table.
  double packRings(absl::Span<const int> members) const;
  // Rate of one more ring in this order on the capacity left. Among rings of
  // equal rate, the one over the fewest, then the emptiest links leaves
  // most.
  struct RingRate {
    double bytesPerSecond = 0;
    int hops = 0;
    double left = 0;  // Sum over its links.

    bool isBetterThan(const RingRate& other) const;
  };
  // `loads` is zero for every link, before and after.
  RingRate rateOf(absl::Span<const int> order, absl::Span<const double> left,
                  std::vector<int>& loads) const;
  // Whether a device is linked to another one directly.
  bool isMesh(absl::Span<const int> members) const;
  void appendVertexRoute(int from, int to, std::vector<int>& route) const;

  std::vector<std::string> names;         // Devices, interfaces, switches.
  std::vector<double> reductionFraction;  // By vertex.
  int devices = 0;
  int interfaces = 0;
  std::vector<Link> links;
  std::vector<std::vector<int>>
      linksFrom;  // Directed links out of each vertex.
  // By source device or interface, then vertex: the last link of the route.
  std::vector<std::vector<int>> lastLink;
  std::vector<std::vector<double>> routeSeconds;
  std::vector<int> nearestInterface;
  // By device; empty in a node without interfaces.
  std::vector<std::vector<int>> routesOut;
  std::vector<std::vector<int>> routesIn;
  std::vector<double> ringTable;  // By set of devices, for small nodes.
};

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_NODE_GRAPH_H_
