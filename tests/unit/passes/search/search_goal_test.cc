#include "passes/search/search_goal.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "cost_model/machine.h"
#include "cost_model/presets.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone {
namespace {

using testing::ElementsAre;

constexpr int64_t kSecond = 1000000000000;

// Work that is spread evenly, as the bound says; too much for less than
// `fewest` devices.
CountQuestion evenWork(int64_t seconds, int64_t fewest = 1) {
  return [=](int64_t devices) -> std::optional<CountAnswer> {
    if (devices < fewest) return std::nullopt;
    int64_t time = seconds * kSecond / devices;
    return CountAnswer{time, time};
  };
}

std::vector<int64_t> devicesOf(const std::vector<CountFigures>& figures) {
  std::vector<int64_t> devices;
  for (const CountFigures& one : figures) devices.push_back(one.devices);
  return devices;
}

class SearchGoalTest : public testing::Test {
 protected:
  SearchGoalTest() : machine(*Machine::create(*findMachine("dgx-h100x8"))) {}

  Machine machine;
};

TEST_F(SearchGoalTest, TimeIsOfAllDevices) {
  std::vector<CountFigures> asked =
      askCounts(SearchObjective::kTime, machine, 64, evenWork(64));
  EXPECT_THAT(devicesOf(asked), ElementsAre(64));
}

TEST_F(SearchGoalTest, CostIsThatOfTheDevicesThatAreUsed) {
  SearchGoal goal = SearchObjective::kCost;
  EXPECT_DOUBLE_EQ(goal.costOf(8, 3600 * kSecond), 8);  // Device-hours.
  goal.pricesPerHour = {1, 1, 3, 3};
  EXPECT_DOUBLE_EQ(goal.costOf(3, 1800 * kSecond), 2.5);
}

TEST_F(SearchGoalTest, CheapestMayBeSlow) {
  SearchGoal goal = SearchObjective::kCost;
  // Twice the devices are less than twice as fast.
  EXPECT_TRUE(isBetter(goal, {8, 10 * kSecond}, {16, 6 * kSecond}));
  // Unless that is too late.
  goal.deadlinePicoseconds = 7 * kSecond;
  EXPECT_FALSE(isBetter(goal, {8, 10 * kSecond}, {16, 6 * kSecond}));
  // What does not fit is no answer.
  EXPECT_TRUE(isBetter(goal, {16, 60 * kSecond}, {8, 0}));
}

TEST_F(SearchGoalTest, FewestDevicesReachTheDeadline) {
  SearchGoal goal = SearchObjective::kDevices;
  goal.deadlinePicoseconds = 3 * kSecond;
  std::vector<CountFigures> asked = askCounts(goal, machine, 64, evenWork(64));
  // 22 would do, were there parts of nodes.
  EXPECT_EQ(bestOf(goal, asked)->devices, 24);
  // What the bound rules out is not asked about.
  EXPECT_LE(asked.size(), 4);
}

TEST_F(SearchGoalTest, WholeNodesBetweenThinnedCountsAreTried) {
  Machine large = *Machine::create(*findMachine("dgx-h100x64"));
  SearchGoal goal = SearchObjective::kDevices;
  goal.deadlinePicoseconds = kSecond;
  std::vector<CountFigures> asked = askCounts(goal, large, 512, evenWork(300));
  EXPECT_EQ(bestOf(goal, asked)->devices, 304);
}

TEST_F(SearchGoalTest, SaysWhatIsNearestToAMissedDeadline) {
  SearchGoal goal = SearchObjective::kDevices;
  goal.deadlinePicoseconds = kSecond / 10;
  std::vector<CountFigures> asked =
      askCounts(goal, machine, 64, evenWork(64, /*fewest=*/16));
  const CountFigures* nearest = bestOf(goal, asked);
  ASSERT_NE(nearest, nullptr);
  EXPECT_EQ(nearest->devices, 64);
  EXPECT_EQ(missedDeadline(goal, *nearest).message(),
            "no plan that was found takes 0.1 s a step or less; the fastest "
            "takes 1 s on 64 devices");
}

TEST_F(SearchGoalTest, PricesAreOfAllKindsOrNone) {
  EXPECT_TRUE(pricesOf(machine, {})->empty());
  EXPECT_EQ(pricesOf(machine, {{machine.deviceKind(0).name, 2}})->size(), 64);
  EXPECT_FALSE(pricesOf(machine, {{"another", 2}}).ok());
}

}  // namespace
}  // namespace soapstone
