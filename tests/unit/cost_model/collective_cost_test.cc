#include "cost_model/collective_cost.h"

#include <cmath>
#include <random>

#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

absl::string_view collectiveKindName(CollectiveKind kind) {
  switch (kind) {
    case CollectiveKind::kAllReduce:
      return "all-reduce";
    case CollectiveKind::kReduceScatter:
      return "reduce-scatter";
    case CollectiveKind::kAllGather:
      return "all-gather";
    case CollectiveKind::kAllToAll:
      return "all-to-all";
    case CollectiveKind::kBroadcast:
      return "broadcast";
  }
  return "";
}

struct Case {
  const char* machine;
  std::vector<int> devices;
};

std::vector<Case> cases() {
  return {{"flexflow-k80x4", devicesOf(4)},
          {"flexflow-k80x64", devicesOf(64)},
          {"flexflow-k80x64", devicesOf(16, 1, 4)},
          {"flexflow-p100x16", devicesOf(16)},
          {"flexflow-p100x16", {0, 1, 2, 5}},
          {"dgx1-v100", devicesOf(5)},
          {"dgx-a100x4", devicesOf(32)},
          {"dgx-h100", devicesOf(8)},
          {"dgx-h100x8", devicesOf(64)},
          {"dgx-h100x64", devicesOf(512)},
          {"gb200-nvl72", devicesOf(72)},
          {"p3.16xlargex2", devicesOf(16)},
          {"host", devicesOf(4)}};
}

TEST(CollectiveCostTest, NeverDecreasesWithTheSize) {
  for (const Case& test : cases()) {
    Machine machine = presetMachine(test.machine);
    GroupTopology group = groupOf(machine, test.devices);
    for (CollectiveKind kind : kCollectiveKinds) {
      double before = 0;
      for (double bytes = 1; bytes < 1e12; bytes *= 1.3) {
        CollectiveCost cost = collectiveCost(group, kind, bytes);
        ASSERT_TRUE(std::isfinite(cost.seconds));
        EXPECT_GE(cost.seconds, before)
            << test.machine << " " << std::string(collectiveKindName(kind))
            << " " << bytes;
        EXPECT_GE(cost.seconds, cost.latencySeconds);
        before = cost.seconds;
      }
    }
  }
}

TEST(CollectiveCostTest, AllReduceIsReduceScatterAndAllGather) {
  for (const Case& test : cases()) {
    Machine machine = presetMachine(test.machine);
    GroupTopology group = groupOf(machine, test.devices);
    for (double bytes : {1e3, 1e5, 1e7, 1e9}) {
      auto seconds = [&](CollectiveKind kind) {
        return collectiveCost(group, kind, bytes).seconds;
      };
      double parts = seconds(CollectiveKind::kReduceScatter) +
                     seconds(CollectiveKind::kAllGather);
      double whole = seconds(CollectiveKind::kAllReduce);
      // One call instead of two, and algorithms of its own.
      EXPECT_LE(whole, parts) << test.machine << " " << bytes;
      // Between nodes only a ring sums as it gathers; trees are quicker.
      if (group.nodes > 1) {
        whole = collectiveCost(group, CollectiveKind::kAllReduce, bytes, {},
                               CollectiveAlgorithm::kRing)
                    .seconds;
      }
      EXPECT_GE(whole, 0.4 * parts - group.constants.baseLatencySeconds -
                           group.constants.networkBaseLatencySeconds)
          << test.machine << " " << bytes;
    }
  }
}

// NCCL has no trees for them, so that each of many ranks adds a step.
TEST(CollectiveCostTest, GathersBetweenNodesAreRings) {
  Machine machine = presetMachine("dgx-a100x64");
  for (CollectiveKind kind :
       {CollectiveKind::kAllGather, CollectiveKind::kReduceScatter}) {
    for (double bytes : {1e4, 1e7, 1e10}) {
      double latency = 0;
      for (int nodes : {2, 8, 64}) {
        CollectiveCost cost =
            collectiveCost(groupOf(machine, devicesOf(8 * nodes)), kind, bytes);
        EXPECT_EQ(cost.algorithm, CollectiveAlgorithm::kRing);
        EXPECT_GT(cost.latencySeconds, 1.5 * latency);
        latency = cost.latencySeconds;
      }
    }
  }
}

TEST(CollectiveCostTest, CostsNothingAloneOrForNothing) {
  Machine machine = presetMachine("dgx-a100");
  EXPECT_EQ(
      collectiveCost(groupOf(machine, {3}), CollectiveKind::kAllReduce, 1e9)
          .seconds,
      0);
  EXPECT_EQ(
      collectiveCost(groupOf(machine, {3, 4}), CollectiveKind::kAllReduce, 0)
          .seconds,
      0);
}

TEST(CollectiveCostTest, RingTimeByHand) {
  Machine machine = presetMachine("dgx-a100");
  GroupTopology group = groupOf(machine, devicesOf(4));
  CollectiveCost cost = collectiveCost(group, CollectiveKind::kAllReduce, 1e9,
                                       {}, CollectiveAlgorithm::kRing);
  // Latency 40 us and 2 * 3 steps of 2 * 1.375 us; 2 * 3/4 of the bytes.
  EXPECT_NEAR(cost.latencySeconds, 40e-6 + 6 * 2.75e-6, 1e-12);
  EXPECT_NEAR(cost.seconds - cost.latencySeconds, 1.5e9 / (300e9 * 0.765),
              1e-12);
}

TEST(CollectiveCostTest, ChoosesAlgorithmsBySizeAndTopology) {
  auto algorithm = [](const char* name, int devices, double bytes) {
    Machine machine = presetMachine(name);
    return collectiveCost(groupOf(machine, devicesOf(devices)),
                          CollectiveKind::kAllReduce, bytes)
        .algorithm;
  };
  EXPECT_EQ(algorithm("dgx-a100", 8, 1e4), CollectiveAlgorithm::kDirect);
  EXPECT_EQ(algorithm("dgx-a100", 8, 1e9), CollectiveAlgorithm::kRing);
  EXPECT_EQ(algorithm("dgx-h100", 8, 1e9), CollectiveAlgorithm::kInSwitch);
  EXPECT_EQ(algorithm("dgx-a100x2", 16, 1e9),
            CollectiveAlgorithm::kHierarchical);
  EXPECT_EQ(algorithm("dgx-h100x64", 512, 1e4), CollectiveAlgorithm::kTree);
}

TEST(CollectiveCostTest, OnlyAllReducesHaveTreesBetweenNodes) {
  Machine machine = presetMachine("dgx-h100x64");
  for (CollectiveKind kind :
       {CollectiveKind::kAllGather, CollectiveKind::kReduceScatter,
        CollectiveKind::kBroadcast}) {
    for (double bytes : {1e4, 1e7, 1e9}) {
      EXPECT_EQ(collectiveCost(groupOf(machine, devicesOf(512)), kind, bytes)
                    .algorithm,
                CollectiveAlgorithm::kRing);
    }
  }
}

TEST(CollectiveCostTest, TheBestAlgorithmIsNoSlowerThanAnyOther) {
  Machine machine = presetMachine("dgx-h100x4");
  GroupTopology group = groupOf(machine, devicesOf(32));
  for (CollectiveKind kind : kCollectiveKinds) {
    double best = collectiveCost(group, kind, 1e7).seconds;
    for (CollectiveAlgorithm algorithm :
         {CollectiveAlgorithm::kRing, CollectiveAlgorithm::kTree,
          CollectiveAlgorithm::kHierarchical, CollectiveAlgorithm::kDirect,
          CollectiveAlgorithm::kInSwitch}) {
      EXPECT_LE(best, collectiveCost(group, kind, 1e7, {}, algorithm).seconds);
    }
  }
}

TEST(CollectiveCostTest, SharedLinksAreSlower) {
  Machine machine = presetMachine("flexflow-p100x16");
  GroupTopology group = groupOf(machine, devicesOf(4, 0, 4));
  GroupSharing shared;
  shared.network = 4;
  double alone = collectiveCost(group, CollectiveKind::kAllReduce, 1e9).seconds;
  double together =
      collectiveCost(group, CollectiveKind::kAllReduce, 1e9, shared).seconds;
  EXPECT_GT(together, 3.5 * alone);
  EXPECT_LT(together, 4.1 * alone);
}

TEST(CollectiveCostTest, EffectiveFractionSlowsSumsAlone) {
  MachineDescription description = require(findPreset("p100x16"));
  Machine full = require(Machine::create(description));
  description.collectives.effectiveCollectiveBandwidthFraction = 0.25;
  Machine quarter = require(Machine::create(description));
  auto ratio = [&](CollectiveKind kind) {
    auto seconds = [&](const Machine& machine) {
      return collectiveCost(groupOf(machine, devicesOf(4)), kind, 1e10).seconds;
    };
    return seconds(quarter) / seconds(full);
  };
  EXPECT_NEAR(ratio(CollectiveKind::kReduceScatter), 4, 0.02);
  EXPECT_NEAR(ratio(CollectiveKind::kAllGather), 1, 0.02);
  EXPECT_NEAR(ratio(CollectiveKind::kAllReduce), 2.5, 0.02);
}

TEST(CollectiveCostTest, MoreRanksOnTheSameLinksAreNoFaster) {
  Machine machine = presetMachine("dgx-a100");
  for (CollectiveKind kind : kCollectiveKinds) {
    for (double bytes : {1e4, 1e8}) {
      double before = 0;
      for (int ranks = 2; ranks <= 8; ++ranks) {
        double seconds =
            collectiveCost(groupOf(machine, devicesOf(ranks)), kind, bytes)
                .seconds;
        EXPECT_GE(seconds, before * (1 - 1e-12));
        before = seconds;
      }
    }
  }
}

TEST(CollectiveCostTest, CrossingTheNetworkCosts) {
  Machine machine = presetMachine("flexflow-k80x8");
  for (CollectiveKind kind : kCollectiveKinds) {
    double inside =
        collectiveCost(groupOf(machine, {0, 1, 2, 3}), kind, 1e8).seconds;
    double across =
        collectiveCost(groupOf(machine, {0, 1, 4, 5}), kind, 1e8).seconds;
    EXPECT_GT(across, inside) << std::string(collectiveKindName(kind));
  }
}

// Any group of any preset has a finite cost that its own parts bound.
TEST(CollectiveCostTest, RandomGroupsHaveFiniteCosts) {
  std::mt19937 random(7);
  for (const char* name :
       {"flexflow-k80x16", "flexflow-p100x16", "dgx1-v100x2", "dgx-a100x2"}) {
    Machine machine = presetMachine(name);
    for (int trial = 0; trial < 50; ++trial) {
      std::vector<int> devices = devicesOf(16);
      std::shuffle(devices.begin(), devices.end(), random);
      devices.resize(2 + random() % 15);
      GroupTopology group = groupOf(machine, devices);
      for (CollectiveKind kind : kCollectiveKinds) {
        double seconds = collectiveCost(group, kind, 1e7).seconds;
        EXPECT_GT(seconds, 0);
        EXPECT_LT(seconds, 1);
      }
    }
  }
}

}  // namespace
}  // namespace soapstone::cost_model
