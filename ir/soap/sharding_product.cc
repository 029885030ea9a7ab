// Sharding rule of a product with its epilogue: that of the contraction, and
// the dims of what is read and written beside it.
#include "ir/soap/product_addend.h"
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

// Factors of the dims of one operand that are not contracted, in order.
std::vector<int> freeFactors(RuleBuilder& rule, unsigned operand,
                             ArrayRef<int64_t> shape,
                             ArrayRef<int64_t> contract, StringRef name,
                             sharding::FactorKind kind,
                             sharding::FactorSplit split) {
  std::vector<int> factors;
  for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim) {
    if (llvm::is_contained(contract, dim)) continue;
    int factor = rule.factor(name.str() + std::to_string(factors.size()),
                             shape[dim], kind, split);
    rule.operand(operand, dim, {factor});
    factors.push_back(factor);
  }
  return factors;
}

}  // namespace

sharding::ShardingRule MatrixProductOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  bool isActivated = getActivation() != Activation::None;
  bool hasBits =
      getActivation() == Activation::Relu && (getKeep() || getGradient());
  auto splitUnless = [](bool isForbidden) {
    return isForbidden ? sharding::FactorSplit::kForbidden
                       : sharding::FactorSplit::kFree;
  };
  std::vector<int> rows = freeFactors(
      rule, 0, shapeOf(getLhs()), getLhsContract(), "row",
      sharding::FactorKind::kInherited, sharding::FactorSplit::kFree);
  // Bits of one word stay together.
  std::vector<int> column =
      freeFactors(rule, 1, shapeOf(getRhs()), getRhsContract(), "column",
                  sharding::FactorKind::kParameter, splitUnless(hasBits));
  for (auto [i, factor] : llvm::enumerate(rows)) rule.result(0, i, {factor});
  rule.result(0, rows.size(), {column[0]});
  // Only a sum that nothing is done to may stay partial.
  bool mayBePartial = !isActivated && !getExtra();
  for (auto [i, dim] : llvm::enumerate(getLhsContract())) {
    int factor = rule.factor(
        "contracted" + std::to_string(i), shapeOf(getLhs())[dim],
        sharding::FactorKind::kReduction, splitUnless(!mayBePartial));
    rule.operand(0, dim, {factor});
    rule.operand(1, getRhsContract()[i], {factor});
    if (!mayBePartial) continue;
    rule.partial(0, factor);
    if (getSecond()) rule.partial(1, factor);
  }
  if (hasBits) {
    Value words = getKeep() ? getSecond() : getExtra();
    int word = rule.forbidden("word", shapeOf(words)[1]);
    if (getKeep()) {
      rule.result(1, 0, rows);
      rule.result(1, 1, {word});
    } else {
      rule.operand(2, 0, rows);
      rule.operand(2, 1, {word});
    }
  } else if (getGradient()) {
    for (auto [i, factor] : llvm::enumerate(rows)) rule.operand(2, i, {factor});
    rule.operand(2, rows.size(), {column[0]});
  } else if (getKeep()) {
    for (auto [i, factor] : llvm::enumerate(rows)) rule.result(1, i, {factor});
    rule.result(1, rows.size(), {column[0]});
  }
  if (addendOf(*this)) {
    for (auto [i, factor] : llvm::enumerate(rows)) rule.operand(2, i, {factor});
    rule.operand(2, rows.size(), {column[0]});
  } else if (getExtra() && !getGradient()) {
    rule.operand(2, 0, {column[0]});
  }
  if (getBiasGradient() == BiasGradient::Lhs) {
    for (auto [i, factor] : llvm::enumerate(rows)) rule.result(1, i, {factor});
  } else if (getBiasGradient() != BiasGradient::None) {
    rule.result(1, 0, {column[0]});
  }
  if (getBiasGradient() == BiasGradient::Result) {
    for (int factor : rows) rule.partial(1, factor);
  }
  return rule.take();
}

}  // namespace soapstone::soap
