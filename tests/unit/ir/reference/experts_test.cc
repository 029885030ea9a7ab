// Ops that move rows between tokens and experts, against values by hand.
#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

// Three tokens of two choices; two experts of two places. The second token's
// second choice is dropped for its place, the third's for its expert.
const Tensor kExperts = i64({3, 2}, {0, 1, 1, 0, 0, 2});
const Tensor kPlaces = i64({3, 2}, {0, 0, 1, 2, 1, 0});

TEST(ExpertsTest, DispatchFillsSlotsAndCombineSumsThem) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<3x2xf32>, %e: tensor<3x2xi64>, %p: tensor<3x2xi64>, %w: tensor<3x2xf32>)
        -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
      %0 = soap.dispatch %x to [%e, %p] experts 2 capacity 2
        : (tensor<3x2xf32>, tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<2x2x2xf32>
      %1 = soap.dispatch %x to [%e, %p] weighted %w experts 2 capacity 2
        : (tensor<3x2xf32>, tensor<3x2xi64>, tensor<3x2xi64>, tensor<3x2xf32>) -> tensor<2x2x2xf32>
      %2 = soap.combine %0 from [%e, %p]
        : (tensor<2x2x2xf32>, tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<3x2xf32>
      %3 = soap.combine %0 from [%e, %p] weighted %w
        : (tensor<2x2x2xf32>, tensor<3x2xi64>, tensor<3x2xi64>, tensor<3x2xf32>) -> tensor<3x2xf32>
      %4 = soap.slot_products %x, %0 from [%e, %p]
        : (tensor<3x2xf32>, tensor<2x2x2xf32>, tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<3x2xf32>
      return %0, %1, %2, %3, %4
        : tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
    })",
      {f32({3, 2}, {1, 2, 3, 4, 5, 6}), kExperts, kPlaces,
       f32({3, 2}, {2, 3, 5, 7, 11, 13})});
  ASSERT_EQ(values.size(), 5u);
  EXPECT_THAT(values[0], holds({1, 2, 5, 6, 1, 2, 3, 4}));
  EXPECT_THAT(values[1], holds({2, 4, 55, 66, 3, 6, 15, 20}));
  EXPECT_THAT(values[2], holds({2, 4, 3, 4, 5, 6}));
  EXPECT_THAT(values[3], holds({5, 10, 15, 20, 55, 66}));
  EXPECT_THAT(values[4], holds({5, 5, 25, 0, 61, 0}));
}

TEST(ExpertsTest, TokensInOneSlotAreAddedAndRoundedOnce) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<3x1xf32>, %e: tensor<3x1xi64>) -> tensor<1x1x1xf32> {
      %0 = soap.cast %x to bf16 : (tensor<3x1xf32>) -> tensor<3x1xbf16>
      %1 = soap.dispatch %0 to [%e, %e] experts 1 capacity 1
        : (tensor<3x1xbf16>, tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<1x1x1xbf16>
      %2 = soap.cast %1 to f32 : (tensor<1x1x1xbf16>) -> tensor<1x1x1xf32>
      return %2 : tensor<1x1x1xf32>
    })",
      {f32({3, 1}, {256, 1, 1}), i64({3, 1}, {0, 0, 0})});
  ASSERT_EQ(values.size(), 1u);
  // One by one, each 257 would be rounded to 256.
  EXPECT_THAT(values[0], holds({258}));
}

}  // namespace
}  // namespace soapstone::reference
