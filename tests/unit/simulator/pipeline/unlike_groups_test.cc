#include "simulator/pipeline/unlike_groups.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cost_model/machine_part.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "simulator/pipeline/pipeline_simulation.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

// Devices 0 to 3 are of the old kind, 4 and 5 of the middle one, 6 to 13 of the
// new one.
constexpr char kThreeKinds[] = SOAPSTONE_MACHINES "/three_kinds.json";
constexpr int kDevices = 14;
constexpr int kGroups = 7;

class UnlikeGroupsTest : public testing::Test {
 protected:
  UnlikeGroupsTest()
      : machine(*cost_model::Machine::create(
            *cost_model::findMachine(kThreeKinds))),
        costs(
            *cost_model::OperatorCosts::create(machine, cost_model::Profile())),
        graph(decoderModel(/*layers=*/24, /*rows=*/2048, /*width=*/1024)) {}

  static PipelinePlan planOf(CutBalance balance) {
    PipelinePlan plan;
    plan.groups = kGroups;
    plan.microBatches = 28;
    plan.balance = balance;
    return plan;
  }

  PipelineResult simulate(const cost_model::Machine& on,
                          const PipelinePlan& plan, int devices) {
    absl::StatusOr<PipelineResult> result =
        simulatePipeline(graph, on, costs, devices,
                         dataParallel(graph, devices / plan.groups), plan);
    EXPECT_TRUE(result.ok()) << result.status().ToString();
    return *std::move(result);
  }

  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
  model::ModelGraph graph;
};

// Compute ops of the forward pass by chunk.
std::vector<int> sizesOf(const PipelineResult& result) {
  std::vector<int> sizes(result.cut.chunks, 0);
  for (size_t op = 0; op < result.cut.chunkOf.size(); ++op) {
    if (result.cut.phases[op] == OpPhase::kForward) {
      ++sizes[result.cut.chunkOf[op]];
    }
  }
  return sizes;
}

TEST_F(UnlikeGroupsTest, FasterDevicesRunMoreLayers) {
  PipelineResult result =
      simulate(machine, planOf(CutBalance::kWork), kDevices);
  std::vector<int> sizes = sizesOf(result);
  // Groups 0 and 1 are old, 2 is of the middle kind, the others are new.
  EXPECT_LT(sizes[0], sizes[2]);
  EXPECT_LT(sizes[1], sizes[2]);
  EXPECT_LT(sizes[2], sizes[4]);
  const std::vector<int64_t>& busy = result.price.busyPicoseconds;
  EXPECT_LT(*std::max_element(busy.begin(), busy.end()),
            2 * *std::min_element(busy.begin(), busy.end()));
}

TEST_F(UnlikeGroupsTest, ACutBySpeedIsFasterThanEqualLayers) {
  // Two groups of six: the second has new devices alone.
  PipelinePlan bySpeed = planOf(CutBalance::kWork);
  bySpeed.groups = 2;
  bySpeed.microBatches = 8;
  PipelinePlan even = bySpeed;
  even.firstOps = {"h0.norm1", "h12.norm1"};
  EXPECT_LT(static_cast<double>(
                simulate(machine, bySpeed, 12).price.periodPicoseconds),
            0.8 * static_cast<double>(
                      simulate(machine, even, 12).price.periodPicoseconds));
}

// A group takes as long as on a machine that has its devices alone.
TEST_F(UnlikeGroupsTest, ChunksArePricedOnTheirOwnDevices) {
  PipelineResult mixed = simulate(machine, planOf(CutBalance::kWork), kDevices);
  PipelinePlan alone = planOf(CutBalance::kWork);
  alone.groups = 1;
  alone.chunksPerGroup = kGroups;
  alone.family = schedule::Family::kInterleaved;
  alone.firstOps = mixed.cut.firstOps;
  for (int group : {1, 2, 5}) {
    cost_model::Machine part = *cost_model::partOf(machine, 2 * group, 2);
    PipelineResult own = simulate(part, alone, 2);
    EXPECT_EQ(mixed.chunks[group].forward, own.chunks[group].forward);
    EXPECT_EQ(mixed.chunks[group].input, own.chunks[group].input);
  }
}

TEST_F(UnlikeGroupsTest, ThereAreNoneOnDevicesOfOneKind) {
  CutGround ground(graph);
  GroupContext context{ground,         graph, /*repetition=*/nullptr,
                       machine,        costs, /*devices=*/4,
                       /*groupSize=*/2};
  EXPECT_TRUE(
      UnlikeGroups::place(context, dataParallel(graph, 2), {0, 2})->isEmpty());
  context.devices = 6;
  UnlikeGroups groups =
      *UnlikeGroups::place(context, dataParallel(graph, 2), {0, 2, 4});
  EXPECT_EQ(groups.kinds(), 2);
  EXPECT_EQ(groups.kindOf(1), 0);
  EXPECT_EQ(groups.kindOf(2), 1);
  EXPECT_LT(groups.slowness()[1], 1);
}

// Groups in another order, some devices left out, take as long as on a machine
// that has only these devices, in that order.
TEST_F(UnlikeGroupsTest, GroupsMayLieInAnyOrder) {
  for (const std::vector<int>& begins :
       {std::vector<int>{6, 8, 10, 12, 4, 0, 2},
        std::vector<int>{4, 6, 8, 10, 12}, std::vector<int>{6, 8, 10, 12},
        std::vector<int>{10, 12}}) {
    PipelinePlan plan = planOf(CutBalance::kWork);
    plan.groups = static_cast<int>(begins.size());
    const int devices = 2 * plan.groups;
    std::vector<int> order;
    for (int begin : begins) order.insert(order.end(), {begin, begin + 1});
    PipelineResult alone =
        simulate(*cost_model::partOf(machine, order), plan, devices);
    plan.groupBegins = begins;
    PipelineResult placed = simulate(machine, plan, devices);
    EXPECT_EQ(placed.groupBegins, begins);
    EXPECT_EQ(placed.price.periodPicoseconds, alone.price.periodPicoseconds);
    EXPECT_EQ(placed.cut.firstOps, alone.cut.firstOps);
    for (size_t group = 0; group < begins.size(); ++group) {
      EXPECT_EQ(placed.memory[group].total(), alone.memory[group].total());
    }
  }
}

TEST_F(UnlikeGroupsTest, GroupsBeyondTheMachineAreRefused) {
  PipelinePlan plan = planOf(CutBalance::kWork);
  plan.groups = 2;
  plan.groupBegins = {0, 13};
  absl::StatusOr<PipelineResult> result = simulatePipeline(
      graph, machine, costs, /*devices=*/4, dataParallel(graph, 2), plan);
  EXPECT_EQ(result.status().message(),
            "cannot simulate a group on devices 13 to 14: machine "
            "'three-kinds' has 14");
}

}  // namespace
}  // namespace soapstone::simulator
