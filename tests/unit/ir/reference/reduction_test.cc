// Reductions and searches along a dimension, against values by hand.
#include <limits>

#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

Tensor reduce(const std::string& kind, const std::string& dims,
              const std::string& result) {
  std::vector<Tensor> values = evaluateText(
      "func.func @f(%x: tensor<2x3xf32>) -> " + result +
          " { %0 = soap.reduce <" + kind + "> %x over " + dims +
          " : (tensor<2x3xf32>) -> " + result + " return %0 : " + result + " }",
      {f32({2, 3}, {1, 2, 3, 4, -5, 6})});
  return values.empty() ? Tensor(ElementType::kF32, {}) : values[0];
}

TEST(ReductionTest, ReducesRowsColumnsAndAll) {
  EXPECT_THAT(reduce("sum", "[1]", "tensor<2xf32>"), holds({6, 5}));
  EXPECT_THAT(reduce("sum", "[0]", "tensor<3xf32>"), holds({5, -3, 9}));
  EXPECT_THAT(reduce("product", "[0, 1]", "tensor<f32>"), holds({-720}));
  EXPECT_THAT(reduce("max", "[1]", "tensor<2xf32>"), holds({3, 6}));
  EXPECT_THAT(reduce("min", "[0]", "tensor<3xf32>"), holds({1, -5, 3}));
}

TEST(ReductionTest, EmptyRangeGivesTheNeutralElement) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%x: tensor<2x0xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
      %0 = soap.reduce <max> %x over [1] : (tensor<2x0xf32>) -> tensor<2xf32>
      %1 = soap.reduce <product> %x over [1] : (tensor<2x0xf32>) -> tensor<2xf32>
      return %0, %1 : tensor<2xf32>, tensor<2xf32>
    })",
                                            {f32({2, 0}, {})});
  ASSERT_EQ(values.size(), 2u);
  EXPECT_EQ(values[0].number(0), -std::numeric_limits<double>::infinity());
  EXPECT_THAT(values[1], holds({1, 1}));
}

TEST(ReductionTest, ArgReduceTakesFirstOrLast) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<2x4xf32>) -> (tensor<2xi64>, tensor<2xi64>, tensor<4xi64>) {
      %0 = soap.arg_reduce <max> %x over 1 {selectLast = false} : (tensor<2x4xf32>) -> tensor<2xi64>
      %1 = soap.arg_reduce <max> %x over 1 {selectLast = true} : (tensor<2x4xf32>) -> tensor<2xi64>
      %2 = soap.arg_reduce <min> %x over 0 {selectLast = false} : (tensor<2x4xf32>) -> tensor<4xi64>
      return %0, %1, %2 : tensor<2xi64>, tensor<2xi64>, tensor<4xi64>
    })",
                   {f32({2, 4}, {1, 9, 9, 2, 7, 3, 7, 0})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({1, 0}));
  EXPECT_THAT(values[1], holds({2, 2}));
  EXPECT_THAT(values[2], holds({0, 1, 1, 1}));
}

Tensor cumulate(bool exclusive, bool reverse) {
  std::vector<Tensor> values = evaluateText(
      std::string("func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> { %0 = "
                  "soap.cumulative_sum %x "
                  "over 0 {exclusive = ") +
          (exclusive ? "true" : "false") +
          ", reverse = " + (reverse ? "true" : "false") +
          "} : (tensor<3xf32>) -> tensor<3xf32> return %0 : tensor<3xf32> }",
      {f32({3}, {1, 10, 100})});
  return values.empty() ? Tensor(ElementType::kF32, {}) : values[0];
}

TEST(ReductionTest, CumulativeSum) {
  EXPECT_THAT(cumulate(false, false), holds({1, 11, 111}));
  EXPECT_THAT(cumulate(true, false), holds({0, 1, 11}));
  EXPECT_THAT(cumulate(false, true), holds({111, 110, 100}));
  EXPECT_THAT(cumulate(true, true), holds({110, 100, 0}));
}

TEST(ReductionTest, TopKPrefersTheLowerIndex) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%x: tensor<1x5xf32>) -> (tensor<1x3xf32>, tensor<1x3xi64>) {
      %0, %1 = soap.top_k %x k 3 {largest = true} : (tensor<1x5xf32>) -> (tensor<1x3xf32>, tensor<1x3xi64>)
      return %0, %1 : tensor<1x3xf32>, tensor<1x3xi64>
    })",
                                            {f32({1, 5}, {4, 9, 4, 9, 1})});
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({9, 9, 4}));
  EXPECT_THAT(values[1], holds({1, 3, 0}));
}

}  // namespace
}  // namespace soapstone::reference
