#include "passes/search/search_goal.h"

#include <cstdint>
#include <string>
#include <vector>

#include "cost_model/machine.h"
#include "cost_model/presets.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::search {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;

constexpr int64_t kSecond = 1000000000000;

// Work that is spread evenly; too much for less than `fewest` devices.
CountQuestion evenWork(int64_t seconds, int64_t fewest = 1) {
  return [=](int64_t devices, double) -> absl::StatusOr<int64_t> {
    if (devices < fewest) return absl::ResourceExhaustedError("too large");
    return seconds * kSecond / devices;
  };
}

StepNeeds computing(double seconds) {
  return {0, seconds * static_cast<double>(kSecond)};
}

// The counts that were asked about; these questions end no search.
std::vector<CountFigures> ask(const SearchGoal& goal,
                              const cost_model::Machine& machine,
                              int64_t devices, const StepNeeds& needs,
                              const CountQuestion& question) {
  return askCounts(goal, machine, devices, needs, question)->counts;
}

std::vector<int64_t> devicesOf(const std::vector<CountFigures>& figures) {
  std::vector<int64_t> devices;
  for (const CountFigures& one : figures) devices.push_back(one.devices);
  return devices;
}

class SearchGoalTest : public testing::Test {
 protected:
  SearchGoalTest()
      : machine(*cost_model::Machine::create(
            *cost_model::findMachine("dgx-h100x8"))) {}

  cost_model::Machine machine;
};

TEST_F(SearchGoalTest, TimeIsOfAllDevices) {
  std::vector<CountFigures> asked =
      ask(SearchGoal(SearchObjective::kTime), machine, 64, {}, evenWork(64));
  EXPECT_THAT(devicesOf(asked), ElementsAre(64));
}

TEST_F(SearchGoalTest, CostIsThatOfTheDevicesThatAreUsed) {
  SearchGoal goal(SearchObjective::kCost);
  EXPECT_DOUBLE_EQ(goal.costOf(8, 3600 * kSecond), 8);  // Device-hours.
  goal.pricesPerHour = {1, 1, 3, 3};
  EXPECT_DOUBLE_EQ(goal.costOf(3, 1800 * kSecond), 2.5);
}

TEST_F(SearchGoalTest, CheapestMayBeSlow) {
  SearchGoal goal(SearchObjective::kCost);
  // Twice the devices are less than twice as fast.
  EXPECT_TRUE(isBetter(goal, {8, 10 * kSecond}, {16, 6 * kSecond}));
  // Unless that is too late.
  goal.deadlinePicoseconds = 7 * kSecond;
  EXPECT_FALSE(isBetter(goal, {8, 10 * kSecond}, {16, 6 * kSecond}));
  // A plan that does not fit is no answer.
  EXPECT_TRUE(isBetter(goal, {16, 60 * kSecond}, {8, 0}));
}

TEST_F(SearchGoalTest, FewestDevicesReachTheDeadline) {
  SearchGoal goal(SearchObjective::kDevices);
  goal.deadlinePicoseconds = 3 * kSecond;
  std::vector<CountFigures> asked =
      ask(goal, machine, 64, computing(64), evenWork(64));
  // 22 would do, were there parts of nodes.
  EXPECT_EQ(bestOf(goal, asked)->devices, 24);
  // Counts that the bound rules out are not asked about.
  EXPECT_LE(asked.size(), 4);
}

TEST_F(SearchGoalTest, WholeNodesBetweenThinnedCountsAreTried) {
  cost_model::Machine large =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-h100x64"));
  SearchGoal goal(SearchObjective::kDevices);
  goal.deadlinePicoseconds = kSecond;
  std::vector<CountFigures> asked = ask(goal, large, 512, {}, evenWork(300));
  EXPECT_EQ(bestOf(goal, asked)->devices, 304);
}

TEST_F(SearchGoalTest, FewestDevicesNeedNotDivideANode) {
  SearchGoal goal(SearchObjective::kDevices);
  goal.deadlinePicoseconds = kSecond;
  // Work of six devices, which 5 cannot share.
  auto question = [](int64_t devices, double) -> absl::StatusOr<int64_t> {
    if (devices == 5 || devices == 7) return absl::OutOfRangeError("odd");
    return 6 * kSecond / devices;
  };
  std::vector<CountFigures> asked = ask(goal, machine, 64, {}, question);
  EXPECT_EQ(bestOf(goal, asked)->devices, 6);
  EXPECT_THAT(asked, Contains(CountFigures{5, 0, CountState::kImpossible}));
  // What bounds rule out is not asked about.
  asked = ask(goal, machine, 64, computing(7), evenWork(6));
  EXPECT_EQ(bestOf(goal, asked)->devices, 7);
  // Few numbers of a large node.
  cost_model::Machine large =
      *cost_model::Machine::create(*cost_model::findMachine("gb200-nvl72"));
  asked = ask(goal, large, 72, {}, evenWork(47));
  EXPECT_THAT(devicesOf(asked),
              ElementsAre(72, 1, 2, 3, 4, 6, 8, 9, 12, 18, 24, 36, 42, 48));
}

TEST_F(SearchGoalTest, SlowNodesDelayStepsOnMoreNodes) {
  SearchGoal goal(SearchObjective::kDevices);
  // A step of a second on 16 devices, which is delayed by a fifth there.
  goal.deadlinePicoseconds = kSecond;
  goal.stragglers = {.nodeShare = 1, .slowdown = 0.2};
  std::vector<CountFigures> asked = ask(goal, machine, 64, {}, evenWork(16));
  EXPECT_EQ(bestOf(goal, asked)->devices, 24);
  EXPECT_EQ(bestOf(goal, asked)->picoseconds, kSecond * 16 / 24 * 6 / 5);
}

TEST_F(SearchGoalTest, SaysWhatIsNearestToAMissedDeadline) {
  SearchGoal goal(SearchObjective::kDevices);
  goal.deadlinePicoseconds = kSecond / 10;
  std::vector<CountFigures> asked =
      ask(goal, machine, 64, {}, evenWork(64, /*fewest=*/16));
  const CountFigures* nearest = bestOf(goal, asked);
  ASSERT_NE(nearest, nullptr);
  EXPECT_EQ(nearest->devices, 64);
  EXPECT_EQ(missedDeadline(goal, *nearest).message(),
            "no plan that was found takes 0.1 s a step or less; the fastest "
            "takes 1 s on 64 devices: allow more time or more devices");
}

TEST_F(SearchGoalTest, WorkThatGrowsWithTheDevicesRulesNothingOut) {
  SearchGoal goal(SearchObjective::kDevices);
  goal.deadlinePicoseconds = 10 * kSecond;
  // 64 devices together compute twice as long as two of them.
  auto uneven = [](int64_t devices, double) -> absl::StatusOr<int64_t> {
    return (devices < 8 ? 20 : 40) * kSecond / devices;
  };
  std::vector<CountFigures> asked =
      ask(goal, machine, 64, computing(18), uneven);
  EXPECT_EQ(bestOf(goal, asked)->devices, 2);
}

TEST_F(SearchGoalTest, ManyNodesAreThinnedToDoublings) {
  SearchGoal goal(SearchObjective::kDevices);
  cost_model::Machine odd =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-h100x17"));
  EXPECT_THAT(countsFor(goal, odd, 136),
              ElementsAre(1, 2, 4, 8, 16, 32, 64, 128, 136));
  EXPECT_THAT(countsFor(goal, odd, 12), ElementsAre(1, 2, 4, 8, 12));
  goal.deadlinePicoseconds = kSecond;
  std::vector<CountFigures> asked = ask(goal, odd, 136, {}, evenWork(90));
  EXPECT_EQ(bestOf(goal, asked)->devices, 96);
  // The last count may be no whole nodes.
  cost_model::Machine small =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-h100x64"));
  asked = ask(goal, small, 500, {}, evenWork(470));
  EXPECT_EQ(bestOf(goal, asked)->devices, 472);
}

TEST_F(SearchGoalTest, TimeIsForTheDevicesThatCanStoreTheModel) {
  SearchGoal goal(SearchObjective::kCost);
  auto memory = static_cast<double>(machine.deviceKind(0).memoryBytes);
  std::vector<int64_t> asked;
  double left = 1;
  auto question = [&](int64_t devices, double share) {
    asked.push_back(devices);
    left -= share * left;
    EXPECT_NEAR(left, 1 - static_cast<double>(asked.size()) / 4, 1e-9);
    return absl::StatusOr<int64_t>(kSecond);
  };
  std::vector<CountFigures> counts =
      ask(goal, machine, 64, {39.5 * memory, 0}, question);
  EXPECT_THAT(asked, ElementsAre(64, 40, 48, 56));
  EXPECT_THAT(counts, Contains(CountFigures{32, 0, CountState::kDoesNotFit}));
}

TEST_F(SearchGoalTest, FailuresSayWhatTheyAre) {
  SearchGoal goal(SearchObjective::kCost);
  std::vector<int64_t> asked;
  auto question = [&](int64_t devices, double) -> absl::StatusOr<int64_t> {
    asked.push_back(devices);
    if (devices == 24) return absl::OutOfRangeError("24");
    if (devices < 24) return absl::DeadlineExceededError("late");
    return absl::ResourceExhaustedError(std::to_string(devices));
  };
  absl::StatusOr<CountAnswers> answers =
      askCounts(goal, machine, 64, {}, question);
  ASSERT_TRUE(answers.ok());
  EXPECT_EQ(answers->failure.message(), "64");
  EXPECT_THAT(answers->counts,
              AllOf(Contains(CountFigures{24, 0, CountState::kImpossible}),
                    Contains(CountFigures{8, 0, CountState::kNotTried}),
                    Contains(CountFigures{32, 0, CountState::kDoesNotFit})));
  // A mistake ends the search.
  asked.clear();
  auto mistaken = [&](int64_t devices, double) -> absl::StatusOr<int64_t> {
    asked.push_back(devices);
    return absl::InvalidArgumentError("t=7");
  };
  EXPECT_EQ(askCounts(goal, machine, 64, {}, mistaken).status().message(),
            "t=7");
  EXPECT_THAT(asked, ElementsAre(64));
}

TEST_F(SearchGoalTest, PricesAreOfAllKindsOrNone) {
  EXPECT_TRUE(pricesOf(machine, {})->empty());
  EXPECT_EQ(pricesOf(machine, {{machine.deviceKind(0).name, 2}})->size(), 64);
  EXPECT_FALSE(pricesOf(machine, {{"another", 2}}).ok());
}

}  // namespace
}  // namespace soapstone::search
