#include "ir/sharding/layout.h"

#include "absl/hash/hash.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/layout_refinement.h"

namespace soapstone::sharding {
namespace {

using testing::HasSubstr;

std::string boxText(const Layout& layout, int device) {
  absl::StatusOr<Box> box = boxOf(layout, device);
  return box.ok() ? box->toString() : std::string(box.status().message());
}

TEST(LayoutTest, BoxesFollowTheOrderOfTheAxes) {
  Layout layout =
      *LayoutBuilder({6, 4}).split(1, 2).replicate(2).split(0, 3).build(
          DeviceGrid::range(10, 12));
  EXPECT_EQ(boxText(layout, 10), "[0,2)x[0,2)");
  EXPECT_EQ(boxText(layout, 12), "[4,6)x[0,2)");
  EXPECT_EQ(boxText(layout, 13), "[0,2)x[0,2)");
  EXPECT_EQ(boxText(layout, 20), "[2,4)x[2,4)");
  EXPECT_THAT(boxText(layout, 9), HasSubstr("device 9 is not among"));
}

TEST(LayoutTest, UnevenShardsDifferByOne) {
  Layout layout =
      *LayoutBuilder({7}).split(0, 3).build(DeviceGrid::range(0, 3));
  EXPECT_EQ(boxText(layout, 0), "[0,3)");
  EXPECT_EQ(boxText(layout, 1), "[3,5)");
  EXPECT_EQ(boxText(layout, 2), "[5,7)");
}

TEST(LayoutTest, HalosReachIntoNeighbours) {
  Halo halo{.window = 3, .stride = 1, .dilation = 1, .padLow = 1};
  Layout layout = *LayoutBuilder({8})
                       .halo(0, halo, 8)
                       .split(0, 2)
                       .build(DeviceGrid::range(0, 2));
  EXPECT_EQ(boxText(layout, 0), "[0,5)");
  EXPECT_EQ(boxText(layout, 1), "[3,8)");
}

TEST(LayoutTest, MinorFactorSplitIsNoBox) {
  Layout layout = *LayoutBuilder({6}).factors(0, {2, 3}).split(0, 3, 1).build(
      DeviceGrid::range(0, 3));
  EXPECT_EQ(regionOf(layout, 1).toString(), "[1,2)+[4,5)");
  EXPECT_THAT(boxText(layout, 1), HasSubstr("does not hold one box"));
}

TEST(LayoutTest, RefinementMakesBoxes) {
  Layout a = *LayoutBuilder({6, 2}).factors(0, {2, 3}).split(0, 3, 1).build(
      DeviceGrid::range(0, 3));
  Layout b = *LayoutBuilder({6, 2}).split(0, 2).build(DeviceGrid::range(0, 2));
  refineTogether(&a, &b);
  EXPECT_EQ(a.toString(), "2x3/3x2 on 0..2");
  EXPECT_EQ(b.toString(), "2/2x3x2 on 0..1");
}

TEST(LayoutTest, RefinementLeavesWhatDoesNotFit) {
  Layout a = *LayoutBuilder({12}).factors(0, {4, 3}).split(0, 3, 1).build(
      DeviceGrid::range(0, 3));
  Layout b = *LayoutBuilder({12}).split(0, 3).build(DeviceGrid::range(0, 3));
  refineTogether(&a, &b);
  EXPECT_EQ(a.toString(), "[4,3/3] on 0..2");
  EXPECT_EQ(b.toString(), "12/3 on 0..2");
}

TEST(LayoutTest, DescriptionsOfOneLayoutAreEqual) {
  DeviceGrid grid = DeviceGrid::range(0, 8);
  Layout plain = *LayoutBuilder({8, 4}).split(0, 4).replicate(2).build(grid);
  Layout twice = *LayoutBuilder({8, 4})
                      .split(0, 2)
                      .split(0, 2)
                      .replicate(1)
                      .replicate(2)
                      .build(grid);
  Layout factors =
      *LayoutBuilder({8, 4}).factors(0, {4, 2}).split(0, 4).replicate(2).build(
          grid);
  EXPECT_EQ(plain, twice);
  EXPECT_EQ(plain, factors);
  EXPECT_EQ(absl::HashOf(plain), absl::HashOf(twice));
  EXPECT_EQ(plain.toString(), "8/4x4 replicated 2 on 0..7 (d0/4 r2)");
}

TEST(LayoutTest, UnevenFactorsAreNotMerged) {
  // Halves of 3 rows of 2 are 4 and 2 positions, not 3 and 3.
  Layout layout = *LayoutBuilder({6}).factors(0, {3, 2}).split(0, 2).build(
      DeviceGrid::range(0, 2));
  EXPECT_EQ(boxText(layout, 0), "[0,4)");
  EXPECT_NE(layout,
            *LayoutBuilder({6}).split(0, 2).build(DeviceGrid::range(0, 2)));
}

TEST(LayoutTest, WholeHaloIsDropped) {
  Halo halo{.window = 3, .stride = 1, .dilation = 1, .padLow = 1};
  EXPECT_EQ(*LayoutBuilder({8}).halo(0, halo, 8).build(DeviceGrid::range(0, 1)),
            replicatedLayout({8}, DeviceGrid::range(0, 1)));
}

TEST(LayoutTest, SplitsReplicasForStorage) {
  // Data parallel 4 ways (major), tensor parallel 2 ways.
  Layout compute = *LayoutBuilder({16, 3}).replicate(4).split(0, 2).build(
      DeviceGrid::range(0, 8));
  Layout storage = *splitOver(compute, AxisRole::kReplicated, 0);
  EXPECT_EQ(storage.degree(AxisRole::kReplicated), 1);
  for (int device = 0; device < 8; ++device) {
    Box whole = *boxOf(compute, device);
    Box part = *boxOf(storage, device);
    EXPECT_EQ(part.volume() * 4, whole.volume());
    EXPECT_GE(part.ranges[0].begin, whole.ranges[0].begin);
    EXPECT_LE(part.ranges[0].end, whole.ranges[0].end);
  }
  EXPECT_THAT(
      std::string(
          splitOver(compute, AxisRole::kReplicated, 1).status().message()),
      HasSubstr("cannot be split 4 ways more"));
}

TEST(LayoutTest, GeometryAgreesWithRegions) {
  Layout layout = *LayoutBuilder({6, 10})
                       .factors(1, {2, 5})
                       .partial(2)
                       .split(1, 5, 1)
                       .split(0, 3)
                       .build(DeviceGrid::range(0, 30));
  LayoutGeometry geometry(layout);
  for (int rank = 0; rank < 30; ++rank) {
    EXPECT_EQ(geometry.region(rank), regionOf(layout, rank));
    int sum = geometry.partialOffsets[geometry.partial(rank)] +
              geometry.replicaOffsets[geometry.replica(rank)];
    for (int dim = 0; dim < 2; ++dim) {
      sum += geometry.dims[dim].rankOffsets[geometry.shard(dim, rank)];
    }
    EXPECT_EQ(sum, rank);
  }
}

std::string errorOf(const LayoutBuilder& builder, int devices) {
  return std::string(
      builder.build(DeviceGrid::range(0, devices)).status().message());
}

TEST(LayoutTest, RefusesIllegalLayouts) {
  EXPECT_THAT(errorOf(LayoutBuilder({3, 2}).split(0, 4), 4),
              HasSubstr("dimension 0 has size 3, cannot be split 4 ways; use 1 "
                        "to 3"));
  EXPECT_THAT(errorOf(LayoutBuilder({3}).split(1, 2), 2),
              HasSubstr("no factor 0 of dimension 1"));
  EXPECT_THAT(errorOf(LayoutBuilder({3}).split(0, 3), 4),
              HasSubstr("multiply to 3, but it has 4 devices"));
  EXPECT_THAT(errorOf(LayoutBuilder({3}).replicate(0), 1),
              HasSubstr("axis 0 of the layout has degree 0"));
  EXPECT_THAT(errorOf(LayoutBuilder({6}).factors(0, {2, 4}), 1),
              HasSubstr("dimension 0 has size 6, but its factors multiply to "
                        "8"));
  EXPECT_THAT(errorOf(LayoutBuilder({-1}), 1), HasSubstr("has size -1"));
  int64_t large = int64_t{1} << 40;
  EXPECT_THAT(errorOf(LayoutBuilder({large, large}), 1), HasSubstr("elements"));
  EXPECT_THAT(errorOf(LayoutBuilder({4}).halo(0, {.stride = 0}, 4), 1),
              HasSubstr("stride 0"));
}

TEST(LayoutTest, RefusesAxesThatDoNotFitTheDimensions) {
  Layout layout =
      *LayoutBuilder({4, 4}).split(0, 2).build(DeviceGrid::range(0, 2));
  Layout twice = layout;
  twice.dims[1].factors[0].axes.push_back(0);
  EXPECT_THAT(std::string(validateLayout(twice).message()),
              HasSubstr("used twice"));
  Layout unused = layout;
  unused.dims[0].factors[0].axes.clear();
  EXPECT_THAT(std::string(validateLayout(unused).message()),
              HasSubstr("splits no dimension"));
  Layout foreign = layout;
  foreign.dims[1].factors[0].axes.push_back(7);
  EXPECT_THAT(std::string(validateLayout(foreign).message()),
              HasSubstr("split by axis 7"));
}

}  // namespace
}  // namespace soapstone::sharding
