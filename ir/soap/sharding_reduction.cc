// Sharding rules of reductions and of ops that look along one dimension.
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

PartialKind partialKind(ReduceKind kind) {
  switch (kind) {
    case ReduceKind::Sum:
      return PartialKind::kSum;
    case ReduceKind::Product:
      return PartialKind::kProduct;
    case ReduceKind::Max:
      return PartialKind::kMax;
    case ReduceKind::Min:
      return PartialKind::kMin;
  }
  return PartialKind::kSum;
}

std::string dimName(int64_t dim) { return "dim" + std::to_string(dim); }

}  // namespace

ShardingRule ReduceOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  int64_t kept = 0;
  for (auto [dim, size] : llvm::enumerate(shapeOf(getInput()))) {
    bool reduced = llvm::is_contained(getDims(), static_cast<int64_t>(dim));
    int factor =
        rule.factor(dimName(dim), size,
                    reduced ? FactorKind::kReduction : FactorKind::kInherited);
    rule.operand(0, dim, {factor});
    if (reduced) {
      rule.partial(0, factor, partialKind(getKind()));
    } else {
      rule.result(0, kept++, {factor});
    }
  }
  return rule.take();
}

// Shards of the searched dimension exchange their best value and its index.
ShardingRule ArgReduceOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  int64_t kept = 0;
  int64_t searched = getDim();
  for (auto [index, size] : llvm::enumerate(shapeOf(getInput()))) {
    int64_t dim = index;
    bool reduced = dim == searched;
    int factor =
        rule.factor(dimName(dim), size,
                    reduced ? FactorKind::kReduction : FactorKind::kInherited,
                    reduced ? FactorSplit::kStatistics : FactorSplit::kFree);
    rule.operand(0, dim, {factor});
    if (!reduced) rule.result(0, kept++, {factor});
  }
  return rule.take();
}

ShardingRule CumulativeSumOp::getShardingRule() {
  ShardingRule rule = elementwiseRule(getOperation());
  rule.factors[getDim()].split = FactorSplit::kForbidden;
  return rule;
}

ShardingRule TopKOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> shape = shapeOf(getInput());
  int64_t last = rankOf(getInput()) - 1;
  for (int64_t dim = 0; dim < last; ++dim) {
    int factor = rule.factor(dimName(dim), shape[dim], FactorKind::kInherited);
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
