#include "passes/search/search.h"

#include <memory>

#include "cost_model/presets.h"
#include "dense_graph.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/search/additive/solve_additive.h"
#include "passes/search/additive_costs.h"
#include "passes/search/search_moves.h"
#include "simulator/cost_catalog.h"

namespace soapstone {
namespace {

// A machine with its costs.
struct Setting {
  explicit Setting(const char* name)
      : machine(*Machine::create(*findPreset(name, {}))),
        costs(*OperatorCosts::create(machine, Profile())) {}

  Machine machine;
  OperatorCosts costs;
};

// Every op on all devices, split on its first factor.
SearchSeed rowParallel(const ModelGraph& graph, int devices) {
  ModelConfigurations configurations;
  configurations.ops.resize(graph.ops.size());
  configurations.storage.resize(graph.arguments.size());
  for (int op : graph.leaders()) {
    configurations.ops[op] =
        makeConfiguration({devices}, 1, DeviceGrid::range(0, devices));
  }
  return {"data-parallel", configurations};
}

SearchOptions quick(SearchAlgorithm algorithm) {
  SearchOptions options;
  options.algorithm = algorithm;
  options.proposals = 500;
  options.timeBudgetSeconds = 600;
  return options;
}

TEST(SearchTest, IsNeverSlowerThanItsSeeds) {
  Setting setting("p100x8");
  ModelGraph graph = denseGraph(512, {1024, 4096, 1024, 256});
  for (SearchAlgorithm algorithm :
       {SearchAlgorithm::kAuto, SearchAlgorithm::kMcmc, SearchAlgorithm::kDp}) {
    auto outcome = searchStrategies(graph, setting.machine, setting.costs, 8,
                                    {rowParallel(graph, 8)}, quick(algorithm));
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_LE(outcome->found.iterationPicoseconds,
              outcome->seeds[0].iterationPicoseconds);
    EXPECT_LE(outcome->lowerBoundPicoseconds,
              outcome->found.iterationPicoseconds);
    EXPECT_FALSE(outcome->wasCut);
  }
}

TEST(SearchTest, SameSeedSameStrategyWhateverTheThreads) {
  Setting setting("p100x8");
  ModelGraph graph = denseGraph(512, {1024, 4096, 1024, 256});
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
  Setting setting("p100x4");
  ModelGraph graph = denseGraph(64, {256, 4096, 64});
  auto all = searchStrategies(graph, setting.machine, setting.costs, 4,
                              {rowParallel(graph, 4)},
                              quick(SearchAlgorithm::kExhaustive));
  auto found =
      searchStrategies(graph, setting.machine, setting.costs, 4,
                       {rowParallel(graph, 4)}, quick(SearchAlgorithm::kAuto));
  ASSERT_TRUE(all.ok() && found.ok());
  EXPECT_LE(found->found.iterationPicoseconds, all->found.iterationPicoseconds);
}

TEST(SearchTest, SaysWhatIsMissingWhenNothingFits) {
  MachineDescription description = *findPreset("p100x4", {});
  description.deviceKinds[0].memoryBytes = 1 << 20;
  Machine machine = *Machine::create(description);
  OperatorCosts costs = *OperatorCosts::create(machine, Profile());
  ModelGraph graph = denseGraph(64, {1024, 4096, 1024});
  auto outcome =
      searchStrategies(graph, machine, costs, 4, {rowParallel(graph, 4)},
                       quick(SearchAlgorithm::kAuto));
  EXPECT_EQ(outcome.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(outcome.status().message()),
              testing::HasSubstr("are missing"));
}

// The bound must hold for every assignment of candidates.
TEST(AdditiveCostsTest, BoundNeverExceedsAnAchievedCost) {
  Setting setting("p100x4");
  for (uint64_t seed = 0; seed < 8; ++seed) {
    SearchRandom random(seed);
    std::vector<int64_t> widths;
    for (int i = 0; i < 5; ++i) widths.push_back(64 << random.below(7));
    ModelGraph graph = denseGraph(64 << random.below(5), widths);
    SearchGraph search = makeSearchGraph(graph, {4, 4});
    CostCatalog catalog(graph, setting.machine, setting.costs, 4);
    AdditiveCosts costs(search, catalog);
    CandidateLists candidates = rankCandidates(costs, search, 16);
    AdditiveProblem problem =
        makeAdditiveProblem(costs, search, candidates, 1, int64_t{1} << 60);
    AdditiveSolveOptions options;
    options.budget.maxRounds = 100;
    auto solution = solveAdditive(problem, options);
    ASSERT_TRUE(solution.ok() && solution->choices.has_value());
    for (int trial = 0; trial < 200; ++trial) {
      std::vector<OpConfiguration> choice;
      for (const SearchDecision& decision : search.decisions) {
        const auto& list = candidates[decision.block];
        choice.push_back(list[random.below(static_cast<int64_t>(list.size()))]);
      }
      EXPECT_LE(solution->bound, WideSum{costs.total(choice)});
    }
  }
}

TEST(SearchGraphTest, EqualLayersAreOneBlock) {
  ModelGraph graph = denseGraph(64, {256, 256, 256, 512});
  SearchGraph search = makeSearchGraph(graph, {4, 4});
  ASSERT_EQ(search.decisions.size(), 3u);
  EXPECT_EQ(search.decisions[0].block, search.decisions[1].block);
  EXPECT_NE(search.decisions[0].layer, search.decisions[1].layer);
  EXPECT_NE(search.decisions[0].block, search.decisions[2].block);
  EXPECT_EQ(search.parameters[1], std::vector<int>{2});
}

// One layer read by two others.
ModelGraph forkedGraph() {
  ModelGraph graph = denseGraph(64, {128, 256, 512});
  ModelGraphBuilder builder;
  builder.graph = std::move(graph);
  int weight =
      builder.argument("side", ModelArgumentRole::kParameter, {256, 1024});
  ModelOp op;
  op.name = "side";
  op.kind = "dot";
  op.rule = productRule(64, 1024, 256);
  op.operands = {builder.resultOf(0), weight};
  op.describe = productDescriber();
  builder.result(builder.resultOf(builder.op(std::move(op), {{64, 1024}})));
  return std::move(builder.graph);
}

TEST(SearchGraphTest, FindsTheBranchesOfAFork) {
  ModelGraph graph = forkedGraph();
  SearchGraph search = makeSearchGraph(graph, {4, 4});
  ASSERT_EQ(search.forks.size(), 1u);
  EXPECT_THAT(search.forks[0], testing::ElementsAre(testing::ElementsAre(1),
                                                    testing::ElementsAre(2)));
}

TEST(SearchMovesTest, BranchesGoToTheirGroupsOfDevices) {
  Setting setting("p100x4");
  ModelGraph graph = forkedGraph();
  SearchGraph search = makeSearchGraph(graph, {4, 4});
  auto simulation =
      Simulation::create(graph, setting.machine, setting.costs, 4);
  ASSERT_TRUE(simulation.ok());
  SearchEvaluator state(search, **simulation, int64_t{1} << 40);
  ASSERT_TRUE(state.reset(rowParallel(graph, 4).configurations).ok());
  std::vector<ConfigurationChange> changes =
      spreadBranches(state, 0, 2, {0, 1});
  ASSERT_TRUE(state.propose(changes).has_value());
  EXPECT_EQ(state.configurationOf(1).devices, DeviceGrid::range(0, 2));
  EXPECT_EQ(state.configurationOf(2).devices, DeviceGrid::range(2, 2));
  state.undo();
  EXPECT_EQ(state.configurationOf(2).devices, DeviceGrid::range(0, 4));
}

TEST(SearchMovesTest, LayersOfABlockGoToGroupsInOrder) {
  ModelGraph graph = denseGraph(64, {256, 256, 256, 256, 256});
  SearchGraph search = makeSearchGraph(graph, {4, 4});
  OpConfiguration pair = makeConfiguration({2}, 1, DeviceGrid::range(0, 2));
  std::vector<int> starts;
  for (const ConfigurationChange& change : spreadLayers(search, 0, pair)) {
    if (change.target != ConfigurationChange::Target::kOp) continue;
    starts.push_back(change.configuration->devices.start());
  }
  EXPECT_THAT(starts, testing::ElementsAre(0, 0, 2, 2));
}

}  // namespace
}  // namespace soapstone
