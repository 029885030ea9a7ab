#include "ir/schedule/families.h"

#include <algorithm>
#include <map>

#include "gtest/gtest.h"
#include "tests/unit/ir/schedule/schedule_cases.h"

namespace soapstone::schedule {
namespace {

constexpr int64_t kGroupTime = 12000;  // Picoseconds of F, of I and of W.

Schedule scheduleOf(Family family, int groups, int perGroup,
                    GradientSending sending) {
  return placeTransfers(*makeSchedule(family, groups, perGroup, 4 * groups),
                        sending);
}

int64_t bubbleOf(const Schedule& schedule) {
  absl::StatusOr<SchedulePricer> pricer = SchedulePricer::create(schedule);
  EXPECT_TRUE(pricer.ok()) << pricer.status().ToString();
  StepPrice price = pricer->price(evenDurations(schedule, kGroupTime));
  EXPECT_TRUE(price.isSteady);
  return price.periodPicoseconds - 3 * kGroupTime * schedule.microBatches;
}

int mostInFlight(const Schedule& schedule, ActionKind until) {
  int most = 0;
  for (int group = 0; group < schedule.groupCount(); ++group) {
    most = std::max(most, mostInFlight(schedule, group, until));
  }
  return most;
}

class ZeroBubbleTableTest : public testing::TestWithParam<int> {};

// Qi et al., ICLR 2024, table 2, with F = I = W and free transfers: the bubble
// between steps in units of (P - 1) F.
TEST_P(ZeroBubbleTableTest, BubblesAreThePublishedOnes) {
  int groups = GetParam();
  int64_t unit = (groups - 1) * kGroupTime;
  auto bubble = [&](Family family, int perGroup, GradientSending sending) {
    return bubbleOf(scheduleOf(family, groups, perGroup, sending));
  };
  constexpr auto kLate = GradientSending::kAfterWeightGradient;
  constexpr auto kEarly = GradientSending::kAfterInputGradient;
  EXPECT_EQ(bubble(Family::kOneFOneB, 1, kLate), 3 * unit);
  EXPECT_EQ(bubble(Family::kZeroBubbleH1, 1, kEarly), unit);
  EXPECT_EQ(bubble(Family::kZeroBubbleH2, 1, kEarly), 0);
  EXPECT_EQ(bubble(Family::kZeroBubbleV, 2, kEarly), 0);
  // Known bubbles, among them the gain of sending the gradient early.
  EXPECT_EQ(bubble(Family::kOneFOneB, 1, kEarly), 2 * unit);
  EXPECT_EQ(bubble(Family::kGpipe, 1, kEarly), 2 * unit);
  EXPECT_EQ(bubble(Family::kInterleaved, 2, kLate), 3 * unit / 2);
  EXPECT_EQ(bubble(Family::kInterleaved, 2, kEarly), unit);
  // Qi et al., NeurIPS 2024: half of 1F1B's bubble; two thirds and O(1).
  EXPECT_LE(bubble(Family::kVHalf, 2, kEarly), 3 * unit / 2);
  EXPECT_LE(bubble(Family::kVMin, 2, kEarly), 2 * unit + kGroupTime);
}

TEST_P(ZeroBubbleTableTest, ActivationMemoryIsThePublishedOne) {
  int groups = GetParam();
  auto inFlight = [&](Family family, int perGroup, ActionKind until) {
    return mostInFlight(scheduleOf(family, groups, perGroup,
                                   GradientSending::kAfterInputGradient),
                        until);
  };
  constexpr ActionKind kW = ActionKind::kWeightGradient;
  constexpr ActionKind kI = ActionKind::kInputGradient;
  EXPECT_EQ(inFlight(Family::kGpipe, 1, kW), 4 * groups);
  EXPECT_EQ(inFlight(Family::kOneFOneB, 1, kW), groups);
  EXPECT_EQ(inFlight(Family::kInterleaved, 2, kW),
            2 * (groups - 1) + groups + 1);
  EXPECT_EQ(inFlight(Family::kZeroBubbleH1, 1, kW), groups);
  EXPECT_EQ(inFlight(Family::kZeroBubbleH2, 1, kW), 2 * groups - 1);
  // Chunks of half a group.
  EXPECT_EQ(inFlight(Family::kZeroBubbleV, 2, kW), 2 * groups);
  EXPECT_EQ(inFlight(Family::kDualPipeV, 2, kW), 2 * groups + 1);
  EXPECT_LE(inFlight(Family::kVHalf, 2, kI), groups + 2);
  EXPECT_LE(inFlight(Family::kVHalf, 2, kW), groups + 3);
  EXPECT_LE(3 * inFlight(Family::kVMin, 2, kW), 2 * groups + 3 * 4);
}

INSTANTIATE_TEST_SUITE_P(Groups, ZeroBubbleTableTest,
                         testing::Values(4, 8, 16, 32));

TEST(FamiliesTest, NamesRoundTrip) {
  for (const std::string& name : familyNames()) {
    EXPECT_EQ(familyName(*parseFamily(name)), name);
  }
  EXPECT_FALSE(parseFamily("zero").has_value());
}

TEST(FamiliesTest, RefusesWhatAFamilyCannotDo) {
  auto message = [](Family family, int groups, int perGroup, int m) {
    return std::string(
        makeSchedule(family, groups, perGroup, m).status().message());
  };
  EXPECT_EQ(message(Family::kInterleaved, 8, 2, 12),
            "schedule 'interleaved' needs a multiple of 8 micro-batches for 8 "
            "groups, or fewer, got 12");
  EXPECT_EQ(message(Family::kOneFOneB, 4, 2, 8),
            "schedule '1f1b' needs one chunk on every group, got 2; "
            "'interleaved' takes several");
  EXPECT_EQ(message(Family::kZeroBubbleV, 4, 1, 8),
            "schedule 'zbv' needs two chunks on every group, got 1");
  EXPECT_EQ(message(Family::kDualPipeV, 4, 2, 7),
            "schedule 'dualpipe-v' needs at least 8 micro-batches for 4 "
            "groups, got 7");
  EXPECT_NE(message(Family::kGpipe, 0, 1, 7), "");
}

}  // namespace
}  // namespace soapstone::schedule
