// FLOP and bytes of ops, as functions of local shapes.
#include <array>

#include "gmock/gmock.h"
#include "tests/support/configurations.h"
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

using model::LocalShapes;

LocalShapes shapesOf(mlir::ValueRange values) {
  LocalShapes shapes;
  for (Value value : values)
    shapes.push_back(cast<RankedTensorType>(value.getType()).getShape().vec());
  return shapes;
}

model::OperatorDescription costOf(Operation* op, const LocalShapes& operands,
                                  const LocalShapes& results) {
  model::OpWork work = cast<CostOpInterface>(op).getWork();
  std::vector<int> operandRanks, resultRanks;
  for (const auto& shape : operands)
    operandRanks.push_back(static_cast<int>(shape.size()));
  for (const auto& shape : results)
    resultRanks.push_back(static_cast<int>(shape.size()));
  EXPECT_TRUE(model::validate(work, operandRanks, resultRanks).ok());
  return model::evaluate(work, operands, results);
}

model::OperatorDescription costOf(Operation* op) {
  return costOf(op, shapesOf(op->getOperands()), shapesOf(op->getResults()));
}

// FLOP, bytes read and bytes written.
std::array<double, 3> figuresOf(const model::OperatorDescription& cost) {
  return {cost.flops, cost.bytesRead, cost.bytesWritten};
}

soap::DotOp makeDot(OpSample& s) {
  return soap::DotOp::create(s.builder(), s.loc(), s.floats({8, 32}),
                             s.floats({32, 16}), ArrayRef<int64_t>{},
                             ArrayRef<int64_t>{}, ArrayRef<int64_t>{1},
                             ArrayRef<int64_t>{0});
}

TEST(CostTest, DotCountsMultiplyAndAdd) {
  OpSample s(0);
  model::OperatorDescription cost = costOf(makeDot(s));
  EXPECT_THAT(figuresOf(cost),
              testing::ElementsAre(2 * 8 * 32 * 16, 4 * (8 * 32 + 32 * 16),
                                   4 * 8 * 16));
  EXPECT_EQ(cost.product,
            (model::MatrixProduct{.batch = 1, .m = 8, .n = 16, .k = 32}));
}

TEST(CostTest, DotOfAShardHasItsShapes) {
  OpSample s(0);
  model::OperatorDescription cost =
      costOf(makeDot(s), {{4, 8}, {8, 16}}, {{4, 16}});
  EXPECT_EQ(cost.flops, 2 * 4 * 8 * 16);
  EXPECT_EQ(cost.product,
            (model::MatrixProduct{.batch = 1, .m = 4, .n = 16, .k = 8}));
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

// Multiplications of the product of an op.
double productsOf(const model::OperatorDescription& cost) {
  return static_cast<double>(cost.product->batch) * cost.product->m *
         cost.product->n * cost.product->k;
}

// Every factor that may be split, split two ways: each shard has half the work,
// and its product has half the multiplications.
void expectShardsShareTheWork(Operation* op) {
  sharding::ShardingRule rule =
      cast<ShardingRuleOpInterface>(op).getShardingRule();
  LocalShapes operands = shapesOf(op->getOperands());
  LocalShapes results = shapesOf(op->getResults());
  model::OperatorDescription whole = costOf(op);
  EXPECT_EQ(2 * productsOf(whole), whole.flops);
  for (size_t factor = 0; factor < rule.factors.size(); ++factor) {
    if (rule.factors[factor].split != sharding::FactorSplit::kFree ||
        rule.factors[factor].size % 2 != 0) {
      continue;
    }
    std::vector<int64_t> degrees(rule.factors.size(), 1);
    degrees[factor] = 2;
    for (int64_t shard = 0; shard < 2; ++shard) {
      std::vector<int64_t> coordinates(rule.factors.size(), 0);
      coordinates[factor] = shard;
      sharding::FactorRanges ranges =
          sharding::shardRanges(rule, degrees, coordinates);
      LocalShapes localOperands, localResults;
      for (size_t i = 0; i < operands.size(); ++i)
        localOperands.push_back(
            sharding::localShape(rule.operands[i], operands[i], ranges));
      for (size_t i = 0; i < results.size(); ++i)
        localResults.push_back(
            sharding::localShape(rule.results[i], results[i], ranges));
      model::OperatorDescription cost = costOf(op, localOperands, localResults);
      EXPECT_EQ(cost.flops, whole.flops / 2) << rule.factors[factor].name;
      EXPECT_EQ(productsOf(cost), productsOf(whole) / 2)
          << rule.factors[factor].name;
    }
  }
}

// A convolution of images and its gradients, in `groups` of `inputs` and
// `outputs` channels, with windows three wide.
void expectConvolutionsShareTheWork(int64_t groups, int64_t inputs,
                                    int64_t outputs, int64_t stride) {
  OpSample s(0);
  int64_t one[] = {1, 1}, strides[] = {stride, stride};
  int64_t inputShape[] = {2, groups * inputs, 8, 16};
  int64_t weightShape[] = {groups * outputs, inputs, 3, 3};
  Value input = s.floats({2, groups * inputs, 8, 16});
  Value weight = s.floats({groups * outputs, inputs, 3, 3});
  Value grad = s.floats({2, groups * outputs, 8 / stride, 16 / stride});
  expectShardsShareTheWork(soap::ConvolutionOp::create(
      s.builder(), s.loc(), input, weight, strides, one, one, one, groups));
  expectShardsShareTheWork(soap::ConvolutionInputGradOp::create(
      s.builder(), s.loc(), grad, weight, inputShape, strides, one, one, one,
      groups));
  expectShardsShareTheWork(soap::ConvolutionWeightGradOp::create(
      s.builder(), s.loc(), input, grad, weightShape, strides, one, one, one,
      groups));
}

TEST(CostTest, ShardsOfAConvolutionShareItsWork) {
  expectConvolutionsShareTheWork(/*groups=*/1, 4, 6, /*stride=*/1);
  expectConvolutionsShareTheWork(/*groups=*/1, 2, 4, /*stride=*/2);
}

TEST(CostTest, ShardsOfAGroupedConvolutionShareItsWork) {
  expectConvolutionsShareTheWork(/*groups=*/4, 6, 2, /*stride=*/1);
  expectConvolutionsShareTheWork(/*groups=*/2, 2, 4, /*stride=*/2);
}

TEST(CostTest, ShardsOfADepthwiseConvolutionShareItsWork) {
  expectConvolutionsShareTheWork(/*groups=*/8, 1, 1, /*stride=*/1);
  expectConvolutionsShareTheWork(/*groups=*/8, 1, 2, /*stride=*/2);
}

TEST(CostTest, ReshapeIsFree) {
  OpSample s(0);
  int64_t shape[] = {8};
  EXPECT_THAT(figuresOf(costOf(soap::ReshapeOp::create(
                  s.builder(), s.loc(), s.floats({2, 4}), shape))),
              testing::Each(0));
}

TEST(CostTest, GatherReadsTheRowsItLooksUp) {
  OpSample s(0);
  model::OperatorDescription cost = costOf(soap::GatherOp::create(
      s.builder(), s.loc(), s.floats({5000, 16}), s.integers({4}, 0, 9), 0));
  EXPECT_THAT(figuresOf(cost),
              testing::ElementsAre(0, 4 * 4 * 16 + 8 * 4, 4 * 4 * 16));
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
  EXPECT_THAT(figuresOf(costOf(fusion)),
              testing::ElementsAre(64, 4 * 32, 4 * 32));
  EXPECT_EQ(costOf(fusion, {{2, 8}}, {{2, 8}}).flops, 32);
}

}  // namespace
}  // namespace soapstone
