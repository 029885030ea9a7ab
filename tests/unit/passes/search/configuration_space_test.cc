#include "passes/search/configuration_space.h"

#include <set>
#include <string>

#include "dense_graph.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::search {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> texts(
    const sharding::ShardingRule& rule,
    const std::vector<sharding::OpConfiguration>& list) {
  std::vector<std::string> all;
  for (const sharding::OpConfiguration& configuration : list) {
    all.push_back(configuration.toString(rule));
  }
  return all;
}

TEST(DeviceCountsTest, AreDivisorsAndWholeNodes) {
  EXPECT_THAT(deviceCounts({12, 4}), ElementsAre(1, 2, 3, 4, 6, 8, 12));
}

TEST(DevicePlacementsTest, RunsAndStridesWithoutRepetition) {
  std::vector<std::string> names;
  for (const sharding::DeviceGrid& grid : devicePlacements({8, 4}, 2)) {
    names.push_back(grid.toString());
  }
  EXPECT_THAT(names, ElementsAre("0..1", "2..3", "4..5", "6..7", "0:2*4",
                                 "1:2*4", "2:2*4", "3:2*4"));
}

TEST(ConfigurationSpaceTest, ListsEveryDegreeOfTwoDevices) {
  sharding::ShardingRule rule = productRule(8, 16, 32);
  ConfigurationSpace space(rule, {2, 2});
  ConfigurationSpace::Limits limits;
  limits.counts = {2};
  EXPECT_THAT(texts(rule, space.enumerate(limits)),
              ElementsAre("x2 on 0..1", "row=2 on 0..1", "column=2 on 0..1",
                          "contracted=2 on 0..1"));
}

TEST(ConfigurationSpaceTest, SplitsTwoFactorsInBothOrders) {
  sharding::ShardingRule rule = productRule(8, 16, 32);
  ConfigurationSpace space(rule, {4, 4});
  ConfigurationSpace::Limits limits;
  limits.counts = {4};
  std::vector<std::string> all = texts(rule, space.enumerate(limits));
  EXPECT_THAT(all, testing::Contains("row=2 column=2 on 0..3"));
  EXPECT_THAT(all, testing::Contains("column=2 row=2 on 0..3"));
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
}

TEST(ConfigurationSpaceTest,
     SamplesAreLegalAndReachDegreesThatAreNoPowersOfTwo) {
  sharding::ShardingRule rule = productRule(9, 16, 32);
  ConfigurationSpace space(rule, {12, 4});
  SearchRandom random(7);
  std::set<int64_t> rowDegrees;
  for (int i = 0; i < 2000; ++i) {
    sharding::OpConfiguration configuration = space.sample(random);
    EXPECT_TRUE(sharding::validateConfiguration(rule, configuration).ok())
        << configuration.toString(rule);
    rowDegrees.insert(configuration.degree(0));
  }
  EXPECT_THAT(rowDegrees, testing::IsSupersetOf({1, 2, 3, 4, 6}));
  EXPECT_EQ(rowDegrees.count(12), 0u);
}

TEST(ConfigurationSpaceTest, SameSeedSameSamples) {
  sharding::ShardingRule rule = productRule(64, 64, 64);
  ConfigurationSpace space(rule, {16, 4});
  SearchRandom first(3);
  SearchRandom second(3);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(space.sample(first), space.sample(second));
  }
}

}  // namespace
}  // namespace soapstone::search
