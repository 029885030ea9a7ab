#include "ir/schedule/slot_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "ir/schedule/families.h"

namespace soapstone::schedule {
namespace {

Schedule scheduleOf(Family family, int groups, int chunks, int microBatches) {
  return placeTransfers(*makeSchedule(family, groups, chunks, microBatches));
}

// The activations that the chunks of a group keep until their weight gradients.
std::vector<WaitingValue> activationsOf(const Schedule& schedule, int group) {
  std::vector<WaitingValue> values;
  for (int chunk = 0; chunk < schedule.chunkCount(); ++chunk) {
    if (schedule.groupOfChunk[chunk] != group) continue;
    values.push_back({{ActionKind::kForward, chunk},
                      {{ActionKind::kInputGradient, chunk},
                       {ActionKind::kWeightGradient, chunk}}});
  }
  return values;
}

// Runs the list with the slots as memory: every reader must find its own value.
void expectNothingIsOverwritten(const Schedule& schedule, int group,
                                const std::vector<WaitingValue>& values,
                                const SharedSlots& shared) {
  std::map<int32_t, std::pair<size_t, int>> memory;
  for (const Action& action : schedule.programs[group]) {
    const ValueUse use{action.kind, action.unit};
    for (size_t value = 0; value < values.size(); ++value) {
      const std::vector<ValueUse>& readers = values[value].readers;
      bool reads =
          std::find(readers.begin(), readers.end(), use) != readers.end();
      bool writes = values[value].writer == use;
      if (!reads && !writes) continue;
      int32_t slot = shared.slotOf[value][action.microBatch];
      ASSERT_GE(slot, 0);
      ASSERT_LT(slot, shared.count);
      std::pair<size_t, int> content{value, action.microBatch};
      if (writes) memory[slot] = content;
      EXPECT_EQ(memory[slot], content);
    }
  }
}

// The first of 12 groups with 8 chunks each: 144 slots if every chunk has its
// own, and 107 micro-batches in flight.
TEST(SlotPoolTest, InterleavedChunksShareWhatIsInFlight) {
  Schedule schedule = scheduleOf(Family::kInterleaved, 12, 8, 96);
  std::vector<WaitingValue> values = activationsOf(schedule, 0);
  SharedSlots shared = shareSlots(schedule.programs[0], 96, values);
  EXPECT_EQ(shared.count, 107);
  EXPECT_EQ(shared.count,
            mostInFlight(schedule, 0, ActionKind::kWeightGradient));
  SlotCounts own = countSlots(schedule);
  int sum = 0;
  for (int chunk = 0; chunk < schedule.chunkCount(); chunk += 12) {
    sum += own.untilWeightGradient[chunk];
  }
  EXPECT_EQ(sum, 144);
  expectNothingIsOverwritten(schedule, 0, values, shared);
}

TEST(SlotPoolTest, KeepsEveryValueInAllFamilies) {
  for (Family family : {Family::kInterleaved, Family::kZeroBubbleV,
                        Family::kVHalf, Family::kVMin, Family::kDualPipeV}) {
    Schedule schedule = scheduleOf(family, 4, 2, 12);
    for (int group = 0; group < 4; ++group) {
      std::vector<WaitingValue> values = activationsOf(schedule, group);
      // One that waits between the gradients of the first chunk.
      values.push_back(
          {{ActionKind::kInputGradient, values[0].writer.unit},
           {{ActionKind::kWeightGradient, values[0].writer.unit}}});
      SharedSlots shared = shareSlots(schedule.programs[group], 12, values);
      expectNothingIsOverwritten(schedule, group, values, shared);
    }
  }
}

// Numbers of values of one size are numbers of slots.
TEST(SlotPoolTest, MostHeldIsTheNumberOfSlots) {
  Schedule schedule = scheduleOf(Family::kZeroBubbleV, 4, 2, 12);
  for (int group = 0; group < 4; ++group) {
    std::vector<WaitingValue> values = activationsOf(schedule, group);
    std::vector<HeldAmounts> held(schedule.chunkCount());
    for (const WaitingValue& value : values) {
      held[value.writer.unit].untilWeightGradient = {1, 100};
    }
    int first = values[0].writer.unit;
    values.push_back(
        {{ActionKind::kForward, first}, {{ActionKind::kInputGradient, first}}});
    held[first].untilInputGradient = {1, 0};
    values.push_back({{ActionKind::kInputGradient, first},
                      {{ActionKind::kWeightGradient, first}}});
    held[first].betweenGradients = {1, 0};
    std::vector<int64_t> most = mostHeld(schedule.programs[group], 2, held);
    EXPECT_EQ(most[0], shareSlots(schedule.programs[group], 12, values).count);
    EXPECT_EQ(most[1],
              100 * mostInFlight(schedule, group, ActionKind::kWeightGradient));
  }
}

}  // namespace
}  // namespace soapstone::schedule
