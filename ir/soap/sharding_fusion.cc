// Sharding rule of a fusion: the rules of its body, unified.
#include <algorithm>
#include <utility>

#include "ir/soap/fusion_factors.h"
#include "ir/soap/sharding_support.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone::soap {
namespace {

// Factors of all body ops in one list, merged where a value connects them.
class FactorUnion {
 public:
  int add(const sharding::Factor& factor) {
    factors.push_back(factor);
    parents.push_back(static_cast<int>(parents.size()));
    return parents.back();
  }

  int find(int factor) const {
    while (parents[factor] != factor) factor = parents[factor];
    return factor;
  }

  // The smaller index represents the class, so that names come from the first
  // op. The stricter split wins; partial results show the reduction.
  void unite(int a, int b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (b < a) std::swap(a, b);
    parents[b] = a;
    factors[a].split = std::max(factors[a].split, factors[b].split);
    if (factors[a].kind == sharding::FactorKind::kInherited)
      factors[a].kind = factors[b].kind;
  }

  void forbid(int factor) {
    factors[find(factor)].split = sharding::FactorSplit::kForbidden;
  }

  const sharding::Factor& get(int factor) const { return factors[factor]; }
  int size() const { return static_cast<int>(factors.size()); }

 private:
  std::vector<sharding::Factor> factors;
  std::vector<int> parents;
};

class FusionAnalysis {
 public:
  explicit FusionAnalysis(FusionOp op) : op(op) {}

  FusionFactors run() {
    for (Value argument : op.getBody().front().getArguments())
      addArgument(argument);
    FusionFactors fusion;
    for (Operation& inner : op.getBody().front().without_terminator()) {
      fusion.body.push_back(addOp(&inner));
    }
    std::vector<int> numbers = numberClasses(fusion.rule);
    for (FusionFactors::BodyOp& inner : fusion.body) {
      for (int& factor : inner.factors) factor = numbers[classes.find(factor)];
    }
    for (Value argument : op.getBody().front().getArguments()) {
      fusion.rule.operands.push_back(renumber(argument, numbers));
    }
    for (Value value : op.getBody().front().getTerminator()->getOperands()) {
      fusion.rule.results.push_back(renumber(value, numbers));
    }
    return fusion;
  }

 private:
  void addArgument(Value argument) {
    sharding::TensorMapping& mapping = mappings[argument];
    for (int64_t size : shapeOf(argument)) {
      sharding::DimensionMapping dim;
      if (size != 1)
        dim.factors.push_back(
            classes.add({"", size, sharding::FactorKind::kInherited,
                         sharding::FactorSplit::kFree}));
      mapping.dims.push_back(dim);
    }
  }

  FusionFactors::BodyOp addOp(Operation* inner) {
    FusionFactors::BodyOp body{
        inner, cast<ShardingRuleOpInterface>(inner).getShardingRule(), {}};
    for (const sharding::Factor& factor : body.rule.factors)
      body.factors.push_back(classes.add(factor));
    for (auto [operand, mapping] :
         llvm::zip(inner->getOperands(), body.rule.operands)) {
      connect(mappings[operand], embed(mapping, body.factors));
    }
    for (auto [result, mapping] :
         llvm::zip(inner->getResults(), body.rule.results)) {
      mappings[result] = embed(mapping, body.factors);
    }
    return body;
  }

  static sharding::TensorMapping embed(sharding::TensorMapping mapping,
                                       const std::vector<int>& factors) {
    for (sharding::DimensionMapping& dim : mapping.dims) {
      for (int& factor : dim.factors) factor = factors[factor];
    }
    for (sharding::PartialFactor& partial : mapping.partials)
      partial.factor = factors[partial.factor];
    return mapping;
  }

  // Equal dimensions carry equal factors. A body op maps a dimension to one
  // factor or, where it is repeated, to none.
  void connect(const sharding::TensorMapping& value,
               const sharding::TensorMapping& use) {
    for (auto [a, b] : llvm::zip(value.dims, use.dims)) {
      if (a.factors.size() == 1 && b.factors.size() == 1) {
        classes.unite(a.factors[0], b.factors[0]);
      }
    }
    // Readers of a reduction's result need the complete sum.
    for (const sharding::PartialFactor& partial : value.partials)
      classes.forbid(partial.factor);
  }

  // Numbers the classes in order of appearance.
  std::vector<int> numberClasses(sharding::ShardingRule& rule) {
    std::vector<int> numbers(classes.size(), -1);
    for (int i = 0; i < classes.size(); ++i) {
      if (classes.find(i) != i) continue;
      sharding::Factor factor = classes.get(i);
      factor.name = "dim" + std::to_string(rule.factors.size());
      numbers[i] = static_cast<int>(rule.factors.size());
      rule.factors.push_back(factor);
    }
    return numbers;
  }

  sharding::TensorMapping renumber(Value value,
                                   const std::vector<int>& numbers) {
    sharding::TensorMapping mapping = mappings[value];
    for (sharding::DimensionMapping& dim : mapping.dims) {
      for (int& factor : dim.factors) factor = numbers[classes.find(factor)];
    }
    for (sharding::PartialFactor& partial : mapping.partials) {
      partial.factor = numbers[classes.find(partial.factor)];
    }
    return mapping;
  }

  FusionOp op;
  FactorUnion classes;
  llvm::DenseMap<Value, sharding::TensorMapping> mappings;
};

}  // namespace

FusionFactors analyzeFusion(FusionOp op) { return FusionAnalysis(op).run(); }

sharding::ShardingRule FusionOp::getShardingRule() {
  return analyzeFusion(*this).rule;
}

}  // namespace soapstone::soap
