#include "passes/search/search_strategy.h"
#include "passes/search/named_figures.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/search/named_figures.h"
#include "tests/support/training_model.h"

namespace soapstone::search {
namespace {

// A search ends itself by the same flag as somebody who stops it: when nothing
// has improved for a while. Nothing slower than a strategy by name is found
// then either, those included that it does not start from.
TEST(SearchStrategyTest, OneThatHasSettledIsComparedWithTheOtherStrategies) {
  mlir::MLIRContext context;
  loadModelDialects(context);
  auto module = trainingModel(SOAPSTONE_MODELS "/lenet.onnx", 2, context);
  ASSERT_TRUE(module);
  const strategy::StrategyModel model(*module);
  const auto machine =
      cost_model::Machine::create(*cost_model::findMachine("flexflow-p100x4"));
  ASSERT_TRUE(machine.ok());
  const auto costs =
      cost_model::OperatorCosts::create(*machine, cost_model::Profile());
  ASSERT_TRUE(costs.ok());

  const std::vector<SearchFigures> named =
      priceNamedStrategies(model, *machine, *costs, 4);
  const SearchFigures& fastest = *std::min_element(
      named.begin(), named.end(),
      [](const SearchFigures& a, const SearchFigures& b) {
        return a.iterationPicoseconds < b.iterationPicoseconds;
      });
  const std::vector<std::string> starts = comparedNames(4, 4);
  ASSERT_EQ(std::count(starts.begin(), starts.end(), fastest.name), 0)
      << fastest.name << " must not be what the search starts from";

  const std::atomic<bool> stop = true;
  SearchOptions options;
  options.stop = &stop;
  const auto found =
      searchStrategy(model, *machine, *costs, 4, SearchGoal(), options);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_LE(found->outcome.found.iterationPicoseconds,
            fastest.iterationPicoseconds);
  // Whatever was compared after the search, its simulation is at the best.
  EXPECT_EQ(found->outcome.simulation->configurations(), found->outcome.best);
}

}  // namespace
}  // namespace soapstone::search
