#include "tests/support/resharding_executor.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_exchange.h"
#include "ir/support/status_macros.h"

namespace soapstone {
namespace {

// A shard that is being written.
struct Target {
  sharding::Region region;
  std::vector<int64_t> numbers;
  std::vector<Value> values;
  std::vector<int> writes;
};

class StepExecutor {
 public:
  StepExecutor(const sharding::ReshardingPlan& plan, int index,
               const Shards& before)
      : plan(plan),
        index(index),
        step(plan.steps[index]),
        from(plan.layouts[index]),
        to(plan.layouts[index + 1]),
        shape(from.shape()) {
    for (const auto& [device, shard] : before) {
      std::vector<Value> whole(from.numElements());
      std::vector<bool> isHeld(whole.size(), false);
      std::vector<int64_t> numbers = elementNumbers(shard.region, shape);
      for (size_t i = 0; i < numbers.size(); ++i) {
        whole[numbers[i]] = shard.values[i];
        isHeld[numbers[i]] = true;
      }
      sources.emplace(device, std::pair(std::move(whole), std::move(isHeld)));
    }
    for (int64_t rank = 0; rank < to.devices.size(); ++rank) {
      Target target;
      target.region = sharding::regionOf(to, rank);
      target.numbers = elementNumbers(target.region, shape);
      target.values.assign(target.numbers.size(),
                           identityValue(to.partialKind));
      target.writes.assign(target.numbers.size(), 0);
      targets.emplace(to.devices.device(rank), std::move(target));
    }
  }

  absl::StatusOr<Shards> run() {
    switch (step.kind) {
      case sharding::StepKind::kAllReduce:
      case sharding::StepKind::kReduceScatter:
        SOAPSTONE_RETURN_IF_ERROR(reduceInGroups());
        break;
      case sharding::StepKind::kAllGather:
      case sharding::StepKind::kAllToAll:
        SOAPSTONE_RETURN_IF_ERROR(shareInGroups());
        break;
      case sharding::StepKind::kBroadcast:
      case sharding::StepKind::kScatter:
      case sharding::StepKind::kGather:
        SOAPSTONE_RETURN_IF_ERROR(runStars());
        break;
      case sharding::StepKind::kLocalSlice:
      case sharding::StepKind::kLocalCopy:
      case sharding::StepKind::kHaloExchange:
      case sharding::StepKind::kSendReceive:
        SOAPSTONE_RETURN_IF_ERROR(runTransfers());
        break;
    }
    Shards after;
    for (auto& [device, target] : targets) {
      after[device] = {std::move(target.region), std::move(target.values)};
    }
    return after;
  }

 private:
  absl::Status fail(int device, const char* what) const {
    return absl::InternalError(absl::StrCat(
        "step ", index, " ", step.toString(), ": device ", device, " ", what));
  }

  // The first value that arrives at a place is stored, later ones combine.
  absl::Status write(int device, Target* target, size_t place, Value value,
                     bool combines) const {
    if (target->writes[place]++ > 0) {
      if (!combines) return fail(device, "gets a position twice");
      value = combineValues(from.partialKind, target->values[place], value);
    }
    target->values[place] = value;
    return absl::OkStatus();
  }

  // Writes to `destination` whatever `source` holds of what it needs.
  absl::Status take(int source, int destination, bool combines) {
    auto holder = sources.find(source);
    auto taker = targets.find(destination);
    if (taker == targets.end()) return absl::OkStatus();
    if (holder == sources.end()) return fail(source, "holds nothing to send");
    Target& target = taker->second;
    const auto& [values, isHeld] = holder->second;
    for (size_t i = 0; i < target.numbers.size(); ++i) {
      int64_t number = target.numbers[i];
      if (!isHeld[number]) continue;
      SOAPSTONE_RETURN_IF_ERROR(
          write(destination, &target, i, values[number], combines));
    }
    return absl::OkStatus();
  }

  // Copies the part that a device both holds and needs, unless a group writes
  // it.
  absl::Status keepOwn(int device) {
    if (!sources.contains(device)) return absl::OkStatus();
    return take(device, device, /*combines=*/false);
  }

  absl::Status reduceInGroups() {
    for (int group = 0; group < step.groups.count(); ++group) {
      for (int taker : step.groups.group(group)) {
        for (int giver : step.groups.group(group)) {
          SOAPSTONE_RETURN_IF_ERROR(take(giver, taker, /*combines=*/true));
        }
      }
    }
    return checkCounts(step.groups.size);
  }

  absl::Status shareInGroups() {
    for (int group = 0; group < step.groups.count(); ++group) {
      for (int taker : step.groups.group(group)) {
        for (int giver : step.groups.group(group)) {
          SOAPSTONE_RETURN_IF_ERROR(take(giver, taker, /*combines=*/false));
        }
      }
    }
    return checkCounts(1);
  }

  absl::Status runStars() {
    std::map<int, bool> isTaker;
    for (int group = 0; group < step.groups.count(); ++group) {
      absl::Span<const int> members = step.groups.group(group);
      for (size_t i = 1; i < members.size(); ++i) {
        bool gathers = step.kind == sharding::StepKind::kGather;
        int giver = gathers ? members[i] : members[0];
        int taker = gathers ? members[0] : members[i];
        if (!gathers) isTaker[taker] = true;
        SOAPSTONE_RETURN_IF_ERROR(take(giver, taker, /*combines=*/false));
      }
    }
    for (const auto& [device, target] : targets) {
      if (isTaker[device]) continue;
      SOAPSTONE_RETURN_IF_ERROR(keepOwn(device));
    }
    return checkCounts(1);
  }

  absl::Status checkCounts(int writes) const {
    for (const auto& [device, target] : targets) {
      for (int count : target.writes) {
        if (count != writes) return fail(device, "misses a value");
      }
    }
    return absl::OkStatus();
  }

  absl::Status runTransfers() {
    std::map<std::pair<int, int>, int64_t> bytes;
    const sharding::LayoutGeometry source(from);
    const sharding::LayoutGeometry target(to);
    sharding::Exchange exchange(source, target,
                                from.partialKind == to.partialKind);
    for (const sharding::Transfer& transfer : exchange.transfers()) {
      SOAPSTONE_RETURN_IF_ERROR(copy(transfer));
      if (transfer.source == transfer.destination) continue;
      bytes[{transfer.source, transfer.destination}] +=
          transfer.region.volume() * plan.elementBytes;
    }
    for (const sharding::Message& message : step.messages) {
      auto found = bytes.find({message.source, message.destination});
      if (found == bytes.end() || found->second != message.bytes) {
        return fail(message.source, "has a message of other bytes");
      }
      bytes.erase(found);
    }
    if (!bytes.empty()) {
      return fail(bytes.begin()->first.first, "has an unlisted message");
    }
    return absl::OkStatus();
  }

  absl::Status copy(const sharding::Transfer& transfer) {
    auto holder = sources.find(transfer.source);
    auto taker = targets.find(transfer.destination);
    if (holder == sources.end() || taker == targets.end()) {
      return fail(transfer.source, "cannot do a transfer");
    }
    Target& target = taker->second;
    const auto& [values, isHeld] = holder->second;
    // Box by box through the local coordinates that emitted code would use.
    for (const sharding::Box& box : transfer.region.boxes()) {
      sharding::Region part;
      sharding::Region local;
      sharding::Box where = sharding::localBox(target.region, box);
      std::vector<int64_t> localShape;
      for (size_t i = 0; i < box.ranges.size(); ++i) {
        part.dims.push_back({box.ranges[i]});
        local.dims.push_back({where.ranges[i]});
        localShape.push_back(sharding::countPositions(target.region.dims[i]));
      }
      std::vector<int64_t> numbers = elementNumbers(part, shape);
      std::vector<int64_t> places = elementNumbers(local, localShape);
      for (size_t i = 0; i < numbers.size(); ++i) {
        if (!isHeld[numbers[i]]) return fail(transfer.source, "lacks a value");
        if (target.numbers[places[i]] != numbers[i]) {
          return fail(transfer.destination, "stores at another position");
        }
        SOAPSTONE_RETURN_IF_ERROR(write(transfer.destination, &target,
                                        places[i], values[numbers[i]],
                                        step.combines));
      }
    }
    return absl::OkStatus();
  }

  const sharding::ReshardingPlan& plan;
  int index;
  const sharding::ReshardingStep& step;
  const sharding::Layout& from;
  const sharding::Layout& to;
  std::vector<int64_t> shape;
  // By device: every element of the tensor, and whether the device holds it.
  std::map<int, std::pair<std::vector<Value>, std::vector<bool>>> sources;
  std::map<int, Target> targets;
};

}  // namespace

Value combineValues(sharding::PartialKind kind, Value a, Value b) {
  switch (kind) {
    case sharding::PartialKind::kSum:
      return a + b;
    case sharding::PartialKind::kProduct:
      return a * b;
    case sharding::PartialKind::kMax:
      return std::max(a, b);
    case sharding::PartialKind::kMin:
      return std::min(a, b);
  }
  return 0;
}

Value identityValue(sharding::PartialKind kind) {
  switch (kind) {
    case sharding::PartialKind::kSum:
    case sharding::PartialKind::kMax:
      return 0;
    case sharding::PartialKind::kProduct:
      return 1;
    case sharding::PartialKind::kMin:
      return std::numeric_limits<Value>::max();
  }
  return 0;
}

std::vector<int64_t> elementNumbers(const sharding::Region& region,
                                    const std::vector<int64_t>& shape) {
  std::vector<int64_t> numbers{0};
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    std::vector<int64_t> longer;
    longer.reserve(numbers.size() * sharding::countPositions(region.dims[dim]));
    for (int64_t number : numbers) {
      for (const sharding::ShardRange& range : region.dims[dim]) {
        for (int64_t i = range.begin; i < range.end; ++i) {
          longer.push_back(number * shape[dim] + i);
        }
      }
    }
    numbers.swap(longer);
  }
  return numbers;
}

absl::StatusOr<Shards> executePlan(const sharding::ReshardingPlan& plan,
                                   Shards shards) {
  for (size_t i = 0; i < plan.steps.size(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        shards, StepExecutor(plan, static_cast<int>(i), shards).run());
  }
  return shards;
}

}  // namespace soapstone
