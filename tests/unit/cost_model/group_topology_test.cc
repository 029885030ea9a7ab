#include "cost_model/group_topology.h"

#include <cmath>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

using testing::HasSubstr;

TEST(GroupTopologyTest, CountsRanksAndNodes) {
  Machine machine = presetMachine("flexflow-p100x16");
  GroupTopology group = groupOf(machine, {0, 1, 2, 4, 12});
  EXPECT_EQ(group.ranks, 5);
  EXPECT_EQ(group.nodes, 3);
  EXPECT_EQ(group.mostRanksPerNode, 3);
  EXPECT_EQ(group.fewestRanksPerNode, 1);
}

TEST(GroupTopologyTest, RanksOnOneInterfaceShareIt) {
  Machine p100 = presetMachine("flexflow-p100x16");
  GroupTopology whole = groupOf(p100, devicesOf(16));
  GroupTopology strided = groupOf(p100, devicesOf(4, 0, 4));
  // InfiniBand is slower than PCIe, and one card serves a node.
  EXPECT_EQ(whole.networkBytesPerSecond, strided.networkBytesPerSecond);
  Machine a100 = presetMachine("dgx-a100x4");
  EXPECT_NEAR(groupOf(a100, devicesOf(32)).networkBytesPerSecond /
                  groupOf(a100, devicesOf(4, 0, 8)).networkBytesPerSecond,
              8, 1e-9);
}

TEST(GroupTopologyTest, OversubscribedUplinksLimitGroupsThatSpanThem) {
  MachineDescription description = require(findPreset("dgx-h100x64"));
  description.networkLevels[0].oversubscription = 64;
  Machine machine = require(Machine::create(description));
  GroupTopology below = groupOf(machine, devicesOf(32 * 8));
  GroupTopology across = groupOf(machine, devicesOf(64 * 8));
  EXPECT_GT(below.uplinkBytesPerSecond, 1e18);
  EXPECT_NEAR(across.uplinkBytesPerSecond, 32 * 8 * 48e9 / 64, 1e3);
  EXPECT_GT(across.networkStepLatencySeconds, below.networkStepLatencySeconds);
}

TEST(GroupTopologyTest, CongestionGrowsWithTheNodes) {
  MachineDescription description = require(findPreset("dgx-a100x16"));
  Machine calm = require(Machine::create(description));
  description.networkLevels[0].congestionPerDoubling = 0.1;
  Machine crowded = require(Machine::create(description));
  for (int nodes : {2, 4, 16}) {
    double slowdown =
        groupOf(calm, devicesOf(8 * nodes)).networkBytesPerSecond /
        groupOf(crowded, devicesOf(8 * nodes)).networkBytesPerSecond;
    EXPECT_NEAR(slowdown, 1 + 0.1 * std::log2(nodes), 1e-9);
  }
  EXPECT_EQ(groupOf(calm, devicesOf(8)).ringBytesPerSecond,
            groupOf(crowded, devicesOf(8)).ringBytesPerSecond);
}

TEST(GroupTopologyTest, RefusesImpossibleGroups) {
  Machine machine = presetMachine("flexflow-p100x8");
  EXPECT_THAT(std::string(analyzeGroup(machine, {}).status().message()),
              HasSubstr("no devices"));
  EXPECT_THAT(std::string(analyzeGroup(machine, {0, 8}).status().message()),
              HasSubstr("device 8 is not on machine 'flexflow-p100x8', which "
                        "has devices 0 to 7"));
  EXPECT_THAT(std::string(analyzeGroup(machine, {0, -1}).status().message()),
              HasSubstr("device -1"));
  EXPECT_THAT(std::string(analyzeGroup(machine, {3, 0, 3}).status().message()),
              HasSubstr("device 3 is twice"));
}

TEST(GroupTopologyTest, AnalyzesAllOfALargeMachine) {
  Machine machine = presetMachine("dgx-h100x2048");
  GroupTopology group = groupOf(machine, devicesOf(16384));
  EXPECT_EQ(group.nodes, 2048);
  EXPECT_EQ(group.fewestRanksPerNode, 8);
}

}  // namespace
}  // namespace soapstone::cost_model
