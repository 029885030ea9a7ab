// Sharding rules of softmax and the norms: normalised dimensions split as
// statistics.
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

// Layout of a norm's tensors: operands and results like the input, like the
// scale, and like the row statistics.
struct NormTensors {
  SmallVector<unsigned> inputOperands, scaleOperands, statisticOperands;
  SmallVector<unsigned> inputResults, scaleResults, statisticResults;
};

sharding::ShardingRule normRule(Operation* op, Value input, Value scale,
                                const NormTensors& tensors) {
  RuleBuilder rule(op);
  ArrayRef<int64_t> shape = shapeOf(input);
  int64_t leading = rankOf(input) - rankOf(scale);
  for (int64_t dim = 0; dim < rankOf(input); ++dim) {
    bool isRow = dim < leading;
    int factor = isRow
                     ? rule.factor("row" + std::to_string(dim), shape[dim],
                                   sharding::FactorKind::kInherited)
                     : rule.factor("feature" + std::to_string(dim - leading),
                                   shape[dim], sharding::FactorKind::kReduction,
                                   sharding::FactorSplit::kStatistics);
    for (unsigned i : tensors.inputOperands) rule.operand(i, dim, {factor});
    for (unsigned i : tensors.inputResults) rule.result(i, dim, {factor});
    if (isRow) {
      for (unsigned i : tensors.statisticOperands)
        rule.operand(i, dim, {factor});
      for (unsigned i : tensors.statisticResults) rule.result(i, dim, {factor});
      for (unsigned i : tensors.scaleResults) rule.partial(i, factor);
    } else {
      for (unsigned i : tensors.scaleOperands)
        rule.operand(i, dim - leading, {factor});
      for (unsigned i : tensors.scaleResults)
        rule.result(i, dim - leading, {factor});
    }
  }
  return rule.take();
}

// Positions of the batch are statistics, in the gradient too: it needs the
// channel sums over the global batch, which are scaleGrad and biasGrad.
sharding::ShardingRule batchNormRule(Operation* op, Value input,
                                     ArrayRef<unsigned> inputOperands,
                                     ArrayRef<unsigned> channelOperands) {
  RuleBuilder rule(op);
  ArrayRef<int64_t> shape = shapeOf(input);
  int64_t count = rankOf(input) - 2;
  for (int64_t dim = 0; dim < rankOf(input); ++dim) {
    int factor;
    if (dim == 1) {
      factor =
          rule.factor("channel", shape[dim], sharding::FactorKind::kParameter);
      for (unsigned i : channelOperands) rule.operand(i, 0, {factor});
      rule.result(1, 0, {factor});
      rule.result(2, 0, {factor});
    } else if (dim == 0) {
      factor = rule.factor("batch", shape[dim], sharding::FactorKind::kSample,
                           sharding::FactorSplit::kStatistics);
    } else {
      factor = rule.factor(spatialName(dim - 2, count), shape[dim],
                           sharding::FactorKind::kAttribute,
                           sharding::FactorSplit::kStatistics);
    }
    for (unsigned i : inputOperands) rule.operand(i, dim, {factor});
    rule.result(0, dim, {factor});
  }
  return rule.take();
}

}  // namespace

sharding::ShardingRule SoftmaxOp::getShardingRule() {
  sharding::ShardingRule rule = elementwiseRule(getOperation());
  sharding::Factor& normalized = rule.factors[getDim()];
  normalized.kind = sharding::FactorKind::kReduction;
  normalized.split = sharding::FactorSplit::kStatistics;
  return rule;
}

sharding::ShardingRule NormOp::getShardingRule() {
  NormTensors tensors{.inputOperands = {0},
                      .scaleOperands = {1},
                      .statisticOperands = {},
                      .inputResults = {0},
                      .scaleResults = {},
                      .statisticResults = {1, 2}};
  if (getBias()) tensors.scaleOperands.push_back(2);
  return normRule(getOperation(), getInput(), getScale(), tensors);
}

sharding::ShardingRule NormGradOp::getShardingRule() {
  return normRule(getOperation(), getInput(), getScale(),
                  {.inputOperands = {0, 4},
                   .scaleOperands = {1},
                   .statisticOperands = {2, 3},
                   .inputResults = {0},
                   .scaleResults = {1, 2},
                   .statisticResults = {}});
}

sharding::ShardingRule BatchNormOp::getShardingRule() {
  return batchNormRule(getOperation(), getInput(), {0}, {1, 2});
}

sharding::ShardingRule BatchNormGradOp::getShardingRule() {
  return batchNormRule(getOperation(), getInput(), {0, 4}, {1, 2, 3});
}

}  // namespace soapstone::soap
