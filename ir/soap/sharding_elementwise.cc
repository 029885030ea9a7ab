// Sharding rules of constants, generators and elementwise functions: every
// dimension may be split, of the kind its producer gives it. Generators whose
// numbers depend on the position (iota, random, dropout) run on a shard with
// its place in the whole tensor (`global_box.h`).
#include "ir/sharding/device_grid.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {

ShardingRule ConstantOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

ShardingRule FillOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

ShardingRule IotaOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

ShardingRule RandomOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

ShardingRule UnaryOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

// Gradients of one value are partial over whatever their ops contract. Added up
// as they are, they are reduced once instead of once each: the factors `part0`
// and `part1` number contributions to operands and result alike.
ShardingRule BinaryOp::getShardingRule() {
  ShardingRule rule = elementwiseRule(getOperation());
  if (!(*this)->hasAttr(kGradientSumAttribute)) return rule;
  for (const char* name : {"part0", "part1"}) {
    int part =
        rule.addFactor(name, DeviceGrid::kMaxDevices, FactorKind::kReduction);
    for (TensorMapping& operand : rule.operands)
      operand.partials.push_back({part, PartialKind::kSum});
    rule.results[0].partials.push_back({part, PartialKind::kSum});
  }
  return rule;
}

ShardingRule CompareOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

ShardingRule SelectOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

ShardingRule CastOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

ShardingRule DropoutOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

}  // namespace soapstone::soap
