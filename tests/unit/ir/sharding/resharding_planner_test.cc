#include "ir/sharding/resharding_planner.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/sharding/resharding_cache.h"

namespace soapstone::sharding {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

DeviceGrid range(int count, int first = 0) {
  return DeviceGrid::range(first, count);
}

ReshardingPlan planOf(const LayoutBuilder& source, const DeviceGrid& from,
                      const LayoutBuilder& target, const DeviceGrid& to) {
  return *planResharding(*source.build(from), *target.build(to), 4);
}

std::vector<StepKind> kindsOf(const ReshardingPlan& plan) {
  std::vector<StepKind> kinds;
  for (const ReshardingStep& step : plan.steps) kinds.push_back(step.kind);
  return kinds;
}

LayoutBuilder matrix() { return LayoutBuilder({8, 12}); }
constexpr int64_t kMatrixBytes = 8 * 12 * 4;

TEST(ReshardingPlannerTest, EqualRegionsNeedNothing) {
  ReshardingPlan plan =
      planOf(matrix().split(0, 2).split(1, 2), range(4),
             matrix().split(1, 2).split(0, 2), *DeviceGrid::list({0, 2, 1, 3}));
  EXPECT_THAT(kindsOf(plan), ElementsAre());
  EXPECT_EQ(plan.totalBytes, 0);
}

TEST(ReshardingPlannerTest, PartialToReplicatedIsAllReduce) {
  ReshardingPlan plan = planOf(matrix().split(0, 2).partial(3), range(6),
                               matrix().split(0, 2).replicate(3), range(6));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kAllReduce));
  EXPECT_EQ(plan.steps[0].groups.size, 3);
  EXPECT_THAT(plan.steps[0].groups.members, ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_EQ(plan.steps[0].payloadBytes, kMatrixBytes / 2);
  EXPECT_EQ(plan.totalBytes, 2 * (2 * 2 * kMatrixBytes / 2));
  EXPECT_EQ(plan.maxBytesSent, 2 * 2 * (kMatrixBytes / 2) / 3);
}

TEST(ReshardingPlannerTest, GroupsFollowTheMajorAxis) {
  ReshardingPlan plan = planOf(matrix().partial(2).split(0, 2), range(4),
                               matrix().replicate(2).split(0, 2), range(4));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kAllReduce));
  EXPECT_THAT(plan.steps[0].groups.members, ElementsAre(0, 2, 1, 3));
}

TEST(ReshardingPlannerTest, PartialToSplitIsReduceScatter) {
  ReshardingPlan plan = planOf(matrix().split(0, 2).partial(4), range(8),
                               matrix().split(0, 2).split(1, 4), range(8));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kReduceScatter));
  EXPECT_EQ(plan.steps[0].groups.size, 4);
  EXPECT_EQ(plan.totalBytes, 2 * 3 * kMatrixBytes / 2);
}

TEST(ReshardingPlannerTest, UnevenReduceScatter) {
  ReshardingPlan plan =
      planOf(matrix().partial(5), range(5), matrix().split(0, 5), range(5));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kReduceScatter));
  EXPECT_EQ(plan.totalBytes, 4 * kMatrixBytes);
}

TEST(ReshardingPlannerTest, SplitToReplicatedIsAllGather) {
  ReshardingPlan plan = planOf(matrix().split(0, 3).split(1, 2), range(6),
                               matrix().replicate(3).split(1, 2), range(6));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kAllGather));
  EXPECT_THAT(plan.steps[0].groups.members, ElementsAre(0, 2, 4, 1, 3, 5));
  EXPECT_EQ(plan.totalBytes, 2 * 2 * kMatrixBytes / 2);
}

TEST(ReshardingPlannerTest, DimensionToDimensionIsAllToAll) {
  ReshardingPlan plan =
      planOf(matrix().split(0, 4), range(4), matrix().split(1, 4), range(4));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kAllToAll));
  EXPECT_EQ(plan.totalBytes, 3 * kMatrixBytes / 4);
}

TEST(ReshardingPlannerTest, FewerPositionsAreALocalSlice) {
  ReshardingPlan plan =
      planOf(matrix().replicate(4), range(4), matrix().split(1, 4), range(4));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kLocalSlice));
  EXPECT_EQ(plan.totalBytes, 0);
}

TEST(ReshardingPlannerTest, ReplicatedToPartialIsALocalCopy) {
  ReshardingPlan plan =
      planOf(matrix().replicate(4), range(4), matrix().partial(4), range(4));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kLocalCopy));
  EXPECT_EQ(plan.totalBytes, 0);
}

TEST(ReshardingPlannerTest, OneToAllIsABroadcast) {
  ReshardingPlan plan =
      planOf(matrix(), range(1, 2), matrix().replicate(4), range(4));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kBroadcast));
  EXPECT_THAT(plan.steps[0].groups.members, ElementsAre(2, 0, 1, 3));
  EXPECT_EQ(plan.totalBytes, 3 * kMatrixBytes);
  EXPECT_EQ(plan.maxBytesSent, kMatrixBytes);
}

TEST(ReshardingPlannerTest, OneToPartsIsAScatter) {
  ReshardingPlan plan =
      planOf(matrix(), range(1, 9), matrix().split(0, 4), range(4));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kScatter));
  EXPECT_THAT(plan.steps[0].groups.members, ElementsAre(9, 0, 1, 2, 3));
  EXPECT_EQ(plan.maxBytesSent, kMatrixBytes);
}

TEST(ReshardingPlannerTest, PartsToOneAreAGather) {
  ReshardingPlan plan =
      planOf(matrix().split(0, 4), range(4), matrix(), range(1, 3));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kGather));
  EXPECT_THAT(plan.steps[0].groups.members, ElementsAre(3, 0, 1, 2));
  EXPECT_EQ(plan.totalBytes, 3 * kMatrixBytes / 4);
}

TEST(ReshardingPlannerTest, WindowsExchangeHalos) {
  Halo halo{.window = 3, .stride = 1, .dilation = 1, .padLow = 1};
  ReshardingPlan plan = planOf(matrix().split(0, 4), range(4),
                               matrix().halo(0, halo, 8).split(0, 4), range(4));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kHaloExchange));
  EXPECT_EQ(plan.steps[0].messages.size(), 6u);
  EXPECT_EQ(plan.totalBytes, 6 * 12 * 4);
  EXPECT_FALSE(plan.steps[0].combines);
}

TEST(ReshardingPlannerTest, WrittenHalosAddUpInAnExchange) {
  Halo halo{.window = 3, .stride = 1, .dilation = 1, .padLow = 1};
  ReshardingPlan plan =
      planOf(matrix().halo(0, halo, 8, /*summed=*/true).split(0, 4), range(4),
             matrix().split(0, 4), range(4));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kHaloExchange));
  EXPECT_TRUE(plan.steps[0].combines);
  EXPECT_EQ(plan.totalBytes, 6 * 12 * 4);
}

TEST(ReshardingPlannerTest, OtherDegreesNeedMessages) {
  ReshardingPlan plan =
      planOf(matrix().split(0, 4), range(4), matrix().split(0, 3), range(3));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kSendReceive));
  // [0,2) [2,4) [4,6) [6,8) to [0,3) [3,6) [6,8): rows 2, 4, 5 and 6, 7 move.
  EXPECT_THAT(
      plan.steps[0].messages,
      ElementsAre(Message{1, 0, 48}, Message{2, 1, 96}, Message{3, 2, 96}));
}

TEST(ReshardingPlannerTest, PartialSumsAreReducedBeforeTheyLeave) {
  ReshardingPlan plan =
      planOf(matrix().partial(4), range(4), matrix().split(0, 4), range(4, 4));
  EXPECT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kReduceScatter, StepKind::kSendReceive));
  EXPECT_EQ(plan.totalBytes, 3 * kMatrixBytes + kMatrixBytes);
}

TEST(ReshardingPlannerTest, ReplicasAreSentOnceAndGatheredThere) {
  ReshardingPlan plan = planOf(matrix().replicate(4), range(4),
                               matrix().replicate(4), range(4, 4));
  EXPECT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kSendReceive, StepKind::kAllGather));
  EXPECT_EQ(plan.steps[0].totalBytes, kMatrixBytes);
}

TEST(ReshardingPlannerTest, PartialToPartlySplitReducesAndGathers) {
  // Cheaper than an all-reduce and a slice.
  ReshardingPlan plan = planOf(matrix().partial(4), range(4),
                               matrix().split(0, 2).replicate(2), range(4));
  EXPECT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kReduceScatter, StepKind::kAllGather));
  EXPECT_EQ(plan.totalBytes, 3 * kMatrixBytes + kMatrixBytes);
}

TEST(ReshardingPlannerTest, GroupsScatterThenSumShards) {
  // Two groups of three: each scatters among its own, then pairs sum a third.
  ReshardingPlan plan = planOf(matrix().partial(6), range(6),
                               matrix().replicate(2).split(1, 3), range(6));
  ASSERT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kReduceScatter, StepKind::kAllReduce));
  EXPECT_THAT(plan.steps[0].groups.members, ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_EQ(plan.steps[0].groups.size, 3);
  EXPECT_THAT(plan.steps[1].groups.members, ElementsAre(0, 3, 1, 4, 2, 5));
  EXPECT_EQ(plan.steps[0].totalBytes, 2 * 2 * kMatrixBytes);
  EXPECT_EQ(plan.steps[1].totalBytes, 2 * kMatrixBytes);
  EXPECT_EQ(plan.layouts[1], *matrix().partial(2).split(1, 3).build(range(6)));
}

TEST(ReshardingPlannerTest, GroupsOfUnevenShardsScatterThenSum) {
  ReshardingPlan plan = planOf(matrix().partial(6), range(6),
                               matrix().replicate(3).split(0, 2), range(6));
  EXPECT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kReduceScatter, StepKind::kAllReduce));
  EXPECT_THAT(
      kindsOf(planOf(LayoutBuilder({7}).partial(4), range(4),
                     LayoutBuilder({7}).replicate(2).split(0, 2), range(4))),
      ElementsAre(StepKind::kReduceScatter, StepKind::kAllReduce));
}

TEST(ReshardingPlannerTest, GroupsBesideASplitScatterThenSumShards) {
  // The inner devices split the rows; each of their sums lies in two groups.
  ReshardingPlan plan =
      planOf(matrix().partial(4).split(0, 2), range(8),
             matrix().replicate(2).split(1, 2).split(0, 2), range(8));
  ASSERT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kReduceScatter, StepKind::kAllReduce));
  EXPECT_THAT(plan.steps[0].groups.members,
              ElementsAre(0, 2, 4, 6, 1, 3, 5, 7));
}

TEST(ReshardingPlannerTest, StorageOverReplicasIsZeRO) {
  Layout compute =
      *LayoutBuilder({16, 3}).replicate(4).split(0, 2).build(range(8));
  Layout gradient =
      *LayoutBuilder({16, 3}).partial(4).split(0, 2).build(range(8));
  Layout storage = *splitOver(compute, AxisRole::kReplicated, 0);
  EXPECT_THAT(kindsOf(*planResharding(storage, compute, 4)),
              ElementsAre(StepKind::kAllGather));
  EXPECT_THAT(kindsOf(*planResharding(gradient, storage, 4)),
              ElementsAre(StepKind::kReduceScatter));
}

TEST(ReshardingPlannerTest, ReplicasScatterDifferentParts) {
  // Every device holds one of two summands, each of which two devices hold.
  ReshardingPlan plan = planOf(matrix().partial(2).replicate(2), range(4),
                               matrix().split(0, 4), range(4));
  ASSERT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kLocalSlice, StepKind::kReduceScatter));
  EXPECT_EQ(plan.totalBytes, kMatrixBytes);
  EXPECT_EQ(plan.layouts[0].shape(), (std::vector<int64_t>{2, 4, 12}));
  EXPECT_TRUE(regionOf(plan.layouts[1], 1).isBox());
}

TEST(ReshardingPlannerTest, ReplicasReduceDifferentParts) {
  ReshardingPlan plan = planOf(matrix().partial(4).replicate(2), range(8),
                               matrix().replicate(4).split(0, 2), range(8));
  ASSERT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kLocalSlice, StepKind::kAllReduce));
  // Twice three quarters of a half by every device.
  EXPECT_EQ(plan.totalBytes, 6 * kMatrixBytes);
}

TEST(ReshardingPlannerTest, ReplicasInAnotherOrderReduceDifferentParts) {
  // The same devices as above, those that split the rows named first.
  ReshardingPlan plan = planOf(matrix().partial(4).replicate(2), range(8),
                               matrix().split(0, 2).replicate(4),
                               *DeviceGrid::strided(0, {{2, 1}, {4, 2}}));
  EXPECT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kLocalSlice, StepKind::kAllReduce));
  EXPECT_EQ(plan.totalBytes, 6 * kMatrixBytes);
}

TEST(ReshardingPlannerTest, ReplicasBesideASplitReduceDifferentParts) {
  // The rows are split already; replicas and summands split the columns.
  ReshardingPlan plan =
      planOf(matrix().split(0, 2).partial(2).replicate(2), range(8),
             matrix().split(0, 2).split(1, 2).replicate(2), range(8));
  EXPECT_THAT(kindsOf(plan), ElementsAre(StepKind::kReduceScatter));
  plan = planOf(matrix().split(0, 2).partial(2).replicate(2), range(8),
                matrix().split(0, 2).split(1, 4), range(8));
  EXPECT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kLocalSlice, StepKind::kReduceScatter));
  EXPECT_EQ(plan.totalBytes, kMatrixBytes);
}

TEST(ReshardingPlannerTest, PartsOfManyReplicasTakeNoMessages) {
  LayoutBuilder large({16384, 64});
  LayoutBuilder other({16384, 64});
  ReshardingPlan plan = planOf(large.partial(1024).replicate(16), range(16384),
                               other.split(0, 16384), range(16384));
  EXPECT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kLocalSlice, StepKind::kReduceScatter));
}

TEST(ReshardingPlannerTest, ManyDevicesTakeCollectivesBeforeMessages) {
  // Columns split 8 ways, rows summed, to rows on all devices: messages would
  // need a few bytes less, one for each of 16 million pairs.
  LayoutBuilder large({16384, 64});
  LayoutBuilder other({16384, 64});
  ReshardingPlan plan = planOf(large.partial(512).split(1, 8), range(4096),
                               other.split(0, 4096), range(4096));
  EXPECT_THAT(kindsOf(plan),
              ElementsAre(StepKind::kReduceScatter, StepKind::kAllToAll));
}

TEST(ReshardingPlannerTest, FactorsOfADimensionAreRefined) {
  // Heads of a fused query, key and value: 3 runs per device, one box each.
  LayoutBuilder fused({3 * 4 * 5});
  ReshardingPlan plan =
      planOf(fused.factors(0, {3, 4, 5}).split(0, 2, 1), range(2),
             LayoutBuilder({60}).replicate(2), range(2));
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kAllGather));
  EXPECT_EQ(plan.layouts[0].shape(), (std::vector<int64_t>{3, 20}));
  EXPECT_TRUE(regionOf(plan.layouts[0], 1).isBox());
}

TEST(ReshardingPlannerTest, MessagesReceiveOnlyWhatIsMissing) {
  ReshardingPlan plan = *planMessages(*matrix().split(0, 4).build(range(4)),
                                      *matrix().split(1, 4).build(range(4)), 4);
  ASSERT_THAT(kindsOf(plan), ElementsAre(StepKind::kSendReceive));
  EXPECT_EQ(plan.totalBytes, 3 * kMatrixBytes / 4);
  EXPECT_EQ(plan.steps[0].messages.size(), 12u);
}

TEST(ReshardingPlannerTest, ThousandDevices) {
  LayoutBuilder large({1024, 4096});
  LayoutBuilder other({1024, 4096});
  ReshardingPlan plan = planOf(large.split(0, 32).partial(32), range(1024),
                               other.split(0, 32).split(1, 32), range(1024));
  EXPECT_THAT(kindsOf(plan), ElementsAre(StepKind::kReduceScatter));
  EXPECT_EQ(plan.steps[0].groups.count(), 32);
}

TEST(ReshardingPlannerTest, RefusesWhatCannotBePlanned) {
  auto errorOf = [](const Layout& a, const Layout& b, int64_t bytes) {
    return std::string(planResharding(a, b, bytes).status().message());
  };
  Layout whole = *matrix().build(range(1));
  EXPECT_THAT(errorOf(whole, *LayoutBuilder({8}).build(range(1)), 4),
              HasSubstr("a tensor of shape [8, 12] cannot be moved to a layout "
                        "of shape [8]"));
  EXPECT_THAT(errorOf(whole, whole, 0), HasSubstr("has 0 bytes"));
  Halo gaps{.window = 1, .stride = 4, .dilation = 1, .padLow = 0};
  Layout sparse = *matrix().halo(0, gaps, 2).split(0, 2).build(range(2));
  EXPECT_THAT(errorOf(sparse, whole, 4),
              HasSubstr("device 0 needs 96 elements, of which the source "
                        "layout holds 24"));
  Halo wide{.window = 3, .stride = 1, .dilation = 1, .padLow = 1};
  Layout summed =
      *matrix().halo(0, wide, 8, /*summed=*/true).split(0, 2).build(range(2));
  EXPECT_THAT(errorOf(whole, summed, 4), HasSubstr("halos add up"));
  Layout huge = *LayoutBuilder({int64_t{1} << 40, 1 << 16}).build(range(1));
  EXPECT_THAT(errorOf(huge,
                      *LayoutBuilder({int64_t{1} << 40, 1 << 16})
                           .replicate(64)
                           .build(range(64)),
                      4),
              HasSubstr("overflow 64 bits"));
  Layout broken = whole;
  broken.dims[0].size = 9;
  EXPECT_THAT(errorOf(broken, whole, 4), HasSubstr("dimension 0"));
}

TEST(ReshardingCacheTest, PlansOncePerPairOfLayouts) {
  ReshardingCache cache;
  Layout a = *matrix().split(0, 4).build(range(4));
  Layout b = *matrix().split(1, 4).build(range(4));
  auto first = *cache.plan(a, b, 4);
  auto again =
      *cache.plan(a, *matrix().split(1, 2).split(1, 2).build(range(4)), 4);
  EXPECT_EQ(first, again);
  EXPECT_EQ(cache.hits(), 1);
  EXPECT_NE(*cache.plan(a, b, 2), first);
  EXPECT_NE(*cache.plan(b, a, 4), first);
  EXPECT_EQ(cache.size(), 3);
  EXPECT_EQ(*first, *planResharding(a, b, 4));
}

}  // namespace
}  // namespace soapstone::sharding
