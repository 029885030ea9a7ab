#include "ir/sharding/device_grid.h"

#include <algorithm>
#include <random>
#include <vector>

#include "absl/hash/hash.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/sharding/grid_bounds.h"

namespace soapstone::sharding {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(DeviceGridTest, NumbersAStridedGridRowMajor) {
  DeviceGrid grid = *DeviceGrid::strided(1, {{2, 8}, {3, 2}});
  EXPECT_THAT(grid.devices(), ElementsAre(1, 3, 5, 9, 11, 13));
  EXPECT_EQ(grid.device(4), 11);
  EXPECT_EQ(grid.rankOf(11), 4);
  EXPECT_EQ(grid.rankOf(2), -1);
  EXPECT_EQ(grid.toString(), "1:2*8,3*2");
}

TEST(DeviceGridTest, RankIsThePlaceInTheListOfDevices) {
  const DeviceGrid grids[] = {
      *DeviceGrid::strided(3, {{2, 1}, {3, 4}, {2, 20}}),
      *DeviceGrid::strided(0, {{4, 3}, {3, 1}}),
      *DeviceGrid::strided(9, {{4, -2}}), *DeviceGrid::list({3, 0, 7}),
      DeviceGrid::range(5, 1)};
  for (const DeviceGrid& grid : grids) {
    std::vector<int> devices = grid.devices();
    for (int device = 0; device < 64; ++device) {
      auto place = std::find(devices.begin(), devices.end(), device);
      int64_t rank = place == devices.end() ? -1 : place - devices.begin();
      EXPECT_EQ(grid.rankOf(device), rank)
          << device << " in " << grid.toString();
    }
  }
}

TEST(DeviceGridTest, ListOfARegularGridEqualsTheGrid) {
  DeviceGrid strided = *DeviceGrid::strided(4, {{2, 1}, {2, 2}});
  DeviceGrid listed = *DeviceGrid::list({4, 6, 5, 7});
  EXPECT_EQ(strided, listed);
  EXPECT_EQ(absl::HashOf(strided), absl::HashOf(listed));
  EXPECT_EQ(*DeviceGrid::strided(0, {{2, 4}, {4, 1}}), DeviceGrid::range(0, 8));
}

TEST(DeviceGridTest, KeepsAnIrregularListInOrder) {
  DeviceGrid grid = *DeviceGrid::list({3, 0, 7});
  EXPECT_FALSE(grid.isStrided());
  EXPECT_THAT(grid.devices(), ElementsAre(3, 0, 7));
  EXPECT_EQ(grid.device(2), 7);
  EXPECT_EQ(grid.toString(), "{3,0,7}");
  EXPECT_EQ(grid, *DeviceGrid::list({3, 0, 7}));
  EXPECT_NE(grid, *DeviceGrid::list({3, 7, 0}));
}

TEST(DeviceGridTest, CountsDownWithANegativeStride) {
  DeviceGrid grid = *DeviceGrid::list({3, 2, 1, 0});
  EXPECT_TRUE(grid.isStrided());
  EXPECT_EQ(grid.toString(), "3:4*-1");
  EXPECT_THAT(grid.devices(), ElementsAre(3, 2, 1, 0));
}

std::string errorOf(const absl::StatusOr<DeviceGrid>& grid) {
  return std::string(grid.status().message());
}

// Random axes, nested or not: grids are equal however they are made.
TEST(DeviceGridTest, AxesGiveTheGridOfTheirDevices) {
  std::mt19937 random(7);
  auto pick = [&](int most) { return static_cast<int>(random() % most); };
  int made = 0;
  for (int i = 0; i < 20000; ++i) {
    std::vector<GridAxis> axes;
    int64_t stride = 1 + pick(3);
    for (int left = pick(5); left > 0; --left) {
      int64_t size = 1 + pick(4);
      axes.push_back({size, stride * (pick(8) == 0 ? -1 : 1)});
      stride = pick(4) == 0 ? 1 + pick(9) : stride * size * (1 + pick(2));
    }
    std::shuffle(axes.begin(), axes.end(), random);
    int start = pick(60);
    std::vector<int> devices{start};
    for (const GridAxis& axis : axes) {
      std::vector<int> longer;
      for (int device : devices) {
        for (int64_t c = 0; c < axis.size; ++c)
          longer.push_back(device + static_cast<int>(c * axis.stride));
      }
      devices.swap(longer);
    }
    absl::StatusOr<DeviceGrid> listed = DeviceGrid::list(devices);
    absl::StatusOr<DeviceGrid> strided = DeviceGrid::strided(start, axes);
    ASSERT_EQ(listed.ok(), strided.ok());
    if (!listed.ok()) continue;
    ++made;
    ASSERT_EQ(*listed, *strided) << listed->toString();
    EXPECT_EQ(highestDevice(*strided),
              *std::max_element(devices.begin(), devices.end()));
  }
  EXPECT_GT(made, 5000);
}

TEST(DeviceGridTest, RefusesWhatIsNotASetOfDevices) {
  EXPECT_THAT(errorOf(DeviceGrid::list({})), HasSubstr("at least 1 device"));
  EXPECT_THAT(errorOf(DeviceGrid::list({1, 2, 1})),
              HasSubstr("device 1 is twice"));
  EXPECT_THAT(errorOf(DeviceGrid::list({0, -1})),
              HasSubstr("device -1 is out of range"));
  EXPECT_THAT(errorOf(DeviceGrid::strided(0, {{2, 0}})),
              HasSubstr("device 0 is twice"));
  EXPECT_THAT(errorOf(DeviceGrid::strided(0, {{0, 1}})),
              HasSubstr("axis has size 0"));
  EXPECT_THAT(errorOf(DeviceGrid::strided(0, {{1 << 10, 1}, {1 << 10, 1}})),
              HasSubstr("product of at most"));
  EXPECT_THAT(errorOf(DeviceGrid::strided(1, {{2, -2}})),
              HasSubstr("device -1 is out of range"));
  EXPECT_THAT(errorOf(DeviceGrid::strided(0, {{2, int64_t{1} << 60}})),
              HasSubstr("stride"));
}

}  // namespace
}  // namespace soapstone::sharding
