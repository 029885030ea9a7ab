#include "passes/raise/merged_dims.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::passes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(MergedDimsTest, SplitsAndMerges) {
  // [S, B, H*D] -> [S, B*H, D]
  std::optional<MergedDims> dims = splitReshape({5, 3, 8}, {5, 6, 4});
  ASSERT_TRUE(dims);
  EXPECT_THAT(dims->shape, ElementsAre(5, 3, 2, 4));
  EXPECT_THAT(dims->groups,
              ElementsAre(ElementsAre(0), ElementsAre(1, 2), ElementsAre(3)));
  EXPECT_THAT(dims->splits,
              ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(2, 3)));
  EXPECT_TRUE(dims->mergesAny());
}

TEST(MergedDimsTest, ASplitAloneMergesNothing) {
  std::optional<MergedDims> dims = splitReshape({6, 4}, {2, 3, 4});
  ASSERT_TRUE(dims);
  EXPECT_FALSE(dims->mergesAny());
}

TEST(MergedDimsTest, HasNoRefinementWhereSizesDoNotDivide) {
  EXPECT_FALSE(splitReshape({2, 3}, {3, 2}));
  EXPECT_FALSE(splitReshape({4, 3}, {6, 2}));
}

TEST(MergedDimsTest, HasNoRefinementWithoutElements) {
  EXPECT_FALSE(splitReshape({0, 3}, {3, 0}));
}

TEST(MergedDimsTest, ABatchOfOneJoinsTheHeads) {
  std::optional<MergedDims> dims = splitReshape({5, 1, 8}, {5, 2, 4});
  ASSERT_TRUE(dims);
  EXPECT_THAT(dims->shape, ElementsAre(5, 1, 2, 4));
  EXPECT_THAT(dims->groups,
              ElementsAre(ElementsAre(0), ElementsAre(1, 2), ElementsAre(3)));
}

TEST(MergedDimsTest, ABatchOfOneJoinsTheRows) {
  std::optional<MergedDims> dims = splitReshape({5, 1, 8}, {5, 8});
  ASSERT_TRUE(dims);
  EXPECT_THAT(dims->groups, ElementsAre(ElementsAre(0, 1), ElementsAre(2)));
}

TEST(MergedDimsTest, EqualUnitsBelongTogether) {
  std::optional<MergedDims> dims = splitReshape({1, 6, 8}, {1, 6, 2, 4});
  ASSERT_TRUE(dims);
  EXPECT_THAT(dims->shape, ElementsAre(1, 6, 2, 4));
  EXPECT_FALSE(dims->mergesAny());
}

TEST(MergedDimsTest, RankZeroHasNoDims) {
  std::optional<MergedDims> dims = splitReshape({}, {1, 1});
  ASSERT_TRUE(dims);
  EXPECT_THAT(dims->splits, IsEmpty());
  EXPECT_FALSE(splitReshape({1}, {}));
}

TEST(MergedDimsTest, KeepsChosenGroupsMerged) {
  std::optional<MergedDims> dims = splitReshape({2, 3, 4, 5}, {6, 20});
  ASSERT_TRUE(dims);
  const MergedDims partial = keepMerged(*dims, {false, true});
  EXPECT_THAT(partial.shape, ElementsAre(2, 3, 20));
  EXPECT_THAT(partial.groups, ElementsAre(ElementsAre(0, 1), ElementsAre(2)));
}

TEST(MergedDimsTest, CoarsensOneRun) {
  std::optional<MergedDims> dims = splitReshape({1, 4, 2, 5}, {8, 5});
  ASSERT_TRUE(dims);
  const MergedDims coarse = coarsen(*dims, 0, {1, 2});
  EXPECT_THAT(coarse.shape, ElementsAre(1, 8, 5));
  EXPECT_THAT(coarse.groups, ElementsAre(ElementsAre(0, 1), ElementsAre(2)));
}

}  // namespace
}  // namespace soapstone::passes
