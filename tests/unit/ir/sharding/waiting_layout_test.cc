#include "ir/sharding/waiting_layout.h"

#include <map>
#include <utility>

#include "gtest/gtest.h"

namespace soapstone::sharding {
namespace {

constexpr int kSplit = 0;     // A part of the sequence on each device.
constexpr int kGathered = 1;  // All of it.
constexpr int kHeads = 2;     // A part of the heads on each device.

int choose(const WaitingValue& value) {
  const std::map<std::pair<int, int>, int64_t> sent = {
      {{kSplit, kGathered}, 300}, {{kSplit, kHeads}, 75},
      {{kHeads, kGathered}, 300}, {{kHeads, kSplit}, 75},
      {{kGathered, kSplit}, 0},   {{kGathered, kHeads}, 0}};
  return waitingLayout(
      value,
      {[&](int from, int to) {
         auto found = sent.find({from, to});
         return found == sent.end() ? -1 : found->second;
       },
       [](int layout) -> int64_t { return layout == kGathered ? 100 : 25; }});
}

TEST(WaitingLayoutTest, WhatIsGatheredForTwoPassesWaitsGathered) {
  EXPECT_EQ(choose({{kSplit, kGathered}, {{kSplit, kGathered}}}), kGathered);
}

TEST(WaitingLayoutTest, WhatIsReadInPartsWaitsInParts) {
  EXPECT_EQ(choose({{kSplit, kGathered}, {{kSplit}}}), kSplit);
  EXPECT_EQ(choose({{kGathered}, {{kSplit}, {kSplit}}}), kSplit);
}

// Gathering costs the same before and after the wait: parts need less memory.
TEST(WaitingLayoutTest, WhatIsGatheredOnceBehindWaitsInParts) {
  EXPECT_EQ(choose({{kSplit}, {{kSplit, kGathered}}}), kSplit);
}

TEST(WaitingLayoutTest, WhatTwoFunctionsGatherIsGatheredBefore) {
  EXPECT_EQ(choose({{kSplit}, {{kGathered, kSplit}, {kGathered}}}), kGathered);
}

TEST(WaitingLayoutTest, TheFirstDemandDecidesBetweenEqualLayouts) {
  EXPECT_EQ(choose({{kGathered}, {{kHeads}, {kSplit}}}), kHeads);
  EXPECT_EQ(choose({{kGathered}, {{kSplit}, {kHeads}}}), kSplit);
}

}  // namespace
}  // namespace soapstone::sharding
