#include "ir/schedule/text.h"

#include "gtest/gtest.h"
#include "tests/unit/ir/schedule/schedule_cases.h"

namespace soapstone::schedule {
namespace {

TEST(TextTest, RoundTrips) {
  forEachSchedule(4, 9, [&](const ScheduleCase& entry) {
    absl::StatusOr<Schedule> read = parseSchedule(scheduleText(entry.schedule));
    ASSERT_TRUE(read.ok()) << entry.name << read.status().ToString();
    EXPECT_EQ(*read, entry.schedule) << entry.name;
  });
}

TEST(TextTest, WritesTheWordsOfPyTorch) {
  Schedule schedule = placeTransfers(*makeSchedule(Family::kOneFOneB, 2, 1, 2));
  EXPECT_EQ(scheduleText(schedule),
            "0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0I0,0W0,0RECV_B1,0I1,0W1,"
            "0REDUCE_GRAD,0UPDATE\n"
            "1RECV_F0,1F0,1I0,1SEND_B0,1W0,1RECV_F1,1F1,1I1,1SEND_B1,1W1,"
            "1REDUCE_GRAD,1UPDATE\n");
}

TEST(TextTest, NamesTheFarEndOfASkipConnection) {
  Schedule schedule = *makeSchedule(Family::kGpipe, 3, 1, 1);
  schedule.edges.push_back({0, 2});
  std::string text = scheduleText(placeTransfers(std::move(schedule)));
  EXPECT_NE(text.find("0SEND_F0:2"), std::string::npos) << text;
  EXPECT_NE(text.find("2RECV_F0:0"), std::string::npos) << text;
}

TEST(TextTest, SaysWhatIsWrongWhere) {
  auto message = [](absl::string_view text) {
    return std::string(parseSchedule(text).status().message());
  };
  EXPECT_EQ(message("0F0\n1X0").substr(0, 24), "line 2: '1X0' is no acti");
  EXPECT_EQ(message("0F0,1F0\n1I0"),
            "chunk 1 is in lines 1 and 2; it must be in one");
  EXPECT_EQ(message("0F0\n2F0"), "chunk 1 has no actions, but chunk 2 has");
  EXPECT_EQ(message(" \n"), "the schedule has no actions");
  EXPECT_NE(message("99999999999F0"), "");
  EXPECT_NE(message("0SEND_B0"), "");
}

TEST(TextTest, DrawsAGrid) {
  Schedule schedule = placeTransfers(*makeSchedule(Family::kOneFOneB, 2, 1, 2));
  auto times = actionTimes(schedule, evenDurations(schedule, 10));
  ASSERT_TRUE(times.ok());
  EXPECT_EQ(scheduleGrid(schedule, *times, 60),
            "group 0   F0 F1 ...I0 W0 ...I1 W1\n"
            "group 1   ...F0 I0 W0 F1 I1 W1 ...\n");
}

}  // namespace
}  // namespace soapstone::schedule
