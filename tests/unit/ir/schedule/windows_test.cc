#include "ir/schedule/windows.h"

#include <string>

#include "gtest/gtest.h"
#include "ir/schedule/families.h"

namespace soapstone::schedule {
namespace {

Schedule scheduleOf(Family family, int groups, int microBatches) {
  Schedule lists = *makeSchedule(family, groups, 1, microBatches);
  lists.edges = chainEdges(groups);
  return placeTransfers(std::move(lists));
}

TEST(WindowsTest, OneFOneBHoldsAsManyAsGroupsFollow) {
  Schedule lists = scheduleOf(Family::kOneFOneB, 4, 8);
  for (int group = 0; group < 4; ++group) {
    EXPECT_EQ(countSlots(lists.programs[group], {ActionKind::kForward, group},
                         {{{ActionKind::kWeightGradient, group}}}),
              4 - group);
  }
}

TEST(WindowsTest, GpipeHoldsAll) {
  Schedule lists = scheduleOf(Family::kGpipe, 2, 5);
  EXPECT_EQ(countSlots(lists.programs[0], {ActionKind::kForward, 0},
                       {{{ActionKind::kInputGradient, 0}}}),
            5);
}

TEST(WindowsTest, WhatIsSentAtOnceNeedsOneSlot) {
  Schedule lists = scheduleOf(Family::kGpipe, 2, 5);
  EXPECT_EQ(countSlots(lists.programs[0], {ActionKind::kForward, 0},
                       {{{ActionKind::kSend, 0}}}),
            1);
}

TEST(WindowsTest, TheLastReaderDecides) {
  Schedule lists = scheduleOf(Family::kGpipe, 2, 5);
  EXPECT_EQ(
      countSlots(lists.programs[0], {ActionKind::kForward, 0},
                 {{{ActionKind::kSend, 0}, {ActionKind::kWeightGradient, 0}}}),
      5);
}

// Families answer before there is a schedule as their schedules do.
TEST(WindowsTest, FamiliesSayWhetherWeightGradientsAreLate) {
  for (const std::string& name : familyNames()) {
    const Family family = *parseFamily(name);
    const bool hasTwo = isVShaped(family) || family == Family::kInterleaved;
    Schedule lists = *makeSchedule(family, 4, hasTwo ? 2 : 1, 16);
    lists.edges = chainEdges(lists.chunkCount());
    const SlotCounts slots = countSlots(placeTransfers(std::move(lists)));
    int late = 0;
    const int chunks = static_cast<int>(slots.betweenGradients.size());
    for (int chunk = 0; chunk < chunks; ++chunk)
      late += areWeightsLate(slots, chunk) ? 1 : 0;
    EXPECT_EQ(late > 0, computesWeightsLate(family)) << name << " " << late;
    const bool fillsBubbles = family == Family::kZeroBubbleH1 ||
                              family == Family::kZeroBubbleH2 ||
                              family == Family::kZeroBubbleV;
    if (fillsBubbles) EXPECT_GT(2 * late, chunks) << name << " " << late;
  }
}

TEST(WindowsTest, WhatNobodyReadsNeedsOneSlot) {
  Schedule lists = scheduleOf(Family::kGpipe, 2, 5);
  EXPECT_EQ(countSlots(lists.programs[0], {ActionKind::kForward, 0}, {}), 1);
}

}  // namespace
}  // namespace soapstone::schedule
