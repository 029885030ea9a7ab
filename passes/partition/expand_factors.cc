#include "passes/partition/expand_factors.h"

#include "llvm/ADT/STLExtras.h"

namespace soapstone {
namespace {

// Whether a result of an op with this rule has a dimension with `factor`.
bool isKept(const ShardingRule& rule, int factor) {
  return llvm::any_of(rule.results, [&](const TensorMapping& result) {
    return llvm::any_of(result.dims, [&](const DimensionMapping& dim) {
      return llvm::is_contained(dim.factors, factor);
    });
  });
}

// The factors of a dimension that can be split: those of size 1 come and go in
// reshapes. None with a halo, whose positions are not the factor's.
std::vector<int> splittable(const DimensionMapping& dim,
                            const ShardingRule& rule) {
  std::vector<int> factors;
  if (dim.hasHalo) return factors;
  for (int factor : dim.factors) {
    if (rule.factors[factor].size > 1) factors.push_back(factor);
  }
  return factors;
}

}  // namespace

CarriedFactors::CarriedFactors(const ShardingRule& rule,
                               mlir::ValueRange operands,
                               mlir::ValueRange results,
                               std::vector<int64_t> shards)
    : rule(rule), shards(std::move(shards)) {
  for (auto [operand, mapping] : llvm::zip(operands, rule.operands))
    note(operand, mapping);
  for (auto [result, mapping] : llvm::zip(results, rule.results))
    note(result, mapping);
}

void CarriedFactors::note(Value value, const TensorMapping& mapping) {
  std::vector<Dimension>& dims = values[value];
  if (!dims.empty()) return;
  for (const DimensionMapping& dim : mapping.dims) {
    dims.push_back(splittable(dim, rule));
  }
}

void CarriedFactors::follow(ArrayRef<Operation*> ops) {
  for (Operation* op : ops) {
    ShardingRule own = cast<ShardingRuleOpInterface>(op).getShardingRule();
    std::vector<int> none(own.factors.size(), -1);
    operations[op] = {std::move(own), std::move(none)};
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (Operation* op : ops) changed |= visit(op);
    for (Operation* op : llvm::reverse(ops)) changed |= visit(op);
  }
}

bool CarriedFactors::visit(Operation* op) {
  OperationFactors& own = operations[op];
  bool changed = false;
  for (auto [operand, mapping] :
       llvm::zip(op->getOperands(), own.rule.operands))
    changed |= read(operand, mapping, own);
  for (auto [result, mapping] : llvm::zip(op->getResults(), own.rule.results))
    changed |= read(result, mapping, own);
  for (auto [operand, mapping] :
       llvm::zip(op->getOperands(), own.rule.operands))
    changed |= write(operand, mapping, own);
  for (auto [result, mapping] : llvm::zip(op->getResults(), own.rule.results))
    changed |= write(result, mapping, own);
  return changed;
}

// Takes over what the dimensions of `value` carry as factors of the op.
bool CarriedFactors::read(Value value, const TensorMapping& mapping,
                          OperationFactors& op) {
  auto known = values.find(value);
  if (known == values.end()) return false;
  bool changed = false;
  for (auto [dim, carried] : llvm::zip(mapping.dims, known->second)) {
    std::vector<int> factors = splittable(dim, op.rule);
    // Of a dimension that the op divides into shards, they are the factor.
    if (carried.size() == 1 && factors.size() == 2 &&
        op.rule.factors[factors[0]].size == shardsOf(carried[0])) {
      factors.pop_back();
    }
    if (factors.size() != carried.size()) continue;
    for (auto [own, factor] : llvm::zip(factors, carried)) {
      if (op.factors[own] >= 0 || !matches(op.rule.factors[own], factor))
        continue;
      op.factors[own] = factor;
      changed = true;
    }
  }
  return changed;
}

bool CarriedFactors::matches(const Factor& own, int factor) const {
  return own.size == rule.factors[factor].size || own.size == shardsOf(factor);
}

// Gives the dimensions of `value` that carry nothing yet the op's factors.
bool CarriedFactors::write(Value value, const TensorMapping& mapping,
                           const OperationFactors& op) {
  std::vector<Dimension>& dims = values[value];
  dims.resize(mapping.dims.size());
  bool changed = false;
  for (auto [dim, carried] : llvm::zip(mapping.dims, dims)) {
    if (!carried.empty()) continue;
    std::vector<int> factors = splittable(dim, op.rule);
    auto isKnown = [&](int factor) { return op.factors[factor] >= 0; };
    if (factors.empty() || !llvm::all_of(factors, isKnown)) continue;
    for (int factor : factors) carried.push_back(op.factors[factor]);
    changed = true;
  }
  return changed;
}

FollowRule CarriedFactors::followRuleOf(Operation* op) const {
  const OperationFactors& own = operations.find(op)->second;
  FollowRule followed;
  followed.factors.assign(rule.factors.size(), -1);
  for (bool kept : {true, false}) {
    for (int i = 0; i < static_cast<int>(own.factors.size()); ++i) {
      if (own.factors[i] < 0 || isKept(own.rule, i) != kept ||
          own.rule.factors[i].split != FactorSplit::kFree)
        continue;
      int& follower = followed.factors[own.factors[i]];
      if (follower < 0) follower = i;
    }
  }
  return followed;
}

}  // namespace soapstone
