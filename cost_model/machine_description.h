#ifndef SOAPSTONE_COST_MODEL_MACHINE_DESCRIPTION_H_
#define SOAPSTONE_COST_MODEL_MACHINE_DESCRIPTION_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "ir/model/number_format.h"

// The fields of a machine file. `Machine` answers questions about it. All rates
// are per direction, all fractions in (0, 1].

namespace soapstone::cost_model {

// Devices have rates by the formats of the model graph.
using model::bytesOf;
using model::kNumberFormats;
using model::NumberFormat;
using model::numberFormatName;
using model::parseNumberFormat;

// The names that a device kind's attention kernels go by.
inline constexpr std::array<absl::string_view, 4> kAttentionKernels = {
    "cudnn", "flash-1", "flash-2", "flash-3"};

// Fraction of the matrix units' peak that a library's fused attention kernel
// reaches at long sequences without a mask, by the width of the heads. Work is
// counted as the kernel's authors do: two products forward, five backward (Dao:
// FlashAttention-2, ICLR 2024, section 4).
struct AttentionRates {
  double forward = 1;  // Heads of 128 and wider.
  double backward = 1;
  double narrowForward = 1;  // Heads of 64 and narrower.
  double narrowBackward = 1;

  bool operator==(const AttentionRates&) const = default;
};

// A kind of accelerator, or the share of a host that one virtual device has.
struct DeviceKind {
  std::string name;
  // Dense rate of the matrix units. A format that is missing runs at the rate
  // of the next wider one that is there.
  std::map<NumberFormat, double> peakFlopsPerSecond;
  // Rate of arithmetic outside of the matrix units.
  double vectorFlopsPerSecond = 0;
  int64_t memoryBytes = 0;
  double memoryBytesPerSecond = 0;
  // From the end of one kernel to the start of the next.
  double launchOverheadSeconds = 0;
  // Number of tiles of a matrix product that run at once.
  int64_t multiprocessors = 1;
  // Whether the device computes while it communicates. Ranks on the cores of a
  // host do not: the core that computes moves the bytes.
  bool overlapsCommunication = true;
  // Fractions of the peak rates that large, well-shaped work reaches.
  double achievedMatrixFraction = 1;
  double achievedMemoryFraction = 1;
  // The same of matrix products, for formats that units of their own compute:
  // f32 outside of the matrix units. The others have achievedMatrixFraction.
  std::map<NumberFormat, double> formatFractions;
  // Further fraction of that for products of 16 bits whose rows do not start at
  // multiples of 16 bytes, where matrix units reach their rate by instructions
  // that take aligned rows alone.
  double unalignedFraction = 1;
  // Speed-up of f32 convolutions with windows of 3 or 5 at stride 1 over the
  // equivalent matrix products (Lavin, Gray: Fast Algorithms for
  // Convolutional Neural Networks, CVPR 2016); 1 where libraries compute the
  // products.
  double smallWindowSpeedup = 1;
  // Fraction of the rate of the equivalent matrix products that f32
  // convolutions reach with any other windows than these and 1x1.
  double otherWindowFraction = 1;
  // Fused attention kernels for 16-bit formats, by the library's name: "cudnn",
  // "flash-1", "flash-2", "flash-3".
  std::map<std::string, AttentionRates> attentionKernels;
  std::string source;

  bool operator==(const DeviceKind&) const = default;
};

// Where in its list of a machine file an entry was: one entry there may stand
// for many. Says where, not what: all places are equal.
struct FilePlace {
  int64_t index = -1;  // -1: from no file.

  bool operator==(const FilePlace&) const { return true; }
};

struct DeviceDescription {
  std::string name;
  std::string kind;
  FilePlace place = {};

  bool operator==(const DeviceDescription&) const = default;
};

struct SwitchDescription {
  std::string name;
  // Fraction of a port's rate that an all-reduce inside the switch reaches; 0
  // if the switch cannot reduce.
  double reductionFraction = 0;

  bool operator==(const SwitchDescription&) const = default;
};

// A network card: the end of a node's in-node links, connected to the switch
// of the lowest network level.
struct InterfaceDescription {
  std::string name;
  double bytesPerSecond = 0;
  double latencySeconds = 0;
  double achievedFraction = 1;

  bool operator==(const InterfaceDescription&) const = default;
};

// A two-way connection of two of a node's devices, switches and interfaces.
struct LinkDescription {
  std::string first;
  std::string second;
  double bytesPerSecond = 0;
  double latencySeconds = 0;
  double achievedFraction = 1;
  FilePlace place = {};

  bool operator==(const LinkDescription&) const = default;
};

struct NodeKind {
  std::string name;
  std::vector<DeviceDescription> devices;
  std::vector<SwitchDescription> switches;
  std::vector<InterfaceDescription> interfaces;
  std::vector<LinkDescription> links;

  bool operator==(const NodeKind&) const = default;
};

// `count` consecutive nodes of one kind.
struct NodeGroup {
  std::string kind;
  int64_t count = 1;

  bool operator==(const NodeGroup&) const = default;
};

// Equal switches that each join the same number of nodes (lowest level) or of
// switches of the level below.
struct NetworkLevel {
  std::string name;
  int64_t childrenPerSwitch = 1;
  double latencySeconds = 0;
  // Bandwidth below a switch of this level over that of its uplink. At the top
  // there is no uplink.
  double oversubscription = 1;
  // Collisions of flows and stragglers: collectives whose highest level this is
  // move bytes slower by one plus this for every doubling of their nodes; 0 for
  // a network that is as fast at any scale.
  double congestionPerDoubling = 0;

  bool operator==(const NetworkLevel&) const = default;
};

// Constants that a collective library adds to the links' own figures.
struct CollectiveConstants {
  // From the call to the first byte, inside a node, and what a group over
  // several nodes adds to it.
  double baseLatencySeconds = 0;
  double networkBaseLatencySeconds = 0;
  // The same for a single send and receive.
  double pointToPointLatencySeconds = 0;
  // The part of the links' achieved rate that sums (reduce-scatter, and that
  // half of an all-reduce) get: 1 for a library that runs at link speed, less
  // for systems that add up gradients by other means. Copies run at link speed.
  double effectiveCollectiveBandwidthFraction = 1;
  std::string source;

  bool operator==(const CollectiveConstants&) const = default;
};

// Scheme by which the replicas of a parameter get its new value.
//   collectives: sums run like all other collectives, while the backward pass
//     goes on.
//   owners: each parameter has an owner, one of the devices that hold it. When
//     the backward pass has ended everywhere, owners collect the gradients of
//     all replicas, update, and send out the new values (a parameter server of
//     one device per parameter, bulk synchronous).
enum class SynchronisationScheme { kCollectives, kServers };

struct SynchronisationConstants {
  SynchronisationScheme scheme = SynchronisationScheme::kCollectives;
  // Owners: the time in which the links at their achieved rate carry what comes
  // in, over the time in which it comes in and goes out again: 1 if both
  // directions are full all the time, 0.5 if one follows the other.
  double bandwidthFraction = 1;
  // Owners: what each message adds, in or out, all over the machine: one
  // program issues all of them.
  double messageSeconds = 0;
  std::string source;

  bool operator==(const SynchronisationConstants&) const = default;
};

struct MachineDescription {
  std::string name;
  std::string source;
  std::vector<DeviceKind> deviceKinds;
  std::vector<NodeKind> nodeKinds;
  std::vector<NodeGroup> nodes;
  std::vector<NetworkLevel> networkLevels;  // Lowest first.
  CollectiveConstants collectives;
  SynchronisationConstants synchronisation;

  bool operator==(const MachineDescription&) const = default;
};

// Limits of a machine file.
inline constexpr int64_t kMaxMachineDevices = 1 << 14;
inline constexpr int64_t kMaxNodeVertices = 512;
inline constexpr int64_t kMaxNodeLinks = 4096;
inline constexpr int64_t kMaxNetworkLevels = 8;

// Checks names, ranges, counts and connections. Fails with InvalidArgument and
// the path of the first fault, e.g. "nodeKinds[0].links[2].between": in the
// file, where the description is from one.
absl::Status validate(const MachineDescription& description);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_MACHINE_DESCRIPTION_H_
