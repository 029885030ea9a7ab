#include "cost_model/server_traffic.h"

#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

// Bytes per second that the card of a node of FlexFlow's P100 cluster carries.
constexpr double kCard = 12.5e9 * 0.96;
constexpr double kNvlink = 20e9 * 0.905;

double largestLoad(const ServerTraffic& traffic) {
  double largest = 0;
  for (const auto& [link, seconds] : traffic.links) {
    largest = std::max(largest, seconds);
  }
  return largest;
}

TEST(ServerTrafficTest, OneReplicaSendsNothing) {
  ServerTraffic traffic =
      analyzeServers(presetMachine("flexflow-p100x16"), {3});
  EXPECT_EQ(traffic.messages, 0);
  EXPECT_EQ(traffic.serverSecondsPerByte, 0);
  EXPECT_TRUE(traffic.links.empty());
}

TEST(ServerTrafficTest, AllRemoteReplicasPassTheCardOfTheOwner) {
  Machine machine = presetMachine("flexflow-p100x16");
  ServerTraffic traffic = analyzeServers(machine, devicesOf(16));
  EXPECT_EQ(traffic.messages, 15);
  EXPECT_NEAR(traffic.serverSecondsPerByte, 12 / kCard, 1e-3 / kCard);
  // A quarter of the owners is on each of four nodes.
  EXPECT_NEAR(largestLoad(traffic), 3 / kCard, 1e-3 / kCard);
}

TEST(ServerTrafficTest, ReplicasOfOneNodeUseItsOwnLinks) {
  ServerTraffic traffic =
      analyzeServers(presetMachine("flexflow-p100x16"), devicesOf(4, 8));
  EXPECT_EQ(traffic.messages, 3);
  EXPECT_NEAR(traffic.serverSecondsPerByte, 1 / kNvlink, 1e-3 / kNvlink);
  EXPECT_NEAR(largestLoad(traffic), 0.25 / kNvlink, 1e-3 / kNvlink);
}

TEST(ServerTrafficTest, TheOwnerIsWhereMostReplicasAre) {
  // Three replicas on one node, one on another: one message passes the card.
  ServerTraffic traffic =
      analyzeServers(presetMachine("flexflow-p100x16"), {0, 1, 2, 4});
  EXPECT_NEAR(traffic.serverSecondsPerByte, 1 / kCard, 1e-3 / kCard);
}

}  // namespace
}  // namespace soapstone::cost_model
