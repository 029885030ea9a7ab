// Sharding rules of the LSTM. A gate dimension 4H is (gate, hidden): a shard of
// the hidden units holds the rows of all four gates. Every time step needs the
// whole previous state, so `hidden` splits as statistics (an all-gather).
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

struct LstmFactors {
  int time, batch, gate, hidden, feature, recurrent;
};

LstmFactors addFactors(RuleBuilder& rule, Value input, Value hiddenWeight) {
  ArrayRef<int64_t> shape = shapeOf(input);
  int64_t hidden = shapeOf(hiddenWeight)[1];
  LstmFactors factors;
  factors.time = rule.forbidden("time", shape[0]);
  factors.batch = rule.factor("batch", shape[1], sharding::FactorKind::kSample);
  factors.gate = rule.forbidden("gate", 4);
  factors.hidden =
      rule.factor("hidden", hidden, sharding::FactorKind::kParameter,
                  sharding::FactorSplit::kStatistics);
  factors.feature = rule.forbidden("feature", shape[2]);
  factors.recurrent = rule.forbidden("recurrent", hidden);
  return factors;
}

using Dimensions = std::vector<std::vector<int>>;

struct LstmShapes {
  explicit LstmShapes(const LstmFactors& f)
      : input{{f.time}, {f.batch}, {f.feature}},
        inputWeight{{f.gate, f.hidden}, {f.feature}},
        hiddenWeight{{f.gate, f.hidden}, {f.recurrent}},
        bias{{f.gate, f.hidden}},
        state{{f.batch}, {f.hidden}},
        states{{f.time}, {f.batch}, {f.hidden}},
        gates{{f.time}, {f.batch}, {f.gate, f.hidden}} {}

  Dimensions input, inputWeight, hiddenWeight, bias, state, states, gates;
};

void mapOperands(RuleBuilder& rule, ArrayRef<Dimensions> tensors) {
  for (auto [i, dims] : llvm::enumerate(tensors)) {
    for (auto [dim, factors] : llvm::enumerate(dims))
      rule.operand(i, dim, factors);
  }
}

void mapResults(RuleBuilder& rule, ArrayRef<Dimensions> tensors) {
  for (auto [i, dims] : llvm::enumerate(tensors)) {
    for (auto [dim, factors] : llvm::enumerate(dims))
      rule.result(i, dim, factors);
  }
}

}  // namespace

sharding::ShardingRule LstmOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  LstmShapes s(addFactors(rule, getInput(), getHiddenWeight()));
  mapOperands(
      rule, {s.input, s.inputWeight, s.hiddenWeight, s.bias, s.state, s.state});
  mapResults(rule, {s.states, s.states, s.gates});
  return rule.take();
}

sharding::ShardingRule LstmGradOp::getShardingRule() {
  RuleBuilder rule(getOperation());
  LstmFactors factors = addFactors(rule, getInput(), getHiddenWeight());
  LstmShapes s(factors);
  mapOperands(rule, {s.input, s.inputWeight, s.hiddenWeight, s.state, s.state,
                     s.states, s.states, s.gates, s.states, s.states});
  mapResults(
      rule, {s.input, s.inputWeight, s.hiddenWeight, s.bias, s.state, s.state});
  for (unsigned i : {1u, 2u, 3u}) rule.partial(i, factors.batch);
  // Every hidden unit reads the whole input.
  rule.partial(0, factors.hidden);
  return rule.take();
}

}  // namespace soapstone::soap
