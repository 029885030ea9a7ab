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

}  // namespace

CarriedFactors::CarriedFactors(const ShardingRule& rule,
                               mlir::ValueRange operands,
                               mlir::ValueRange results)
    : rule(rule) {
  for (auto [operand, mapping] : llvm::zip(operands, rule.operands))
    note(operand, mapping);
  for (auto [result, mapping] : llvm::zip(results, rule.results))
    note(result, mapping);
}

void CarriedFactors::note(Value value, const TensorMapping& mapping) {
  std::vector<Dimension>& dims = values[value];
  if (!dims.empty()) return;
  for (const DimensionMapping& dim : mapping.dims) {
    dims.push_back(dim.hasHalo ? Dimension() : dim.factors);
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
    if (dim.hasHalo || dim.factors.size() != carried.size()) continue;
    for (auto [own, factor] : llvm::zip(dim.factors, carried)) {
      if (op.factors[own] >= 0 ||
          op.rule.factors[own].size != rule.factors[factor].size)
        continue;
      op.factors[own] = factor;
      changed = true;
    }
  }
  return changed;
}

// Gives the dimensions of `value` that carry nothing yet the op's factors.
bool CarriedFactors::write(Value value, const TensorMapping& mapping,
                           const OperationFactors& op) {
  std::vector<Dimension>& dims = values[value];
  dims.resize(mapping.dims.size());
  bool changed = false;
  for (auto [dim, carried] : llvm::zip(mapping.dims, dims)) {
    if (dim.hasHalo || dim.factors.empty() || !carried.empty()) continue;
    auto isKnown = [&](int factor) { return op.factors[factor] >= 0; };
    if (!llvm::all_of(dim.factors, isKnown)) continue;
    for (int factor : dim.factors) carried.push_back(op.factors[factor]);
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
