#include "cost_model/node_graph.h"

#include "cost_model/preset_nodes.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

// Rings of single NVLinks on the hybrid cube mesh.
double meshRings(const std::vector<int>& devices) {
  return NodeGraph(dgx1Node()).ringBytesPerSecond(devices) / (25e9 * 0.905);
}

TEST(NodeGraphTest, PacksRingsIntoTheCubeMesh) {
  EXPECT_NEAR(meshRings({0, 1}), 1, 1e-9);
  EXPECT_NEAR(meshRings({0, 3}), 2, 1e-9);
  EXPECT_NEAR(meshRings({0, 1, 2}), 2, 1e-9);
  EXPECT_NEAR(meshRings({0, 1, 2, 3}), 4, 1e-9);
  EXPECT_NEAR(meshRings(devicesOf(6)), 2, 1e-9);
  EXPECT_NEAR(meshRings(devicesOf(7)), 4, 1e-9);
  EXPECT_NEAR(meshRings(devicesOf(8)), 6, 1e-9);
}

TEST(NodeGraphTest, RingsBelowOneSwitchGetThePortRate) {
  NodeGraph graph(dgxA100Node());
  for (int count = 2; count <= 8; ++count) {
    EXPECT_NEAR(graph.ringBytesPerSecond(devicesOf(count)), 300e9 * 0.765, 1)
        << count;
  }
}

TEST(NodeGraphTest, RingsThroughTwoSwitchesShareTheirConnection) {
  NodeGraph graph(k80Node());
  // One ring passes each PCIe link once, wherever it turns.
  EXPECT_NEAR(graph.ringBytesPerSecond({0, 1}), 15.75e9 * 0.762, 1);
  EXPECT_NEAR(graph.ringBytesPerSecond({0, 1, 2, 3}), 15.75e9 * 0.762, 1);
}

TEST(NodeGraphTest, ExchangesCountTheBusiestLink) {
  NodeGraph k80(k80Node());
  // Two of four devices send two messages each through the switch's uplink.
  EXPECT_NEAR(k80.exchangeSecondsPerByte({0, 1, 2, 3}), 4 / (15.75e9 * 0.762),
              1e-15);
  NodeGraph a100(dgxA100Node());
  EXPECT_NEAR(a100.exchangeSecondsPerByte(devicesOf(8)), 7 / (300e9 * 0.765),
              1e-15);
}

TEST(NodeGraphTest, DealsOutEquallyNearInterfaces) {
  NodeGraph graph(dgxA100Node());
  for (int device = 0; device < 8; ++device)
    EXPECT_EQ(graph.interfaceOf(device), device);
  NodeGraph p100(p100Node());
  for (int device = 0; device < 4; ++device)
    EXPECT_EQ(p100.interfaceOf(device), 0);
}

TEST(NodeGraphTest, OnlySomeSwitchesReduce) {
  EXPECT_EQ(
      NodeGraph(dgxA100Node()).switchReductionBytesPerSecond(devicesOf(8)), 0);
  MachineDescription h100 = require(findPreset("dgx-h100"));
  EXPECT_NEAR(
      NodeGraph(h100.nodeKinds[0]).switchReductionBytesPerSecond(devicesOf(8)),
      450e9 * 0.612, 1);
}

}  // namespace
}  // namespace soapstone::cost_model
