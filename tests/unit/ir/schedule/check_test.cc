#include "ir/schedule/check.h"

#include "gtest/gtest.h"
#include "ir/schedule/text.h"
#include "tests/unit/ir/schedule/schedule_cases.h"

namespace soapstone::schedule {
namespace {

// Includes fewer micro-batches than groups, one alone, and no multiples.
TEST(CheckTest, AcceptsEveryFamily) {
  int checked = 0;
  forEachSchedule(6, 13, [&](const ScheduleCase& entry) {
    absl::Status status =
        checkSchedule(entry.schedule, countSlots(entry.schedule));
    EXPECT_TRUE(status.ok()) << entry.name << ": " << status.message();
    ++checked;
  });
  EXPECT_GT(checked, 500);
}

TEST(CheckTest, AcceptsGradientsSentLate) {
  Schedule schedule = placeTransfers(*makeSchedule(Family::kOneFOneB, 4, 1, 9),
                                     GradientSending::kAfterWeightGradient);
  EXPECT_TRUE(checkSchedule(schedule, countSlots(schedule)).ok());
}

TEST(CheckTest, AcceptsSkipConnections) {
  Schedule schedule = *makeSchedule(Family::kOneFOneB, 4, 1, 6);
  schedule.edges.push_back({0, 3});
  schedule.edges.push_back({3, 0});
  schedule = placeTransfers(std::move(schedule));
  SlotCounts slots = countSlots(schedule);
  // A skip connection runs ahead of the chain.
  slots.messages[6] = 4;
  absl::Status status = checkSchedule(schedule, slots);
  EXPECT_TRUE(status.ok()) << status.message();
}

TEST(CheckTest, AcceptsAListFromOutside) {
  absl::StatusOr<Schedule> list = parseSchedule(
      "0F0,0F1,,0B0,0F2,0B1,,0B2\n"
      ",1F0,1B0,1F1,1B1,1F2,1B2\n");
  ASSERT_TRUE(list.ok());
  Schedule schedule = placeTransfers(*std::move(list));
  absl::Status status = checkSchedule(schedule, countSlots(schedule));
  EXPECT_TRUE(status.ok()) << status.message();
}

TEST(CheckTest, FindsADeadlock) {
  absl::StatusOr<Schedule> list = parseSchedule(
      "0F0,0I0,0W0,0F1,0I1,0W1\n"
      "1F0,1F1,1I0,1W0,1I1,1W1\n");
  ASSERT_TRUE(list.ok());
  Schedule schedule = placeTransfers(*std::move(list));
  EXPECT_EQ(checkSchedule(schedule, countSlots(schedule)).message(),
            "deadlock: group 0: receive of edge 1 to 0, micro-batch 0 never "
            "gets what it waits for");
  EXPECT_FALSE(SchedulePricer::create(schedule).ok());
  EXPECT_FALSE(actionTimes(schedule, Durations::zeros(schedule)).ok());
}

}  // namespace
}  // namespace soapstone::schedule
