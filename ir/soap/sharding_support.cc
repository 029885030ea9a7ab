#include "ir/soap/sharding_support.h"

#include <utility>

#include "ir/sharding/device_grid.h"
#include "ir/soap/argument_attributes.h"

namespace soapstone::soap {

int64_t rankOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

RuleBuilder::RuleBuilder(Operation* op) {
  for (Value operand : op->getOperands()) {
    rule.operands.emplace_back().dims.resize(rankOf(operand));
  }
  for (Value result : op->getResults()) {
    rule.results.emplace_back().dims.resize(rankOf(result));
  }
}

int RuleBuilder::factor(std::string name, int64_t size,
                        sharding::FactorKind kind,
                        sharding::FactorSplit split) {
  return rule.addFactor(std::move(name), size, kind, split);
}

int RuleBuilder::forbidden(std::string name, int64_t size) {
  return rule.addFactor(std::move(name), size, sharding::FactorKind::kInherited,
                        sharding::FactorSplit::kForbidden);
}

void RuleBuilder::operand(unsigned operand, int64_t dim,
                          std::vector<int> factors) {
  rule.operands[operand].dims[dim].factors = std::move(factors);
}

void RuleBuilder::result(unsigned result, int64_t dim,
                         std::vector<int> factors) {
  rule.results[result].dims[dim].factors = std::move(factors);
}

void RuleBuilder::operandHalo(unsigned operand, int64_t dim, int factor,
                              const sharding::Halo& halo) {
  rule.operands[operand].dims[dim] = {{factor}, true, halo};
}

void RuleBuilder::resultHalo(unsigned result, int64_t dim, int factor,
                             const sharding::Halo& halo) {
  rule.results[result].dims[dim] = {{factor}, true, halo};
}

void RuleBuilder::partial(unsigned result, int factor,
                          sharding::PartialKind kind) {
  rule.results[result].partials.push_back({factor, kind});
}

sharding::ShardingRule elementwiseRule(Operation* op, sharding::FactorKind kind,
                                       sharding::FactorSplit split) {
  RuleBuilder rule(op);
  ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
  int64_t rank = shape.size();
  for (int64_t dim = 0; dim < rank; ++dim) {
    int factor =
        rule.factor("dim" + std::to_string(dim), shape[dim], kind, split);
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      if (rankOf(op->getOperand(i)) == rank) rule.operand(i, dim, {factor});
    }
    for (unsigned i = 0; i < op->getNumResults(); ++i) {
      rule.result(i, dim, {factor});
    }
  }
  return rule.take();
}

sharding::ShardingRule passingPartials(Operation* op,
                                       sharding::ShardingRule rule,
                                       std::optional<int> operand) {
  if (!op->hasAttr(kGradientSumAttribute)) return rule;
  for (const char* name : {"part0", "part1"}) {
    int part = rule.addFactor(name, sharding::DeviceGrid::kMaxDevices,
                              sharding::FactorKind::kReduction);
    for (auto [i, mapping] : llvm::enumerate(rule.operands)) {
      if (operand && *operand != static_cast<int>(i)) continue;
      mapping.partials.push_back({part, sharding::PartialKind::kSum});
    }
    for (sharding::TensorMapping& result : rule.results)
      result.partials.push_back({part, sharding::PartialKind::kSum});
  }
  return rule;
}

std::string spatialName(int64_t index, int64_t count) {
  if (count > 3) return "spatial" + std::to_string(index);
  static constexpr const char* kNames[] = {"depth", "height", "width"};
  return kNames[3 - count + index];
}

}  // namespace soapstone::soap
