#ifndef SOAPSTONE_COST_MODEL_MACHINE_H_
#define SOAPSTONE_COST_MODEL_MACHINE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "cost_model/machine_description.h"
#include "cost_model/node_graph.h"

namespace soapstone::cost_model {

// Links in the order in which a message passes them.
using Route = absl::InlinedVector<int64_t, 8>;

// A directed link of the machine.
struct MachineLink {
  double bytesPerSecond = 0;
  // Rate of large messages.
  double achievedBytesPerSecond = 0;
  double latencySeconds = 0;
};

// A machine that can be asked for devices, links and routes. Devices are
// numbered node by node. Costs memory per kind of node and per network switch,
// not per pair of devices; routes are put together when asked for.
class Machine {
 public:
  // Fails as `validate` does.
  static absl::StatusOr<Machine> create(MachineDescription description);

  const MachineDescription& description() const { return text; }
  const std::string& name() const { return text.name; }

  int64_t deviceCount() const { return devices; }
  int64_t nodeCount() const { return nodes; }
  // Index into description().deviceKinds.
  int deviceKindIndex(int64_t device) const;
  const DeviceKind& deviceKind(int64_t device) const;
  // Whether the first `count` devices are of one kind.
  bool areOfOneKind(int64_t count) const;
  // Memory of the device that has least of these, in bytes.
  int64_t leastMemoryBytes(int64_t first, int64_t count) const;
  // Mean memory of the first `count` devices, in bytes.
  int64_t meanMemoryBytes(int64_t count) const;
  // E.g. "node3/gpu0".
  std::string deviceName(int64_t device) const;
  int64_t nodeOf(int64_t device) const;
  // The number of the device within its node.
  int localIndex(int64_t device) const;
  const NodeGraph& nodeGraph(int64_t node) const;
  int nodeKindIndex(int64_t node) const;

  // Directed links are numbered densely: the nodes' ones, then uplinks of
  // network switches. An uplink is as many links ("lanes") as it has cables.
  int64_t linkCount() const { return links; }
  MachineLink link(int64_t id) const;
  std::string linkName(int64_t id) const;
  // The way of a message between two devices; empty if they are the same. The
  // lane of an uplink follows from the interface that is sent from or to.
  Route route(int64_t from, int64_t to) const;
  // Sum of the route's latencies.
  double routeLatencySeconds(const Route& route) const;
  // The slowest achieved rate on the route.
  double routeBytesPerSecond(const Route& route) const;

  // The lowest network level whose switches join both nodes; -1 if they are
  // one.
  int commonLevel(int64_t nodeA, int64_t nodeB) const;
  // The switch of that level above the node.
  int64_t switchOf(int64_t node, int level) const {
    return node / levels[level].nodes;
  }
  // The rate from below and from above a switch of the level to the next one.
  double uplinkBytesPerSecond(int level) const {
    return levels[level].uplinkBytesPerSecond;
  }

 private:
  // Nodes of one entry of the description.
  struct Group {
    int kind = 0;
    int64_t firstNode = 0;
    int64_t firstDevice = 0;
    int64_t firstLink = 0;
    int64_t firstInterface = 0;
  };
  struct Level {
    int64_t nodes = 1;  // Below one switch.
    int64_t switches = 0;
    int64_t lanes = 0;
    int64_t firstLink = 0;
    double uplinkBytesPerSecond = 0;
  };

  void addGroups();
  void addLevels();
  const Group& groupOfNode(int64_t node) const;
  const Group& groupOfDevice(int64_t device) const;
  int64_t firstLinkOf(int64_t node) const;
  // A number of the device's interface among all of the machine.
  int64_t interfaceNumber(int64_t device) const;

  MachineDescription text;
  std::vector<NodeGraph> graphs;              // By node kind.
  std::vector<std::vector<int>> kindOfLocal;  // By node kind and local index.
  std::vector<Group> groups;
  std::vector<Level> levels;
  int64_t nodes = 0;
  int64_t devices = 0;
  int64_t links = 0;
};

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_MACHINE_H_
