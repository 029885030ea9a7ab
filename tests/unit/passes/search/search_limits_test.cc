// Searches at the edge: models with nothing to do or too much of it, machines
// of unequal devices, no time.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dense_graph.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/search/additive/additive_problem.h"
#include "passes/search/search.h"
#include "search_fixtures.h"
#include "tests/support/configurations.h"

namespace soapstone::search {
namespace {

constexpr SearchAlgorithm kAlgorithms[] = {
    SearchAlgorithm::kAuto, SearchAlgorithm::kMcmc, SearchAlgorithm::kDp,
    SearchAlgorithm::kExhaustive};

// A reshape of the input: it takes no time, wherever it is.
model::ModelGraph viewGraph() {
  model::ModelGraphBuilder builder;
  int x = builder.argument("x", model::ModelArgumentRole::kInput, {8, 16});
  model::ModelOp op;
  op.name = "view";
  op.kind = "reshape";
  op.isView = true;
  int row = op.rule.addFactor("row", 8, sharding::FactorKind::kSample);
  int column =
      op.rule.addFactor("column", 16, sharding::FactorKind::kAttribute);
  op.rule.operands.resize(1);
  op.rule.operands[0].dims = {{{row}, false, {}}, {{column}, false, {}}};
  op.rule.results = op.rule.operands;
  op.operands = {x};
  builder.result(builder.resultOf(builder.op(std::move(op), {{8, 16}})));
  return std::move(builder.graph);
}

TEST(SearchLimitsTest, EndsWhereThereIsNothingToDecide) {
  Setting setting("flexflow-p100x4");
  model::ModelGraph graph = denseGraph(64, {256});
  for (SearchAlgorithm algorithm : kAlgorithms) {
    auto outcome = searchStrategies(graph, setting.machine, setting.costs, 4,
                                    {rowParallel(graph, 4)}, quick(algorithm));
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_EQ(outcome->found.iterationPicoseconds, 0);
  }
}

TEST(SearchLimitsTest, EndsWhereNothingTakesTime) {
  Setting setting("flexflow-p100x4");
  model::ModelGraph graph = viewGraph();
  for (int devices : {4, 1}) {
    for (SearchAlgorithm algorithm : kAlgorithms) {
      SearchOptions options = quick(algorithm);
      options.timeBudgetSeconds = 100;
      auto outcome =
          searchStrategies(graph, setting.machine, setting.costs, devices,
                           {rowParallel(graph, devices)}, options);
      ASSERT_TRUE(outcome.ok()) << outcome.status();
      EXPECT_EQ(outcome->found.iterationPicoseconds, 0);
      ASSERT_FALSE(outcome->wasCut) << devices;
    }
  }
}

TEST(SearchLimitsTest, WithoutTimeItReturnsTheBestStart) {
  Setting setting("flexflow-p100x8");
  model::ModelGraph graph = denseGraph(512, {1024, 4096, 1024});
  SearchOptions options = quick(SearchAlgorithm::kAuto);
  options.timeBudgetSeconds = 0;
  auto outcome =
      searchStrategies(graph, setting.machine, setting.costs, 8,
                       {rowParallel(graph, 1), rowParallel(graph, 8)}, options);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->wasCut);
  EXPECT_EQ(outcome->found.iterationPicoseconds,
            std::min(outcome->starts[0].iterationPicoseconds,
                     outcome->starts[1].iterationPicoseconds));
  // No time is spent on plans that would only be a start.
  EXPECT_FALSE(outcome->additiveCost.has_value());
  EXPECT_EQ(outcome->proposals, 0);
}

TEST(SearchLimitsTest, JudgesWhatIsRequiredWithoutTime) {
  Setting setting("flexflow-p100x8");
  model::ModelGraph graph = denseGraph(512, std::vector<int64_t>(100, 1024));
  SearchOptions options = quick(SearchAlgorithm::kAuto);
  options.timeBudgetSeconds = 0;
  // More than can be judged in the time that judging always has.
  std::vector<SearchStart> starts;
  for (int i = 0; i < 2000; ++i)
    starts.push_back(rowParallel(graph, 1 << i % 4));
  starts.push_back(rowParallel(graph, 8));
  starts.back().name = "required";
  starts.back().isRequired = true;
  auto outcome = searchStrategies(graph, setting.machine, setting.costs, 8,
                                  starts, options);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  ASSERT_FALSE(outcome->starts.empty());
  EXPECT_EQ(outcome->starts.back().name, "required");
}

// Work that takes more than the additive solver's range on one device.
TEST(SearchLimitsTest, WorkOfWeeksLacksMemoryLikeAnyOther) {
  Setting setting("flexflow-p100x4");
  int64_t batch = int64_t{1} << 18;
  model::ModelGraph graph;
  int64_t time = 0;
  while (time <= kForbiddenCost) {
    batch *= 2;
    graph = denseGraph(batch, {int64_t{1} << 20, int64_t{1} << 20});
    auto simulation = *simulator::Simulation::create(graph, setting.machine,
                                                     setting.costs, 1);
    ASSERT_TRUE(
        simulation->setConfigurations(rowParallel(graph, 1).configurations)
            .ok());
    time = simulation->iterationPicoseconds();
  }
  for (SearchAlgorithm algorithm : kAlgorithms) {
    auto outcome = searchStrategies(graph, setting.machine, setting.costs, 1,
                                    {rowParallel(graph, 1)}, quick(algorithm));
    EXPECT_EQ(outcome.status().code(), absl::StatusCode::kResourceExhausted)
        << outcome.status();
  }
}

// The first node's devices are ten times as slow as the second's.
TEST(SearchLimitsTest, BoundHoldsWhereTheFirstDeviceIsTheSlowest) {
  cost_model::MachineDescription description = twoKinds();
  for (auto& [format, rate] : description.deviceKinds[0].peakFlopsPerSecond) {
    rate /= 10;
  }
  description.deviceKinds[0].memoryBytesPerSecond /= 10;
  Setting setting(description);
  model::ModelGraph graph = denseGraph(8192, {2048, 2048});
  SearchStart onFast = rowParallel(graph, 4);
  for (auto& op : onFast.configurations.ops) {
    op->devices = sharding::DeviceGrid::range(4, 4);
  }
  auto outcome = searchStrategies(graph, setting.machine, setting.costs, 8,
                                  {onFast}, quick(SearchAlgorithm::kDp));
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_LE(outcome->lowerBoundPicoseconds,
            outcome->found.iterationPicoseconds);
}

// Two ops that cannot be split, and between them one twice as long that can be
// split in two: best is to run them side by side, for which the second must
// leave a device free between the first one's and its own.
TEST(ExhaustiveSearchTest, TriesEveryPlaceOfUnusedDevices) {
  model::ModelGraphBuilder builder;
  auto addProduct = [&](const std::string& name, int64_t rows, bool isSplit) {
    model::ModelOp op;
    op.name = name;
    op.kind = "dot";
    op.rule = productRule(rows, 2048, 2048);
    for (sharding::Factor& factor : op.rule.factors) {
      if (!isSplit || factor.kind != sharding::FactorKind::kSample) {
        factor.split = sharding::FactorSplit::kForbidden;
      }
    }
    op.operands = {
        builder.argument(name + ".x", model::ModelArgumentRole::kInput,
                         {rows, 2048}),
        builder.argument(name + ".w", model::ModelArgumentRole::kParameter,
                         {2048, 2048})};
    op.work = builder.work(productWork());
    builder.result(builder.resultOf(builder.op(std::move(op), {{rows, 2048}})));
  };
  addProduct("first", 2048, false);
  addProduct("halved", 4096, true);
  addProduct("last", 2048, false);
  Setting setting("flexflow-p100x4");
  const model::ModelGraph& graph = builder.graph;
  model::ModelConfigurations onOne;
  onOne.ops.assign(3, sharding::OpConfiguration());
  onOne.storage.resize(graph.arguments.size());
  model::ModelConfigurations sideBySide = onOne;
  sideBySide.ops[1] =
      sharding::makeConfiguration({2}, 1, sharding::DeviceGrid::range(2, 2));
  sideBySide.ops[2]->devices = sharding::DeviceGrid::range(1, 1);
  auto simulation =
      *simulator::Simulation::create(graph, setting.machine, setting.costs, 4);
  ASSERT_TRUE(simulation->setConfigurations(sideBySide).ok());
  auto outcome = searchStrategies(graph, setting.machine, setting.costs, 4,
                                  {{"single", onOne}},
                                  quick(SearchAlgorithm::kExhaustive));
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->wasCut);
  EXPECT_GT(outcome->proposals, 0);
  EXPECT_LE(outcome->found.iterationPicoseconds,
            simulation->iterationPicoseconds());
}

TEST(ExhaustiveSearchTest, RefusesWhatWouldNeverEnd) {
  Setting setting("flexflow-p100x8");
  model::ModelGraph graph = denseGraph(64, std::vector<int64_t>(20, 256));
  auto outcome = searchStrategies(graph, setting.machine, setting.costs, 8,
                                  {rowParallel(graph, 8)},
                                  quick(SearchAlgorithm::kExhaustive));
  EXPECT_EQ(outcome.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(outcome.status().message()),
              testing::HasSubstr("of 19 decisions is too large; use auto"));
}

}  // namespace
}  // namespace soapstone::search
