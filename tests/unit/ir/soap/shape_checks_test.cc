#include "ir/soap/shape_checks.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <vector>

#include "gmock/gmock.h"
#include "ir/soap/ops.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"

namespace soapstone::soap {
namespace {

using testing::ElementsAre;

class ShapeChecksTest : public testing::Test {
 protected:
  mlir::MLIRContext context;
  mlir::Builder builder{&context};
  SmallVector<Type> results;
  ShapeChecker silent{&context, std::nullopt, "soap.test", results};
};

TEST_F(ShapeChecksTest, CountsBytesOfDenseTensors) {
  EXPECT_EQ(denseByteCount({2, 3}, builder.getF32Type()), 24);
  EXPECT_EQ(denseByteCount({2, 3}, builder.getBF16Type()), 12);
  EXPECT_EQ(denseByteCount({5}, builder.getI1Type()), 5);
  EXPECT_EQ(denseByteCount({}, builder.getI64Type()), 8);
  EXPECT_EQ(denseByteCount({0, 7}, builder.getF32Type()), 0);
}

TEST_F(ShapeChecksTest, RefusesCountsThatOverflow) {
  const int64_t large = int64_t{1} << 61;
  EXPECT_EQ(denseByteCount({large}, builder.getF32Type()), std::nullopt);
  EXPECT_EQ(denseByteCount({large}, builder.getF16Type()), large * 2);
  EXPECT_EQ(denseByteCount({-1}, builder.getF32Type()), std::nullopt);
  // The product of the other sizes must fit even beside a zero: strides use it.
  EXPECT_EQ(denseByteCount({large, 0}, builder.getF32Type()), std::nullopt);
}

TEST_F(ShapeChecksTest, KnowsTheElementTypes) {
  EXPECT_TRUE(isElementType(builder.getI1Type()));
  EXPECT_TRUE(isElementType(builder.getF16Type()));
  EXPECT_FALSE(isElementType(builder.getF64Type()));
  EXPECT_FALSE(isElementType(builder.getIndexType()));
  EXPECT_FALSE(isElementType(builder.getIntegerType(32, /*isSigned=*/false)));
  EXPECT_FALSE(isElementType(Type()));
}

TEST_F(ShapeChecksTest, RefusesOperandsThatAreNoStaticTensors) {
  mlir::Block block;
  const Type f32 = builder.getF32Type();
  for (Type type :
       {f32, Type(RankedTensorType::get({mlir::ShapedType::kDynamic}, f32)),
        Type(mlir::UnrankedTensorType::get(f32)),
        Type(RankedTensorType::get({2}, builder.getF64Type()))}) {
    Value operand = block.addArgument(type, builder.getUnknownLoc());
    EXPECT_TRUE(failed(silent.checkOperands(operand)));
  }
  Value tensor = block.addArgument(RankedTensorType::get({2}, f32),
                                   builder.getUnknownLoc());
  EXPECT_TRUE(succeeded(silent.checkOperands(tensor)));
}

// Positions y with every read y * stride + k * dilation inside the padded
// input.
int64_t countPositions(int64_t padded, int64_t window, int64_t stride,
                       int64_t dilation) {
  int64_t count = 0;
  while (count * stride + (window - 1) * dilation < padded) ++count;
  return count;
}

TEST_F(ShapeChecksTest, WindowPositionsMatchCounting) {
  std::mt19937 random(7);
  auto draw = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  for (int trial = 0; trial < 2000; ++trial) {
    const int64_t size = draw(0, 12), window = draw(1, 4), stride = draw(1, 4);
    const int64_t dilation = draw(1, 3), low = draw(-2, 3), high = draw(-2, 3);
    const int64_t expected =
        countPositions(size + low + high, window, stride, dilation);
    SmallVector<int64_t> sizes;
    const LogicalResult inferred = inferWindowPositions(
        silent, size, {window, stride, low, high, dilation}, sizes);
    EXPECT_EQ(succeeded(inferred), expected > 0);
    if (succeeded(inferred)) {
      EXPECT_THAT(sizes, ElementsAre(expected));
    }
  }
}

TEST_F(ShapeChecksTest, WindowsOfExtremeSizesFailInsteadOfOverflowing) {
  const int64_t huge = std::numeric_limits<int64_t>::max();
  SmallVector<int64_t> sizes;
  EXPECT_TRUE(failed(inferWindowPositions(
      silent, int64_t{8}, {huge, int64_t{1}, int64_t{0}, int64_t{0}, huge},
      sizes)));
  EXPECT_TRUE(failed(inferWindowPositions(
      silent, huge, {int64_t{1}, int64_t{1}, huge, huge, int64_t{1}}, sizes)));
}

}  // namespace
}  // namespace soapstone::soap
