#include "passes/search/token_routes.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/named_figures.h"
#include "passes/search/search_figures.h"
#include "passes/strategies/named_strategy.h"
#include "tests/support/matchers.h"
#include "tests/unit/passes/search/mixture_text.h"
#include "tests/unit/passes/strategies/parse_model.h"

namespace soapstone::search {
namespace {

// A training step in bf16 on four devices of a DGX H100.
class TokenRoutes {
 public:
  explicit TokenRoutes(const std::string& text)
      : source(text, /*training=*/true,
               {.loss = passes::LossKind::kMeanSquaredError,
                .precision = passes::Precision::kBf16}),
        model(*source.module),
        machine(
            *cost_model::Machine::create(*cost_model::findMachine("dgx-h100"))),
        costs(
            *cost_model::OperatorCosts::create(machine, cost_model::Profile())),
        graph(*buildModelGraph(model)),
        simulation(*simulator::Simulation::create(graph, machine, costs, 4)) {}

  int64_t timeOf(const model::Strategy& strategy) {
    EXPECT_THAT(
        simulation->setConfigurations(*configurationsOf(model, strategy)),
        IsOk());
    return figuresOf("", *simulation).iterationPicoseconds;
  }

  model::Strategy named(const std::string& spec) {
    return *strategy::makeNamedStrategy(model, spec, 4);
  }

  model::Strategy priced(const std::string& spec) {
    return *makePricedStrategy(model, graph, machine, costs, spec, 4);
  }

  int64_t timeInTable(const std::string& spec) {
    for (const SearchFigures& figures :
         priceNamedStrategies(model, machine, costs, 4)) {
      if (figures.name == spec) return figures.iterationPicoseconds;
    }
    return -1;
  }

 private:
  strategy::TestModel source;
  strategy::StrategyModel model;
  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
  model::ModelGraph graph;
  std::unique_ptr<simulator::Simulation> simulation;
};

// Slots that are more than the tokens, and fewer: the choice by bytes differs.
TEST(TokenRoutesTest, TheFasterWayIsTaken) {
  for (int64_t experts : {4, 16}) {
    for (int64_t capacity : {8, 32}) {
      SCOPED_TRACE(testing::Message()
                   << experts << " experts of " << capacity << " tokens");
      TokenRoutes step(mixture(experts, capacity, 512));
      const int64_t sent = step.timeOf(step.named("expert-parallel:gather=0"));
      const int64_t gathered =
          step.timeOf(step.named("expert-parallel:gather=1"));
      EXPECT_NE(sent, gathered);
      EXPECT_EQ(step.timeOf(step.priced("expert-parallel")),
                std::min(sent, gathered));
      EXPECT_EQ(step.timeInTable("expert-parallel"), std::min(sent, gathered));
    }
  }
}

TEST(TokenRoutesTest, ANameThatSaysTheWayIsTakenAtItsWord) {
  TokenRoutes step(mixture(4, 32, 512));
  for (const char* spec :
       {"expert-parallel:e=4,gather=0", "expert-parallel:e=4,gather=1"}) {
    EXPECT_EQ(step.priced(spec), step.named(spec));
  }
}

TEST(TokenRoutesTest, OtherStrategiesAndModelsHaveOneWay) {
  TokenRoutes mixtures(mixture(4, 32, 512));
  EXPECT_EQ(mixtures.priced("zero1"), mixtures.named("zero1"));
  TokenRoutes layers(strategy::kTwoLayers);
  EXPECT_EQ(layers.priced("expert-parallel"), layers.named("expert-parallel"));
}

TEST(TokenRoutesTest, SpecsKeepTheirArguments) {
  EXPECT_EQ(strategy::tokenRoutes("expert-parallel"),
            (std::vector<std::string>{"expert-parallel:gather=0",
                                      "expert-parallel:gather=1"}));
  EXPECT_EQ(
      strategy::tokenRoutes("expert-parallel:e=2,shares=2,1"),
      (std::vector<std::string>{"expert-parallel:gather=0,e=2,shares=2,1",
                                "expert-parallel:gather=1,e=2,shares=2,1"}));
  EXPECT_TRUE(strategy::tokenRoutes("expert-parallel:gather=1").empty());
  EXPECT_TRUE(strategy::tokenRoutes("megatron:t=2,e=4").empty());
}

}  // namespace
}  // namespace soapstone::search
