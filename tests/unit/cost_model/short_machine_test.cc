#include "cost_model/short_machine.h"

#include <string>

#include "cost_model/known_devices.h"
#include "cost_model/machine.h"
#include "cost_model/machine_json.h"
#include "cost_model/presets.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

std::string errorOf(const std::string& text) {
  return std::string(findMachine(text).status().message());
}

TEST(ShortMachineTest, OneLineIsAWholeMachine) {
  auto description = findMachine(
      R"({"devices": "l40s", "count": 4, "nodes": 2, "network": "100GbE"})");
  ASSERT_TRUE(description.ok()) << description.status();
  auto machine = Machine::create(*description);
  ASSERT_TRUE(machine.ok()) << machine.status();
  EXPECT_EQ(machine->deviceCount(), 8);
  EXPECT_EQ(machine->nodeCount(), 2);
  EXPECT_EQ(machine->name(), "2x4xl40s");
  EXPECT_EQ(machine->deviceKind(0).name, "l40s");
  EXPECT_FALSE(machine->route(0, 7).empty());
  // It is written as any other, and read back.
  EXPECT_EQ(*parseMachine(writeMachine(*description)), *description);
}

TEST(ShortMachineTest, NothingReachesItsPeak) {
  for (const std::string& name : knownDeviceNames()) {
    std::string line = "{\"devices\": \"" + name +
                       "\", \"count\": 4, \"nodes\": 2, \"network\": \"NDR\"}";
    auto machine = findMachine(line);
    ASSERT_TRUE(machine.ok()) << machine.status();
    const DeviceKind& kind = machine->deviceKinds[0];
    EXPECT_LT(kind.achievedMatrixFraction, 1) << name;
    EXPECT_LT(kind.achievedMemoryFraction, 1) << name;
    EXPECT_FALSE(kind.source.empty()) << name;
    for (const LinkDescription& link : machine->nodeKinds[0].links) {
      EXPECT_LT(link.achievedFraction, 1) << name;
    }
    for (const InterfaceDescription& card : machine->nodeKinds[0].interfaces) {
      EXPECT_LT(card.achievedFraction, 1) << name;
    }
    EXPECT_GT(machine->collectives.baseLatencySeconds, 0);
  }
}

TEST(ShortMachineTest, NvlinksAreThereWhereTheDeviceHasThem) {
  auto linked = findMachine(R"({"devices": "h100", "count": 8})");
  ASSERT_TRUE(linked.ok());
  EXPECT_EQ(linked->nodeKinds[0].switches.size(), 2u);
  auto cards =
      findMachine(R"({"devices": "h100", "count": 8, "link": "pcie5"})");
  ASSERT_TRUE(cards.ok());
  EXPECT_EQ(cards->nodeKinds[0].switches.size(), 1u);
}

TEST(ShortMachineTest, CardsCanBeSeveral) {
  auto machine = findMachine(
      R"({"devices": "h200", "count": 8, "nodes": 40, "network": "8x400Gb"})");
  ASSERT_TRUE(machine.ok()) << machine.status();
  EXPECT_EQ(machine->nodeKinds[0].interfaces.size(), 8u);
  EXPECT_EQ(machine->nodeKinds[0].interfaces[0].bytesPerSecond, 50e9);
  EXPECT_EQ(machine->networkLevels.size(), 2u);
}

TEST(ShortMachineTest, MistakesAreToldByTheirPlace) {
  EXPECT_THAT(errorOf(R"({"devices": "tpu"})"),
              testing::HasSubstr("devices: is 'tpu', must be one of b200"));
  EXPECT_THAT(errorOf(R"({"devices": "l4", "nodes": 2})"),
              testing::HasSubstr("network: is missing: 2 nodes need one"));
  EXPECT_THAT(
      errorOf(R"({"devices": "l4", "nodes": 2, "network": "fast"})"),
      testing::HasSubstr("network: is 'fast', must be cards like 100GbE"));
  EXPECT_THAT(errorOf(R"({"devices": "l4", "count": 0})"),
              testing::HasSubstr("count: is 0, must be between 1 and 64"));
  EXPECT_THAT(errorOf(R"({"devices": "l4", "link": "nvlink"})"),
              testing::HasSubstr("link: is 'nvlink', which 'l4' has not"));
  EXPECT_THAT(errorOf(R"({"devices": "l4", "cuont": 2})"),
              testing::HasSubstr("cuont"));
}

}  // namespace
}  // namespace soapstone::cost_model
