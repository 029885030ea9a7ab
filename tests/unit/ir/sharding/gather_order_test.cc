#include "ir/sharding/gather_order.h"

#include "gtest/gtest.h"

namespace soapstone {
namespace {

// Ops 0 to 3 of the forward pass, 4 to 7 of the backward pass: two layers of
// two parameters each.
const std::vector<std::string> kLayers = {"a", "a", "b", "b",
                                          "b", "b", "a", "a"};
const std::vector<ParameterUse> kUses = {
    {0, 10},       {1, 10},       {2, 10},       {3, 10},
    {4, 10, true}, {5, 10, true}, {6, 10, true}, {7, 10, true}};

TEST(GatherOrderTest, GathersALayerWhenTheOneBeforeIsFirstUsed) {
  EXPECT_EQ(gatherPlaces(kUses, kLayers, 100),
            (std::vector<int>{0, 0, 0, 0, 4, 4, 4, 4}));
}

TEST(GatherOrderTest, CutsLayersThatExceedTheLimit) {
  EXPECT_EQ(gatherPlaces(kUses, kLayers, 19),
            (std::vector<int>{0, 0, 1, 2, 4, 4, 5, 6}));
}

TEST(GatherOrderTest, GathersALargeParameterAlone) {
  const std::vector<std::string> layers(4, "a");
  const std::vector<ParameterUse> uses = {{0, 5}, {1, 500}, {2, 5}, {3, 5}};
  EXPECT_EQ(gatherPlaces(uses, layers, 100), (std::vector<int>{0, 0, 1, 1}));
}

TEST(GatherOrderTest, BackwardPassWaitsForTheLastUseOfTheForwardPass) {
  const std::vector<std::string> layers = {"a", "head", "loss", "head", "a"};
  const std::vector<ParameterUse> uses = {
      {0, 10}, {1, 10}, {3, 10, true}, {4, 10, true}};
  EXPECT_EQ(gatherPlaces(uses, layers, 100), (std::vector<int>{0, 0, 2, 3}));
}

TEST(GatherOrderTest, HasNothingToGatherWithoutParameters) {
  EXPECT_TRUE(gatherPlaces({}, kLayers, 100).empty());
}

}  // namespace
}  // namespace soapstone
