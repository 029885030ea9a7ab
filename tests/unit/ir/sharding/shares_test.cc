#include "ir/sharding/shares.h"

#include <cmath>
#include <numeric>
#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/resharding_planner.h"
#include "ir/sharding/storage.h"

namespace soapstone::sharding {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Shares randomShares(std::mt19937_64& random, int64_t degree) {
  Shares shares;
  for (int64_t i = 0; i < degree; ++i) {
    shares.push_back(1 + static_cast<int64_t>(random() % 9));
  }
  return shares;
}

TEST(SharesTest, NormalFormIsInSmallestNumbers) {
  EXPECT_THAT(normalShares({4, 4, 2, 2}), ElementsAre(2, 2, 1, 1));
  EXPECT_THAT(normalShares({3, 3, 3}), IsEmpty());
  EXPECT_THAT(normalShares({7}), IsEmpty());
  EXPECT_THAT(normalShares({3, 2}), ElementsAre(3, 2));
}

TEST(SharesTest, ABatchIsSplitInProportion) {
  EXPECT_THAT(shardEnds(96, {2, 2, 1, 1}), ElementsAre(32, 64, 80, 96));
  // Quotas of 3.33, 3.33, 1.67 and 1.67: the largest remainders are rounded up.
  EXPECT_THAT(shardEnds(10, {2, 2, 1, 1}), ElementsAre(3, 6, 8, 10));
  // The largest gives the empty one a position.
  EXPECT_THAT(shardEnds(4, {100, 1, 1}), ElementsAre(2, 3, 4));
}

TEST(SharesTest, ShardsCoverThePositionsInOrderAndProportion) {
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 3000; ++trial) {
    const int64_t degree = 1 + static_cast<int64_t>(random() % 9);
    const int64_t size = degree + static_cast<int64_t>(random() % 300);
    Shares shares = randomShares(random, degree);
    const auto sum = static_cast<double>(
        std::accumulate(shares.begin(), shares.end(), int64_t{0}));
    int64_t end = 0;
    for (int64_t i = 0; i < degree; ++i) {
      ShardRange range = shardRange(size, degree, shares, i);
      EXPECT_EQ(range.begin, end);
      EXPECT_GT(range.size(), 0);
      end = range.end;
      const double quota =
          static_cast<double>(size) * static_cast<double>(shares[i]) / sum;
      const bool mayBeMoved = size < 9 * degree;  // To fill an empty shard.
      if (!mayBeMoved) {
        EXPECT_LT(std::abs(static_cast<double>(range.size()) - quota), 1);
      }
    }
    EXPECT_EQ(end, size);
    // A larger share never gets fewer positions.
    for (int64_t i = 0; i < degree; ++i) {
      for (int64_t j = 0; j < degree; ++j) {
        if (shares[i] <= shares[j]) continue;
        EXPECT_GE(shardRange(size, degree, shares, i).size(),
                  shardRange(size, degree, shares, j).size());
      }
    }
  }
}

TEST(SharesTest, EqualSharesAreEvenShards) {
  for (int64_t size = 1; size <= 40; ++size) {
    for (int64_t degree = 1; degree <= size; ++degree) {
      std::vector<int64_t> ends = shardEnds(size, Shares(degree, 3));
      for (int64_t i = 0; i < degree; ++i) {
        EXPECT_EQ(rangeOf(ends, i), shardRange(size, degree, i));
        EXPECT_EQ(shardRange(size, degree, Shares(), i),
                  shardRange(size, degree, i));
      }
    }
  }
}

// Therefore ops that flatten the batch with other dimensions split alike.
TEST(SharesTest, SizesAsSharesAreExactForMultiples) {
  std::mt19937_64 random(2);
  for (int trial = 0; trial < 500; ++trial) {
    const int64_t degree = 1 + static_cast<int64_t>(random() % 6);
    const int64_t size = degree + static_cast<int64_t>(random() % 50);
    std::vector<int64_t> ends = shardEnds(size, randomShares(random, degree));
    std::vector<int64_t> scaled = shardEnds(7 * size, sharesOf(ends));
    for (int64_t i = 0; i < degree; ++i) EXPECT_EQ(scaled[i], 7 * ends[i]);
  }
}

TEST(SharesTest, WeightsAreApportioned) {
  EXPECT_THAT(apportion(96, {2.0, 2.0, 1.0, 1.0}), ElementsAre(32, 32, 16, 16));
  EXPECT_THAT(apportion(10, {0.7, 0.1, 0.2}), ElementsAre(7, 1, 2));
  EXPECT_THAT(apportion(3, {1e-9, 1.0, 1e-9}), ElementsAre(1, 1, 1));
}

ShardingRule batchRule(int64_t size) {
  ShardingRule rule;
  rule.addFactor("batch", size, FactorKind::kSample);
  rule.operands = {{{DimensionMapping{{0}, false, {}}}, {}}};
  rule.results = rule.operands;
  return rule;
}

OpConfiguration sharedConfiguration(Shares shares) {
  OpConfiguration configuration;
  const auto degree = static_cast<int64_t>(shares.size());
  configuration.splits.push_back({0, degree, std::move(shares)});
  configuration.devices = DeviceGrid::range(0, static_cast<int>(degree));
  return configuration;
}

TEST(SharesTest, ConfigurationsSayTheirRanges) {
  ShardingRule rule = batchRule(96);
  OpConfiguration configuration = sharedConfiguration({2, 2, 1, 1});
  EXPECT_TRUE(validateConfiguration(rule, configuration).ok());
  EXPECT_EQ(configuration.factorRanges(rule, 2)[0], (ShardRange{64, 80}));
  EXPECT_EQ(configuration.largestShard(rule, 0), 32);
  EXPECT_EQ(configuration.toString(rule), "batch=4(2:2:1:1) on 0..3");
  EXPECT_NE(configuration, sharedConfiguration({}));
  configuration.splits[0].shares = {2, 1};
  EXPECT_THAT(std::string(validateConfiguration(rule, configuration).message()),
              HasSubstr("factor 'batch': there are 2 shares for 4 shards"));
  configuration.splits[0].shares = {2, 0, 1, 1};
  EXPECT_THAT(std::string(validateConfiguration(rule, configuration).message()),
              HasSubstr("a share is 0; use 1 to"));
}

TEST(SharesTest, LayoutsOfEqualShardsAreEqual) {
  DeviceGrid four = DeviceGrid::range(0, 4);
  Layout even = *LayoutBuilder({96}).split(0, 4).build(four);
  EXPECT_EQ(*LayoutBuilder({96}).splitIn(0, {3, 3, 3, 3}).build(four), even);
  Layout uneven = *LayoutBuilder({96}).splitIn(0, {2, 2, 1, 1}).build(four);
  EXPECT_NE(uneven, even);
  EXPECT_EQ(*LayoutBuilder({96}).splitIn(0, {4, 4, 2, 2}).build(four), uneven);
  EXPECT_EQ(uneven.toString(), "96/4(32:32:16:16) on 0..3");
}

TEST(SharesTest, AMajorFactorInSharesMergesWithWhatIsBelowIt) {
  DeviceGrid two = DeviceGrid::range(0, 2);
  Layout flat = *LayoutBuilder({24}).splitIn(0, {2, 1}).build(two);
  Layout factored = flat;
  factored.dims[0].factors = {{6, {0}, {4, 6}}, {4, {}, {}}};
  EXPECT_EQ(canonicalLayout(factored), flat);
  EXPECT_EQ(boxOf(flat, 1)->toString(), "[16,24)");
}

TEST(SharesTest, IllegalEndsAreRefused) {
  Layout layout =
      *LayoutBuilder({24}).splitIn(0, {2, 1}).build(DeviceGrid::range(0, 2));
  layout.dims[0].factors[0].ends = {16, 20};
  EXPECT_THAT(std::string(validateLayout(layout).message()),
              HasSubstr("into shards that end at 16, 20"));
  layout.dims[0].factors[0].ends = {24};
  EXPECT_FALSE(validateLayout(layout).ok());
}

TEST(SharesTest, AllGatherMovesEveryPartOnce) {
  DeviceGrid four = DeviceGrid::range(0, 4);
  Layout uneven = *LayoutBuilder({96}).splitIn(0, {2, 2, 1, 1}).build(four);
  absl::StatusOr<ReshardingPlan> plan =
      planResharding(uneven, replicatedLayout({96}, four), 4);
  ASSERT_TRUE(plan.ok());
  ASSERT_EQ(plan->steps.size(), 1u);
  EXPECT_EQ(plan->steps[0].kind, StepKind::kAllGather);
  EXPECT_EQ(plan->totalBytes, 3 * 96 * 4);
}

TEST(SharesTest, EqualSharesInOtherWordsNeedNoMove) {
  DeviceGrid two = DeviceGrid::range(0, 2);
  Layout even = *LayoutBuilder({4}).split(0, 2).build(two);
  Layout nearlyEven = *LayoutBuilder({4}).splitIn(0, {5, 4}).build(two);
  EXPECT_EQ(planResharding(even, nearlyEven, 4)->totalBytes, 0);
}

TEST(SharesTest, TensorsAreHeldInTheSharesOfTheirReader) {
  Layout demanded = *LayoutBuilder({96, 3})
                         .splitIn(0, {2, 2, 1, 1})
                         .replicate(2)
                         .build(DeviceGrid::range(0, 8));
  HeldTensor held = heldAs(demanded);
  EXPECT_EQ(held.layout, demanded);
  EXPECT_EQ(held.configuration.toString(storageRule({96, 3})),
            "dim0=4(2:2:1:1) x2 on 0..7");
  EXPECT_EQ(heldBy(held.configuration, {96, 3})->layout, demanded);
}

}  // namespace
}  // namespace soapstone::sharding
