// Tables of resharding plans, executed on the local coordinates that emitted
// code uses, against the plans themselves.
#include "ir/step/step_tables.h"

#include <map>
#include <string>

#include "gtest/gtest.h"
#include "ir/sharding/resharding_planner.h"
#include "ir/step/placed_step.h"
#include "tests/support/layout_generator.h"
#include "tests/support/resharding_executor.h"

namespace soapstone::step {
namespace {

// The part of a tensor on a device, without its place in the whole tensor.
struct Local {
  std::vector<int64_t> shape;
  std::vector<Value> values;
};
using Locals = std::map<int, Local>;  // By device.

// Row-major numbers of the elements of a box in a tensor of `shape`.
std::vector<int64_t> elementsOf(const std::vector<int64_t>& shape,
                                const std::vector<int64_t>& offsets,
                                const std::vector<int64_t>& sizes) {
  std::vector<int64_t> numbers{0};
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    std::vector<int64_t> longer;
    for (int64_t number : numbers) {
      for (int64_t i = 0; i < sizes[dim]; ++i) {
        longer.push_back(number * shape[dim] + offsets[dim] + i);
      }
    }
    numbers.swap(longer);
  }
  return numbers;
}

std::vector<int64_t> elementsOf(const std::vector<int64_t>& shape,
                                const sharding::Box& box) {
  std::vector<int64_t> offsets;
  std::vector<int64_t> sizes;
  for (const sharding::ShardRange& range : box.ranges) {
    offsets.push_back(range.begin);
    sizes.push_back(range.size());
  }
  return elementsOf(shape, offsets, sizes);
}

int64_t volume(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

class TableExecutor {
 public:
  TableExecutor(const StepTables& tables, const Locals& before)
      : tables(tables), before(before) {}

  Locals run() {
    for (size_t i = 0; i < tables.devices.size(); ++i) {
      const DeviceStep& own = tables.steps[i];
      int device = tables.devices[i];
      if (own.isSource) {
        EXPECT_EQ(before.at(device).shape, own.sourceShape);
      }
      if (!own.isTarget) continue;
      Local result{own.targetShape,
                   std::vector<Value>(volume(own.targetShape),
                                      identityValue(tables.identityKind))};
      if (own.keeps) {
        result.values = before.at(device).values;
      } else if (own.isMember) {
        runCollective(device, &result);
      } else {
        runMoves(device, own, &result);
      }
      after[device] = std::move(result);
    }
    return std::move(after);
  }

 private:
  // The members of the device's group; `first` is the number of the first in
  // the list of all.
  absl::Span<const int> groupOf(int device, int* first) const {
    for (int group = 0; group < tables.groups.count(); ++group) {
      absl::Span<const int> members = tables.groups.group(group);
      *first = group * tables.groups.size;
      if (std::count(members.begin(), members.end(), device) > 0) {
        return members;
      }
    }
    ADD_FAILURE() << "device " << device << " is in no group";
    return {};
  }

  void runCollective(int device, Local* result) {
    int first = 0;
    absl::Span<const int> members = groupOf(device, &first);
    if (tables.form == StepForm::kBroadcast) {
      result->values = before.at(members[0]).values;
      return;
    }
    if (tables.form == StepForm::kAllGather) {
      for (size_t i = 0; i < members.size(); ++i) {
        const std::vector<Value>& part = before.at(members[i]).values;
        std::vector<int64_t> places =
            elementsOf(result->shape, tables.parts[first + i]);
        ASSERT_EQ(places.size(), part.size());
        for (size_t j = 0; j < part.size(); ++j) {
          result->values[places[j]] = part[j];
        }
      }
      return;
    }
    std::vector<Value> sum = before.at(members[0]).values;
    for (int member : members.subspan(1)) {
      for (size_t j = 0; j < sum.size(); ++j) {
        sum[j] = combineValues(tables.combineKind, sum[j],
                               before.at(member).values[j]);
      }
    }
    if (tables.form == StepForm::kAllReduce) {
      result->values = sum;
      return;
    }
    size_t index =
        std::find(members.begin(), members.end(), device) - members.begin();
    std::vector<int64_t> places =
        elementsOf(before.at(device).shape, tables.parts[first + index]);
    ASSERT_EQ(places.size(), result->values.size());
    for (size_t j = 0; j < places.size(); ++j) {
      result->values[j] = sum[places[j]];
    }
  }

  void runMoves(int device, const DeviceStep& own, Local* result) {
    std::vector<bool> isWritten(result->values.size(), false);
    for (const BoxMove& copy : own.copies) {
      write(before.at(device), copy.source, copy, result, &isWritten);
    }
    std::map<int, size_t> received;  // By peer.
    for (const BoxMove& receive : own.receives) {
      const BoxMove* send =
          findSend(receive.peer, device, received[receive.peer]++);
      ASSERT_NE(send, nullptr);
      ASSERT_EQ(send->sizes, receive.sizes);
      write(before.at(receive.peer), send->source, receive, result, &isWritten);
    }
  }

  // Number `index` of what `source` sends `destination`.
  const BoxMove* findSend(int source, int destination, size_t index) const {
    const DeviceStep* sender = tables.find(source);
    if (!sender) return nullptr;
    for (const BoxMove& send : sender->sends) {
      if (send.peer == destination && index-- == 0) return &send;
    }
    return nullptr;
  }

  void write(const Local& from, const std::vector<int64_t>& offsets,
             const BoxMove& move, Local* result, std::vector<bool>* isWritten) {
    std::vector<int64_t> sources = elementsOf(from.shape, offsets, move.sizes);
    std::vector<int64_t> targets =
        elementsOf(result->shape, move.target, move.sizes);
    for (size_t i = 0; i < sources.size(); ++i) {
      Value& value = result->values[targets[i]];
      Value arriving = from.values[sources[i]];
      EXPECT_TRUE(tables.combines || !(*isWritten)[targets[i]]);
      value = (*isWritten)[targets[i]]
                  ? combineValues(tables.combineKind, value, arriving)
                  : arriving;
      (*isWritten)[targets[i]] = true;
    }
  }

  const StepTables& tables;
  const Locals& before;
  Locals after;
};

std::vector<int64_t> shapeOf(const sharding::Region& region) {
  std::vector<int64_t> shape;
  for (const sharding::PositionRanges& dim : region.dims) {
    shape.push_back(sharding::countPositions(dim));
  }
  return shape;
}

// Random contents of the devices of `layout`.
Shards makeShards(const sharding::Layout& layout, std::mt19937_64* random) {
  Shards shards;
  for (int64_t rank = 0; rank < layout.devices.size(); ++rank) {
    Shard& shard = shards[layout.devices.device(rank)];
    shard.region = sharding::regionOf(layout, rank);
    for (int64_t i = 0; i < shard.region.volume(); ++i) {
      shard.values.push_back((*random)());
    }
  }
  return shards;
}

TEST(StepTablesTest, DoWhatThePlanSays) {
  constexpr int kPlans = 10000;
  std::mt19937_64 random(7);
  std::map<StepForm, int> forms;
  for (int seed = 0; seed < kPlans; ++seed) {
    auto [source, target] = LayoutGenerator(seed).pair();
    absl::StatusOr<sharding::ReshardingPlan> plan =
        sharding::planResharding(source, target, 4);
    if (!plan.ok()) continue;
    SCOPED_TRACE(plan->toString());
    Shards shards = makeShards(plan->layouts[0], &random);
    Locals locals;
    for (const auto& [device, shard] : shards) {
      locals[device] = {shapeOf(shard.region), shard.values};
    }
    PlanTables tables =
        tabulatePlan(std::make_shared<const sharding::ReshardingPlan>(*plan));
    for (const StepTables& step : tables.steps) {
      ++forms[step.form];
      locals = TableExecutor(step, locals).run();
    }
    absl::StatusOr<Shards> expected = executePlan(*plan, std::move(shards));
    ASSERT_TRUE(expected.ok()) << expected.status().message();
    for (const auto& [device, shard] : *expected) {
      if (tables.steps.empty()) break;
      ASSERT_EQ(locals[device].values, shard.values) << "device " << device;
    }
    if (testing::Test::HasFailure()) return;
  }
  for (StepForm form :
       {StepForm::kLocal, StepForm::kAllReduce, StepForm::kReduceScatter,
        StepForm::kAllGather, StepForm::kBroadcast, StepForm::kExchange}) {
    EXPECT_GT(forms[form], 0) << static_cast<int>(form);
  }
}

TEST(StepTablesTest, PartsThatAreNoBoxesBecomeMessages) {
  // Each of two devices has every other half of [4 * 4] positions.
  sharding::Layout halves = *sharding::LayoutBuilder({16})
                                 .factors(0, {4, 4})
                                 .split(0, 2, /*factor=*/1)
                                 .build(sharding::DeviceGrid::range(0, 2));
  sharding::ReshardingPlan plan;
  plan.elementBytes = 4;
  plan.layouts = {halves, sharding::replicatedLayout(
                              {16}, sharding::DeviceGrid::range(0, 2))};
  sharding::ReshardingStep& step = plan.steps.emplace_back();
  step.kind = sharding::StepKind::kAllGather;
  step.groups = {2, {0, 1}};
  PlanTables tables =
      tabulatePlan(std::make_shared<const sharding::ReshardingPlan>(plan));
  EXPECT_EQ(tables.steps[0].form, StepForm::kExchange);
  EXPECT_TRUE(step::grows(plan));
  EXPECT_EQ(tables.steps[0].find(0)->sends.size(), 4u);
  EXPECT_EQ(tables.steps[0].devices, (std::vector<int>{0, 1}));
  EXPECT_EQ(tables.steps[0].variants[0], tables.steps[0].variants[1]);
  EXPECT_EQ(tables.steps[0].find(2), nullptr);
}

}  // namespace
}  // namespace soapstone::step
