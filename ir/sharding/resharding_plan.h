#ifndef SOAPSTONE_IR_SHARDING_RESHARDING_PLAN_H_
#define SOAPSTONE_IR_SHARDING_RESHARDING_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "ir/sharding/box.h"
#include "ir/sharding/layout.h"

namespace soapstone::sharding {

// Kind of one step of a resharding plan. A step takes every device from its
// region in the step's source layout to its region in the target layout.
enum class StepKind {
  kLocalSlice,  // Every device keeps a part of what it holds.
  kLocalCopy,   // As above, and some fill with the identity of a partial.
  kAllReduce,   // Members hold partial results of one region, then the whole.
  kReduceScatter,  // Members hold partial results of one region, then parts.
  kAllGather,      // Members hold the parts of a region, then all of it.
  kAllToAll,       // Members hold parts of a region, then other parts of it.
  kBroadcast,      // The first member holds a region, then all do.
  kScatter,        // The first member holds a region, then all hold parts.
  kGather,         // Members hold parts of a region, then the first holds all.
  kHaloExchange,   // Messages: neighbours along a dimension share its borders.
  kSendReceive,    // Messages: any other move.
};

const char* stepKindName(StepKind kind);

// Groups of devices of one size, each of which runs the collective by itself.
struct DeviceGroups {
  int size = 0;
  std::vector<int> members;  // Group by group.

  int count() const {
    return size == 0 ? 0 : static_cast<int>(members.size()) / size;
  }
  absl::Span<const int> group(int index) const {
    return absl::MakeConstSpan(members).subspan(
        static_cast<size_t>(index) * size, size);
  }
  bool operator==(const DeviceGroups&) const = default;
};

// Bytes that one device sends another in a step.
struct Message {
  int source = 0;
  int destination = 0;
  int64_t bytes = 0;

  bool operator==(const Message&) const = default;
};

// Bytes that one device puts on and takes from the wire.
struct DeviceTraffic {
  int device = 0;
  int64_t sent = 0;
  int64_t received = 0;

  bool operator==(const DeviceTraffic&) const = default;
};

// One step of a plan. The collectives have groups: of an all-gather in the
// order in which the members' parts follow one another in row-major order, of a
// reduce-scatter likewise by the parts they get, of the rooted ones with the
// root first (which may or may not have a part of its own). The members of one
// all-reduce or reduce-scatter are in the order of their partial index. Halo
// exchange and send/receive have messages, ordered by destination, one per pair
// of devices, none empty.
struct ReshardingStep {
  StepKind kind = StepKind::kLocalSlice;
  DeviceGroups groups;
  std::vector<Message> messages;
  // Messages and halo exchanges: what arrives at one position adds up (by the
  // partial kind of the source layout), instead of arriving once.
  bool combines = false;
  // Bytes of the largest whole region that a group works on; of the largest
  // message where there are no groups.
  int64_t payloadBytes = 0;
  // Counted for rings (all-reduce 2(n-1)/n, reduce-scatter and all-gather
  // (n-1)/n of the region each device sends), chains (broadcast), and direct
  // messages (the others).
  int64_t totalBytes = 0;
  int64_t maxBytesSent = 0;            // By one device.
  int64_t maxBytesReceived = 0;        // By one device.
  std::vector<DeviceTraffic> traffic;  // Every device of either layout, once.

  std::string toString() const;
  bool operator==(const ReshardingStep&) const = default;
};

// The steps that take a tensor from one layout to another: step i goes from
// layouts[i] to layouts[i + 1]. An empty plan means that every device of the
// target holds what it needs.
//
// The layouts are over `layouts[0].shape()`, which is the tensor's shape, or a
// row-major refinement of it (see refineTogether): reshape the local shards to
// the local shape of their region first and back at the end.
struct ReshardingPlan {
  int64_t elementBytes = 1;
  std::vector<Layout> layouts;
  std::vector<ReshardingStep> steps;
  int64_t totalBytes = 0;
  int64_t maxBytesSent = 0;      // By one device over all steps.
  int64_t maxBytesReceived = 0;  // By one device over all steps.

  // One line per step.
  std::string toString() const;
  bool operator==(const ReshardingPlan&) const = default;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_RESHARDING_PLAN_H_
