// Tests the ops that descents and their starts change together: layers that are
// unrolled over time steps, parts of them, parameters that wait for each other.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dense_graph.h"
#include "gtest/gtest.h"
#include "passes/search/additive_costs.h"
#include "passes/search/descent.h"
#include "passes/search/search_starts.h"
#include "search_fixtures.h"
#include "simulator/cost_catalog.h"
#include "tests/support/candidate_lists.h"
#include "tests/support/configurations.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::search {
namespace {

// Ten products of one weight with different inputs: steps that do not wait for
// each other.
model::ModelGraph independentSteps() {
  model::ModelGraphBuilder builder;
  int weight =
      builder.argument("w", model::ModelArgumentRole::kParameter, {1024, 1024});
  for (int i = 0; i < 10; ++i) {
    std::string name = "step" + std::to_string(i);
    model::ModelOp op;
    op.name = name;
    op.kind = "dot";
    op.rule = productRule(4096, 1024, 1024);
    op.operands = {
        builder.argument(name + ".x", model::ModelArgumentRole::kInput,
                         {4096, 1024}),
        weight};
    op.work = builder.work(productWork());
    builder.result(builder.resultOf(builder.op(std::move(op), {{4096, 1024}})));
  }
  return std::move(builder.graph);
}

// No candidate, no neighbour and no other place says so: the split of the
// contracted dimension, whose partial results must be added up, is exchanged
// for one that needs no sum.
TEST(DescentCandidatesTest, AnotherFactorIsSplitInPlaceOfTheOneThatIs) {
  Unplaced unplaced("flexflow-p100x4", denseGraph(1024, {1024, 1024}), 4);
  SearchEvaluator& state = unplaced.state;
  model::ModelConfigurations contracted;
  contracted.ops = {sharding::makeConfiguration(
      {1, 1, 4}, 1, sharding::DeviceGrid::range(0, 4))};
  contracted.storage.resize(unplaced.graph.arguments.size());
  ASSERT_TRUE(state.reset(contracted).ok());
  const int64_t before = state.score().picoseconds;
  const std::vector<sharding::OpConfiguration> none;
  Descent(
      unplaced.search,
      [&](int) -> const std::vector<sharding::OpConfiguration>& {
        return none;
      },
      state, DescentOrder::kByParameters, [] { return false; })
      .run();
  EXPECT_LT(state.score().picoseconds, before);
  ASSERT_EQ(state.configurationOf(0).splits.size(), 1u);
  EXPECT_NE(state.configurationOf(0).splits[0].factor, 2);
  EXPECT_EQ(state.configurationOf(0).splits[0].degree, 4);
}

TEST(UnrolledDescentTest, HalvesOfALayerWorkSideBySide) {
  Unplaced unplaced("flexflow-p100x4", independentSteps(), 4);
  ASSERT_EQ(unplaced.search.layers.size(), 1u);
  model::ModelConfigurations onOne;
  onOne.ops.assign(unplaced.graph.ops.size(), sharding::OpConfiguration());
  onOne.storage.resize(unplaced.graph.arguments.size());
  // A weight on one device would leave it when a step elsewhere first needs it.
  onOne.storage[0] =
      sharding::makeConfiguration({1, 1}, 4, sharding::DeviceGrid::range(0, 4));
  SearchEvaluator& state = unplaced.state;
  ASSERT_TRUE(state.reset(onOne).ok());
  const int64_t before = state.score().picoseconds;
  // Nothing is split: all there is to gain is where steps are.
  std::vector<sharding::OpConfiguration> whole = {sharding::OpConfiguration()};
  Descent(
      unplaced.search,
      [&](int) -> const std::vector<sharding::OpConfiguration>& {
        return whole;
      },
      state, DescentOrder::kByParameters, [] { return false; })
      .run();
  // All but one step elsewhere would gain a tenth.
  EXPECT_LT(state.score().picoseconds, before / 10 * 7);
  EXPECT_NE(state.configurationOf(1).devices, state.configurationOf(9).devices);
}

TEST(UnrolledStartsTest, EveryOtherLayerIsOnTheOtherHalf) {
  Unplaced unplaced("flexflow-p100x8",
                    simulator::recurrentModel(2, 10, 512, 512), 8);
  const SearchGraph& search = unplaced.search;
  ASSERT_EQ(search.classes.size(), 1u);
  AdditiveCosts costs(search, unplaced.simulation->costs());
  CandidateLists candidates = rankCandidates(costs, search, 16);
  model::ModelConfigurations half = onHalfOfDevices(
      search, listed(candidates), simulator::dataParallel(unplaced.graph, 8));
  ASSERT_TRUE(unplaced.state.reset(half).ok());
  // In the order of their first steps, which is that of their numbers.
  for (size_t layer = 0; layer < search.layers.size(); ++layer) {
    for (int decision : search.layers[layer]) {
      EXPECT_EQ(unplaced.state.configurationOf(decision).devices,
                sharding::DeviceGrid::range(layer % 2 == 0 ? 0 : 4, 4));
    }
  }
}

// Alone a product gains by splitting columns; a step's columns are gathered for
// the next step.
TEST(UnrolledRankingTest, CountsWhatStepsPassOn) {
  auto isRowSplitFirst = [](model::ModelGraph model) {
    Unplaced unplaced("flexflow-p100x4", std::move(model), 4);
    AdditiveCosts costs(unplaced.search, unplaced.simulation->costs());
    for (const sharding::OpConfiguration& one :
         rankClass(costs, unplaced.search, 0, 16)) {
      if (one.devices.size() != 4 || one.splits.size() != 1 ||
          one.replication > 1) {
        continue;
      }
      if (one.splits[0].factor < 2) return one.splits[0].factor == 0;
    }
    ADD_FAILURE() << "neither is ranked";
    return false;
  };
  model::ModelGraphBuilder chain;
  int weight =
      chain.argument("w", model::ModelArgumentRole::kParameter, {1024, 1024});
  int value = chain.argument("x", model::ModelArgumentRole::kInput, {64, 1024});
  for (int i = 0; i < 10; ++i) {
    model::ModelOp op;
    op.name = "step" + std::to_string(i);
    op.kind = "dot";
    op.rule = productRule(64, 1024, 1024);
    op.operands = {value, weight};
    op.work = chain.work(productWork());
    value = chain.resultOf(chain.op(std::move(op), {{64, 1024}}));
  }
  chain.result(value);
  EXPECT_FALSE(isRowSplitFirst(denseGraph(64, {1024, 1024})));
  EXPECT_TRUE(isRowSplitFirst(std::move(chain.graph)));
}

// The owner of a parameter takes in what every replica sends: as long as one
// large parameter is replicated, the others' owners wait for its.
TEST(ServersDescentTest, ParametersThatHideEachOtherAreSplitTogether) {
  simulator::TrainingModel model;
  int x = model.input({1024, 1024});
  int first = model.linear("first", x, 1024);
  int second = model.linear("second", model.pointwise("tanh", {first}), 1020);
  Unplaced unplaced("flexflow-p100x16", model.finish(second), 16);
  const SearchGraph& search = unplaced.search;
  SearchEvaluator& state = unplaced.state;
  ASSERT_TRUE(state.reset(simulator::dataParallel(unplaced.graph, 16)).ok());
  const int64_t before = state.score().picoseconds;
  std::vector<sharding::OpConfiguration> list = {
      sharding::makeConfiguration({16}, 1, sharding::DeviceGrid::range(0, 16)),
      sharding::makeConfiguration({2, 8}, 1,
                                  sharding::DeviceGrid::range(0, 16))};
  ASSERT_EQ(search.decisions.size(), 2u);
  for (int decision : {0, 1}) {
    std::vector<model::ConfigurationChange> changes;
    search.appendChanges(decision, list[1], &changes);
    std::optional<int64_t> alone = state.propose(changes);
    ASSERT_TRUE(alone.has_value());
    EXPECT_GT(*alone, before);
    state.undo();
  }
  Descent(
      search,
      [&](int) -> const std::vector<sharding::OpConfiguration>& {
        return list;
      },
      state, DescentOrder::kByParameters, [] { return false; })
      .run();
  EXPECT_LT(state.score().picoseconds, before / 4);
}

}  // namespace
}  // namespace soapstone::search
