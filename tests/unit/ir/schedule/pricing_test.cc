#include "ir/schedule/pricing.h"

#include <algorithm>

#include "gtest/gtest.h"
#include "tests/unit/ir/schedule/schedule_cases.h"

namespace soapstone::schedule {
namespace {

int64_t lastEnd(const std::vector<std::vector<ActionTime>>& times) {
  int64_t last = 0;
  for (const std::vector<ActionTime>& group : times) {
    for (const ActionTime& time : group) last = std::max(last, time.end);
  }
  return last;
}

TEST(PricingTest, EqualsPlainSimulation) {
  int priced = 0;
  forEachSchedule(5, 12, [&](const ScheduleCase& entry) {
    absl::StatusOr<SchedulePricer> pricer =
        SchedulePricer::create(entry.schedule);
    ASSERT_TRUE(pricer.ok()) << entry.name;
    for (int way = 0; way < 6; ++way) {
      PricingOptions options{.isBarrierBeforeUpdate = way % 2 == 1};
      Durations durations = unevenDurations(entry.schedule, priced);
      durations.messageWaits = static_cast<MessageWaits>(way / 2);
      auto times = actionTimes(entry.schedule, durations, options);
      ASSERT_TRUE(times.ok());
      EXPECT_EQ(pricer->price(durations, options).firstStepPicoseconds,
                lastEnd(*times))
          << entry.name;
      ++priced;
    }
  });
  EXPECT_GT(priced, 800);
}

TEST(PricingTest, JumpsChangeNothing) {
  for (const std::string& name : familyNames()) {
    Family family = *parseFamily(name);
    int perGroup = isVShaped(family) || family == Family::kInterleaved ? 2 : 1;
    for (int groups : {2, 4, 7}) {
      Schedule schedule =
          placeTransfers(*makeSchedule(family, groups, perGroup, groups * 16));
      absl::StatusOr<SchedulePricer> pricer = SchedulePricer::create(schedule);
      ASSERT_TRUE(pricer.ok());
      for (uint64_t seed = 0; seed < 4; ++seed) {
        Durations durations = seed == 0 ? evenDurations(schedule, 12000)
                                        : unevenDurations(schedule, seed);
        durations.messageWaits = static_cast<MessageWaits>(seed % 3);
        StepPrice jumped = pricer->price(durations);
        StepPrice plain = pricer->price(durations, {.canJump = false});
        EXPECT_EQ(jumped.periodPicoseconds, plain.periodPicoseconds) << name;
        EXPECT_EQ(jumped.firstStepPicoseconds, plain.firstStepPicoseconds)
            << name;
        EXPECT_EQ(jumped.isSteady, plain.isSteady) << name;
        EXPECT_LE(jumped.operations, plain.operations) << name;
      }
    }
  }
}

int64_t firstStep(Family family, int groups, int microBatches,
                  MessageWaits waits) {
  Schedule schedule =
      placeTransfers(*makeSchedule(family, groups, 1, microBatches));
  absl::StatusOr<SchedulePricer> pricer = SchedulePricer::create(schedule);
  EXPECT_TRUE(pricer.ok());
  Durations durations = Durations::zeros(schedule);
  durations.forward.assign(groups, 10);
  durations.input.assign(groups, 20);
  durations.messages.assign(schedule.edges.size(), 3);
  durations.messageWaits = waits;
  return pricer->price(durations).firstStepPicoseconds;
}

// A group between two others sends and receives an activation and a gradient of
// every micro-batch beside passes of 10 and 20, which the others wait for.
TEST(PricingTest, MessagesHoldComputingUp) {
  auto ofOne = [](MessageWaits waits) {
    return firstStep(Family::kGpipe, 3, 41, waits) -
           firstStep(Family::kGpipe, 3, 40, waits);
  };
  EXPECT_EQ(ofOne(MessageWaits::kNone), 10 + 20);
  EXPECT_EQ(ofOne(MessageWaits::kSender), 10 + 3 + 20 + 3);
  EXPECT_EQ(ofOne(MessageWaits::kBoth), 10 + 2 * 3 + 20 + 2 * 3);
  // The way of a single one is as long: a group that waits has nothing to
  // compute.
  for (MessageWaits waits : {MessageWaits::kSender, MessageWaits::kBoth}) {
    EXPECT_EQ(firstStep(Family::kOneFOneB, 3, 1, waits),
              firstStep(Family::kOneFOneB, 3, 1, MessageWaits::kNone));
  }
}

TEST(PricingTest, JumpsOverMostOfALongSchedule) {
  Schedule schedule =
      placeTransfers(*makeSchedule(Family::kOneFOneB, 16, 1, 1024));
  absl::StatusOr<SchedulePricer> pricer = SchedulePricer::create(schedule);
  ASSERT_TRUE(pricer.ok());
  Durations durations = evenDurations(schedule, 12000);
  EXPECT_LT(10 * pricer->price(durations).operations,
            pricer->price(durations, {.canJump = false}).operations);
}

// A large schedule costs two passes over its 49,152 actions, each a handful of
// instructions: under a millisecond (tests/benchmarks/simulator.md has times).
TEST(PricingTest, PricesALargeScheduleInTwoPasses) {
  Schedule schedule =
      placeTransfers(*makeSchedule(Family::kInterleaved, 16, 8, 128));
  absl::StatusOr<SchedulePricer> pricer = SchedulePricer::create(schedule);
  ASSERT_TRUE(pricer.ok());
  StepPrice price = pricer->price(unevenDurations(schedule, 3));
  EXPECT_TRUE(price.isSteady);
  EXPECT_LE(price.operations, 2 * 3 * 16 * 8 * 128 + 1000);
}

TEST(PricingTest, ABarrierTakesTheGainOfZeroBubbleAway) {
  Schedule schedule =
      placeTransfers(*makeSchedule(Family::kZeroBubbleH2, 4, 1, 16));
  absl::StatusOr<SchedulePricer> pricer = SchedulePricer::create(schedule);
  ASSERT_TRUE(pricer.ok());
  Durations durations = evenDurations(schedule, 12000);
  int64_t work = 3 * 12000 * 16;
  EXPECT_EQ(pricer->price(durations).periodPicoseconds, work);
  EXPECT_EQ(pricer->price(durations, {.isBarrierBeforeUpdate = true})
                .periodPicoseconds,
            work + 3 * 12000);
}

TEST(PricingTest, ReductionsOverlapWithWhatFollows) {
  Schedule schedule =
      placeTransfers(*makeSchedule(Family::kInterleaved, 1, 2, 1));
  absl::StatusOr<SchedulePricer> pricer = SchedulePricer::create(schedule);
  ASSERT_TRUE(pricer.ok());
  Durations durations = evenDurations(schedule, 2000);
  durations.reduce = {300, 500};
  durations.exposedReduce = {100, 400};
  durations.update = {10, 20};
  StepPrice price = pricer->price(durations);
  // Chunk 1 is reduced during the backward pass of chunk 0.
  EXPECT_EQ(price.firstStepPicoseconds, 6 * 1000 + 100 + 30);
  EXPECT_EQ(price.busyPicoseconds[0], 6 * 1000 + 30);
}

}  // namespace
}  // namespace soapstone::schedule
