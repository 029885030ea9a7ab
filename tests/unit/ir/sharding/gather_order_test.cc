#include "ir/sharding/gather_order.h"

#include "gtest/gtest.h"
#include "ir/sharding/resharding_planner.h"

namespace soapstone::sharding {
namespace {

// Ops 0 to 3 of the forward pass, 4 to 7 of the backward pass: two layers of
// two parameters each.
const std::vector<std::string> kLayers = {"a", "a", "b", "b",
                                          "b", "b", "a", "a"};
const std::vector<ParameterUse> kUses = {
    {0, 10},       {1, 10},       {2, 10},       {3, 10},
    {4, 10, true}, {5, 10, true}, {6, 10, true}, {7, 10, true}};

using Places = std::vector<GatherPlace>;

TEST(GatherOrderTest, GathersALayerWhenTheOneBeforeIsFirstUsed) {
  EXPECT_EQ(
      gatherPlaces(kUses, kLayers, 100),
      (Places{{0, 0}, {0, 0}, {0, 1}, {0, 1}, {4, 2}, {4, 2}, {4, 3}, {4, 3}}));
}

TEST(GatherOrderTest, CutsLayersThatExceedTheLimit) {
  EXPECT_EQ(
      gatherPlaces(kUses, kLayers, 19),
      (Places{{0, 0}, {0, 1}, {1, 2}, {2, 3}, {4, 4}, {4, 5}, {5, 6}, {6, 7}}));
}

// A norm between the last layer and the head.
TEST(GatherOrderTest, GathersWhatFollowsASmallLayerWithIt) {
  const std::vector<std::string> layers = {"a", "norm", "head"};
  EXPECT_EQ(gatherPlaces({{0, 640}, {1, 10}, {2, 700}}, layers, 1000),
            (Places{{0, 0}, {0, 1}, {0, 2}}));
  EXPECT_EQ(gatherPlaces({{0, 640}, {1, 11}, {2, 700}}, layers, 1000),
            (Places{{0, 0}, {0, 1}, {1, 2}}));
}

TEST(GatherOrderTest, GathersALargeParameterAlone) {
  const std::vector<std::string> layers(4, "a");
  const std::vector<ParameterUse> uses = {{0, 5}, {1, 500}, {2, 5}, {3, 5}};
  EXPECT_EQ(gatherPlaces(uses, layers, 100),
            (Places{{0, 0}, {0, 1}, {1, 2}, {1, 2}}));
}

TEST(GatherOrderTest, BackwardPassWaitsForTheLastUseOfTheForwardPass) {
  const std::vector<std::string> layers = {"a", "head", "loss", "head", "a"};
  const std::vector<ParameterUse> uses = {
      {0, 10}, {1, 10}, {3, 10, true}, {4, 10, true}};
  EXPECT_EQ(gatherPlaces(uses, layers, 100),
            (Places{{0, 0}, {0, 1}, {2, 2}, {3, 3}}));
}

// A value that the forward pass uses last and the backward pass first is
// gathered once, and so is a table that the head shares with the first layer.
TEST(GatherOrderTest, KeepsWhatBothPassesUseAtTheTurn) {
  const std::vector<std::string> layers = {"a", "b", "head", "head", "b", "a"};
  for (int firstRead : {2, 0}) {
    const std::vector<ParameterUse> uses = {
        {0, 10},          {1, 10},          {2, 10},
        {3, 10, true, 2}, {4, 10, true, 1}, {5, 10, true, firstRead}};
    std::vector<bool> isKept;
    for (const GatherPlace& place : gatherPlaces(uses, layers, 10)) {
      isKept.push_back(place.isKept);
    }
    EXPECT_EQ(isKept,
              (std::vector<bool>{false, false, false, true, false, false}));
  }
  // The head reads the table of the first layer.
  EXPECT_TRUE(
      gatherPlaces({{0, 10}, {1, 10}, {3, 10, true, 2}}, layers)[2].isKept);
}

TEST(GatherOrderTest, HasNothingToGatherWithoutParameters) {
  EXPECT_TRUE(gatherPlaces({}, kLayers, 100).empty());
}

// The plan of a tensor of `size` that is split over `devices` and is replicated
// there afterwards.
ReshardingPlan gather(int64_t size, const std::vector<int>& devices) {
  auto count = static_cast<int64_t>(devices.size());
  DeviceGrid grid = *DeviceGrid::list(devices);
  return *planResharding(*LayoutBuilder({size}).split(0, count).build(grid),
                         replicatedLayout({size}, grid), /*elementBytes=*/2);
}

TEST(GatherOrderTest, GathersWithinTheSameGroupsShareACall) {
  GatherNumbers numbers;
  const int pair = numbers.number(gather(64, {0, 1}));
  EXPECT_GE(pair, 0);
  const int other = numbers.number(gather(64, {1, 2}));
  EXPECT_NE(other, pair);
  EXPECT_NE(numbers.number(gather(64, {0, 1, 2})), pair);
  EXPECT_EQ(numbers.number(gather(8, {0, 1})), pair);
  EXPECT_EQ(numbers.number(gather(8, {1, 2})), other);
}

TEST(GatherOrderTest, OtherMovesShareNoCall) {
  Layout whole = replicatedLayout({8}, DeviceGrid::range(0, 2));
  ReshardingPlan nothing = *planResharding(whole, whole, 2);
  EXPECT_FALSE(isOneGather(nothing));
  EXPECT_EQ(GatherNumbers().number(nothing), -1);
}

}  // namespace
}  // namespace soapstone::sharding
