#include "passes/strategy/factor_tags.h"

#include <algorithm>

#include "llvm/ADT/STLExtras.h"

namespace soapstone {
namespace {

// The factors of a dimension that have more than one position: which dimension
// one of size 1 belongs to is arbitrary.
SmallVector<int, 2> largeFactors(const DimensionMapping& dim,
                                 const ShardingRule& rule) {
  SmallVector<int, 2> factors;
  for (int factor : dim.factors) {
    if (rule.factors[factor].size > 1) factors.push_back(factor);
  }
  return factors;
}

}  // namespace

void FactorTags::tag(Value value, const TensorMapping& mapping) {
  auto [entry, isNew] = values.try_emplace(value);
  if (!isNew) return;
  for (const DimensionMapping& dim : mapping.dims) {
    entry->second.dims.push_back({largeFactors(dim, leader), dim.hasHalo});
  }
}

bool FactorTags::complete(Value value, const TensorMapping& mapping) {
  auto found = values.find(value);
  if (found == values.end()) {
    tag(value, mapping);
    return true;
  }
  bool changed = false;
  for (auto [known, dim] : llvm::zip_equal(found->second.dims, mapping.dims)) {
    if (!known.factors.empty()) continue;
    known = {largeFactors(dim, leader), dim.hasHalo};
    changed |= !known.factors.empty();
  }
  return changed;
}

bool FactorTags::read(const TaggedOp& op, Value value,
                      const TensorMapping& mapping, bool windows,
                      OpFactors& factors) {
  auto found = values.find(value);
  if (found == values.end() || found->second.dims.size() != mapping.dims.size())
    return false;
  bool changed = false;
  for (auto [theirs, dim] : llvm::zip_equal(found->second.dims, mapping.dims)) {
    if ((theirs.hasHalo || dim.hasHalo) && !windows) continue;
    SmallVector<int, 2> own = largeFactors(dim, *op.rule);
    // From the major end as long as the sizes agree; the first that do not
    // still begin at the same position.
    for (size_t i = 0; i < std::min(own.size(), theirs.factors.size()); ++i) {
      int carried = theirs.factors[i];
      if (factors[own[i]] < 0 && !llvm::is_contained(factors, carried)) {
        factors[own[i]] = carried;
        changed = true;
      }
      if (leader.factors[carried].size != op.rule->factors[own[i]].size) break;
    }
  }
  // Sums of gradients take over, in order, what their operands are partial in.
  size_t next = 0;
  for (int carried : found->second.partials) {
    if (llvm::is_contained(factors, carried)) continue;
    while (next < mapping.partials.size() &&
           factors[mapping.partials[next].factor] >= 0) {
      ++next;
    }
    if (next == mapping.partials.size()) break;
    factors[mapping.partials[next].factor] = carried;
    changed = true;
  }
  return changed;
}

bool FactorTags::write(const TaggedOp& op, Value value,
                       const TensorMapping& mapping, const OpFactors& factors) {
  if (values.contains(value)) return false;
  Tags tags;
  bool isKnown = false;
  for (const DimensionMapping& mapped : mapping.dims) {
    Dimension dim;
    dim.hasHalo = mapped.hasHalo;
    for (int factor : largeFactors(mapped, *op.rule)) {
      if (factors[factor] < 0) break;
      dim.factors.push_back(factors[factor]);
      isKnown = true;
    }
    tags.dims.push_back(std::move(dim));
  }
  for (const PartialFactor& partial : mapping.partials) {
    if (factors[partial.factor] < 0) continue;
    tags.partials.push_back(factors[partial.factor]);
    isKnown = true;
  }
  if (isKnown) values.try_emplace(value, std::move(tags));
  return isKnown;
}

bool FactorTags::visit(const TaggedOp& op, bool windows, OpFactors& factors) {
  bool changed = false;
  for (auto [i, operand] : llvm::enumerate(op.op->getOperands()))
    changed |= read(op, operand, op.rule->operands[i], windows, factors);
  for (auto [i, result] : llvm::enumerate(op.op->getResults()))
    changed |= read(op, result, op.rule->results[i], windows, factors);
  for (auto [i, result] : llvm::enumerate(op.op->getResults()))
    changed |= write(op, result, op.rule->results[i], factors);
  for (auto [i, operand] : llvm::enumerate(op.op->getOperands()))
    changed |= write(op, operand, op.rule->operands[i], factors);
  return changed;
}

std::vector<FollowRule> FactorTags::follow(ArrayRef<TaggedOp> ops) {
  SmallVector<OpFactors> factors;
  for (const TaggedOp& op : ops)
    factors.emplace_back(op.rule->factors.size(), -1);
  for (bool windows : {false, true}) {
    // Every round but the last settles a factor or a value.
    for (bool changed = true; changed;) {
      changed = false;
      for (auto [op, own] : llvm::zip_equal(ops, factors))
        changed |= visit(op, windows, own);
    }
  }
  std::vector<FollowRule> rules;
  for (const OpFactors& own : factors) {
    FollowRule& rule = rules.emplace_back();
    rule.factors.assign(leader.factors.size(), -1);
    for (auto [factor, carried] : llvm::enumerate(own)) {
      if (carried >= 0) rule.factors[carried] = static_cast<int>(factor);
    }
  }
  return rules;
}

}  // namespace soapstone
