// The rules of the main ops, as text.
#include <set>
#include <string>

#include "ir/soap/argument_attributes.h"
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

std::string ruleOf(Operation* op) {
  return cast<ShardingRuleOpInterface>(op).getShardingRule().toString();
}

TEST(ShardingRulesTest, Convolution) {
  OpSample s(0);
  int64_t strides[] = {2, 1}, pads[] = {1, 0}, ones[] = {1, 1};
  EXPECT_EQ(
      ruleOf(soap::ConvolutionOp::create(
          s.builder(), s.loc(), s.floats({2, 6, 9, 8}), s.floats({8, 3, 3, 1}),
          strides, pads, pads, ones,
          /*groups=*/2)),
      "batch:S=2 group:P=2 outChannel:P=4 inChannel:R=3 kernel0:I!=3 "
      "height:A=5 "
      "kernel1:I!=1 width:A=8 | (batch group*inChannel height+halo width), "
      "(group*outChannel inChannel kernel0 kernel1) -> "
      "(batch group*outChannel height width) sum over inChannel");
}

TEST(ShardingRulesTest, WeightGradientIsPartialOverSamplesAndPositions) {
  OpSample s(0);
  int64_t one[] = {1};
  int64_t shape[] = {8, 6, 3};
  EXPECT_EQ(ruleOf(soap::ConvolutionWeightGradOp::create(
                s.builder(), s.loc(), s.floats({2, 6, 9}), s.floats({2, 8, 9}),
                shape, one, one, one, one, /*groups=*/1)),
            "batch:S=2 outChannel:P=8 inChannel:P=6 kernel0:I!=3 width:A=9 | "
            "(batch inChannel width+halo), (batch outChannel width) -> "
            "(outChannel inChannel kernel0) sum over batch sum over width");
}

// A strategy names factors: one of a sum of gradients beside a piece of the
// joined dim would be read as that piece.
TEST(ShardingRulesTest, AConcatThatPassesPartialSumsHasNoNameTwice) {
  OpSample s(0);
  auto op = soap::ConcatOp::create(
      s.builder(), s.loc(),
      mlir::ValueRange{s.floats({2, 4}), s.floats({2, 3})}, /*dim=*/1);
  op->setAttr(soap::kGradientSumAttribute, s.builder().getUnitAttr());
  std::set<std::string> names;
  const sharding::ShardingRule rule = op.getShardingRule();
  for (const sharding::Factor& factor : rule.factors) names.insert(factor.name);
  EXPECT_EQ(names.size(), rule.factors.size());
}

TEST(ShardingRulesTest, GroupedQueryAttention) {
  OpSample s(0);
  auto op = soap::AttentionOp::create(
      s.builder(), s.loc(), s.floats({2, 8, 5, 16}), s.floats({2, 4, 7, 16}),
      s.floats({2, 4, 7, 12}), s.floats({1, 8, 1, 7}), Value(), Value(),
      llvm::APFloat(1.0), false, llvm::APFloat(0.0), 0);
  EXPECT_EQ(
      ruleOf(op),
      "batch:S=2 heads:P=4 headGroup:P=2 query:A=5 key:R~=7 queryDim:I!=16 "
      "valueDim:I!=12 | "
      "(batch heads*headGroup query queryDim), (batch heads key queryDim), "
      "(batch heads key valueDim), (1 heads*headGroup 1 key) -> "
      "(batch heads*headGroup query valueDim), (batch heads*headGroup query)");
}

TEST(ShardingRulesTest, LayerNorm) {
  OpSample s(0);
  EXPECT_EQ(
      ruleOf(soap::NormOp::create(s.builder(), s.loc(), soap::NormKind::Layer,
                                  s.floats({2, 3, 8}), s.floats({8}),
                                  s.floats({8}), llvm::APFloat(1e-5))),
      "row0:I=2 row1:I=3 feature0:R~=8 | (row0 row1 feature0), (feature0), "
      "(feature0) -> "
      "(row0 row1 feature0), (row0 row1), (row0 row1)");
}

TEST(ShardingRulesTest, BatchNormStatisticsSpanSamplesAndPositions) {
  OpSample s(0);
  EXPECT_EQ(ruleOf(soap::BatchNormOp::create(
                s.builder(), s.loc(), s.floats({4, 3, 5, 6}), s.floats({3}),
                s.floats({3}), llvm::APFloat(1e-5))),
            "batch:S~=4 channel:P=3 height:A~=5 width:A~=6 | (batch channel "
            "height width), "
            "(channel), (channel) -> (batch channel height width), (channel), "
            "(channel)");
}

TEST(ShardingRulesTest, EmbeddingIsPartialOverTheVocabulary) {
  OpSample s(0);
  EXPECT_EQ(
      ruleOf(soap::GatherOp::create(s.builder(), s.loc(), s.floats({50, 16}),
                                    s.integers({4, 6}, 0, 49), 0)),
      "index0:I=4 index1:I=6 vocabulary:R=50 hidden0:P=16 | (vocabulary "
      "hidden0), "
      "(index0 index1) -> (index0 index1 hidden0) sum over vocabulary");
}

TEST(ShardingRulesTest, CrossEntropyAndItsGradient) {
  OpSample s(0);
  Value logits = s.floats({4, 50});
  Value labels = s.integers({4}, 0, 49);
  EXPECT_EQ(ruleOf(soap::CrossEntropyOp::create(s.builder(), s.loc(), logits,
                                                labels, -100)),
            "row0:I=4 vocabulary:P~=50 | (row0 vocabulary), (row0) -> (row0), "
            "(row0)");
  EXPECT_EQ(
      ruleOf(soap::CrossEntropyGradOp::create(s.builder(), s.loc(), logits,
                                              labels, s.floats({4}),
                                              s.floats({4}), -100)),
      "row0:I=4 vocabulary:P=50 | (row0 vocabulary), (row0), (row0), (row0) -> "
      "(row0 vocabulary)");
}

TEST(ShardingRulesTest, LstmGatesAreNestedInTheirDimension) {
  OpSample s(0);
  EXPECT_EQ(
      ruleOf(soap::LstmOp::create(s.builder(), s.loc(), s.floats({7, 2, 3}),
                                  s.floats({20, 3}), s.floats({20, 5}),
                                  s.floats({20}), s.floats({2, 5}),
                                  s.floats({2, 5}))),
      "time:I!=7 batch:S=2 gate:I!=4 hidden:P~=5 feature:I!=3 recurrent:I!=5 | "
      "(time batch feature), (gate*hidden feature), (gate*hidden recurrent), "
      "(gate*hidden), "
      "(batch hidden), (batch hidden) -> (time batch hidden), (time batch "
      "hidden), "
      "(time batch gate*hidden)");
}

}  // namespace
}  // namespace soapstone
