#include "tests/conformance/conformance_compare.h"

#include <cmath>
#include <limits>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::driver {
namespace {

using onnx::Tensor;
using testing::HasSubstr;
using testing::Optional;

Tensor floats(std::vector<float> values) {
  return Tensor::ofFloat({static_cast<int64_t>(values.size())}, values);
}

TEST(FindDifferenceTest, AcceptsRoundingOnly) {
  EXPECT_EQ(findDifference(floats({1}), floats({1.0009f})), std::nullopt);
  EXPECT_THAT(findDifference(floats({1, 1}), floats({1, 1.002f})),
              Optional(HasSubstr("(1 of 2 elements differ)")));
}

TEST(FindDifferenceTest, NanAndInfinityEqualThemselvesOnly) {
  float nan = std::nanf("");
  float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(findDifference(floats({nan, infinity}), floats({nan, infinity})),
            std::nullopt);
  EXPECT_NE(findDifference(floats({nan}), floats({0})), std::nullopt);
  EXPECT_NE(findDifference(floats({0}), floats({nan})), std::nullopt);
  EXPECT_NE(findDifference(floats({infinity}), floats({-infinity})),
            std::nullopt);
  EXPECT_NE(findDifference(floats({infinity}), floats({1e30f})), std::nullopt);
}

TEST(FindDifferenceTest, IntegersAreExact) {
  EXPECT_NE(findDifference(Tensor::scalar(1000000), Tensor::scalar(1000001)),
            std::nullopt);
}

TEST(FindDifferenceTest, TypesAndShapesMustBeEqual) {
  EXPECT_THAT(findDifference(floats({1}), Tensor::vector({1})),
              Optional(HasSubstr("has type int64[1], expected float[1]")));
  EXPECT_NE(findDifference(floats({1}), Tensor::ofFloat({}, {1.0f})),
            std::nullopt);
}

}  // namespace
}  // namespace soapstone::driver
