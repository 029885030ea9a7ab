#include "passes/search/speed_shares.h"

#include <algorithm>
#include <memory>
#include <string>

#include "cost_model/presets.h"
#include "cost_model/profile.h"
#include "gtest/gtest.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/cost_catalog.h"
#include "simulator/step_gap.h"
#include "tests/support/matchers.h"
#include "tests/unit/passes/strategies/parse_model.h"

namespace soapstone::search {
namespace {

// Products large enough that computing decides. The batch does not divide by 6.
constexpr char kLayers[] = R"(
  func.func @forward(
      %x: tensor<4100x2048xf32> {soap.role = "input", soap.name = "x"},
      %w1: tensor<2048x2048xf32> {soap.role = "parameter", soap.name = "w1"},
      %w2: tensor<2048x512xf32> {soap.role = "parameter", soap.name = "w2"})
      -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
    %0 = soap.dot %x, %w1 batch [] x [] contract [1] x [0]
        : (tensor<4100x2048xf32>, tensor<2048x2048xf32>) -> tensor<4100x2048xf32> loc("fc1")
    %1 = soap.unary <relu> %0 : (tensor<4100x2048xf32>) -> tensor<4100x2048xf32> loc("act")
    %2 = soap.dot %1, %w2 batch [] x [] contract [1] x [0]
        : (tensor<4100x2048xf32>, tensor<2048x512xf32>) -> tensor<4100x512xf32> loc("fc2")
    %3 = soap.reduce <sum> %2 over [0, 1]
        : (tensor<4100x512xf32>) -> tensor<f32> loc("total")
    return %3 : tensor<f32>
  })";

class SpeedSharesTest : public testing::Test {
 protected:
  SpeedSharesTest()
      : source(kLayers),
        model(*source.module),
        machine(*cost_model::Machine::create(
            *cost_model::findMachine(SOAPSTONE_MACHINES "/two_speeds.json"))),
        costs(
            *cost_model::OperatorCosts::create(machine, cost_model::Profile())),
        graph(*buildModelGraph(model)),
        simulation(*simulator::Simulation::create(graph, machine, costs, 4)) {}

  int64_t timeOf(const model::Strategy& strategy) {
    EXPECT_THAT(
        simulation->setConfigurations(*configurationsOf(model, strategy)),
        IsOk());
    return simulation->iterationPicoseconds();
  }

  model::Strategy named(const std::string& spec) {
    return *strategy::makeNamedStrategy(model, spec, 4);
  }

  strategy::TestModel source;
  strategy::StrategyModel model;
  cost_model::Machine machine;  // Two devices, and two half as fast.
  cost_model::OperatorCosts costs;
  model::ModelGraph graph;
  std::unique_ptr<simulator::Simulation> simulation;
};

TEST_F(SpeedSharesTest, FastDevicesGetAboutTwiceAsMuch) {
  model::Strategy even = named("data-parallel");
  absl::StatusOr<model::Strategy> shared =
      withSpeedShares(model, machine, even, simulation.get());
  ASSERT_THAT(shared, IsOk());
  const model::NamedConfiguration& first = shared->ops.front();
  ASSERT_EQ(first.shares.size(), 1u);
  const sharding::Shares& shares = first.shares[0].second;
  EXPECT_GT(shares[0], 1.7 * static_cast<double>(shares[2]));
  EXPECT_LT(shares[0], 2.4 * static_cast<double>(shares[2]));
  EXPECT_LT(timeOf(*shared), 0.8 * static_cast<double>(timeOf(even)));
}

TEST_F(SpeedSharesTest, EqualDevicesGetEqualParts) {
  cost_model::Machine alike =
      *cost_model::Machine::create(*cost_model::findMachine("flexflow-p100x4"));
  model::Strategy even = named("data-parallel");
  EXPECT_EQ(*withSpeedShares(model, alike, even, simulation.get()), even);
}

TEST_F(SpeedSharesTest, WhatDoesNotSplitTheBatchStaysAsItIs) {
  model::Strategy whole = named("single");
  EXPECT_EQ(*withSpeedShares(model, machine, whole, simulation.get()), whole);
}

TEST_F(SpeedSharesTest, SearchesStartFromThem) {
  SearchOptions options;
  options.timeBudgetSeconds = 600;
  options.proposals = 5;
  absl::StatusOr<StrategySearch> found =
      searchStrategy(model, machine, costs, 4, SearchGoal(), options);
  ASSERT_THAT(found, IsOk());
  const std::vector<SearchFigures>& starts = found->outcome.starts;
  auto shared = std::find_if(
      starts.begin(), starts.end(), [](const SearchFigures& start) {
        return start.name == "data-parallel:shares=speed";
      });
  ASSERT_NE(shared, starts.end());
  EXPECT_LT(shared->iterationPicoseconds, starts[0].iterationPicoseconds);
  EXPECT_LE(found->outcome.found.iterationPicoseconds,
            shared->iterationPicoseconds);
  EXPECT_LE(found->outcome.lowerBoundPicoseconds,
            found->outcome.found.iterationPicoseconds);
}

// The time is over when the search begins: the first strategy and its parts by
// speed are judged all the same.
TEST_F(SpeedSharesTest, SearchesWithoutTimeTryThem) {
  SearchOptions options;
  options.timeBudgetSeconds = 1e-6;
  absl::StatusOr<StrategySearch> found =
      searchStrategy(model, machine, costs, 4, SearchGoal(), options);
  ASSERT_THAT(found, IsOk());
  ASSERT_GE(found->outcome.starts.size(), 2u);
  EXPECT_EQ(found->outcome.starts[1].name, "data-parallel:shares=speed");
  EXPECT_LT(found->outcome.found.iterationPicoseconds,
            0.8 * static_cast<double>(timeOf(named("data-parallel"))));
}

// All work divided by the sum of the speeds, 3, not by four fast devices.
TEST_F(SpeedSharesTest, TheLowerBoundGivesEveryKindItsSpeed) {
  simulator::CostCatalog& catalog = simulation->costs();
  int64_t alone = 0;
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    sharding::OpConfiguration fast;
    fast.devices = sharding::DeviceGrid::range(0, 1);
    absl::StatusOr<int> variant = catalog.variant(static_cast<int>(op), fast);
    ASSERT_THAT(variant, IsOk());
    alone += catalog.variantAt(*variant).picoseconds;
  }
  const int64_t bound = simulator::balancedWork(graph, machine, catalog, 4);
  EXPECT_GT(static_cast<double>(bound), 0.98 * static_cast<double>(alone) / 3);
  EXPECT_LT(static_cast<double>(bound), 1.02 * static_cast<double>(alone) / 3);
  absl::StatusOr<model::Strategy> shared =
      withSpeedShares(model, machine, named("data-parallel"), simulation.get());
  ASSERT_THAT(shared, IsOk());
  EXPECT_LE(bound, timeOf(*shared));
}

}  // namespace
}  // namespace soapstone::search
