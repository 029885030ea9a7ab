#include "passes/partition/expand_statistics.h"

#include <map>
#include <string>

#include "llvm/ADT/TypeSwitch.h"
#include "passes/partition/expand_builder.h"
#include "passes/partition/expand_factors.h"

namespace soapstone {
namespace {

constexpr StringRef kName = "soap.name";

// The number of equal shards of the keys that `op` can attend to apart; 0 if
// there is no such number.
int64_t evenKeyShards(Operation* op, const ShardingRule& rule,
                      const OpConfiguration& configuration) {
  auto attention = dyn_cast<soap::AttentionOp>(op);
  if (!attention || attention.getSeed()) return 0;
  int key = rule.findFactor("key");
  int64_t shards = configuration.degree(key);
  return rule.factors[key].size % shards == 0 ? shards : 0;
}

// The number of equal shards of the batch if a batch norm is split on no other
// statistics; 0 if there is no such number.
int64_t evenBatchShards(Operation* op, const ShardingRule& rule,
                        const OpConfiguration& configuration) {
  if (!isa<soap::BatchNormOp>(op)) return 0;
  int batch = rule.findFactor("batch");
  for (const FactorDegree& split : configuration.splits) {
    if (split.degree > 1 && split.factor != batch &&
        rule.factors[split.factor].split == FactorSplit::kStatistics) {
      return 0;
    }
  }
  int64_t shards = configuration.degree(batch);
  return rule.factors[batch].size % shards == 0 ? shards : 0;
}

// The shards of every factor that `evenBatchShards` speaks of.
std::vector<int64_t> shardsByFactor(const ShardingRule& rule,
                                    int64_t batchShards) {
  if (batchShards == 0) return {};
  std::vector<int64_t> shards(rule.factors.size(), 0);
  shards[rule.findFactor("batch")] = batchShards;
  return shards;
}

// The same without statistics factors.
FollowRule ofWhole(FollowRule followed, const ShardingRule& rule) {
  for (auto [index, follower] : llvm::enumerate(followed.factors)) {
    if (rule.factors[index].split == FactorSplit::kStatistics) follower = -1;
  }
  return followed;
}

// Makes the factor of the keys one of the shards and one of the keys of each.
void divideKeys(ShardingRule& rule, int64_t shards) {
  int key = rule.findFactor("key");
  int each = rule.addFactor("keyOfShard", rule.factors[key].size / shards,
                            FactorKind::kReduction, FactorSplit::kForbidden);
  rule.factors[key].size = shards;
  for (TensorMapping& operand : rule.operands) {
    for (DimensionMapping& dim : operand.dims) {
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
            soap::BatchNormGradOp, soap::AttentionOp, soap::CrossEntropyOp,
            soap::OptimizerUpdateOp, soap::ArgReduceOp, soap::LstmOp,
            soap::LstmGradOp>([&](auto soapOp) { return expandOp(b, soapOp); })
      .Default([](Operation*) { return Replacements(); });
}

// Names the new ops after `name` and their stage, numbered where a stage has
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
    int count = counts[record.stage]++;
    std::string own = name.str() + "." + record.stage;
    if (count > 0) own += "." + std::to_string(count);
    record.op->setDiscardableAttr(
        kName, mlir::StringAttr::get(expanded->getContext(), own));
  }
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

bool splitsStatistics(const ShardingRule& rule,
                      const OpConfiguration& configuration) {
  for (const FactorDegree& split : configuration.splits) {
    if (split.degree > 1 &&
        rule.factors[split.factor].split == FactorSplit::kStatistics) {
      return true;
    }
  }
  return false;
}

FailureOr<std::vector<ConfiguredOp>> expandStatistics(
    Operation* op, const OpConfiguration& configuration) {
  ShardingRule rule = cast<ShardingRuleOpInterface>(op).getShardingRule();
  ExpansionRecorder recorder;
  OpBuilder builder(op, &recorder);
  ExpansionBuilder b(builder, op->getLoc(), recorder);
  int64_t keyShards = evenKeyShards(op, rule, configuration);
  int64_t batchShards = evenBatchShards(op, rule, configuration);
  Replacements replacements = buildReplacements(b, op, keyShards, batchShards);
  if (replacements.size() != op->getNumResults()) {
    return op->emitOpError("cannot be split on a statistics factor");
  }
  op->replaceAllUsesWith(replacements);
  SmallVector<Operation*> ops;
  for (const ExpansionRecorder::Record& record : recorder.records)
    ops.push_back(record.op);
  if (keyShards > 1) divideKeys(rule, keyShards);
  CarriedFactors factors(rule, op->getOperands(), replacements,
                         shardsByFactor(rule, batchShards));
  factors.follow(ops);
  eraseUnused(recorder.records);
  nameOps(recorder.records, op);
  op->erase();
  std::vector<ConfiguredOp> expanded;
  for (const ExpansionRecorder::Record& record : recorder.records) {
    ShardingRule own =
        cast<ShardingRuleOpInterface>(record.op).getShardingRule();
    FollowRule followed = factors.followRuleOf(record.op);
    if (record.isWhole) followed = ofWhole(std::move(followed), rule);
    expanded.push_back({record.op, follow(followed, own, configuration)});
  }
  return expanded;
}

}  // namespace soapstone
