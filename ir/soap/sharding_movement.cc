// Sharding rules of ops that move elements without indices.
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

std::string dimName(int64_t dim) { return "dim" + std::to_string(dim); }

}  // namespace

sharding::ShardingRule TransposeOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> shape = shapeOf(getResult());
  for (auto [dim, source] : llvm::enumerate(getPermutation())) {
    int factor =
        rule.factor(dimName(dim), shape[dim], sharding::FactorKind::kInherited);
    rule.operand(0, source, {factor});
    rule.result(0, dim, {factor});
  }
  return passingPartials(getOperation(), rule.take());
}

sharding::ShardingRule ReorderOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  for (auto [dim, size] : llvm::enumerate(shapeOf(getResult()))) {
    int factor =
        rule.factor(dimName(dim), size, sharding::FactorKind::kInherited);
    rule.operand(0, dim, {factor});
    rule.result(0, dim, {factor});
  }
  return rule.take();
}

sharding::ShardingRule BroadcastOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> inputShape = shapeOf(getInput());
  ArrayRef<int64_t> shape = shapeOf(getResult());
  for (int64_t dim = 0; dim < rankOf(getResult()); ++dim) {
    rule.factor(dimName(dim), shape[dim], sharding::FactorKind::kInherited);
    rule.result(0, dim, {static_cast<int>(dim)});
  }
  for (auto [inputDim, dim] : llvm::enumerate(getDims())) {
    if (inputShape[inputDim] == shape[dim]) {
      rule.operand(0, inputDim, {static_cast<int>(dim)});
    }
  }
  return rule.take();
}

// A dimension cut in steps of one or more is a window of one element: shards of
// the result read boxes of the input. Backwards, they would read it mirrored.
sharding::ShardingRule SliceOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> inputShape = shapeOf(getInput());
  ArrayRef<int64_t> shape = shapeOf(getResult());
  for (int64_t dim = 0; dim < rankOf(getInput()); ++dim) {
    int64_t start = getStarts()[dim];
    int64_t step = getSteps()[dim];
    if (step < 0 || shape[dim] == 0) {
      rule.operand(0, dim,
                   {rule.forbidden("input" + dimName(dim), inputShape[dim])});
      rule.result(0, dim, {rule.forbidden(dimName(dim), shape[dim])});
      continue;
    }
    int factor =
        rule.factor(dimName(dim), shape[dim], sharding::FactorKind::kInherited);
    rule.result(0, dim, {factor});
    if (start == 0 && shape[dim] == inputShape[dim]) {
      rule.operand(0, dim, {factor});
    } else {
      rule.operandHalo(0, dim, factor, {.stride = step, .padLow = -start});
    }
  }
  return passingPartials(getOperation(), rule.take());
}

// Input element x lands at x * (interior + 1) + low: a transposed window of
// one.
sharding::ShardingRule PadOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> inputShape = shapeOf(getInput());
  ArrayRef<int64_t> shape = shapeOf(getResult());
  for (int64_t dim = 0; dim < rankOf(getInput()); ++dim) {
    if (inputShape[dim] == 0) {
      rule.operand(0, dim, {rule.forbidden("input" + dimName(dim), 0)});
      rule.result(0, dim, {rule.forbidden(dimName(dim), shape[dim])});
      continue;
    }
    int factor =
        rule.factor(dimName(dim), shape[dim], sharding::FactorKind::kInherited);
    rule.result(0, dim, {factor});
    if (shape[dim] == inputShape[dim]) {
      rule.operand(0, dim, {factor});
    } else {
      rule.operandHalo(0, dim, factor,
                       {.stride = getInterior()[dim] + 1,
                        .padLow = -getLow()[dim],
                        .transposed = true});
    }
  }
  return rule.take();
}

sharding::ShardingRule ConcatOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> shape = shapeOf(getResult());
  int64_t joined = getDim();
  for (int64_t dim = 0; dim < rankOf(getResult()); ++dim) {
    bool isJoined = dim == joined;
    int factor = isJoined ? rule.forbidden(dimName(dim), shape[dim])
                          : rule.factor(dimName(dim), shape[dim],
                                        sharding::FactorKind::kInherited);
    rule.result(0, dim, {factor});
    for (unsigned i = 0; i < getInputs().size(); ++i) {
      if (!isJoined) rule.operand(i, dim, {factor});
    }
  }
  // Not "part": sums of gradients name factors so (passingPartials).
  for (auto [i, input] : llvm::enumerate(getInputs())) {
    rule.operand(
        i, joined,
        {rule.forbidden("piece" + std::to_string(i), shapeOf(input)[joined])});
  }
  return passingPartials(getOperation(), rule.take());
}

}  // namespace soapstone::soap
