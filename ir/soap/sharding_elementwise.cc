// Sharding rules of constants, generators and elementwise functions: every
// dimension may be split, of the kind its producer gives it. Generators whose
// numbers depend on the position (iota, random, dropout) run on a shard with
// its place in the whole tensor (`global_box.h`).
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {

sharding::ShardingRule ConstantOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

sharding::ShardingRule FillOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

sharding::ShardingRule IotaOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

sharding::ShardingRule RandomOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

sharding::ShardingRule UnaryOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

sharding::ShardingRule BinaryOp::getShardingRule() {
  return passingPartials(getOperation(), elementwiseRule(getOperation()));
}

sharding::ShardingRule CompareOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

sharding::ShardingRule SelectOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

sharding::ShardingRule CastOp::getShardingRule() {
  return passingPartials(getOperation(), elementwiseRule(getOperation()));
}

sharding::ShardingRule DropoutOp::getShardingRule() {
  return elementwiseRule(getOperation());
}

}  // namespace soapstone::soap
