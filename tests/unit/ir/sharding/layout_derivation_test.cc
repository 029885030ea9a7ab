#include "ir/sharding/layout_derivation.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/configurations.h"

namespace soapstone::sharding {
namespace {

using testing::HasSubstr;

DimensionMapping whole(int factor) { return {{factor}, false, {}}; }

// (m k), (k n) -> (m n)
ShardingRule matmulRule(int64_t m, int64_t k, int64_t n) {
  ShardingRule rule;
  rule.addFactor("m", m, FactorKind::kSample);
  rule.addFactor("k", k, FactorKind::kReduction);
  rule.addFactor("n", n, FactorKind::kParameter);
  rule.operands = {{{whole(0), whole(1)}, {}}, {{whole(1), whole(2)}, {}}};
  rule.results = {{{whole(0), whole(2)}, {{1, PartialKind::kSum}}}};
  return rule;
}

std::string textOf(const absl::StatusOr<Layout>& layout) {
  return layout.ok() ? layout->toString()
                     : std::string(layout.status().message());
}

TEST(LayoutDerivationTest, MatmulSplitOnEverything) {
  ShardingRule rule = matmulRule(8, 6, 10);
  OpConfiguration configuration =
      makeConfiguration({2, 3, 2}, 1, DeviceGrid::range(0, 12));
  EXPECT_EQ(textOf(operandLayout(rule, configuration, 0, {8, 6})),
            "8/2x6/3 replicated 2 on 0..11 (d0/2 d1/3 r2)");
  EXPECT_EQ(textOf(operandLayout(rule, configuration, 1, {6, 10})),
            "6/3x10/2 replicated 2 on 0..11 (r2 d0/3 d1/2)");
  EXPECT_EQ(textOf(resultLayout(rule, configuration, 0, {8, 10})),
            "8/2x10/2 partial sum 3 on 0..11 (d0/2 p3 d1/2)");
}

TEST(LayoutDerivationTest, AxesAreInTheOrderWrittenReplicasLast) {
  ShardingRule rule = matmulRule(8, 6, 10);
  OpConfiguration configuration;
  configuration.splits = {{2, 5}, {0, 2}};
  configuration.replication = 2;
  configuration.devices = DeviceGrid::range(0, 20);
  EXPECT_EQ(textOf(resultLayout(rule, configuration, 0, {8, 10})),
            "8/2x10/5 replicated 2 on 0..19 (d1/5 d0/2 r2)");
  // Task 7 is column block 1, row block 1, replica 1.
  FactorRanges ranges = configuration.factorRanges(rule, 7);
  EXPECT_EQ(ranges[0], (ShardRange{4, 8}));
  EXPECT_EQ(ranges[1], (ShardRange{0, 6}));
  EXPECT_EQ(ranges[2], (ShardRange{2, 4}));
  EXPECT_EQ(configuration.toString(rule), "n=5 m=2 x2 on 0..19");
}

// A window of 3 with padding: (batch height+halo) -> (batch height), or the
// reverse with a halo that is written.
ShardingRule windowRule(bool writesHalo) {
  ShardingRule rule;
  rule.addFactor("height", 8, FactorKind::kAttribute);
  Halo halo{.window = 3, .stride = 1, .dilation = 1, .padLow = 1};
  DimensionMapping read{{0}, true, halo};
  DimensionMapping counted = whole(0);
  rule.operands = {{{writesHalo ? counted : read}, {}}};
  rule.results = {{{writesHalo ? read : counted}, {}}};
  return rule;
}

TEST(LayoutDerivationTest, ReadHaloOverlaps) {
  OpConfiguration configuration =
      makeConfiguration({4}, 1, DeviceGrid::range(0, 4));
  Layout layout = *operandLayout(windowRule(false), configuration, 0, {8});
  EXPECT_EQ(boxOf(layout, 1)->toString(), "[1,5)");
  EXPECT_FALSE(layout.dims[0].haloIsSummed);
}

TEST(LayoutDerivationTest, WrittenHaloAddsUp) {
  OpConfiguration configuration =
      makeConfiguration({4}, 1, DeviceGrid::range(0, 4));
  Layout layout = *resultLayout(windowRule(true), configuration, 0, {8});
  EXPECT_EQ(boxOf(layout, 3)->toString(), "[5,8)");
  EXPECT_TRUE(layout.dims[0].haloIsSummed);
}

TEST(LayoutDerivationTest, RefusesIllegalConfigurations) {
  ShardingRule rule = matmulRule(8, 6, 10);
  rule.addFactor("kernel0", 3, FactorKind::kParameter, FactorSplit::kForbidden);
  auto errorOf = [&](OpConfiguration configuration) {
    return std::string(validateConfiguration(rule, configuration).message());
  };
  DeviceGrid one = DeviceGrid::range(0, 1);
  EXPECT_THAT(errorOf(makeConfiguration({9}, 1, one)),
              HasSubstr("factor 'm' has size 8, cannot be split 9 ways; use 1 "
                        "to 8"));
  EXPECT_THAT(errorOf(makeConfiguration({0}, 1, one)),
              HasSubstr("cannot be split 0 ways"));
  EXPECT_THAT(errorOf(makeConfiguration({1, 1, 1, 3}, 1, one)),
              HasSubstr("factor 'kernel0' cannot be split, got degree 3; use "
                        "1"));
  EXPECT_THAT(errorOf(makeConfiguration({2, 3}, 1, DeviceGrid::range(0, 4))),
              HasSubstr("multiply to 6, but the configuration has 4 devices"));
  EXPECT_THAT(errorOf(makeConfiguration({}, 0, one)),
              HasSubstr("replication is 0"));
  EXPECT_THAT(errorOf(makeConfiguration({2}, int64_t{1} << 63, one)),
              HasSubstr("replication is"));
  EXPECT_THAT(errorOf(makeConfiguration({8}, int64_t{1} << 61, one)),
              HasSubstr("more than 64 bits hold"));
  OpConfiguration twice;
  twice.splits = {{0, 2}, {0, 2}};
  twice.devices = DeviceGrid::range(0, 4);
  EXPECT_THAT(errorOf(twice), HasSubstr("factor 'm' is split twice"));
  twice.splits = {{9, 2}};
  EXPECT_THAT(errorOf(twice), HasSubstr("no factor number 9"));
  EXPECT_EQ(errorOf(makeConfiguration({2, 2}, 1, DeviceGrid::range(0, 4))), "");
}

TEST(LayoutDerivationTest, RefusesWhatTheRuleDoesNotHave) {
  ShardingRule rule = matmulRule(8, 6, 10);
  OpConfiguration configuration;
  EXPECT_THAT(textOf(operandLayout(rule, configuration, 2, {8, 6})),
              HasSubstr("no operand number 2"));
  EXPECT_THAT(textOf(resultLayout(rule, configuration, 0, {8})),
              HasSubstr("maps 2 dimensions of a tensor of rank 1"));
  EXPECT_THAT(textOf(operandLayout(rule, configuration, 0, {8, 7})),
              HasSubstr("dimension 1 has size 7, but its factors multiply to "
                        "6"));
}

TEST(LayoutDerivationTest, RefusesPartialResultsThatCombineDifferently) {
  ShardingRule rule = matmulRule(8, 6, 10);
  rule.addFactor("j", 4, FactorKind::kReduction);
  rule.results[0].partials.push_back({3, PartialKind::kMax});
  OpConfiguration configuration =
      makeConfiguration({1, 2, 1, 2}, 1, DeviceGrid::range(0, 4));
  EXPECT_THAT(textOf(resultLayout(rule, configuration, 0, {8, 10})),
              HasSubstr("factor 'j' is split 2 ways beside another"));
}

}  // namespace
}  // namespace soapstone::sharding
