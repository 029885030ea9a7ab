#include "ir/sharding/storage.h"

#include "gtest/gtest.h"
#include "ir/sharding/box_layout.h"

namespace soapstone::sharding {
namespace {

Layout built(const LayoutBuilder& builder, int devices) {
  absl::StatusOr<Layout> layout = builder.build(DeviceGrid::range(0, devices));
  EXPECT_TRUE(layout.ok()) << layout.status();
  return *layout;
}

TEST(HeldTensorTest, LiesAsItIsDemanded) {
  Layout demanded = built(LayoutBuilder({8, 6}).split(1, 2).replicate(2), 4);
  HeldTensor held = heldAs(demanded);
  EXPECT_EQ(held.layout, demanded);
  EXPECT_EQ(held.configuration.toString(storageRule({8, 6})),
            "dim1=2 x2 on 0..3");
}

TEST(HeldTensorTest, LayoutIsThatOfTheConfiguration) {
  std::vector<Layout> demands = {
      built(LayoutBuilder({8, 6}).split(0, 4), 4),
      built(LayoutBuilder({8, 6}).replicate(2).split(0, 2), 4),
      built(LayoutBuilder({8, 6}).split(1, 3).split(0, 2), 6),
      built(LayoutBuilder({7, 6}).split(0, 3), 3)};
  for (const Layout& demanded : demands) {
    HeldTensor held = heldAs(demanded);
    absl::StatusOr<HeldTensor> again =
        heldBy(held.configuration, demanded.shape());
    ASSERT_TRUE(again.ok()) << again.status();
    for (int64_t rank = 0; rank < demanded.devices.size(); ++rank) {
      int device = demanded.devices.device(rank);
      EXPECT_EQ(*boxOf(held.layout, device), *boxOf(again->layout, device));
      EXPECT_EQ(*boxOf(held.layout, device), *boxOf(demanded, device));
    }
  }
}

TEST(HeldTensorTest, ShardsThatAreNoBoxesAreHeldWhole) {
  // Heads of a packed projection: three runs of rows.
  Layout demanded = built(
      LayoutBuilder({12, 5}).factors(0, {3, 4}).split(0, 2, /*factor=*/1), 2);
  ASSERT_FALSE(hasBoxes(demanded));
  HeldTensor held = heldAs(demanded);
  EXPECT_EQ(held.configuration.toString(storageRule({12, 5})), "x2 on 0..1");
  EXPECT_EQ(held.layout, replicatedLayout({12, 5}, DeviceGrid::range(0, 2)));
}

TEST(HeldTensorTest, RefusesAConfigurationThatIsNotLegal) {
  OpConfiguration configuration;
  configuration.splits.push_back({0, 9});
  configuration.devices = DeviceGrid::range(0, 9);
  EXPECT_FALSE(heldBy(configuration, {8, 6}).ok());
}

TEST(StorageReadersTest, TheFirstReaderDecides) {
  StorageReaders readers(2);
  readers.add(0, {3, 1});
  readers.add(0, {2, 1});
  readers.add(0, {2, 2});
  ASSERT_TRUE(readers.firstReader(0));
  EXPECT_EQ(readers.firstReader(0)->op, 2);
  EXPECT_EQ(readers.firstReader(0)->operand, 1);
  EXPECT_FALSE(readers.firstReader(1));
}

TEST(StorageReadersTest, ReadersOfAWorkingCopyReadItsParameter) {
  enum { kParameter, kCopy, kState, kTensors };
  StorageReaders readers(kTensors);
  readers.holdLike(kCopy, kParameter, /*isWorkingCopy=*/true);
  readers.holdLike(kState, kParameter, /*isWorkingCopy=*/false);
  readers.add(kState, {1, 0});
  readers.add(kCopy, {2, 1});
  EXPECT_EQ(readers.deciderOf(kParameter), kParameter);
  EXPECT_EQ(readers.deciderOf(kCopy), kParameter);
  EXPECT_EQ(readers.deciderOf(kState), kParameter);
  ASSERT_TRUE(readers.firstReader(kParameter));
  EXPECT_EQ(readers.firstReader(kParameter)->op, 2);
}

TEST(PartDimensionTest, IsTheFirstThatSplitsEvenly) {
  EXPECT_EQ(partDimension({768, 3072}, 8), 0);
  EXPECT_EQ(partDimension({1, 3072}, 8), 1);
  EXPECT_EQ(partDimension({3, 7, 16}, 8), 2);
}

TEST(PartDimensionTest, IsTheLongestWithoutSuchADimension) {
  EXPECT_EQ(partDimension({9, 50257, 13}, 8), 1);
  EXPECT_EQ(partDimension({9, 0}, 8), 0);
  EXPECT_EQ(partDimension({3, 5}, 8), -1);
  EXPECT_EQ(partDimension({}, 2), -1);
}

TEST(PartDimensionTest, PartsAreContiguousBehindDimensionsOfSizeOne) {
  EXPECT_TRUE(hasContiguousParts({768, 3072}, 8));
  EXPECT_TRUE(hasContiguousParts({1, 3072}, 8));
  EXPECT_FALSE(hasContiguousParts({50257, 768}, 8));
  EXPECT_FALSE(hasContiguousParts({9, 50257}, 8));
  EXPECT_FALSE(hasContiguousParts({}, 2));
}

}  // namespace
}  // namespace soapstone::sharding
