// Sharding rules of losses and optimizer updates.
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

// logits [rows.., C]; everything else [rows..].
sharding::ShardingRule crossEntropyRule(Operation* op,
                                        sharding::FactorSplit vocabularySplit) {
  RuleBuilder rule(op);
  ArrayRef<int64_t> shape = shapeOf(op->getOperand(0));
  int64_t rows = static_cast<int64_t>(shape.size()) - 1;
  for (int64_t dim = 0; dim < rows; ++dim) {
    int factor = rule.factor("row" + std::to_string(dim), shape[dim],
                             sharding::FactorKind::kInherited);
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      rule.operand(i, dim, {factor});
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      rule.result(i, dim, {factor});
  }
  int vocabulary =
      rule.factor("vocabulary", shape[rows], sharding::FactorKind::kParameter,
                  vocabularySplit);
  rule.operand(0, rows, {vocabulary});
  if (rankOf(op->getResult(0)) > rows) rule.result(0, rows, {vocabulary});
  return rule.take();
}

}  // namespace

sharding::ShardingRule CrossEntropyOp::getShardingRule() {
  return crossEntropyRule(getOperation(), sharding::FactorSplit::kStatistics);
}

// The sum over the vocabulary is given, so that classes split freely.
sharding::ShardingRule CrossEntropyGradOp::getShardingRule() {
  return crossEntropyRule(getOperation(), sharding::FactorSplit::kFree);
}

// Lamb and lars scale by norms of the whole parameter.
sharding::ShardingRule OptimizerUpdateOp::getShardingRule() {
  bool usesNorms =
      getKind() == OptimizerKind::Lamb || getKind() == OptimizerKind::Lars;
  return elementwiseRule(getOperation(), sharding::FactorKind::kParameter,
                         usesNorms ? sharding::FactorSplit::kStatistics
                                   : sharding::FactorSplit::kFree);
}

}  // namespace soapstone::soap
