// Ops that move elements, against values by hand.
#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

TEST(MovementTest, TransposeBroadcastReshape) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<2x3x2xf32>, tensor<6xf32>) {
      %0 = soap.transpose %x [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
      %1 = soap.broadcast %x dims [0, 1] shape [2, 3, 2] : (tensor<2x3xf32>) -> tensor<2x3x2xf32>
      %2 = soap.reshape %x to [6] : (tensor<2x3xf32>) -> tensor<6xf32>
      return %0, %1, %2 : tensor<3x2xf32>, tensor<2x3x2xf32>, tensor<6xf32>
    })",
                                            {f32({2, 3}, {1, 2, 3, 4, 5, 6})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({1, 4, 2, 5, 3, 6}));
  EXPECT_THAT(values[1], holds({1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}));
  EXPECT_THAT(values[2], holds({1, 2, 3, 4, 5, 6}));
}

TEST(MovementTest, BroadcastRepeatsSizeOne) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%x: tensor<2x1xf32>) -> tensor<2x3xf32> {
      %0 = soap.broadcast %x dims [0, 1] shape [2, 3] : (tensor<2x1xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    })",
                                            {f32({2, 1}, {7, 8})});
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0], holds({7, 7, 7, 8, 8, 8}));
}

TEST(MovementTest, SliceWalksBackwards) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<2xf32>) {
      %0 = soap.slice %x starts [5] sizes [3] steps [-2] : (tensor<6xf32>) -> tensor<3xf32>
      %1 = soap.slice %x starts [1] sizes [2] steps [3] : (tensor<6xf32>) -> tensor<2xf32>
      return %0, %1 : tensor<3xf32>, tensor<2xf32>
    })",
                                            {f32({6}, {0, 1, 2, 3, 4, 5})});
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({5, 3, 1}));
  EXPECT_THAT(values[1], holds({1, 4}));
}

TEST(MovementTest, PadWithInterior) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%x: tensor<3xf32>) -> tensor<8xf32> {
      %0 = soap.pad %x with 9.0 : f32 low [1] high [2] interior [1] : (tensor<3xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    })",
                                            {f32({3}, {1, 2, 3})});
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0], holds({9, 1, 9, 2, 9, 3, 9, 9}));
}

TEST(MovementTest, ConcatAlongAnInnerDimension) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<2x2xf32>, %y: tensor<2x1xf32>) -> tensor<2x3xf32> {
      %0 = soap.concat %x, %y dim 1 : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    })",
                   {f32({2, 2}, {1, 2, 3, 4}), f32({2, 1}, {5, 6})});
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0], holds({1, 2, 5, 3, 4, 6}));
}

TEST(MovementTest, GatherCountsFromTheEndAndReadsZeroOutside) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<3x2xf32>, %i: tensor<4xi64>) -> (tensor<4x2xf32>, tensor<3x4xf32>) {
      %0 = soap.gather %x[%i] dim 0 : (tensor<3x2xf32>, tensor<4xi64>) -> tensor<4x2xf32>
      %1 = soap.gather %x[%i] dim 1 : (tensor<3x2xf32>, tensor<4xi64>) -> tensor<3x4xf32>
      return %0, %1 : tensor<4x2xf32>, tensor<3x4xf32>
    })",
                   {f32({3, 2}, {1, 2, 3, 4, 5, 6}), i64({4}, {2, -1, 3, 0})});
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({5, 6, 5, 6, 0, 0, 1, 2}));
  EXPECT_THAT(values[1], holds({0, 2, 0, 1, 0, 4, 0, 3, 0, 6, 0, 5}));
}

Tensor scatter(const std::string& kind) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%x: tensor<3xf32>, %i: tensor<4xi64>, %u: tensor<4xf32>) -> tensor<3xf32> {
      %0 = soap.scatter <)" + kind + R"(> %x[%i], %u
        : (tensor<3xf32>, tensor<4xi64>, tensor<4xf32>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    })",
                                            {f32({3}, {1, 2, 3}),
                                             i64({4}, {0, -3, 2, 3}),
                                             f32({4}, {10, 20, -1, 99})});
  return values.empty() ? Tensor(ElementType::kF32, {}) : values[0];
}

TEST(MovementTest, ScatterCombinesInOrder) {
  EXPECT_THAT(scatter("replace"), holds({20, 2, -1}));
  EXPECT_THAT(scatter("add"), holds({31, 2, 2}));
  EXPECT_THAT(scatter("mul"), holds({200, 2, -3}));
  EXPECT_THAT(scatter("max"), holds({20, 2, 3}));
  EXPECT_THAT(scatter("min"), holds({1, 2, -1}));
}

TEST(MovementTest, ScatterAddsNarrowRowsExactly) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<1xf32>, %i: tensor<3xi64>, %u: tensor<3xf32>) -> tensor<1xf32> {
      %0 = soap.cast %x to bf16 : (tensor<1xf32>) -> tensor<1xbf16>
      %1 = soap.cast %u to bf16 : (tensor<3xf32>) -> tensor<3xbf16>
      %2 = soap.scatter <add> %0[%i], %1
        : (tensor<1xbf16>, tensor<3xi64>, tensor<3xbf16>) -> tensor<1xbf16>
      %3 = soap.cast %2 to f32 : (tensor<1xbf16>) -> tensor<1xf32>
      return %3 : tensor<1xf32>
    })",
      {f32({1}, {256}), i64({3}, {0, 0, 0}), f32({3}, {1, 1, 1})});
  ASSERT_EQ(values.size(), 1u);
  // One by one, each 257 would be rounded to 256.
  EXPECT_THAT(values[0], holds({260}));
}

TEST(MovementTest, EmbeddingBagSumsOrAverages) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%t: tensor<3x2xf32>, %i: tensor<2x2xi64>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
      %0 = soap.embedding_bag %t[%i] {mean = false} : (tensor<3x2xf32>, tensor<2x2xi64>) -> tensor<2x2xf32>
      %1 = soap.embedding_bag %t[%i] {mean = true} : (tensor<3x2xf32>, tensor<2x2xi64>) -> tensor<2x2xf32>
      return %0, %1 : tensor<2x2xf32>, tensor<2x2xf32>
    })",
      {f32({3, 2}, {1, 2, 3, 4, 5, 6}), i64({2, 2}, {0, 1, 2, 2})});
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({4, 6, 10, 12}));
  EXPECT_THAT(values[1], holds({2, 3, 5, 6}));
}

}  // namespace
}  // namespace soapstone::reference
