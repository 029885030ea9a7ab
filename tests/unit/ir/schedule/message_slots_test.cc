#include "ir/schedule/message_slots.h"

#include "gtest/gtest.h"
#include "ir/schedule/check.h"
#include "schedule_cases.h"

namespace soapstone::schedule {
namespace {

TEST(MessageSlotsTest, TwoAreEnoughForChains) {
  forEachSchedule(4, 8, [](const ScheduleCase& made) {
    int slots = fewestMessageSlots(made.schedule);
    EXPECT_EQ(slots, std::min(2, made.schedule.microBatches)) << made.name;
  });
}

// Chunk 0 also feeds chunk 2, on a group that waits for chunk 1, too.
TEST(MessageSlotsTest, SkipConnectionsAreProven) {
  Schedule schedule = placeTransfers(*makeSchedule(Family::kGpipe, 3, 1, 8));
  const auto skip = static_cast<int16_t>(schedule.edges.size());
  schedule.edges.push_back({0, 2});
  Actions& first = schedule.programs[0];
  Actions& last = schedule.programs[2];
  Actions sends;
  for (const Action& action : first) {
    sends.push_back(action);
    if (action.kind != ActionKind::kForward) continue;
    sends.push_back({ActionKind::kSend, skip, action.microBatch});
  }
  first = sends;
  Actions receives;
  for (const Action& action : last) {
    if (action.kind == ActionKind::kForward) {
      receives.push_back({ActionKind::kReceive, skip, action.microBatch});
    }
    receives.push_back(action);
  }
  last = receives;
  int slots = fewestMessageSlots(schedule);
  SlotCounts counts = countSlots(schedule);
  for (int& count : counts.messages) count = count > 0 ? slots : 0;
  EXPECT_TRUE(checkSchedule(schedule, counts).ok());
  EXPECT_GE(slots, 2);
  EXPECT_LE(slots, 8);
}

// Chunk 0 feeds chunk 4 of another group as well, which turns to it only when
// the chunks between are done with a micro-batch. Meanwhile the first group has
// to send those of the others before its second chunk gives the last group
// something to wait for: two slots are too few, although the checker, whose
// senders do not wait, is content with them.
TEST(MessageSlotsTest, SendersThatWaitNeedMore) {
  Schedule lists = *makeSchedule(Family::kZeroBubbleV, 3, 2, 5);
  lists.edges.push_back({0, 4});
  lists.edges.push_back({4, 0});
  Schedule schedule = placeTransfers(std::move(lists));
  SlotCounts two = countSlots(schedule);
  for (int& count : two.messages) count = count > 0 ? 2 : 0;
  EXPECT_TRUE(checkSchedule(schedule, two).ok());
  EXPECT_EQ(fewestMessageSlots(schedule), 4);
}

TEST(MessageSlotsTest, ProgramsHaveTheFewestProvenSlots) {
  forEachSchedule(4, 8, [](const ScheduleCase& made) {
    absl::StatusOr<SlotCounts> slots = programSlots(made.schedule);
    ASSERT_TRUE(slots.ok()) << made.name << ": " << slots.status().message();
    SlotCounts expected = countSlots(made.schedule);
    int fewest = fewestMessageSlots(made.schedule);
    for (int& count : expected.messages) count = count > 0 ? fewest : 0;
    EXPECT_EQ(*slots, expected) << made.name;
    EXPECT_TRUE(checkSchedule(made.schedule, *slots).ok()) << made.name;
  });
}

// With slots for all micro-batches, too, the checker has something to say.
TEST(MessageSlotsTest, ProgramsOfWrongListsAreRefused) {
  for (int microBatches : {2, 8}) {
    Schedule schedule =
        placeTransfers(*makeSchedule(Family::kOneFOneB, 2, 1, microBatches));
    schedule.programs[1].pop_back();
    absl::Status status = programSlots(schedule).status();
    EXPECT_EQ(status, checkSchedule(schedule, countSlots(schedule)));
    EXPECT_FALSE(status.ok());
  }
}

}  // namespace
}  // namespace soapstone::schedule
