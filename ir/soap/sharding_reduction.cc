// Sharding rules of reductions and of ops that look along one dimension.
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

sharding::PartialKind partialKind(ReduceKind kind) {
  switch (kind) {
    case ReduceKind::Sum:
      return sharding::PartialKind::kSum;
    case ReduceKind::Product:
      return sharding::PartialKind::kProduct;
    case ReduceKind::Max:
      return sharding::PartialKind::kMax;
    case ReduceKind::Min:
      return sharding::PartialKind::kMin;
  }
  return sharding::PartialKind::kSum;
}

std::string dimName(int64_t dim) { return "dim" + std::to_string(dim); }

}  // namespace

sharding::ShardingRule ReduceOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  int64_t kept = 0;
  for (auto [dim, size] : llvm::enumerate(shapeOf(getInput()))) {
    bool reduced = llvm::is_contained(getDims(), static_cast<int64_t>(dim));
    int factor = rule.factor(dimName(dim), size,
                             reduced ? sharding::FactorKind::kReduction
                                     : sharding::FactorKind::kInherited);
    rule.operand(0, dim, {factor});
    if (reduced) {
      rule.partial(0, factor, partialKind(getKind()));
    } else {
      rule.result(0, kept++, {factor});
    }
  }
  if (getKind() != ReduceKind::Sum) return rule.take();
  return passingPartials(getOperation(), rule.take());
}

// Shards of the searched dimension exchange their best value and its index.
sharding::ShardingRule ArgReduceOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  int64_t kept = 0;
  int64_t searched = getDim();
  for (auto [index, size] : llvm::enumerate(shapeOf(getInput()))) {
    int64_t dim = index;
    bool reduced = dim == searched;
    int factor = rule.factor(dimName(dim), size,
                             reduced ? sharding::FactorKind::kReduction
                                     : sharding::FactorKind::kInherited,
                             reduced ? sharding::FactorSplit::kStatistics
                                     : sharding::FactorSplit::kFree);
    rule.operand(0, dim, {factor});
    if (!reduced) rule.result(0, kept++, {factor});
  }
  return rule.take();
}

sharding::ShardingRule CumulativeSumOp::getShardingRule() {
  sharding::ShardingRule rule = elementwiseRule(getOperation());
  rule.factors[getDim()].split = sharding::FactorSplit::kForbidden;
  return rule;
}

sharding::ShardingRule TopKOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> shape = shapeOf(getInput());
  int64_t last = rankOf(getInput()) - 1;
  for (int64_t dim = 0; dim < last; ++dim) {
    int factor =
        rule.factor(dimName(dim), shape[dim], sharding::FactorKind::kInherited);
    rule.operand(0, dim, {factor});
    rule.result(0, dim, {factor});
    rule.result(1, dim, {factor});
  }
  rule.operand(0, last, {rule.forbidden("candidates", shape[last])});
  int chosen = rule.forbidden("chosen", shapeOf(getValues())[last]);
  rule.result(0, last, {chosen});
  rule.result(1, last, {chosen});
  return rule.take();
}

}  // namespace soapstone::soap
