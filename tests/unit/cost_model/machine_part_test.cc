#include "cost_model/machine_part.h"

#include <utility>
#include <vector>

#include "cost_model/collective_cost.h"
#include "cost_model/group_topology.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

TEST(MachinePartTest, AllDevicesAreTheMachineItself) {
  Machine machine = presetMachine("dgx-a100x3");
  EXPECT_EQ(partOf(machine, 0, 24)->description(), machine.description());
}

TEST(MachinePartTest, APartOfANodeKeepsItsWays) {
  Machine machine = presetMachine("dgx-a100x2");
  Machine part = *partOf(machine, 4, 8);
  ASSERT_EQ(part.deviceCount(), 8);
  EXPECT_EQ(part.nodeCount(), 2);
  EXPECT_EQ(part.nodeOf(3), 0);
  EXPECT_EQ(part.nodeOf(4), 1);
  for (int other : {1, 5}) {  // In the same node, and in the next one.
    EXPECT_EQ(part.routeBytesPerSecond(part.route(0, other)),
              machine.routeBytesPerSecond(machine.route(4, 4 + other)));
    EXPECT_EQ(part.routeLatencySeconds(part.route(0, other)),
              machine.routeLatencySeconds(machine.route(4, 4 + other)));
  }
  GroupTopology own = groupOf(part, devicesOf(4));
  GroupTopology same = groupOf(machine, devicesOf(4, 4));
  EXPECT_EQ(collectiveCost(own, CollectiveKind::kAllReduce, 1e8).seconds,
            collectiveCost(same, CollectiveKind::kAllReduce, 1e8).seconds);
}

TEST(MachinePartTest, DeviceKindsKeepTheirNumbers) {
  Machine machine = require(Machine::create(
      require(findMachine(SOAPSTONE_EXAMPLES "/machines/three_kinds.json"))));
  Machine part = *partOf(machine, 4, 4);
  EXPECT_EQ(part.nodeCount(), 2);
  for (int device = 0; device < 4; ++device) {
    EXPECT_EQ(part.deviceKindIndex(device),
              machine.deviceKindIndex(4 + device));
  }
  EXPECT_FALSE(part.areOfOneKind(4));
  EXPECT_TRUE(part.areOfOneKind(2));
  EXPECT_EQ(part.leastMemoryBytes(0, 4), 40LL << 30);
}

TEST(MachinePartTest, DevicesMayStandInAnotherOrder) {
  Machine machine = require(Machine::create(
      require(findMachine(SOAPSTONE_EXAMPLES "/machines/three_kinds.json"))));
  const std::vector<int> order = {6, 7, 8, 9, 10, 11, 12, 13, 0, 1, 2, 3};
  Machine part = *partOf(machine, order);
  ASSERT_EQ(part.deviceCount(), 12);
  EXPECT_EQ(part.nodeCount(), 2);
  for (int device = 0; device < 12; ++device) {
    EXPECT_EQ(part.deviceKindIndex(device),
              machine.deviceKindIndex(order[device]));
    EXPECT_EQ(part.localIndex(device), machine.localIndex(order[device]));
  }
  for (const auto& [a, b] : {std::pair(0, 7), std::pair(7, 8)}) {
    EXPECT_EQ(part.routeBytesPerSecond(part.route(a, b)),
              machine.routeBytesPerSecond(machine.route(order[a], order[b])));
  }
}

// Nodes 1 and 2 are below two switches, and below one in a part of their own.
TEST(MachinePartTest, DistancesAreKeptBelowOneSwitch) {
  Machine machine = presetMachine("dgx-h100x4");
  EXPECT_TRUE(keepsDistances(machine, devicesOf(16, 8)));
  EXPECT_FALSE(keepsDistances(machine, devicesOf(12, 8)));  // Halves of nodes.
  MachineDescription apart = machine.description();
  apart.networkLevels = {
      {.name = "leaf", .childrenPerSwitch = 2},
      {.name = "spine", .childrenPerSwitch = 2, .latencySeconds = 1e-3}};
  machine = require(Machine::create(apart));
  EXPECT_TRUE(keepsDistances(machine, devicesOf(16)));
  const std::vector<int> between = devicesOf(16, 8);
  EXPECT_FALSE(keepsDistances(machine, between));
  Machine part = *partOf(machine, between);
  EXPECT_LT(part.routeLatencySeconds(part.route(0, 8)),
            machine.routeLatencySeconds(machine.route(8, 16)));
}

}  // namespace
}  // namespace soapstone::cost_model
