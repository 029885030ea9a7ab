#include "ir/sharding/device_grid.h"

#include "absl/hash/hash.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone {
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
}  // namespace soapstone
