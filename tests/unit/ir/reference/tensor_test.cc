#include "ir/reference/tensor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace soapstone::reference {
namespace {

TEST(TensorTest, F32RoundsToNearestEven) {
  EXPECT_EQ(roundTo(ElementType::kF32, 1 + 0x1p-24), 1);
  EXPECT_EQ(roundTo(ElementType::kF32, 1 + 0x3p-24), 1 + 0x1p-22);
}

TEST(TensorTest, BF16KeepsEightBits) {
  EXPECT_EQ(roundTo(ElementType::kBF16, 1 + 0x1p-8), 1);
  EXPECT_EQ(roundTo(ElementType::kBF16, 1 + 0x3p-8), 1 + 0x1p-6);
  EXPECT_EQ(roundTo(ElementType::kBF16, 3.4e38),
            std::numeric_limits<double>::infinity());
}

TEST(TensorTest, F16HasSubnormalsAndOverflow) {
  EXPECT_EQ(roundTo(ElementType::kF16, 0x1p-24), 0x1p-24);
  EXPECT_EQ(roundTo(ElementType::kF16, 0x1p-26), 0);
  EXPECT_EQ(roundTo(ElementType::kF16, 65519), 65504);
  EXPECT_EQ(roundTo(ElementType::kF16, -65520),
            -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(roundTo(ElementType::kF16, std::nan(""))));
}

TEST(TensorTest, IntegersKeepSixtyFourBits) {
  Tensor tensor(ElementType::kI64, {1});
  tensor.setInteger(0, std::numeric_limits<int64_t>::max());
  EXPECT_EQ(tensor.integer(0), std::numeric_limits<int64_t>::max());
}

TEST(TensorTest, NarrowIntegersWrapAndFloatsSaturate) {
  Tensor tensor(ElementType::kI32, {1});
  tensor.setInteger(0, int64_t{1} << 31);
  EXPECT_EQ(tensor.integer(0), std::numeric_limits<int32_t>::min());
  Tensor wide(ElementType::kI64, {2});
  wide.setNumbers({1e30, std::nan("")});
  EXPECT_EQ(wide.integer(0), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(wide.integer(1), 0);
}

TEST(TensorTest, NextIndexWalksRowMajor) {
  std::vector<int64_t> index{0, 1};
  EXPECT_TRUE(nextIndex(index, {2, 2}));
  EXPECT_EQ(index, (std::vector<int64_t>{1, 0}));
  EXPECT_TRUE(nextIndex(index, {2, 2}));
  EXPECT_FALSE(nextIndex(index, {2, 2}));
}

TEST(TensorTest, PrintsTypeShapeAndElements) {
  EXPECT_EQ(Tensor::fromNumbers(ElementType::kBF16, {2}, {1, 0.5}).toString(),
            "bf16[2] {1, 0.5}");
}

}  // namespace
}  // namespace soapstone::reference
