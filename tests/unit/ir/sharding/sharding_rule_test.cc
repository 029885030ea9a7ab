#include "ir/sharding/sharding_rule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "ir/sharding/local_shape.h"
#include "tests/support/configurations.h"

namespace soapstone::sharding {
namespace {

TEST(ShardRangeTest, LargerShardsComeFirst) {
  EXPECT_EQ(shardRange(10, 3, 0), (ShardRange{0, 4}));
  EXPECT_EQ(shardRange(10, 3, 1), (ShardRange{4, 7}));
  EXPECT_EQ(shardRange(10, 3, 2), (ShardRange{7, 10}));
}

TEST(ShardRangeTest, CoversEverySizeWithoutGaps) {
  for (int64_t size = 0; size < 20; ++size) {
    for (int64_t degree = 1; degree <= 7; ++degree) {
      int64_t end = 0;
      for (int64_t index = 0; index < degree; ++index) {
        ShardRange range = shardRange(size, degree, index);
        EXPECT_EQ(range.begin, end);
        EXPECT_LE(range.size() - size / degree, 1);
        end = range.end;
      }
      EXPECT_EQ(end, size);
    }
  }
}

// Positions that `range` reads, by the definition of a halo.
std::vector<int64_t> readPositions(const Halo& halo, ShardRange range) {
  std::vector<int64_t> positions;
  for (int64_t position = -60; position < 60; ++position) {
    for (int64_t other = range.begin; other < range.end; ++other) {
      for (int64_t k = 0; k < halo.window; ++k) {
        int64_t y = halo.transposed ? position : other;
        int64_t x = halo.transposed ? other : position;
        if (y * halo.stride - halo.padLow + k * halo.dilation == x)
          positions.push_back(position);
      }
    }
  }
  return positions;
}

// The range is the hull of what is read. A transposed window reads with gaps,
// so that the hull may be wider than what this one range needs, never narrower.
TEST(HaloRangeTest, HoldsEveryPositionThatIsRead) {
  std::mt19937 random(1);
  auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() %
                                      static_cast<uint32_t>(high - low + 1));
  };
  for (int i = 0; i < 2000; ++i) {
    Halo halo{.window = pick(1, 4),
              .stride = pick(1, 3),
              .dilation = pick(1, 3),
              .padLow = pick(-3, 5),
              .transposed = pick(0, 1) == 1};
    int64_t begin = pick(0, 6);
    ShardRange range{begin, begin + pick(1, 5)};
    ShardRange read = haloRange(halo, range);
    std::vector<int64_t> positions = readPositions(halo, range);
    if (positions.empty()) continue;
    auto [first, last] =
        std::minmax_element(positions.begin(), positions.end());
    EXPECT_LE(read.begin, *first);
    EXPECT_GE(read.end, *last + 1);
    if (!halo.transposed) {
      EXPECT_EQ(read, (ShardRange{*first, *last + 1}));
    }
  }
}

TEST(HaloSlabTest, IsNeverEmpty) {
  Halo padding{.window = 1, .stride = 1, .dilation = 1, .padLow = 10};
  EXPECT_EQ(haloSlab(padding, {0, 4}, 5), (ShardRange{0, 1}));
  EXPECT_EQ(haloSlab(padding, {20, 24}, 5), (ShardRange{4, 5}));
}

ShardingRule gateRule() {
  ShardingRule rule;
  int gate = rule.addFactor("gate", 4, FactorKind::kInherited,
                            FactorSplit::kForbidden);
  int hidden = rule.addFactor("hidden", 6, FactorKind::kParameter);
  rule.operands = {{{{{gate, hidden}, false, {}}}, {}}};
  rule.results = {{{}, {{hidden, PartialKind::kMax}}}};
  return rule;
}

TEST(LocalShapeTest, MinorFactorLeavesStridedPositions) {
  ShardingRule rule = gateRule();
  FactorRanges ranges = shardRanges(rule, {1, 3}, {0, 1});
  const TensorMapping& mapping = rule.operands[0];
  EXPECT_EQ(localShape(mapping, {24}, ranges), std::vector<int64_t>{8});
  EXPECT_EQ(localPositions(mapping.dims[0], 24, rule, ranges),
            (std::vector<int64_t>{2, 3, 8, 9, 14, 15, 20, 21}));
  EXPECT_FALSE(isContiguous(mapping.dims[0], rule, ranges));
}

TEST(LocalShapeTest, MajorFactorLeavesARun) {
  ShardingRule rule = gateRule();
  EXPECT_TRUE(isContiguous(rule.operands[0].dims[0], rule,
                           shardRanges(rule, {2, 1}, {1, 0})));
  EXPECT_TRUE(isContiguous(rule.operands[0].dims[0], rule,
                           shardRanges(rule, {4, 3}, {1, 0})));
  EXPECT_FALSE(isContiguous(rule.operands[0].dims[0], rule,
                            shardRanges(rule, {2, 3}, {1, 0})));
}

TEST(ShardingRuleTest, PrintsFactorsMappingsAndPartials) {
  EXPECT_EQ(gateRule().toString(),
            "gate:I!=4 hidden:P=6 | (gate*hidden) -> () max over hidden");
}

TEST(ShardingRuleTest, FindsFactorsByName) {
  EXPECT_EQ(gateRule().findFactor("hidden"), 1);
  EXPECT_EQ(gateRule().findFactor("time"), -1);
}

}  // namespace
}  // namespace soapstone::sharding
