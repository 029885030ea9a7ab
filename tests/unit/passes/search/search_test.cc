#include "passes/search/search.h"

#include <atomic>
#include <ostream>
#include <utility>

#include "cost_model/presets.h"
#include "dense_graph.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/search/additive/solve_additive.h"
#include "passes/search/additive_costs.h"
#include "passes/search/descent.h"
#include "passes/search/search_moves.h"
#include "passes/search/search_starts.h"
#include "search_fixtures.h"
#include "simulator/cost_catalog.h"
#include "tests/support/candidate_lists.h"
#include "tests/support/configurations.h"

namespace soapstone::search {

// Tests are named by it.
static void PrintTo(DescentOrder order, std::ostream* out) {
  switch (order) {
    case DescentOrder::kByParameters:
      *out << "ByParameters";
      break;
    case DescentOrder::kByRatio:
      *out << "ByRatio";
      break;
    case DescentOrder::kDealtOut:
      *out << "DealtOut";
      break;
  }
}

namespace {

TEST(SearchTest, IsNeverSlowerThanItsStarts) {
  Setting setting("flexflow-p100x8");
  model::ModelGraph graph = denseGraph(512, {1024, 4096, 1024, 256});
  for (SearchAlgorithm algorithm :
       {SearchAlgorithm::kAuto, SearchAlgorithm::kMcmc, SearchAlgorithm::kDp}) {
    auto outcome = searchStrategies(graph, setting.machine, setting.costs, 8,
                                    {rowParallel(graph, 8)}, quick(algorithm));
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_LE(outcome->found.iterationPicoseconds,
              outcome->starts[0].iterationPicoseconds);
    EXPECT_LE(outcome->lowerBoundPicoseconds,
              outcome->found.iterationPicoseconds);
    EXPECT_FALSE(outcome->wasCut);
    EXPECT_EQ(outcome->additiveCost.has_value(),
              algorithm != SearchAlgorithm::kMcmc);
    EXPECT_LE(outcome->additiveBound.value_or(0),
              outcome->additiveCost.value_or(0));
  }
}

// The caller of a search need not place and price the best once more; and a
// seed that nothing is better than is not simulated twice.
TEST(SearchTest, LeavesItsSimulationAtTheBest) {
  Setting setting("flexflow-p100x8");
  model::ModelGraph graph = denseGraph(512, {1024, 4096, 1024, 256});
  SearchOptions options = quick(SearchAlgorithm::kAuto);
  for (bool stops : {false, true}) {
    const std::atomic<bool> stop = stops;
    options.stop = &stop;
    auto outcome = searchStrategies(graph, setting.machine, setting.costs, 8,
                                    {rowParallel(graph, 8)}, options);
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    ASSERT_NE(outcome->simulation, nullptr);
    EXPECT_EQ(outcome->simulation->configurations(), outcome->best);
    EXPECT_EQ(outcome->simulation->iterationPicoseconds(),
              outcome->found.iterationPicoseconds);
    if (!stops) continue;
    EXPECT_EQ(outcome->best, rowParallel(graph, 8).configurations);
    EXPECT_EQ(outcome->starts[0].name, rowParallel(graph, 8).name);
    EXPECT_EQ(outcome->starts[0].iterationPicoseconds,
              outcome->found.iterationPicoseconds);
    EXPECT_EQ(outcome->starts[0].peakMemoryBytes,
              outcome->found.peakMemoryBytes);
  }
}

TEST(SearchTest, SameSeedSameStrategyWhateverTheThreads) {
  Setting setting("flexflow-p100x8");
  model::ModelGraph graph = denseGraph(512, {1024, 4096, 1024, 256});
  SearchOptions options = quick(SearchAlgorithm::kAuto);
  options.seed = 11;
  options.threads = 1;
  auto first = searchStrategies(graph, setting.machine, setting.costs, 8,
                                {rowParallel(graph, 8)}, options);
  options.threads = 3;
  auto second = searchStrategies(graph, setting.machine, setting.costs, 8,
                                 {rowParallel(graph, 8)}, options);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(first->best, second->best);
}

TEST(SearchTest, AutoFindsTheExhaustiveOptimumOfASmallGraph) {
  Setting setting("flexflow-p100x4");
  model::ModelGraph graph = denseGraph(64, {256, 4096, 64});
  auto all = searchStrategies(graph, setting.machine, setting.costs, 4,
                              {rowParallel(graph, 4)},
                              quick(SearchAlgorithm::kExhaustive));
  auto found =
      searchStrategies(graph, setting.machine, setting.costs, 4,
                       {rowParallel(graph, 4)}, quick(SearchAlgorithm::kAuto));
  ASSERT_TRUE(all.ok() && found.ok());
  EXPECT_LE(found->found.iterationPicoseconds, all->found.iterationPicoseconds);
}

TEST(SearchTest, NoTimeMakesItLookBelowTheLowerBound) {
  Setting setting("flexflow-p100x4");
  model::ModelGraph graph = denseGraph(64, {256, 256});
  SearchOptions options = quick(SearchAlgorithm::kAuto);
  options.untilTheEnd = true;
  auto found = searchStrategies(graph, setting.machine, setting.costs, 1,
                                {rowParallel(graph, 1)}, options);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->found.iterationPicoseconds, found->lowerBoundPicoseconds);
  EXPECT_FALSE(found->wasCut);
}

TEST(SearchTest, SaysWhatIsMissingWhenNothingFits) {
  cost_model::MachineDescription description =
      *cost_model::findPreset("flexflow-p100x4", {});
  description.deviceKinds[0].memoryBytes = 1 << 20;
  cost_model::Machine machine = *cost_model::Machine::create(description);
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  model::ModelGraph graph = denseGraph(64, {1024, 4096, 1024});
  auto outcome =
      searchStrategies(graph, machine, costs, 4, {rowParallel(graph, 4)},
                       quick(SearchAlgorithm::kAuto));
  EXPECT_EQ(outcome.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(outcome.status().message()),
              testing::HasSubstr("are missing"));
}

TEST(SearchStartsTest, HalfOfTheDevicesLeavesTheOtherFree) {
  StartedSearch started("flexflow-p100x8", denseGraph(512, {1024, 4096, 256}),
                        8);
  AdditiveCosts costs(started.search, started.simulation->costs());
  CandidateLists candidates = rankCandidates(costs, started.search, 16);
  model::ModelConfigurations half = onHalfOfDevices(
      started.search, listed(candidates), started.state.configurations());
  ASSERT_TRUE(started.state.reset(half).ok());
  for (size_t i = 0; i < started.search.decisions.size(); ++i) {
    EXPECT_EQ(started.state.configurationOf(static_cast<int>(i)).devices,
              sharding::DeviceGrid::range(0, 4));
  }
}

// The bound must hold for every assignment of candidates.
TEST(AdditiveCostsTest, BoundNeverExceedsAnAchievedCost) {
  Setting setting("flexflow-p100x4");
  for (uint64_t seed = 0; seed < 8; ++seed) {
    SearchRandom random(seed);
    std::vector<int64_t> widths;
    for (int i = 0; i < 5; ++i) widths.push_back(64 << random.below(7));
    model::ModelGraph graph = denseGraph(64 << random.below(5), widths);
    SearchGraph search = makeSearchGraph(graph, {4, 4});
    simulator::CostCatalog catalog(graph, setting.machine, setting.costs, 4);
    AdditiveCosts costs(search, catalog);
    CandidateLists candidates = rankCandidates(costs, search, 16);
    AdditiveProblem problem =
        makeAdditiveProblem(costs, search, candidates, 1, int64_t{1} << 60);
    AdditiveSolveOptions options;
    options.budget.maxRounds = 100;
    auto solution = solveAdditive(problem, options);
    ASSERT_TRUE(solution.ok() && solution->choices.has_value());
    for (int trial = 0; trial < 200; ++trial) {
      std::vector<sharding::OpConfiguration> choice;
      for (const SearchDecision& decision : search.decisions) {
        const auto& list = candidates[decision.decisionClass];
        choice.push_back(list[random.below(static_cast<int64_t>(list.size()))]);
      }
      EXPECT_LE(solution->bound, WideSum{costs.total(choice)});
    }
  }
}

TEST(SearchGraphTest, EqualLayersAreOneBlock) {
  model::ModelGraph graph = denseGraph(64, {256, 256, 256, 512});
  SearchGraph search = makeSearchGraph(graph, {4, 4});
  ASSERT_EQ(search.decisions.size(), 3u);
  EXPECT_EQ(search.decisions[0].decisionClass,
            search.decisions[1].decisionClass);
  EXPECT_NE(search.decisions[0].layer, search.decisions[1].layer);
  EXPECT_NE(search.decisions[0].decisionClass,
            search.decisions[2].decisionClass);
  EXPECT_EQ(search.parameters[1], std::vector<int>{2});
}

// One layer read by two others.
model::ModelGraph forkedGraph() {
  model::ModelGraph graph = denseGraph(64, {128, 256, 512});
  model::ModelGraphBuilder builder;
  builder.graph = std::move(graph);
  int weight = builder.argument("side", model::ModelArgumentRole::kParameter,
                                {256, 1024});
  model::ModelOp op;
  op.name = "side";
  op.kind = "dot";
  op.rule = productRule(64, 1024, 256);
  op.operands = {builder.resultOf(0), weight};
  op.work = builder.work(productWork());
  builder.result(builder.resultOf(builder.op(std::move(op), {{64, 1024}})));
  return std::move(builder.graph);
}

TEST(SearchGraphTest, FindsTheBranchesOfAFork) {
  model::ModelGraph graph = forkedGraph();
  SearchGraph search = makeSearchGraph(graph, {4, 4});
  ASSERT_EQ(search.forks.size(), 1u);
  EXPECT_THAT(search.forks[0], testing::ElementsAre(testing::ElementsAre(1),
                                                    testing::ElementsAre(2)));
}

TEST(SearchMovesTest, BranchesGoToTheirGroupsOfDevices) {
  StartedSearch started("flexflow-p100x4", forkedGraph(), 4);
  SearchEvaluator& state = started.state;
  std::vector<model::ConfigurationChange> changes =
      spreadBranches(state, 0, 2, {0, 1});
  ASSERT_TRUE(state.propose(changes).has_value());
  EXPECT_EQ(state.configurationOf(1).devices,
            sharding::DeviceGrid::range(0, 2));
  EXPECT_EQ(state.configurationOf(2).devices,
            sharding::DeviceGrid::range(2, 2));
  state.undo();
  EXPECT_EQ(state.configurationOf(2).devices,
            sharding::DeviceGrid::range(0, 4));
}

TEST(SearchMovesTest, LayersOfABlockGoToGroupsInOrder) {
  StartedSearch started("flexflow-p100x4",
                        denseGraph(64, {256, 256, 256, 256, 256}), 4);
  SearchEvaluator& state = started.state;
  sharding::OpConfiguration pair =
      sharding::makeConfiguration({2}, 1, sharding::DeviceGrid::range(0, 2));
  auto startsOf = [&](LayerOrder order) {
    std::vector<int> starts;
    for (const model::ConfigurationChange& change :
         spreadLayers(state, 0, pair, order)) {
      if (change.target != model::ConfigurationChange::Target::kOp) continue;
      starts.push_back(change.configuration->devices.start());
    }
    return starts;
  };
  EXPECT_THAT(startsOf(LayerOrder::kRuns), testing::ElementsAre(0, 0, 2, 2));
  EXPECT_THAT(startsOf(LayerOrder::kCyclic), testing::ElementsAre(0, 2, 0, 2));
  EXPECT_THAT(startsOf(LayerOrder::kSnake), testing::ElementsAre(0, 2, 2, 0));
}

TEST(SearchMovesTest, ParametersAreShardedInsideNodes) {
  StartedSearch started("flexflow-p100x8", denseGraph(64, {256, 1024}), 8);
  const SearchGraph& search = started.search;
  SearchEvaluator& state = started.state;
  for (ParameterStorage kind :
       {ParameterStorage::kSharded, ParameterStorage::kShardedInNode,
        ParameterStorage::kAsUsed}) {
    std::vector<model::ConfigurationChange> changes;
    appendStorage(search, 0, sharding::DeviceGrid::range(0, 8), kind, &changes);
    ASSERT_TRUE(state.propose(changes).has_value());
    state.accept(state.proposedScore());
    EXPECT_EQ(storageKindOf(state, 0), kind);
    if (kind != ParameterStorage::kShardedInNode) continue;
    const sharding::OpConfiguration& stored = *state.storageOf(1);
    EXPECT_EQ(stored.splits[0].degree, 4);
    EXPECT_EQ(stored.replication, 2);
    // Shard 0 is on the first device of each node.
    EXPECT_EQ(stored.devices.device(0), 0);
    EXPECT_EQ(stored.devices.device(1), 4);
  }
  // Not all devices of a node use it: there is nothing to shard over.
  std::vector<model::ConfigurationChange> changes;
  appendStorage(search, 0, sharding::DeviceGrid::range(0, 2),
                ParameterStorage::kShardedInNode, &changes);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_FALSE(changes[0].configuration.has_value());
}

class DescentTest : public testing::TestWithParam<DescentOrder> {};

TEST_P(DescentTest, EndsWhereNoSetOfDecisionsGains) {
  StartedSearch started("flexflow-p100x8",
                        denseGraph(8, {1024, 4096, 1024, 256}), 8);
  const SearchGraph& search = started.search;
  SearchEvaluator& state = started.state;
  AdditiveCosts costs(search, started.simulation->costs());
  CandidateLists candidates = rankCandidates(costs, search, 16);
  int64_t before = state.score().picoseconds;
  Descent(search, listed(candidates), state, GetParam(), [] {
    return false;
  }).run();
  EXPECT_LT(state.score().picoseconds, before);
  for (size_t i = 0; i < search.decisions.size(); ++i) {
    for (const sharding::OpConfiguration& candidate :
         candidates[search.decisions[i].decisionClass]) {
      std::vector<model::ConfigurationChange> changes;
      appendKeepingStorage(state, static_cast<int>(i), candidate, &changes);
      std::optional<int64_t> time = state.propose(changes);
      if (!time) continue;
      EXPECT_GT(*time, state.score().picoseconds / 100 * 99);
      state.undo();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, DescentTest,
                         testing::Values(DescentOrder::kByParameters,
                                         DescentOrder::kByRatio,
                                         DescentOrder::kDealtOut),
                         testing::PrintToStringParamName());

// By how much crossing ridges gains where descent has ended, in a dense graph
// whose layers are so wide.
int64_t gainBehindDescent(int64_t batch, int64_t width) {
  StartedSearch started(
      "flexflow-p100x16",
      denseGraph(batch, {width, width, 2 * width, width, 256}), 16);
  SearchEvaluator& state = started.state;
  AdditiveCosts costs(started.search, started.simulation->costs());
  CandidateLists candidates = rankCandidates(costs, started.search, 16);
  Descent descent(started.search, listed(candidates), state,
                  DescentOrder::kByParameters, [] { return false; });
  descent.run();
  SearchScore before = state.score();
  model::ModelConfigurations configurations = state.configurations();
  descent.crossRidges();
  SearchScore after = state.score();
  // Changes that led nowhere left no trace.
  if (after == before) EXPECT_EQ(state.configurations(), configurations);
  EXPECT_TRUE(
      state.reset(model::ModelConfigurations(state.configurations())).ok());
  EXPECT_EQ(state.score(), after);
  return before.picoseconds - after.picoseconds;
}

TEST(DescentRidgesTest, GainsWhereNoChangeByItselfDoes) {
  EXPECT_GT(gainBehindDescent(64, 2048), 0);
}

TEST(DescentRidgesTest, LeavesNoTraceOfWhatDoesNotGain) {
  int without = 0;
  for (int64_t batch : {64, 256, 1024}) {
    int64_t gain = gainBehindDescent(batch, 1024);
    EXPECT_GE(gain, 0);
    if (gain == 0) ++without;
  }
  EXPECT_GT(without, 0);
}

TEST(DescentStopTest, MakesNoProposalOnceItIsTold) {
  StartedSearch started("flexflow-p100x8",
                        denseGraph(512, {1024, 4096, 1024, 256}), 8);
  const SearchGraph& search = started.search;
  SearchEvaluator& state = started.state;
  CandidateLists none(search.classes.size());
  int64_t left = 3;
  Descent(search, listed(none), state, DescentOrder::kByParameters, [&] {
    return left-- == 0;
  }).run();
  EXPECT_EQ(state.proposals(), 3);
}

// A choice that was left out while ranking cannot have been among the best.
TEST(AdditiveCostsTest, RankingFindsTheCheapestOfAll) {
  Setting setting("flexflow-p100x8");
  model::ModelGraph graph = denseGraph(512, {1024, 4096});
  SearchGraph search = makeSearchGraph(graph, {8, 4});
  simulator::CostCatalog catalog(graph, setting.machine, setting.costs, 8);
  AdditiveCosts costs(search, catalog);
  ConfigurationSpace::Limits limits;
  limits.maxSplits = 2;
  limits.onePlacement = true;
  limits.orders = false;
  limits.counts = {2, 4, 8};
  int64_t least = kForbiddenCost;
  for (const sharding::OpConfiguration& each :
       search.spaces[0].enumerate(limits)) {
    least = std::min(least, costs.decisionCost(0, each));
  }
  for (size_t count : {1, 2, 4, 8, 100}) {
    std::vector<sharding::OpConfiguration> ranked =
        rankClass(costs, search, 0, count);
    ASSERT_FALSE(ranked.empty());
    EXPECT_LE(ranked.size(), count);
    EXPECT_LE(costs.decisionCost(0, ranked[0]), least);
  }
}

// Ranking one class takes long where there are many devices.
TEST(AdditiveCostsTest, RankingEndsWhenItIsTold) {
  Setting setting("flexflow-p100x8");
  model::ModelGraph graph = denseGraph(512, {1024, 4096});
  SearchGraph search = makeSearchGraph(graph, {8, 4});
  simulator::CostCatalog catalog(graph, setting.machine, setting.costs, 8);
  AdditiveCosts costs(search, catalog);
  int64_t asked = 0;
  auto stopAt = [&](int64_t limit) {
    return rankClass(costs, search, 0, 16,
                     [&, limit] { return asked++ == limit; });
  };
  EXPECT_TRUE(stopAt(0).empty());
  EXPECT_EQ(asked, 1);
  asked = 0;
  EXPECT_TRUE(stopAt(5).empty());
  EXPECT_EQ(asked, 6);
  asked = 0;
  EXPECT_EQ(stopAt(-1), rankClass(costs, search, 0, 16));
  EXPECT_GT(asked, 6);
}

// The first node has devices of plenty of memory, the second of little. All
// work fits on the first alone, and only there.
TEST(SearchTest, MemoryIsLimitedByEachDevicesOwn) {
  cost_model::MachineDescription description = twoKinds();
  description.deviceKinds[1].memoryBytes = int64_t{1} << 20;
  absl::StatusOr<cost_model::Machine> machine =
      cost_model::Machine::create(description);
  ASSERT_TRUE(machine.ok()) << machine.status();
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(*machine, cost_model::Profile());
  model::ModelGraph graph = denseGraph(64, {1024, 2048, 1024});
  auto outcome = searchStrategies(
      graph, *machine, costs, 8, {rowParallel(graph, 8), rowParallel(graph, 4)},
      quick(SearchAlgorithm::kAuto));
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->starts[0].fits);
  EXPECT_TRUE(outcome->starts[1].fits);
  EXPECT_TRUE(outcome->found.fits);
  auto refused =
      searchStrategies(graph, *machine, costs, 8, {rowParallel(graph, 8)},
                       quick(SearchAlgorithm::kDp));
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(std::string(refused.status().message()),
              testing::HasSubstr("of 1 MiB"));
}

}  // namespace
}  // namespace soapstone::search
