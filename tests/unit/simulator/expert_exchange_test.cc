#include "simulator/expert_exchange.h"

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

int addValue(std::vector<int64_t> shape, model::ModelGraph* graph) {
  graph->values.emplace_back();
  graph->values.back().shape = std::move(shape);
  return static_cast<int>(graph->values.size()) - 1;
}

int addOp(const std::string& kind, std::vector<int> operands,
          std::vector<int64_t> shape, model::ModelGraph* graph) {
  const int value = addValue(std::move(shape), graph);
  graph->values[value].producer = static_cast<int>(graph->ops.size());
  model::ModelOp& op = graph->ops.emplace_back();
  op.kind = kind;
  op.operands = std::move(operands);
  op.results = {value};
  return value;
}

TEST(ExpertExchangeTest, SomeOfTheCopiesTravel) {
  model::ModelGraph graph;
  const int tokens = addValue({16, 8}, &graph);
  const int experts = addValue({16, 4}, &graph);
  const int slots =
      addOp("dispatch", {tokens, experts, experts}, {4, 16, 8}, &graph);
  const int made = addOp("dot", {slots}, {4, 16, 8}, &graph);
  const int mixed = addOp("combine", {made, experts, experts}, {16, 8}, &graph);
  cost_model::ExpertRules rules;
  EXPECT_TRUE(exchangedShares(graph, rules).empty());
  rules.copiesSent = 1;
  std::vector<double> shares = exchangedShares(graph, rules);
  EXPECT_EQ(shares[slots], 0.25);
  EXPECT_EQ(shares[made], 0.25);
  // Neither tokens nor the experts' choices are slots.
  EXPECT_EQ(shares[tokens], 1);
  EXPECT_EQ(shares[experts], 1);
  EXPECT_EQ(shares[mixed], 1);
  rules.copiesSent = 6;
  EXPECT_EQ(exchangedShares(graph, rules)[slots], 1);
}

}  // namespace
}  // namespace soapstone::simulator
