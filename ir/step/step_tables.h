#ifndef SOAPSTONE_IR_STEP_STEP_TABLES_H_
#define SOAPSTONE_IR_STEP_STEP_TABLES_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "ir/sharding/box.h"
#include "ir/sharding/resharding_plan.h"
#include "ir/step/device_code.h"
#include "ir/step/step_part.h"

namespace soapstone::step {

// A box that a device sends, receives or copies in one step, in the local
// coordinates of its shards before and after the step.
struct BoxMove {
  int peer = 0;                 // The other device; unused in a copy.
  std::vector<int64_t> source;  // Offsets before; unused in a receive.
  std::vector<int64_t> target;  // Offsets after; unused in a send.
  std::vector<int64_t> sizes;
};

// Form of the operation that a step of a resharding plan becomes.
enum class StepForm {
  kLocal,  // Nothing crosses devices.
  kAllReduce,
  kReduceScatter,
  kAllGather,
  kBroadcast,
  kExchange,  // Messages, described by the moves of each device.
};

// The form of a step where its groups and parts are as operations need them;
// messages do any other.
StepForm plainForm(sharding::StepKind kind);

// The calls that may hold a step of this form.
CallKind callKindOf(StepForm form);

// One device's role in a step.
struct DeviceStep {
  bool isSource = false;  // Holds a shard before.
  bool isTarget = false;  // Holds one afterwards.
  std::vector<int64_t> sourceShape;
  std::vector<int64_t> targetShape;
  // Whether the device's shard only changes its name.
  bool keeps = false;
  // In a collective of groups, whether the device is a member of one, and its
  // first; else it does what its copies say.
  bool isMember = false;
  bool isRoot = false;
  std::vector<BoxMove> sends;
  std::vector<BoxMove> receives;
  std::vector<BoxMove> copies;

  // What the device does in a step of this form.
  StepPart partIn(StepForm form) const;
  // Whether the copies are one box that is the whole shard.
  bool isSlice() const;
};

// One step of a plan, by device, ready to be written as operations. The shapes
// are over the plan's (perhaps refined) dimensions.
struct StepTables {
  StepForm form = StepForm::kLocal;
  sharding::StepKind kind = sharding::StepKind::kLocalSlice;
  sharding::DeviceGroups groups;  // Groups of the collectives.
  std::vector<sharding::Box>
      parts;  // By member; reduce-scatter and all-gather.
  bool combines = false;
  sharding::PartialKind combineKind = sharding::PartialKind::kSum;
  // Fills the positions that nothing writes.
  sharding::PartialKind identityKind = sharding::PartialKind::kSum;
  std::vector<int> devices;  // Ascending.
  std::vector<DeviceStep> steps;
  // Devices of one number do the same but for peers and offsets.
  std::vector<int> variants;

  // The role of `device`, or null.
  const DeviceStep* find(int device) const;
};

// The steps of a plan; `plan` is kept for its layouts.
struct PlanTables {
  std::shared_ptr<const sharding::ReshardingPlan> plan;
  std::vector<StepTables> steps;

  const sharding::Layout& source() const { return plan->layouts.front(); }
  const sharding::Layout& target() const { return plan->layouts.back(); }
};

// Tabulates a plan. A collective whose parts are no boxes becomes messages.
PlanTables tabulatePlan(std::shared_ptr<const sharding::ReshardingPlan> plan);

// Remembers the tables of plans, which must come from one ReshardingCache.
class PlanTablesCache {
 public:
  const PlanTables& tables(
      const std::shared_ptr<const sharding::ReshardingPlan>& plan);

 private:
  absl::flat_hash_map<const sharding::ReshardingPlan*,
                      std::unique_ptr<PlanTables>>
      known;
};

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_STEP_TABLES_H_
