#include "ir/schedule/roll_loops.h"

#include "gtest/gtest.h"
#include "ir/schedule/text.h"
#include "tests/unit/ir/schedule/schedule_cases.h"

namespace soapstone::schedule {
namespace {

TEST(RollLoopsTest, ExpandsToTheList) {
  forEachSchedule(5, 24, [&](const ScheduleCase& entry) {
    for (const Actions& program : entry.schedule.programs) {
      EXPECT_EQ(rollLoops(program).expand(), program) << entry.name;
    }
  });
}

TEST(RollLoopsTest, FindsWarmupSteadyStateAndCooldown) {
  Schedule schedule = *makeSchedule(Family::kOneFOneB, 4, 1, 32);
  RolledActions rolled = rollLoops(schedule.programs[0]);
  EXPECT_EQ(rolled.warmup.size(), 3u);
  EXPECT_EQ(rolled.body.size(), 3u);
  EXPECT_EQ(rolled.rounds, 29);
  EXPECT_EQ(rolled.stride, 1);
  EXPECT_EQ(rolled.cooldown.size(), 3u * 2u);
}

TEST(RollLoopsTest, RoundsOfInterleavedListsHaveAMicroBatchOfEveryGroup) {
  Schedule schedule = *makeSchedule(Family::kInterleaved, 4, 2, 32);
  RolledActions rolled = rollLoops(schedule.programs[0]);
  EXPECT_EQ(rolled.stride, 4);
  EXPECT_EQ(rolled.body.size(), 3u * 2u * 4u);
  EXPECT_GE(rolled.rounds, 6);
}

TEST(RollLoopsTest, MainLoopRepeatsAndCoversMostOfTheList) {
  constexpr int kFewestRounds = 6;
  int found = 0;
  forEachSchedule(5, 24, [&](const ScheduleCase& entry) {
    for (const Actions& program : entry.schedule.programs) {
      ActionLoop loop = findMainLoop(program, kFewestRounds);
      if (loop.rounds == 0) continue;
      ++found;
      EXPECT_GE(loop.rounds, kFewestRounds) << entry.name;
      EXPECT_GT(2 * loop.covered(), program.size()) << entry.name;
      ASSERT_LE(loop.begin + loop.covered(), program.size()) << entry.name;
      for (size_t i = loop.begin + loop.period; i < loop.begin + loop.covered();
           ++i) {
        Action before = program[i - loop.period];
        before.microBatch += loop.stride;
        ASSERT_EQ(program[i], before) << entry.name;
      }
    }
  });
  EXPECT_GT(found, 0);
}

TEST(RollLoopsTest, LeavesATableWhereNothingRepeats) {
  Actions list{{ActionKind::kForward, 0, 0},
               {ActionKind::kInputGradient, 0, 0},
               {ActionKind::kWeightGradient, 0, 0}};
  RolledActions rolled = rollLoops(list);
  EXPECT_EQ(rolled.rounds, 0);
  EXPECT_EQ(rolled.warmup, list);
}

}  // namespace
}  // namespace soapstone::schedule
