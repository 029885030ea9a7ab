#ifndef SOAPSTONE_IR_SHARDING_KEPT_PART_H_
#define SOAPSTONE_IR_SHARDING_KEPT_PART_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/resharding_plan.h"

namespace soapstone::sharding {

// Whether devices send each other parts rather than all of a group taking part
// alike, or do something alone.
bool isExchange(StepKind kind);

// Where a device has its shard from after a step that is local or an exchange.
enum class ShardOrigin {
  kNothing,   // It holds none.
  kBefore,    // It is the shard that it held.
  kIdentity,  // Nothing is written to it: the identity of its partial kind.
  kSlice,     // A part of what it held, which it cuts out by itself.
  kWritten,   // Messages write it, or copies of several parts; it is awaited.
};

// A device's part in such a step.
struct ShardChange {
  bool isTarget = false;     // It holds a shard afterwards.
  bool takesPart = false;    // It sends or receives.
  bool receives = false;     // It receives.
  bool isUnchanged = false;  // Its shard stays as it is.
  bool isNew = false;        // It has nothing of its new shard.
  bool isSlice = false;      // Its new shard is a part of the old one.
};

// The one rule by which programs are emitted and simulated.
ShardOrigin originOf(const ShardChange& change);

// The elements of a tensor that a device holds before and after a step of a
// plan, and those that are in both: the device does this part of the step
// alone.
struct KeptPart {
  int device = 0;
  int64_t before = 0;  // Elements.
  int64_t after = 0;
  int64_t common = 0;

  // Its shard stays as it is.
  bool isUnchanged() const { return common == before && common == after; }
  // Its new shard is a part of the old one.
  bool isSlice() const { return common == after; }
  // It has nothing of its new shard.
  bool isNew() const { return common == 0; }
  // Where its new shard is from, if it sends and receives so many bytes.
  ShardOrigin origin(const DeviceTraffic& traffic) const {
    return originOf({.isTarget = after > 0,
                     .takesPart = traffic.sent > 0 || traffic.received > 0,
                     .receives = traffic.received > 0,
                     .isUnchanged = isUnchanged(),
                     .isNew = isNew(),
                     .isSlice = isSlice()});
  }
};

// Returns what every device of either layout keeps in step number `step`, which
// is local or an exchange (`isExchange`), by device.
std::vector<KeptPart> keptParts(const ReshardingPlan& plan, int step);

// Returns the devices whose shard a plan of one step, local or an exchange,
// leaves as it is, ascending: the new tensor is the old one there.
std::vector<int> keepersOf(const ReshardingPlan& plan);

// Returns the devices that need the old tensor of a plan of one step, an
// exchange, no longer once the step has begun, ascending: they send nothing and
// hold nothing of their new shard but what they copy at once, or are keepers.
// Empty if all of them are keepers.
std::vector<int> releasersOf(const ReshardingPlan& plan);

// Both for a plan; empty if it has several steps or is no exchange.
struct Holders {
  std::vector<int> keepers;
  std::vector<int> releasers;
};
Holders holdersOf(const ReshardingPlan& plan);

// Returns the participants of step number `step`, an exchange, that need its
// result, ascending: not those that receive nothing and whose shard stays as it
// is, has nothing of the old one, or is gone.
std::vector<int> takersOf(const ReshardingPlan& plan, int step);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_KEPT_PART_H_
