#include "passes/search/device_orders.h"

#include <set>
#include <vector>

#include "cost_model/machine.h"
#include "cost_model/machine_part.h"
#include "cost_model/presets.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

cost_model::Machine machineOf(const char* name) {
  auto description = cost_model::findMachine(name, {});
  return *cost_model::Machine::create(*std::move(description));
}

// Devices 0 to 3 are old, 4 and 5 of the middle kind, 6 to 13 new.
constexpr char kThree[] = SOAPSTONE_MACHINES "/three_kinds.json";

TEST(DeviceOrdersTest, AreAllOfAllChoicesOfKinds) {
  const std::vector<DeviceChoice> choices =
      deviceChoices(machineOf(kThree), 14);
  std::vector<size_t> counts;
  std::set<std::vector<int>> all;
  for (const DeviceChoice& choice : choices) {
    counts.push_back(choice.orders.size());
    all.insert(choice.orders.begin(), choice.orders.end());
  }
  // But for the order that the machine has.
  EXPECT_THAT(counts, ElementsAre(5, 2, 2, 2, 1, 1, 1));
  EXPECT_EQ(all.size(), 14);
  EXPECT_THAT(choices.front().orders.front(),
              ElementsAre(6, 7, 8, 9, 10, 11, 12, 13, 4, 5, 0, 1, 2, 3));
  EXPECT_DOUBLE_EQ(choices.front().speed, 1);
  EXPECT_THAT(choices[1].orders,
              ElementsAre(ElementsAre(6, 7, 8, 9, 10, 11, 12, 13, 4, 5),
                          ElementsAre(4, 5, 6, 7, 8, 9, 10, 11, 12, 13)));
  EXPECT_EQ(choices[1].devices(), 10);
  EXPECT_GT(choices[1].speed, 0.8);
  EXPECT_LT(choices[1].speed, 1);
  EXPECT_FALSE(all.contains({}));
}

TEST(DeviceOrdersTest, AreOfTheFirstDevicesAlone) {
  const std::vector<DeviceChoice> choices = deviceChoices(machineOf(kThree), 5);
  ASSERT_EQ(choices.size(), 3);
  EXPECT_THAT(choices[0].orders, ElementsAre(ElementsAre(4, 0, 1, 2, 3)));
  EXPECT_THAT(choices[1].orders, ElementsAre(ElementsAre(4)));
  EXPECT_THAT(choices[2].orders, ElementsAre(ElementsAre(0, 1, 2, 3)));
}

TEST(DeviceOrdersTest, NodesOfOneKindStayTogether) {
  // Middle, new, middle.
  const cost_model::Machine mixed =
      *cost_model::partOf(machineOf(kThree), {4, 5, 6, 7, 8, 9, 4, 5});
  const std::vector<DeviceChoice> choices = deviceChoices(mixed, 8);
  ASSERT_EQ(choices.size(), 3);
  EXPECT_THAT(choices[0].orders,
              ElementsAre(ElementsAre(2, 3, 4, 5, 0, 1, 6, 7),
                          ElementsAre(0, 1, 6, 7, 2, 3, 4, 5)));
}

TEST(DeviceOrdersTest, AMachineOfOneKindHasNone) {
  EXPECT_THAT(deviceChoices(machineOf("dgx-h100x2"), 16), IsEmpty());
  EXPECT_THAT(deviceChoices(machineOf(kThree), 4), IsEmpty());
}

}  // namespace
}  // namespace soapstone::search
