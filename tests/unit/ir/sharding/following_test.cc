#include "ir/sharding/following.h"

#include "gtest/gtest.h"
#include "ir/sharding/device_grid_text.h"

namespace soapstone::strategy {
namespace {

// (batch row contracted), (contracted column) -> (batch row column)
sharding::ShardingRule productRule() {
  sharding::ShardingRule rule;
  rule.addFactor("batch", 4, sharding::FactorKind::kSample);
  rule.addFactor("row", 6, sharding::FactorKind::kAttribute);
  rule.addFactor("column", 8, sharding::FactorKind::kParameter);
  return rule;
}

sharding::ShardingRule ruleOfSizes(const std::vector<int64_t>& sizes) {
  sharding::ShardingRule rule;
  for (size_t i = 0; i < sizes.size(); ++i)
    rule.addFactor("dim" + std::to_string(i), sizes[i],
                   sharding::FactorKind::kInherited);
  return rule;
}

sharding::OpConfiguration configure(std::vector<sharding::FactorDegree> splits,
                                    int64_t replication,
                                    sharding::DeviceGrid devices) {
  sharding::OpConfiguration configuration;
  configuration.splits.assign(splits.begin(), splits.end());
  configuration.replication = replication;
  configuration.devices = std::move(devices);
  return configuration;
}

// Every device has the same range of the shared factors in both ops.
void expectSameRanges(const sharding::FollowRule& rule,
                      const sharding::ShardingRule& leaderRule,
                      const sharding::OpConfiguration& leader,
                      const sharding::ShardingRule& own,
                      const sharding::OpConfiguration& follower) {
  ASSERT_TRUE(sharding::validateConfiguration(own, follower).ok());
  ASSERT_EQ(leader.devices.size(), follower.devices.size());
  for (int64_t task = 0; task < leader.devices.size(); ++task) {
    int64_t rank = follower.devices.rankOf(leader.devices.device(task));
    ASSERT_GE(rank, 0);
    sharding::FactorRanges theirs = leader.factorRanges(leaderRule, task);
    sharding::FactorRanges mine = follower.factorRanges(own, rank);
    for (size_t i = 0; i < rule.factors.size(); ++i) {
      if (rule.factors[i] < 0 || follower.degree(rule.factors[i]) == 1)
        continue;
      EXPECT_EQ(theirs[i], mine[rule.factors[i]]) << "device rank " << rank;
    }
  }
}

TEST(FollowTest, KeepsCoordinatesWhenAFactorIsLostBeforeOneThatStays) {
  sharding::ShardingRule leaderRule = productRule();
  sharding::ShardingRule own = ruleOfSizes({8, 4});
  sharding::FollowRule rule{{1, -1, 0}};
  sharding::OpConfiguration leader =
      configure({{1, 3}, {0, 2}, {2, 2}}, 1,
                *sharding::parseDeviceGrid("{11,3,5,7,2,0,1,4,9,8,10,6}"));
  sharding::OpConfiguration follower = sharding::follow(rule, own, leader);
  EXPECT_EQ(follower.replication, 3);
  expectSameRanges(rule, leaderRule, leader, own, follower);
}

TEST(FollowTest, ReusesTheGridWhenNothingMoves) {
  sharding::ShardingRule own = ruleOfSizes({4});
  sharding::OpConfiguration leader =
      configure({{0, 2}, {2, 2}}, 2, sharding::DeviceGrid::range(0, 8));
  sharding::OpConfiguration follower =
      sharding::follow({{0, -1, -1}}, own, leader);
  EXPECT_EQ(follower.devices, leader.devices);
  EXPECT_EQ(follower.replication, 4);
}

TEST(FollowTest, ReplicatesWhatIsTooSmallOrForbidden) {
  sharding::ShardingRule own = ruleOfSizes({3, 8});
  own.factors[1].split = sharding::FactorSplit::kForbidden;
  sharding::OpConfiguration leader =
      configure({{0, 4}, {2, 2}}, 1, sharding::DeviceGrid::range(0, 8));
  sharding::OpConfiguration follower =
      sharding::follow({{0, -1, 1}}, own, leader);
  EXPECT_TRUE(follower.splits.empty());
  EXPECT_EQ(follower.replication, 8);
}

TEST(MatchFactorsTest, MatchesMergedDimensionsFromTheMajorEnd) {
  sharding::ShardingRule leader = ruleOfSizes({2, 12, 64});
  sharding::TensorMapping theirs;
  theirs.dims = {{{0}, false, {}}, {{1, 2}, false, {}}};
  sharding::ShardingRule own = ruleOfSizes({2, 768});
  sharding::TensorMapping mine;
  mine.dims = {{{0}, false, {}}, {{1}, false, {}}};
  sharding::FollowRule rule =
      sharding::matchFactors(leader, own, {{&theirs, &mine}});
  EXPECT_EQ(rule.factors, (std::vector<int>{0, 1, -1}));
}

TEST(MatchFactorsTest, TakesPlainDimensionsBeforeWindows) {
  sharding::ShardingRule leader = ruleOfSizes({16});
  sharding::TensorMapping window;
  window.dims = {{{0}, true, {.window = 3, .padLow = 1}}};
  sharding::TensorMapping plain;
  plain.dims = {{{0}, false, {}}};
  sharding::ShardingRule own = ruleOfSizes({16, 16});
  sharding::TensorMapping first, second;
  first.dims = {{{0}, false, {}}};
  second.dims = {{{1}, false, {}}};
  sharding::FollowRule rule = sharding::matchFactors(
      leader, own, {{&window, &first}, {&plain, &second}});
  EXPECT_EQ(rule.factors, (std::vector<int>{1}));
}

TEST(ParseDeviceGridTest, ReadsWhatToStringWrites) {
  for (const char* text :
       {"0", "7", "0..7", "4:2*4,4*1", "{0,5,1}", "3:2*-1"}) {
    absl::StatusOr<sharding::DeviceGrid> grid = sharding::parseDeviceGrid(text);
    ASSERT_TRUE(grid.ok()) << text << ": " << grid.status();
    EXPECT_EQ(*sharding::parseDeviceGrid(grid->toString()), *grid) << text;
  }
}

TEST(ParseDeviceGridTest, RefusesWhatIsNoGrid) {
  for (const char* text : {"",       "a",        "-1",
                           "0..",    "3..1",     "0..99999999999999999999",
                           "{}",     "{1,}",     "{1,1}",
                           "{1",     "0:",       "0:2",
                           "0:2*",   "0:0*1",    "0:2*0",
                           "1 2",    "0..16384", "0:99999999999*1",
                           "2:3*-2", "+1"}) {
    EXPECT_FALSE(sharding::parseDeviceGrid(text).ok()) << text;
  }
}

}  // namespace
}  // namespace soapstone::strategy
