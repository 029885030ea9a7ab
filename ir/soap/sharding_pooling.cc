// Sharding rules of pooling: positions split with a halo.
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

// Maps [N, C, spatial..] tensors; the spatial factors count result positions.
template <typename PoolLike>
void mapPooling(RuleBuilder& rule, PoolLike op, Value output,
                ArrayRef<unsigned> inputOperands,
                ArrayRef<unsigned> outputOperands, bool resultIsInput) {
  ArrayRef<int64_t> inputShape = shapeOf(op.getInput());
  ArrayRef<int64_t> outputShape = shapeOf(output);
  auto mapPlain = [&](int64_t dim, int factor) {
    for (unsigned i : inputOperands) rule.operand(i, dim, {factor});
    for (unsigned i : outputOperands) rule.operand(i, dim, {factor});
    rule.result(0, dim, {factor});
  };
  mapPlain(0,
           rule.factor("batch", inputShape[0], sharding::FactorKind::kSample));
  mapPlain(1, rule.factor("channel", inputShape[1],
                          sharding::FactorKind::kParameter));
  int64_t count = static_cast<int64_t>(inputShape.size()) - 2;
  for (int64_t i = 0; i < count; ++i) {
    int64_t dim = i + 2;
    int factor = rule.factor(spatialName(i, count), outputShape[dim],
                             sharding::FactorKind::kAttribute);
    sharding::Halo halo{.window = op.getWindow()[i],
                        .stride = op.getStrides()[i],
                        .dilation = op.getDilations()[i],
                        .padLow = op.getPadLow()[i]};
    mapPlain(dim, factor);
    for (unsigned operand : inputOperands)
      rule.operandHalo(operand, dim, factor, halo);
    if (resultIsInput) rule.resultHalo(0, dim, factor, halo);
  }
}

}  // namespace

sharding::ShardingRule PoolOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  mapPooling(rule, *this, getResult(), {0}, {}, /*resultIsInput=*/false);
  return rule.take();
}

// Split like the forward op: a shard of the windows gives the gradient of what
// these windows cover, and neighbours add up where windows overlap.
sharding::ShardingRule PoolGradOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  mapPooling(rule, *this, getResultGrad(), {0}, {1}, /*resultIsInput=*/true);
  return rule.take();
}

}  // namespace soapstone::soap
