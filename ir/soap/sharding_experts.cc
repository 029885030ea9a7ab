// Sharding rules of ops that move rows between tokens and experts. A shard of
// the experts, or of their places, knows which it has (`global_box.h`) and
// ignores choices of others.
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

using sharding::FactorKind;

// The roles of the tensors of such an op; its result has one of them.
struct ExpertOperands {
  int tokens = -1;  // Operand numbers; -1: the result, or none.
  int slots = -1;
  int products = -1;  // Numbers of choices: weights.
  int experts = 0;    // Places are the next operand.
};

enum class Computed { kTokens, kSlots, kProducts };

// Collects the rule of an op over groups, tokens, choices, experts, places and
// features, of which the result lacks some: it is partial over those.
class ExpertRule {
 public:
  ExpertRule(Operation* op, const ExpertOperands& operands, Computed computed,
             Value slots)
      : rule(op), operands(operands), computed(computed) {
    ArrayRef<int64_t> choices = shapeOf(op->getOperand(operands.experts));
    ArrayRef<int64_t> slotShape = shapeOf(slots);
    const auto numGroups = static_cast<int64_t>(choices.size()) - 2;
    const bool makesSlots = computed == Computed::kSlots;
    const bool makesTokens = computed == Computed::kTokens;
    const bool makesProducts = computed == Computed::kProducts;
    for (int64_t dim = 0; dim < numGroups; ++dim) {
      int group = rule.factor("group" + std::to_string(dim), choices[dim],
                              FactorKind::kInherited);
      mapChoices(dim, group);
      mapTokens(dim, group);
      mapSlots(dim + 1, group);
    }
    int token = factor("token", choices[numGroups], !makesSlots,
                       FactorKind::kInherited);
    mapChoices(numGroups, token);
    mapTokens(numGroups, token);
    int choice =
        factor("choice", choices.back(), makesProducts, FactorKind::kInherited);
    mapChoices(numGroups + 1, choice);
    mapSlots(
        0, factor("expert", slotShape[0], makesSlots, FactorKind::kParameter));
    mapSlots(numGroups + 1, factor("place", slotShape[numGroups + 1],
                                   makesSlots, FactorKind::kAttribute));
    const auto rank = static_cast<int64_t>(slotShape.size());
    for (int64_t dim = numGroups + 2; dim < rank; ++dim) {
      int feature = factor("feature" + std::to_string(dim - numGroups - 2),
                           slotShape[dim], makesSlots || makesTokens,
                           FactorKind::kInherited);
      mapTokens(dim - 1, feature);
      mapSlots(dim, feature);
    }
  }

  sharding::ShardingRule take() { return rule.take(); }

 private:
  int factor(std::string name, int64_t size, bool isKept, FactorKind kind) {
    int added = rule.factor(std::move(name), size,
                            isKept ? kind : FactorKind::kReduction);
    if (!isKept) rule.partial(0, added);
    return added;
  }

  void mapChoices(int64_t dim, int factor) {
    rule.operand(operands.experts, dim, {factor});
    rule.operand(operands.experts + 1, dim, {factor});
    if (operands.products >= 0) rule.operand(operands.products, dim, {factor});
    if (computed == Computed::kProducts) rule.result(0, dim, {factor});
  }
  void mapTokens(int64_t dim, int factor) {
    if (operands.tokens >= 0) rule.operand(operands.tokens, dim, {factor});
    if (computed == Computed::kTokens) rule.result(0, dim, {factor});
  }
  void mapSlots(int64_t dim, int factor) {
    if (operands.slots >= 0) rule.operand(operands.slots, dim, {factor});
    if (computed == Computed::kSlots) rule.result(0, dim, {factor});
  }

  RuleBuilder rule;
  ExpertOperands operands;
  Computed computed;
};

}  // namespace

sharding::ShardingRule DispatchOp::getShardingRule() {
  return ExpertRule(
             *this,
             {.tokens = 0, .products = getWeights() ? 3 : -1, .experts = 1},
             Computed::kSlots, getSlots())
      .take();
}

sharding::ShardingRule CombineOp::getShardingRule() {
  return ExpertRule(
             *this,
             {.slots = 0, .products = getWeights() ? 3 : -1, .experts = 1},
             Computed::kTokens, getSlots())
      .take();
}

sharding::ShardingRule SlotProductsOp::getShardingRule() {
  return ExpertRule(*this, {.tokens = 0, .slots = 1, .experts = 2},
                    Computed::kProducts, getSlots())
      .take();
}

}  // namespace soapstone::soap
