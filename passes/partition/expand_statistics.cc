#include "passes/partition/expand_statistics.h"

#include <map>
#include <string>

#include "ir/sharding/equal_shards.h"
#include "ir/sharding/factor_flow.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/flow_values.h"
#include "ir/soap/global_box.h"
#include "llvm/ADT/TypeSwitch.h"
#include "passes/partition/expand_builder.h"

namespace soapstone::partition {
namespace {

constexpr StringRef kName = "soap.name";

// Number of shards of an attention's keys; 0 for any other op.
int64_t splitsOfKeys(Operation* op, const sharding::ShardingRule& rule,
                     const sharding::OpConfiguration& configuration) {
  if (!isa<soap::AttentionOp>(op)) return 0;
  return configuration.degree(rule.findFactor("key"));
}

// The number of equal shards of the batch if a batch norm is split on no other
// statistics; 0 if there is no such number.
int64_t evenBatchShards(Operation* op, const sharding::ShardingRule& rule,
                        const sharding::OpConfiguration& configuration) {
  if (!isa<soap::BatchNormOp>(op)) return 0;
  return sharding::equalStatisticsShards(rule, configuration,
                                         rule.findFactor("batch"));
}

// The shards of every factor that `evenBatchShards` speaks of.
std::vector<int64_t> shardsByFactor(const sharding::ShardingRule& rule,
                                    int64_t batchShards) {
  if (batchShards == 0) return {};
  std::vector<int64_t> shards(rule.factors.size(), 0);
  shards[rule.findFactor("batch")] = batchShards;
  return shards;
}

// The same without statistics factors.
sharding::FollowRule ofWhole(sharding::FollowRule followed,
                             const sharding::ShardingRule& rule) {
  for (auto [index, follower] : llvm::enumerate(followed.factors)) {
    if (rule.factors[index].split == sharding::FactorSplit::kStatistics)
      follower = -1;
  }
  return followed;
}

// Makes the factor of the keys one of the shards and one of the keys of each.
void divideKeys(sharding::ShardingRule& rule, int64_t shards) {
  int key = rule.findFactor("key");
  int each = rule.addFactor("keyOfShard", rule.factors[key].size / shards,
                            sharding::FactorKind::kReduction,
                            sharding::FactorSplit::kForbidden);
  rule.factors[key].size = shards;
  for (sharding::TensorMapping& operand : rule.operands) {
    for (sharding::DimensionMapping& dim : operand.dims) {
      if (dim.factors == std::vector<int>{key}) dim.factors.push_back(each);
    }
  }
}

Replacements buildReplacements(ExpansionBuilder& b, Operation* op,
                               int64_t keyShards, int64_t batchShards) {
  if (keyShards > 1)
    return expandByKeyShards(b, cast<soap::AttentionOp>(op), keyShards);
  if (batchShards > 1)
    return expandByBatchShards(b, cast<soap::BatchNormOp>(op), batchShards);
  return llvm::TypeSwitch<Operation*, Replacements>(op)
      .Case<soap::SoftmaxOp, soap::NormOp, soap::NormGradOp, soap::BatchNormOp,
            soap::BatchNormGradOp, soap::CrossEntropyOp,
            soap::OptimizerUpdateOp, soap::ArgReduceOp, soap::LstmOp,
            soap::LstmGradOp>([&](auto soapOp) { return expandOp(b, soapOp); })
      .Default([](Operation*) { return Replacements(); });
}

// Names the new ops after `name` and their part, numbered where a part has
// several, and lets them keep the other attributes that are not the op's own.
void nameOps(ArrayRef<ExpansionRecorder::Record> records, Operation* expanded) {
  auto name = expanded->getAttrOfType<mlir::StringAttr>(kName);
  std::map<std::string, int> counts;
  for (const ExpansionRecorder::Record& record : records) {
    for (mlir::NamedAttribute attribute :
         expanded->getDiscardableAttrDictionary()) {
      record.op->setDiscardableAttr(attribute.getName(), attribute.getValue());
    }
    if (!name) continue;
    int count = counts[record.part]++;
    std::string own = name.str() + "." + record.part;
    if (count > 0) own += "." + std::to_string(count);
    record.op->setDiscardableAttr(
        kName, mlir::StringAttr::get(expanded->getContext(), own));
  }
}

// Maps the configuration of an op to an op built from it.
struct Follower {
  sharding::ShardingRule rule;
  sharding::FollowRule follow;
};

// Follows the factors of `op` from its operands and from what replaces its
// results through the new ops. `rule` is the op's.
llvm::DenseMap<Operation*, Follower> followExpanded(
    Operation* op, const sharding::ShardingRule& rule,
    const Replacements& replacements,
    ArrayRef<ExpansionRecorder::Record> records, std::vector<int64_t> shards) {
  llvm::DenseMap<Operation*, Follower> followers;
  for (const ExpansionRecorder::Record& record : records) {
    followers[record.op].rule =
        cast<ShardingRuleOpInterface>(record.op).getShardingRule();
  }
  sharding::FlowGraph graph;
  FlowValues values;
  for (const ExpansionRecorder::Record& record : records)
    values.addOp(record.op, &followers[record.op].rule, &graph);
  graph.finish();
  sharding::FactorFlow flow(
      graph, rule,
      {sharding::FactorFlowPolicy::Match::kWhole, std::move(shards)});
  auto tag = [&](Value value, const sharding::TensorMapping& mapping) {
    if (int number = values.find(value); number >= 0) flow.tag(number, mapping);
  };
  for (auto [operand, mapping] : llvm::zip(op->getOperands(), rule.operands))
    tag(operand, mapping);
  for (auto [result, mapping] : llvm::zip(replacements, rule.results))
    tag(result, mapping);
  flow.run();
  for (auto [i, record] : llvm::enumerate(records))
    followers[record.op].follow = flow.freeFollowRule(static_cast<int>(i));
  return followers;
}

// Follow rules of the ops that pad an attention's keys: by the dimensions of
// the operand that they make, the key's or the mask's.
llvm::DenseMap<Operation*, Follower> followPadded(
    const sharding::ShardingRule& rule, ArrayRef<Value> operands,
    ArrayRef<ExpansionRecorder::Record> records) {
  constexpr size_t kMask = 3;
  llvm::DenseMap<Operation*, Follower> followers;
  for (const ExpansionRecorder::Record& record : records) {
    sharding::ShardingRule own =
        cast<ShardingRuleOpInterface>(record.op).getShardingRule();
    sharding::FollowRule follow{std::vector<int>(rule.factors.size(), -1)};
    const auto* made = llvm::find(operands, record.op->getResult(0));
    // An op that makes no operand itself makes the mask, which is padded last.
    size_t operand = made == operands.end() ? kMask : made - operands.begin();
    for (auto [theirs, ours] :
         llvm::zip(rule.operands[operand].dims, own.results[0].dims)) {
      if (!theirs.factors.empty() && !ours.factors.empty())
        follow.factors[theirs.factors[0]] = ours.factors[0];
    }
    followers[record.op] = {std::move(own), std::move(follow)};
  }
  return followers;
}

// Erases new ops that nothing reads.
void eraseUnused(std::vector<ExpansionRecorder::Record>& records) {
  std::vector<ExpansionRecorder::Record> used;
  for (const ExpansionRecorder::Record& record : llvm::reverse(records)) {
    if (record.op->use_empty()) {
      record.op->erase();
    } else {
      used.push_back(record);
    }
  }
  records.assign(used.rbegin(), used.rend());
}

}  // namespace

bool splitsStatistics(const sharding::ShardingRule& rule,
                      const sharding::OpConfiguration& configuration) {
  for (const sharding::FactorDegree& split : configuration.splits) {
    if (split.degree > 1 && rule.factors[split.factor].split ==
                                sharding::FactorSplit::kStatistics) {
      return true;
    }
  }
  return false;
}

FailureOr<std::vector<ConfiguredOp>> expandStatistics(
    Operation* op, const sharding::OpConfiguration& configuration) {
  sharding::ShardingRule rule =
      cast<ShardingRuleOpInterface>(op).getShardingRule();
  ExpansionRecorder recorder;
  OpBuilder builder(op, &recorder);
  ExpansionBuilder b(builder, op->getLoc(), recorder);
  int64_t keyShards = splitsOfKeys(op, rule, configuration);
  llvm::DenseMap<Operation*, Follower> padded;
  if (keyShards > 1) {
    padKeys(b, cast<soap::AttentionOp>(op), keyShards);
    rule = cast<ShardingRuleOpInterface>(op).getShardingRule();
    padded = followPadded(rule, llvm::to_vector(op->getOperands()),
                          recorder.records);
  }
  int64_t batchShards = evenBatchShards(op, rule, configuration);
  Replacements replacements = buildReplacements(b, op, keyShards, batchShards);
  if (replacements.size() != op->getNumResults()) {
    return op->emitOpError("cannot be split on a statistics factor");
  }
  op->replaceAllUsesWith(replacements);
  if (keyShards > 1) divideKeys(rule, keyShards);
  llvm::DenseMap<Operation*, Follower> followers =
      followExpanded(op, rule, replacements, recorder.records,
                     shardsByFactor(rule, batchShards));
  for (auto& [made, follower] : padded) followers[made] = std::move(follower);
  eraseUnused(recorder.records);
  // The new ops have their own, which the op's may not replace.
  soap::eraseGlobalBox(op);
  op->removeDiscardableAttr(soap::kKeyShardsAttribute);
  nameOps(recorder.records, op);
  op->erase();
  std::vector<ConfiguredOp> expanded;
  for (const ExpansionRecorder::Record& record : recorder.records) {
    Follower& own = followers[record.op];
    if (record.isWhole) own.follow = ofWhole(std::move(own.follow), rule);
    expanded.push_back(
        {record.op, follow(own.follow, own.rule, configuration)});
  }
  return expanded;
}

}  // namespace soapstone::partition
