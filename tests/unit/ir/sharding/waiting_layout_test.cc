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

// The result of `rule` with the costs of the three.
template <typename Rule>
auto withCosts(const Rule& rule) {
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

int choose(const WaitingValue& value) {
  return withCosts(
      [&](const WaitingCosts& costs) { return waitingLayout(value, costs); });
}

ArrivedLayouts arrive(const std::vector<std::vector<int>>& demanded) {
  return withCosts([&](const WaitingCosts& costs) {
    return arrivedLayouts(demanded, costs);
  });
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

// A product reads all of a gradient first, a sum reads a part.
TEST(ArrivedLayoutsTest, PartsArriveThoughAllOfItIsReadFirst) {
  EXPECT_EQ(arrive({{kGathered, kSplit}}).arrived, kSplit);
  EXPECT_EQ(arrive({{kGathered}, {kSplit}}).arrived, kSplit);
  EXPECT_EQ(arrive({{kGathered}, {kGathered}}).arrived, kGathered);
}

TEST(ArrivedLayoutsTest, WhatTwoFunctionsGatherIsGatheredByTheFirst) {
  const ArrivedLayouts found = arrive({{kGathered, kSplit}, {kGathered}});
  EXPECT_EQ(found.kept, kGathered);
  EXPECT_EQ(found.keeper, 0U);
}

// Until a function gathers it, the value waits in parts.
TEST(ArrivedLayoutsTest, TheCopyIsMadeWhereItIsReadFirst) {
  const ArrivedLayouts found =
      arrive({{kSplit}, {kGathered, kSplit}, {kGathered, kSplit}});
  EXPECT_EQ(found.arrived, kSplit);
  EXPECT_EQ(found.kept, kGathered);
  EXPECT_EQ(found.keeper, 1U);
}

TEST(ArrivedLayoutsTest, WhatOneFunctionGathersIsNotKept) {
  EXPECT_FALSE(arrive({{kGathered, kSplit}}).isCopied());
  EXPECT_FALSE(arrive({{kGathered, kSplit}, {kSplit}}).isCopied());
  EXPECT_FALSE(arrive({{kSplit}, {kGathered}}).isCopied());
}

// Parts of another dimension are read twice: a copy of as many bytes saves the
// second exchange.
TEST(ArrivedLayoutsTest, OtherPartsAreExchangedOnce) {
  const ArrivedLayouts found = arrive({{kSplit, kHeads}, {kHeads}});
  EXPECT_EQ(found.arrived, kSplit);
  EXPECT_EQ(found.kept, kHeads);
}

}  // namespace
}  // namespace soapstone::sharding
