#include "cost_model/machine.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

using testing::ElementsAre;

std::vector<std::string> routeNames(const Machine& machine, int from, int to) {
  std::vector<std::string> names;
  for (int64_t link : machine.route(from, to))
    names.push_back(machine.linkName(link));
  return names;
}

TEST(MachineTest, NumbersDevicesNodeByNode) {
  Machine machine = presetMachine("flexflow-p100x16");
  EXPECT_EQ(machine.deviceCount(), 16);
  EXPECT_EQ(machine.nodeCount(), 4);
  EXPECT_EQ(machine.nodeOf(7), 1);
  EXPECT_EQ(machine.localIndex(7), 3);
  EXPECT_EQ(machine.deviceName(7), "node1/gpu3");
  EXPECT_EQ(machine.deviceKind(15).name, "p100");
}

TEST(MachineTest, RoutesInsideANodeTakeTheFastLinks) {
  Machine machine = presetMachine("flexflow-p100x16");
  EXPECT_THAT(routeNames(machine, 4, 6), ElementsAre("node1/gpu0>gpu2"));
  EXPECT_TRUE(machine.route(3, 3).empty());
}

TEST(MachineTest, K80PairsShareAPrivateSwitch) {
  Machine machine = presetMachine("flexflow-k80x8");
  EXPECT_THAT(routeNames(machine, 0, 1),
              ElementsAre("node0/gpu0>pcie0", "node0/pcie0>gpu1"));
  EXPECT_THAT(routeNames(machine, 1, 2),
              ElementsAre("node0/gpu1>pcie0", "node0/pcie0>host",
                          "node0/host>pcie1", "node0/pcie1>gpu2"));
}

TEST(MachineTest, RoutesBetweenNodesUseTheNearestInterface) {
  Machine machine = presetMachine("dgx-a100x2");
  EXPECT_THAT(
      routeNames(machine, 3, 8),
      ElementsAre("node0/gpu3>pcie1", "node0/pcie1>ib3", "node0/ib3>network",
                  "node1/network>ib0", "node1/ib0>pcie0", "node1/pcie0>gpu0"));
}

TEST(MachineTest, RoutesCrossAsManyLevelsAsNeeded) {
  Machine machine = presetMachine("dgx-h100x64");
  EXPECT_EQ(machine.route(0, 8 * 31).size(), 4u);
  EXPECT_THAT(routeNames(machine, 2, 8 * 40 + 5),
              ElementsAre("node0/gpu2>ib2", "node0/ib2>network",
                          "leaf0/lane2/up", "leaf1/lane69/down",
                          "node40/network>ib5", "node40/ib5>gpu5"));
  EXPECT_EQ(machine.commonLevel(0, 31), 0);
  EXPECT_EQ(machine.commonLevel(0, 32), 1);
}

TEST(MachineTest, OversubscriptionThinsTheUplinks) {
  MachineDescription description = require(findPreset("dgx-h100x64"));
  Machine full = require(Machine::create(description));
  description.networkLevels[0].oversubscription = 4;
  Machine thin = require(Machine::create(description));
  EXPECT_NEAR(thin.uplinkBytesPerSecond(0), full.uplinkBytesPerSecond(0) / 4,
              1);
  EXPECT_LT(thin.linkCount(), full.linkCount());
  // The lanes stay as fast as the interfaces that feed them.
  EXPECT_NEAR(thin.link(thin.linkCount() - 1).bytesPerSecond, 48e9, 1e6);
}

TEST(MachineTest, EveryLinkHasItsOwnNameAndARate) {
  for (const char* name :
       {"flexflow-k80x8", "dgx1-v100x3", "dgx-a100x40", "host"}) {
    Machine machine = presetMachine(name);
    std::set<std::string> names;
    for (int64_t id = 0; id < machine.linkCount(); ++id) {
      names.insert(machine.linkName(id));
      EXPECT_GT(machine.link(id).achievedBytesPerSecond, 0);
      EXPECT_GE(machine.link(id).bytesPerSecond,
                machine.link(id).achievedBytesPerSecond);
    }
    EXPECT_EQ(static_cast<int64_t>(names.size()), machine.linkCount()) << name;
  }
}

TEST(MachineTest, RoutesAreChainsInBothDirections) {
  Machine machine = presetMachine("dgx1-v100x3");
  for (int from = 0; from < 24; ++from) {
    for (int to = 0; to < 24; ++to) {
      Route there = machine.route(from, to);
      Route back = machine.route(to, from);
      EXPECT_EQ(there.size(), back.size());
      if (from == to) continue;
      std::set<int64_t> distinct(there.begin(), there.end());
      EXPECT_EQ(distinct.size(), there.size());
      EXPECT_NEAR(machine.routeLatencySeconds(there),
                  machine.routeLatencySeconds(back), 1e-12);
      EXPECT_GT(machine.routeBytesPerSecond(there), 1e9);
    }
  }
}

TEST(MachineTest, MixesKindsOfNodesAndDevices) {
  MachineDescription machine = require(findPreset("dgx-a100x2"));
  MachineDescription other = require(findPreset("dgx-h100"));
  machine.deviceKinds.push_back(other.deviceKinds[0]);
  machine.nodeKinds.push_back(other.nodeKinds[0]);
  machine.nodes.push_back({"dgx-h100", 2});
  Machine mixed = require(Machine::create(machine));
  EXPECT_EQ(mixed.deviceCount(), 32);
  EXPECT_EQ(mixed.deviceKind(15).name, "a100");
  EXPECT_EQ(mixed.deviceKind(16).name, "h100");
  EXPECT_EQ(mixed.deviceKindIndex(31), 1);
  EXPECT_THAT(
      routeNames(mixed, 0, 24),
      ElementsAre("node0/gpu0>pcie0", "node0/pcie0>ib0", "node0/ib0>network",
                  "node3/network>ib0", "node3/ib0>gpu0"));
}

TEST(MachineTest, LargeMachinesAreCheap) {
  Machine machine = presetMachine("dgx-h100x2048");
  EXPECT_EQ(machine.deviceCount(), 16384);
  EXPECT_EQ(machine.nodeOf(16383), 2047);
  Route route = machine.route(0, 16383);
  EXPECT_EQ(route.size(), 6u);
  for (int64_t link : route) EXPECT_LT(link, machine.linkCount());
}

TEST(MachineTest, RefusesInvalidDescriptions) {
  MachineDescription machine = require(findPreset("flexflow-p100x8"));
  machine.networkLevels.clear();
  EXPECT_FALSE(Machine::create(machine).ok());
}

}  // namespace
}  // namespace soapstone::cost_model
