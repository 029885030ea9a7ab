#include "ir/step/step_tables.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/packed_parts.h"
#include "ir/sharding/resharding_exchange.h"

namespace soapstone::step {
namespace {

std::vector<int64_t> shapeOf(const sharding::Region& region) {
  std::vector<int64_t> shape;
  for (const sharding::PositionRanges& dim : region.dims) {
    shape.push_back(sharding::countPositions(dim));
  }
  return shape;
}

std::vector<int64_t> offsetsOf(const sharding::Box& box) {
  std::vector<int64_t> offsets;
  for (const sharding::ShardRange& range : box.ranges)
    offsets.push_back(range.begin);
  return offsets;
}

std::vector<int64_t> sizesOf(const sharding::Box& box) {
  std::vector<int64_t> sizes;
  for (const sharding::ShardRange& range : box.ranges)
    sizes.push_back(range.size());
  return sizes;
}

int64_t elementCount(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

std::vector<sharding::Region> regionsOf(
    const sharding::LayoutGeometry& geometry) {
  std::vector<sharding::Region> regions;
  for (int rank = 0; rank < geometry.numDevices(); ++rank) {
    regions.push_back(geometry.region(rank));
  }
  return regions;
}

class StepTabulator {
 public:
  StepTabulator(const sharding::ReshardingPlan& plan, int index)
      : step(plan.steps[index]),
        from(plan.layouts[index]),
        to(plan.layouts[index + 1]),
        source(from),
        target(to),
        sourceIndex(source.devices),
        targetIndex(target.devices),
        sourceRegions(regionsOf(source)),
        targetRegions(regionsOf(target)) {}

  StepTables tabulate() {
    tables.kind = step.kind;
    tables.combineKind = from.partialKind;
    tables.identityKind = to.partialKind;
    addDevices();
    chooseForm();
    if (tables.form == StepForm::kExchange || tables.form == StepForm::kLocal) {
      addTransfers();
    } else {
      addMembers();
    }
    return std::move(tables);
  }

 private:
  void addDevices() {
    tables.devices = source.devices;
    tables.devices.insert(tables.devices.end(), target.devices.begin(),
                          target.devices.end());
    std::sort(tables.devices.begin(), tables.devices.end());
    tables.devices.erase(
        std::unique(tables.devices.begin(), tables.devices.end()),
        tables.devices.end());
    for (int device : tables.devices) {
      DeviceStep& own = tables.steps.emplace_back();
      if (int rank = sourceIndex.rankOf(device); rank >= 0) {
        own.isSource = true;
        own.sourceShape = shapeOf(sourceRegions[rank]);
      }
      if (int rank = targetIndex.rankOf(device); rank >= 0) {
        own.isTarget = true;
        own.targetShape = shapeOf(targetRegions[rank]);
      }
    }
  }

  void chooseForm() {
    tables.form = plainForm(step.kind);
    bool isPlain = true;
    if (tables.form == StepForm::kReduceScatter ||
        tables.form == StepForm::kAllGather) {
      isPlain = addParts();
    } else if (tables.form == StepForm::kBroadcast) {
      isPlain = isPlainBroadcast();
    }
    if (!isPlain) tables.form = StepForm::kExchange;
  }

  // The part of the group's region that each member has, or gets. Returns
  // false if one is no box.
  bool addParts() {
    bool gathers = step.kind == sharding::StepKind::kAllGather;
    for (int device : step.groups.members) {
      const sharding::Region& before =
          sourceRegions[sourceIndex.rankOf(device)];
      const sharding::Region& after = targetRegions[targetIndex.rankOf(device)];
      std::optional<sharding::Box> part =
          gathers ? sharding::boxWithin(after, before)
                  : sharding::boxWithin(before, after);
      if (!part) {
        tables.parts.clear();
        return false;
      }
      tables.parts.push_back(*std::move(part));
    }
    return true;
  }

  // Whether devices outside the groups keep just what they hold, and roots go
  // on holding what they send.
  bool isPlainBroadcast() const {
    for (size_t i = 0; i < tables.devices.size(); ++i) {
      const DeviceStep& own = tables.steps[i];
      if (own.isSource && own.isTarget && own.sourceShape != own.targetShape) {
        return false;
      }
    }
    std::vector<int> members = step.groups.members;
    std::sort(members.begin(), members.end());
    return std::adjacent_find(members.begin(), members.end()) == members.end();
  }

  DeviceStep& stepOf(int device) {
    auto found =
        std::lower_bound(tables.devices.begin(), tables.devices.end(), device);
    return tables.steps[found - tables.devices.begin()];
  }

  void addMembers() {
    tables.groups = step.groups;
    for (int i = 0; i < static_cast<int>(step.groups.members.size()); ++i) {
      DeviceStep& member = stepOf(step.groups.members[i]);
      member.isMember = true;
      member.isRoot = i % step.groups.size == 0;
    }
    for (DeviceStep& own : tables.steps) {
      own.keeps = !own.isMember && own.isSource && own.isTarget;
    }
  }

  void addTransfers() {
    sharding::Exchange exchange(source, target,
                                from.partialKind == to.partialKind);
    tables.combines = exchange.combines();
    for (const sharding::Transfer& transfer : exchange.transfers()) {
      const sharding::Region& held =
          sourceRegions[sourceIndex.rankOf(transfer.source)];
      const sharding::Region& needed =
          targetRegions[targetIndex.rankOf(transfer.destination)];
      for (const sharding::Box& box : transfer.region.boxes()) {
        addMove(transfer, sharding::localBox(held, box),
                sharding::localBox(needed, box));
      }
    }
    for (DeviceStep& own : tables.steps) {
      own.keeps = own.isSource && own.isTarget && own.receives.empty() &&
                  own.isSlice() && own.sourceShape == own.targetShape;
      if (own.keeps) own.copies.clear();
    }
  }

  void addMove(const sharding::Transfer& transfer, const sharding::Box& before,
               const sharding::Box& after) {
    BoxMove move;
    move.sizes = sizesOf(before);
    if (transfer.source == transfer.destination) {
      move.peer = transfer.source;
      move.source = offsetsOf(before);
      move.target = offsetsOf(after);
      stepOf(transfer.source).copies.push_back(std::move(move));
      return;
    }
    BoxMove arriving = move;
    move.peer = transfer.destination;
    move.source = offsetsOf(before);
    stepOf(transfer.source).sends.push_back(std::move(move));
    arriving.peer = transfer.source;
    arriving.target = offsetsOf(after);
    stepOf(transfer.destination).receives.push_back(std::move(arriving));
  }

  const sharding::ReshardingStep& step;
  const sharding::Layout& from;
  const sharding::Layout& to;
  sharding::LayoutGeometry source;
  sharding::LayoutGeometry target;
  sharding::DeviceIndex sourceIndex;
  sharding::DeviceIndex targetIndex;
  std::vector<sharding::Region> sourceRegions;  // By rank.
  std::vector<sharding::Region> targetRegions;
  StepTables tables;
};

void appendSizes(const std::vector<int64_t>& sizes, std::vector<int64_t>* key) {
  key->push_back(static_cast<int64_t>(sizes.size()));
  key->insert(key->end(), sizes.begin(), sizes.end());
}

void appendMoves(const std::vector<BoxMove>& moves, std::vector<int64_t>* key) {
  key->push_back(static_cast<int64_t>(moves.size()));
  for (const BoxMove& move : moves) appendSizes(move.sizes, key);
}

// All that code depends on, apart from numbers that tables hold.
std::vector<int64_t> variantKey(StepForm form, const DeviceStep& step) {
  std::vector<int64_t> key{step.isSource, step.isTarget, step.keeps,
                           step.isMember,
                           step.isRoot && form == StepForm::kBroadcast};
  appendSizes(step.sourceShape, &key);
  appendSizes(step.targetShape, &key);
  appendMoves(step.sends, &key);
  appendMoves(step.receives, &key);
  appendMoves(step.copies, &key);
  return key;
}

void numberVariants(StepTables* tables) {
  std::map<std::vector<int64_t>, int> known;
  for (const DeviceStep& step : tables->steps) {
    auto [entry, isNew] = known.try_emplace(variantKey(tables->form, step),
                                            static_cast<int>(known.size()));
    tables->variants.push_back(entry->second);
  }
}

}  // namespace

StepForm plainForm(sharding::StepKind kind) {
  switch (kind) {
    case sharding::StepKind::kLocalSlice:
    case sharding::StepKind::kLocalCopy:
      return StepForm::kLocal;
    case sharding::StepKind::kAllReduce:
      return StepForm::kAllReduce;
    case sharding::StepKind::kReduceScatter:
      return StepForm::kReduceScatter;
    case sharding::StepKind::kAllGather:
      return StepForm::kAllGather;
    case sharding::StepKind::kBroadcast:
      return StepForm::kBroadcast;
    case sharding::StepKind::kAllToAll:
    case sharding::StepKind::kScatter:
    case sharding::StepKind::kGather:
    case sharding::StepKind::kHaloExchange:
    case sharding::StepKind::kSendReceive:
      break;
  }
  return StepForm::kExchange;
}

CallKind callKindOf(StepForm form) {
  switch (form) {
    case StepForm::kAllReduce:
    case StepForm::kReduceScatter:
      return CallKind::kSum;
    case StepForm::kAllGather:
      return CallKind::kGather;
    default:
      return CallKind::kOther;
  }
}

bool DeviceStep::isSlice() const {
  return copies.size() == 1 && copies[0].sizes == targetShape &&
         elementCount(copies[0].sizes) == elementCount(targetShape);
}

StepPart DeviceStep::partIn(StepForm form) const {
  if (isMember) {
    return {/*takesPart=*/true,
            /*reads=*/form != StepForm::kBroadcast || isRoot,
            isTarget ? sharding::ShardOrigin::kWritten
                     : sharding::ShardOrigin::kNothing};
  }
  const bool takesPart = !sends.empty() || !receives.empty();
  return {takesPart, /*reads=*/!sends.empty() || !copies.empty(),
          sharding::originOf({.isTarget = isTarget,
                              .takesPart = takesPart,
                              .receives = !receives.empty(),
                              .isUnchanged = keeps,
                              .isNew = copies.empty(),
                              .isSlice = isSlice()})};
}

const DeviceStep* StepTables::find(int device) const {
  auto found = std::lower_bound(devices.begin(), devices.end(), device);
  if (found == devices.end() || *found != device) return nullptr;
  return &steps[found - devices.begin()];
}

PlanTables tabulatePlan(std::shared_ptr<const sharding::ReshardingPlan> plan) {
  PlanTables tables;
  for (int i = 0; i < static_cast<int>(plan->steps.size()); ++i) {
    tables.steps.push_back(StepTabulator(*plan, i).tabulate());
    numberVariants(&tables.steps.back());
  }
  tables.plan = std::move(plan);
  return tables;
}

const PlanTables& PlanTablesCache::tables(
    const std::shared_ptr<const sharding::ReshardingPlan>& plan) {
  std::unique_ptr<PlanTables>& entry = known[plan.get()];
  if (!entry) entry = std::make_unique<PlanTables>(tabulatePlan(plan));
  return *entry;
}

}  // namespace soapstone::step
