// Steps as graphs, on a device whose captures fail where a real one's would.

#include "runtime/cuda/step_graph.h"

#include <memory>
#include <stdexcept>

#include "fake_device.h"
#include "gtest/gtest.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/device_state.h"
#include "runtime/early_launch.h"

namespace soapstone::runtime {
namespace {

constexpr int kMicroBatches = 4;
constexpr int kSlots = 2;
int stepRuns = 0;
int actionRuns = 0;

void action(Rank&) { ++actionRuns; }

void stepOfActions(Rank& rank) {
  ++stepRuns;
  for (int i = 0; i < kMicroBatches; ++i) {
    deviceState(rank).graphs.run(rank, action, i % kSlots);
  }
}

void wholeStep(Rank&) { ++stepRuns; }

// A rank that is alone, whatever it runs.
struct Alone {
  explicit Alone(int actions) : rank(0, 1) {
    deviceClass.actionCount = actions;
    placeRank(rank, 1, 0, deviceClass, 0, nullptr);
    rank.device = std::make_shared<DeviceState>(deviceClass, 0,
                                                /*usesGraphs=*/true, false);
    graphUse() = {};
    stepRuns = actionRuns = 0;
  }

  void runSteps(int count, void (*step)(Rank&)) {
    for (; rank.step < count; ++rank.step) {
      deviceState(rank).graphs.runStep(rank, step);
    }
  }

  DeviceClass deviceClass;
  Rank rank;
};

TEST(StepGraphTest, StepsOfActionsAreNotCapturedThemselves) {
  Alone alone(/*actions=*/1);
  alone.runSteps(3, stepOfActions);
  EXPECT_EQ(stepRuns, 3);
  EXPECT_EQ(graphUse().captured, kSlots);
  EXPECT_EQ(graphUse().launched, 2 * kMicroBatches);
}

TEST(StepGraphTest, PreparedActionsAreLaunchedFromTheFirstStepOn) {
  Alone alone(/*actions=*/1);
  for (int slot = 0; slot < kSlots; ++slot) {
    deviceState(alone.rank).graphs.prepare(alone.rank, action, slot);
  }
  EXPECT_EQ(graphUse().uploaded, kSlots);  // No launch allocates.
  alone.runSteps(3, stepOfActions);
  EXPECT_EQ(stepRuns, 3);
  EXPECT_EQ(actionRuns, kSlots);
  EXPECT_EQ(graphUse().captured, kSlots);
  EXPECT_EQ(graphUse().launched, 3 * kMicroBatches);
}

void failsInCapture(Rank&) {
  ++stepRuns;
  if (graphUse().isCapturing) throw std::runtime_error("is no part of a graph");
}

// The step that could not be captured is done, and so are those behind it.
TEST(StepGraphTest, AStepThatCannotBeCapturedRunsCallByCall) {
  Alone alone(/*actions=*/0);
  alone.runSteps(4, failsInCapture);
  EXPECT_EQ(stepRuns, 4 + 1);  // Once in vain.
  EXPECT_FALSE(graphUse().isCapturing);
  EXPECT_EQ(graphUse().launched, 0);
}

void isRefusedEarlyLaunches(Rank&) {
  ++stepRuns;
  if (!graphUse().isCapturing || stepRuns > 2) return;
  // What another rank does, whose capture fails first.
  EXPECT_TRUE(detail::stopEarlyLaunches());
  throw std::runtime_error("an early launch is no part of a graph");
}

TEST(StepGraphTest, AStepIsCapturedOnceMoreWhereAnotherRankStopsEarlyLaunches) {
  detail::earlyUse.isUsed = true;
  Alone alone(/*actions=*/0);
  alone.runSteps(4, isRefusedEarlyLaunches);
  detail::earlyUse.isUsed = detail::earlyUse.isStopped = false;
  EXPECT_EQ(stepRuns, 3);
  EXPECT_EQ(graphUse().captured, 2);  // The first in vain.
  EXPECT_EQ(graphUse().launched, 3);
}

TEST(StepGraphTest, OtherStepsAreOneGraph) {
  Alone alone(/*actions=*/0);
  alone.runSteps(4, wholeStep);
  EXPECT_EQ(stepRuns, 2);
  EXPECT_EQ(graphUse().captured, 1);
  EXPECT_EQ(graphUse().launched, 3);
}

}  // namespace
}  // namespace soapstone::runtime
