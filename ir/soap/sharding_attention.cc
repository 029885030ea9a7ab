// Sharding rules of attention and rotary embedding.
#include <utility>

#include "ir/soap/global_box.h"
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

// The factors of attention. Query and key/value heads split together on
// `heads` (one per key/value head); `headGroup` counts the query heads that
// share a key/value head; `keyShard` the shards of keys that the batch holds
// (`soap.key_shards`). Both are -1 where there is one.
struct AttentionFactors {
  int keyShard, batch, heads, headGroup, query, key, queryDim, valueDim;

  std::vector<int> samples() const {
    return keyShard < 0 ? std::vector<int>{batch}
                        : std::vector<int>{keyShard, batch};
  }
  std::vector<int> queryHeads() const {
    return headGroup < 0 ? std::vector<int>{heads}
                         : std::vector<int>{heads, headGroup};
  }
};

AttentionFactors addFactors(RuleBuilder& rule, Value query, Value key,
                            Value value, sharding::FactorSplit keySplit,
                            int64_t keyShards = 1) {
  ArrayRef<int64_t> queryShape = shapeOf(query);
  ArrayRef<int64_t> keyShape = shapeOf(key);
  int64_t group = queryShape[1] / keyShape[1];
  AttentionFactors factors;
  factors.keyShard = keyShards == 1
                         ? -1
                         : rule.factor("keyShard", keyShards,
                                       sharding::FactorKind::kReduction);
  factors.batch = rule.factor("batch", queryShape[0] / keyShards,
                              sharding::FactorKind::kSample);
  factors.heads =
      rule.factor("heads", keyShape[1], sharding::FactorKind::kParameter);
  factors.headGroup =
      group == 1
          ? -1
          : rule.factor("headGroup", group, sharding::FactorKind::kParameter);
  factors.query =
      rule.factor("query", queryShape[2], sharding::FactorKind::kAttribute);
  factors.key = rule.factor("key", keyShape[2],
                            sharding::FactorKind::kReduction, keySplit);
  factors.queryDim = rule.forbidden("queryDim", queryShape[3]);
  factors.valueDim = rule.forbidden("valueDim", shapeOf(value)[3]);
  return factors;
}

using MapDimension =
    llvm::function_ref<void(int64_t dim, std::vector<int> factors)>;

void mapQuery(const AttentionFactors& factors, int lastDim, MapDimension map) {
  map(0, factors.samples());
  map(1, factors.queryHeads());
  map(2, {factors.query});
  if (lastDim >= 0) map(3, {lastDim});
}

void mapKey(const AttentionFactors& factors, int lastDim, MapDimension map) {
  map(0, factors.samples());
  map(1, {factors.heads});
  map(2, {factors.key});
  map(3, {lastDim});
}

void mapMask(RuleBuilder& rule, unsigned operand, Value mask, Value query,
             Value key, const AttentionFactors& factors) {
  ArrayRef<int64_t> shape = shapeOf(mask);
  ArrayRef<int64_t> queryShape = shapeOf(query);
  int64_t full[] = {queryShape[0], queryShape[1], queryShape[2],
                    shapeOf(key)[2]};
  std::vector<int> dims[] = {
      factors.samples(), factors.queryHeads(), {factors.query}, {factors.key}};
  for (int64_t dim = 0; dim < 4; ++dim) {
    if (shape[dim] == full[dim]) rule.operand(operand, dim, dims[dim]);
  }
}

// Assigns factors to the dims of an operand or a result, one after another.
struct TensorDims {
  RuleBuilder& rule;

  auto operand(unsigned i) const {
    return [this, i](int64_t dim, std::vector<int> factors) {
      rule.operand(i, dim, std::move(factors));
    };
  }
  auto result(unsigned i) const {
    return [this, i](int64_t dim, std::vector<int> factors) {
      rule.result(i, dim, std::move(factors));
    };
  }
};

}  // namespace

// Split keys give partial softmax maxima and sums, which the shards merge; what
// holds shards of the keys in its batch has split them.
sharding::ShardingRule AttentionOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  int64_t keyShards = keyShardsOf(getOperation());
  AttentionFactors factors =
      addFactors(rule, getQuery(), getKey(), getValue(),
                 keyShards == 1 ? sharding::FactorSplit::kStatistics
                                : sharding::FactorSplit::kForbidden,
                 keyShards);
  TensorDims dims{rule};
  mapQuery(factors, factors.queryDim, dims.operand(0));
  mapKey(factors, factors.queryDim, dims.operand(1));
  mapKey(factors, factors.valueDim, dims.operand(2));
  if (getMask()) mapMask(rule, 3, getMask(), getQuery(), getKey(), factors);
  mapQuery(factors, factors.valueDim, dims.result(0));
  mapQuery(factors, -1, dims.result(1));
  return rule.take();
}

// With logSumExp given, keys split freely: their part of queryGrad adds up, as
// do the queries' parts of keyGrad and valueGrad.
sharding::ShardingRule AttentionGradOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  AttentionFactors factors = addFactors(rule, getQuery(), getKey(), getValue(),
                                        sharding::FactorSplit::kFree);
  TensorDims dims{rule};
  mapQuery(factors, factors.queryDim, dims.operand(0));
  mapKey(factors, factors.queryDim, dims.operand(1));
  mapKey(factors, factors.valueDim, dims.operand(2));
  mapQuery(factors, factors.valueDim, dims.operand(3));
  mapQuery(factors, -1, dims.operand(4));
  mapQuery(factors, factors.valueDim, dims.operand(5));
  if (getMask()) mapMask(rule, 6, getMask(), getQuery(), getKey(), factors);
  mapQuery(factors, factors.queryDim, dims.result(0));
  mapKey(factors, factors.queryDim, dims.result(1));
  mapKey(factors, factors.valueDim, dims.result(2));
  rule.partial(0, factors.key);
  for (unsigned i : {1u, 2u}) {
    if (factors.headGroup >= 0) rule.partial(i, factors.headGroup);
    rule.partial(i, factors.query);
  }
  return rule.take();
}

// The two members of a pair stay together: (half, pair) where they lie D/2
// apart, (pair, half) where they are neighbours. A head that is turned in part
// is not split.
sharding::ShardingRule RotaryOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  ArrayRef<int64_t> shape = shapeOf(getInput());
  int batch = rule.factor("batch", shape[0], sharding::FactorKind::kSample);
  int heads = rule.factor("heads", shape[1], sharding::FactorKind::kParameter);
  int sequence =
      rule.factor("sequence", shape[2], sharding::FactorKind::kAttribute);
  const int64_t pairs = shapeOf(getCosine()).back();
  int pair;
  std::vector<int> last;
  if (2 * pairs < shape[3]) {
    pair = rule.forbidden("pair", pairs);
    last = {rule.forbidden("element", shape[3])};
  } else {
    int half = rule.forbidden("half", 2);
    pair = rule.factor("pair", pairs, sharding::FactorKind::kInherited);
    last = {half, pair};
    if (getInterleaved()) std::swap(last[0], last[1]);
  }
  std::vector<std::vector<int>> dims = {{batch}, {heads}, {sequence}, last};
  for (int64_t dim = 0; dim < 4; ++dim) {
    rule.operand(0, dim, dims[dim]);
    rule.result(0, dim, dims[dim]);
  }
  for (unsigned table : {1u, 2u}) {
    int64_t rank = rankOf(getOperand(table));
    if (rank == 3) rule.operand(table, 0, {batch});
    rule.operand(table, rank - 2, {sequence});
    rule.operand(table, rank - 1, {pair});
  }
  return rule.take();
}

}  // namespace soapstone::soap
