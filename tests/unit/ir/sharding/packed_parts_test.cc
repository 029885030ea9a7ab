// Copies around communication are counted for groups of devices that lie alike
// once: here, for every device.
#include "ir/sharding/packed_parts.h"

#include <algorithm>
#include <map>
#include <utility>

#include "gtest/gtest.h"
#include "ir/sharding/group_shapes.h"
#include "ir/sharding/resharding_exchange.h"
#include "ir/sharding/resharding_planner.h"
#include "tests/support/layout_generator.h"

namespace soapstone::sharding {
namespace {

std::vector<int64_t> shapeOf(const Region& region) {
  std::vector<int64_t> shape;
  for (const PositionRanges& dim : region.dims)
    shape.push_back(countPositions(dim));
  return shape;
}

// The most copies of all groups; nothing where a part is no box.
std::optional<PackedCopies> copiesOfAllGroups(const ReshardingStep& step,
                                              const LayoutGeometry& whole,
                                              const LayoutGeometry& split) {
  PackedCopies most;
  for (int g = 0; g < step.groups.count(); ++g) {
    std::vector<int64_t> shape;
    std::vector<Box> parts;
    for (int device : step.groups.group(g)) {
      const Region held =
          whole.region(DeviceIndex(whole.devices).rankOf(device));
      std::optional<Box> part = boxWithin(
          held, split.region(DeviceIndex(split.devices).rankOf(device)));
      if (!part) return std::nullopt;
      shape = shapeOf(held);
      parts.push_back(*part);
    }
    PackedCopies copies =
        copiesOfParts(shape, parts, step.kind == StepKind::kAllGather);
    if (copies.elements > most.elements) most = copies;
  }
  return most;
}

// Elements and kernels of the device with the most copies, which all move: in
// an all-to-all every device receives.
PackedCopies copiesOfAllDevices(const LayoutGeometry& source,
                                const LayoutGeometry& target) {
  std::map<int, PackedCopies> ofDevice;
  auto add = [&](int device, int64_t elements) {
    ofDevice[device].elements += elements;
    ++ofDevice[device].kernels;
  };
  for (const Transfer& transfer : Exchange(source, target, true).transfers()) {
    const Region held =
        source.region(DeviceIndex(source.devices).rankOf(transfer.source));
    const Region needed =
        target.region(DeviceIndex(target.devices).rankOf(transfer.destination));
    for (const Box& box : transfer.region.boxes()) {
      const bool stays = transfer.source == transfer.destination;
      if (stays || !placeOfRun(shapeOf(held), localBox(held, box)))
        add(transfer.source, box.volume());
      if (!stays && !placeOfRun(shapeOf(needed), localBox(needed, box)))
        add(transfer.destination, box.volume());
    }
  }
  PackedCopies most;
  for (const auto& [device, copies] : ofDevice) {
    if (std::pair(copies.elements, copies.kernels) >
        std::pair(most.elements, most.kernels)) {
      most = copies;
    }
  }
  return most;
}

TEST(PackedPartsTest, CountsTheFullestOfAllGroups) {
  LayoutGenerator generator(7, /*unequal=*/20);
  std::map<StepKind, int> packed;
  for (int i = 0; i < 20000; ++i) {
    auto [source, target] = generator.pair();
    absl::StatusOr<ReshardingPlan> plan =
        planResharding(source, target, /*elementBytes=*/4);
    if (!plan.ok()) continue;
    for (size_t s = 0; s < plan->steps.size(); ++s) {
      const ReshardingStep& step = plan->steps[s];
      const LayoutGeometry before(plan->layouts[s]);
      const LayoutGeometry after(plan->layouts[s + 1]);
      std::optional<PackedCopies> expected;
      if (step.kind == StepKind::kAllGather) {
        expected = copiesOfAllGroups(step, after, before);
      } else if (step.kind == StepKind::kReduceScatter) {
        expected = copiesOfAllGroups(step, before, after);
      } else if (step.kind == StepKind::kAllToAll && step.groups.count() > 1) {
        expected = copiesOfAllDevices(before, after);
      }
      if (!expected) continue;
      EXPECT_EQ(mostPackedCopies(*plan, static_cast<int>(s)), *expected)
          << plan->toString();
      if (expected->elements > 0 && step.groups.count() > 1)
        ++packed[step.kind];
    }
  }
  EXPECT_GT(packed[StepKind::kAllGather], 20);
  EXPECT_GT(packed[StepKind::kReduceScatter], 20);
  EXPECT_GT(packed[StepKind::kAllToAll], 20);
}

// Parts of a middle dimension behind few and many rows, with members in the
// order of their parts and in another one.
TEST(PackedPartsTest, CountsRowsOfBlocksInOrder) {
  for (int64_t rows : {1, 32, 33, 40}) {
    for (bool isOrdered : {true, false}) {
      const std::vector<int> devices = isOrdered ? std::vector<int>{0, 1, 2, 3}
                                                 : std::vector<int>{2, 0, 1, 3};
      LayoutBuilder whole({rows, 8, 3});
      whole.replicate(4);
      LayoutBuilder parts({rows, 8, 3});
      parts.split(1, 4);
      ReshardingPlan plan;
      plan.elementBytes = 4;
      plan.layouts = {*parts.build(*DeviceGrid::list(devices)),
                      *whole.build(DeviceGrid::range(0, 4))};
      ReshardingStep step;
      step.kind = StepKind::kAllGather;
      step.groups.size = 4;
      step.groups.members = {0, 1, 2, 3};
      plan.steps = {step};
      const std::optional<PackedCopies> expected =
          copiesOfAllGroups(step, LayoutGeometry(plan.layouts[1]),
                            LayoutGeometry(plan.layouts[0]));
      ASSERT_TRUE(expected);
      EXPECT_EQ(mostPackedCopies(plan, 0), *expected)
          << rows << " rows, ordered: " << isOrdered;
      const bool isPacked = rows > 32 || (rows > 1 && !isOrdered);
      EXPECT_EQ(expected->elements, isPacked ? rows * 24 : 0);
    }
  }
}

TEST(GroupShapesTest, TellsGroupsApartByWhatTheirMembersHold) {
  LayoutBuilder even({8, 6});
  even.split(0, 2, 0).split(1, 2, 0);
  LayoutBuilder gathered({8, 6});
  gathered.split(0, 2, 0).replicate(2);
  LayoutBuilder uneven({5, 6});
  uneven.split(0, 2, 0).split(1, 2, 0);
  LayoutBuilder unevenGathered({5, 6});
  unevenGathered.split(0, 2, 0).replicate(2);
  const DeviceGrid grid = DeviceGrid::range(0, 4);
  const LayoutGeometry alikeBefore(*even.build(grid));
  const LayoutGeometry alikeAfter(*gathered.build(grid));
  GroupShapes alike(alikeBefore, alikeAfter);
  EXPECT_TRUE(alike.isNew({0, 1}));
  EXPECT_FALSE(alike.isNew({2, 3}));
  EXPECT_TRUE(alike.isNew({3, 2}));
  const LayoutGeometry unlikeBefore(*uneven.build(grid));
  const LayoutGeometry unlikeAfter(*unevenGathered.build(grid));
  GroupShapes unlike(unlikeBefore, unlikeAfter);
  EXPECT_TRUE(unlike.isNew({0, 1}));
  EXPECT_TRUE(unlike.isNew({2, 3}));
}

}  // namespace
}  // namespace soapstone::sharding
