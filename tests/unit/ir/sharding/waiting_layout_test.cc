#include "ir/sharding/waiting_layout.h"

#include <map>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace soapstone::sharding {
namespace {

constexpr int kSplit = 0;     // A part of the sequence on each device.
constexpr int kGathered = 1;  // All of it.
constexpr int kHeads = 2;     // A part of the heads on each device.

// Chooses by `rule` with the costs of the three.
template <typename Rule>
int choose(const Rule& rule) {
  const std::map<std::pair<int, int>, int64_t> sent = {
      {{kSplit, kGathered}, 300}, {{kSplit, kHeads}, 75},
      {{kHeads, kGathered}, 300}, {{kHeads, kSplit}, 75},
      {{kGathered, kSplit}, 0},   {{kGathered, kHeads}, 0}};
  return rule(WaitingCosts{
      [&](int from, int to) {
        auto found = sent.find({from, to});
        return found == sent.end() ? -1 : found->second;
      },
      [](int layout) -> int64_t { return layout == kGathered ? 100 : 25; }});
}

int waiting(const WaitingValue& value) {
  return choose(
      [&](const WaitingCosts& costs) { return waitingLayout(value, costs); });
}

TEST(WaitingLayoutTest, WhatIsGatheredForTwoPassesWaitsGathered) {
  EXPECT_EQ(waiting({{kSplit, kGathered}, {{kSplit, kGathered}}}), kGathered);
}

TEST(WaitingLayoutTest, WhatIsReadInPartsWaitsInParts) {
  EXPECT_EQ(waiting({{kSplit, kGathered}, {{kSplit}}}), kSplit);
  EXPECT_EQ(waiting({{kGathered}, {{kSplit}, {kSplit}}}), kSplit);
}

// Gathering costs the same before and after the wait: parts need less memory.
TEST(WaitingLayoutTest, WhatIsGatheredOnceBehindWaitsInParts) {
  EXPECT_EQ(waiting({{kSplit}, {{kSplit, kGathered}}}), kSplit);
}

TEST(WaitingLayoutTest, WhatTwoFunctionsGatherIsGatheredBefore) {
  EXPECT_EQ(waiting({{kSplit}, {{kGathered, kSplit}, {kGathered}}}), kGathered);
}

TEST(WaitingLayoutTest, TheFirstDemandDecidesBetweenEqualLayouts) {
  EXPECT_EQ(waiting({{kGathered}, {{kHeads}, {kSplit}}}), kHeads);
  EXPECT_EQ(waiting({{kGathered}, {{kSplit}, {kHeads}}}), kSplit);
}

int arriving(const std::vector<std::vector<int>>& demanded) {
  return choose([&](const WaitingCosts& costs) {
    return arrivingLayout(demanded, costs);
  });
}

// A product reads the gradient first, and all of it; a sum reads a part.
TEST(WaitingLayoutTest, PartsArriveThoughAllOfItIsReadFirst) {
  EXPECT_EQ(arriving({{kGathered, kSplit}, {kGathered}}), kSplit);
  EXPECT_EQ(arriving({{kGathered}, {kGathered}}), kGathered);
}

}  // namespace
}  // namespace soapstone::sharding
