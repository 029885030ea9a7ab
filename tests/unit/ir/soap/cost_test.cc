// FLOP and bytes of ops, as functions of local shapes.
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

using Shapes = SmallVector<SmallVector<int64_t, 4>>;

Shapes shapesOf(mlir::ValueRange values) {
  Shapes shapes;
  for (Value value : values) {
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(value.getType()).getShape();
    shapes.emplace_back(shape.begin(), shape.end());
  }
  return shapes;
}

OperationCost costOf(Operation* op) {
  return cast<CostOpInterface>(op).getCost(shapesOf(op->getOperands()),
                                           shapesOf(op->getResults()));
}

soap::DotOp makeDot(OpSample& s) {
  return soap::DotOp::create(s.builder(), s.loc(), s.floats({8, 32}),
                             s.floats({32, 16}), ArrayRef<int64_t>{},
                             ArrayRef<int64_t>{}, ArrayRef<int64_t>{1},
                             ArrayRef<int64_t>{0});
}

TEST(CostTest, DotCountsMultiplyAndAdd) {
  OpSample s(0);
  EXPECT_EQ(costOf(makeDot(s)),
            (OperationCost{.flops = 2 * 8 * 32 * 16,
                           .bytesRead = 4 * (8 * 32 + 32 * 16),
                           .bytesWritten = 4 * 8 * 16}));
}

TEST(CostTest, DotOfAShardHasItsShapes) {
  OpSample s(0);
  Shapes operands{{4, 8}, {8, 16}};
  Shapes results{{4, 16}};
  EXPECT_EQ(makeDot(s).getCost(operands, results).flops, 2 * 4 * 8 * 16);
}

TEST(CostTest, ConvolutionAndItsGradientsDoTheSameProducts) {
  OpSample s(0);
  int64_t one[] = {1};
  int64_t inputShape[] = {2, 6, 9}, weightShape[] = {8, 3, 3};
  Value input = s.floats({2, 6, 9});
  Value weight = s.floats({8, 3, 3});
  Value grad = s.floats({2, 8, 9});
  double products = 2.0 * (2 * 8 * 9) * (3 * 3);
  EXPECT_EQ(costOf(soap::ConvolutionOp::create(s.builder(), s.loc(), input,
                                               weight, one, one, one, one, 2))
                .flops,
            products);
  EXPECT_EQ(costOf(soap::ConvolutionInputGradOp::create(
                       s.builder(), s.loc(), grad, weight, inputShape, one, one,
                       one, one, 2))
                .flops,
            products);
  EXPECT_EQ(costOf(soap::ConvolutionWeightGradOp::create(
                       s.builder(), s.loc(), input, grad, weightShape, one, one,
                       one, one, 2))
                .flops,
            products);
}

TEST(CostTest, ReshapeIsFree) {
  OpSample s(0);
  int64_t shape[] = {8};
  EXPECT_EQ(costOf(soap::ReshapeOp::create(s.builder(), s.loc(),
                                           s.floats({2, 4}), shape)),
            OperationCost{});
}

TEST(CostTest, GatherReadsTheRowsItLooksUp) {
  OpSample s(0);
  OperationCost cost = costOf(soap::GatherOp::create(
      s.builder(), s.loc(), s.floats({5000, 16}), s.integers({4}, 0, 9), 0));
  EXPECT_EQ(cost, (OperationCost{.flops = 0,
                                 .bytesRead = 4 * 4 * 16 + 8 * 4,
                                 .bytesWritten = 4 * 4 * 16}));
}

TEST(CostTest, CausalAttentionSkipsHiddenScores) {
  OpSample s(0);
  auto flops = [&](bool causal) {
    return costOf(soap::AttentionOp::create(
                      s.builder(), s.loc(), s.floats({1, 1, 4, 8}),
                      s.floats({1, 1, 4, 8}), s.floats({1, 1, 4, 8}), Value(),
                      Value(), Value(), llvm::APFloat(1.0), causal,
                      llvm::APFloat(0.0), 0))
        .flops;
  };
  EXPECT_EQ(flops(true) / flops(false), 10.0 / 16);
}

TEST(CostTest, FusionReadsItsEndsAndComputesItsBody) {
  OpSample s(0);
  Value x = s.floats({4, 8});
  auto fusion = soap::FusionOp::create(
      s.builder(), s.loc(), mlir::TypeRange{x.getType()}, mlir::ValueRange{x});
  OpBuilder::InsertionGuard guard(s.builder());
  mlir::Block* block = s.builder().createBlock(&fusion.getBody());
  Value argument = block->addArgument(x.getType(), s.loc());
  Value sum = soap::BinaryOp::create(s.builder(), s.loc(),
                                     soap::BinaryKind::Add, argument, argument);
  Value product = soap::BinaryOp::create(s.builder(), s.loc(),
                                         soap::BinaryKind::Mul, sum, sum);
  soap::YieldOp::create(s.builder(), s.loc(), product);
  EXPECT_EQ(costOf(fusion),
            (OperationCost{
                .flops = 64, .bytesRead = 4 * 32, .bytesWritten = 4 * 32}));
  Shapes local{{2, 8}};
  EXPECT_EQ(fusion.getCost(local, local).flops, 32);
}

}  // namespace
}  // namespace soapstone
