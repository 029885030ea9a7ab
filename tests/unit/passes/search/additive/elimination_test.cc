#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "gtest/gtest.h"
#include "passes/search/additive/block_choice.h"
#include "passes/search/additive/bucket_elimination.h"
#include "passes/search/additive/elimination_plan.h"
#include "passes/search/additive/full_elimination.h"
#include "passes/search/additive/memory_ledger.h"
#include "passes/search/additive/message_passing.h"
#include "passes/search/additive/search_model.h"
#include "tests/unit/passes/search/additive/random_problem.h"

namespace soapstone::search {
namespace {

constexpr uint64_t kNumProblems = 2000;

RandomProblemOptions denseOptions() {
  RandomProblemOptions options;
  options.maxNodes = 7;
  options.maxChoices = 3;
  options.edgesPerNode = 2;
  options.forbidding = 0;
  options.oneToOne = 0;
  options.limited = 0;
  return options;
}

SearchModel modelOf(const AdditiveProblem& problem) {
  return makeSearchModel(*ReductionModel::build(problem));
}

// The least cost of `model` over the choices that `allowed` accepts.
template <typename Allowed>
double leastCost(const SearchModel& model, Allowed allowed) {
  ModelChoices choices(model.numNodes(), 0);
  double least = INFINITY;
  while (true) {
    if (allowed(choices)) least = std::min(least, costOf(model, choices));
    int32_t k = 0;
    while (k < model.numNodes() && ++choices[k] == model.numChoices[k]) {
      choices[k++] = 0;
    }
    if (k == model.numNodes()) return least;
  }
}

TEST(FullEliminationTest, FindsTheOptimum) {
  for (uint64_t seed = 0; seed < kNumProblems; ++seed) {
    const SearchModel model = modelOf(makeRandomProblem(seed, denseOptions()));
    const auto result = eliminateFully(model, model.costs, {1e6, 1e6});
    ASSERT_TRUE(result.has_value());
    const double expected =
        leastCost(model, [](const ModelChoices&) { return true; });
    ASSERT_EQ(result->cost, expected) << seed;
    ASSERT_EQ(costOf(model, result->choices), expected) << seed;
  }
}

TEST(FullEliminationTest, GivesUpWhereTablesAreTooLarge) {
  AdditiveProblem problem;
  for (int i = 0; i < 6; ++i) problem.addNode({0, 0, {0, 1, 2}, {0, 0, 0}});
  for (int32_t a = 0; a < 6; ++a) {
    for (int32_t b = a + 1; b < 6; ++b) {
      problem.addEdge(a, b, {0, 1, 5, 2, 9, 3, 4, 4, 1});
    }
  }
  const SearchModel model = modelOf(problem);
  EXPECT_FALSE(eliminateFully(model, model.costs, {100, 1e6}).has_value());
  EXPECT_TRUE(eliminateFully(model, model.costs, {729, 1e6}).has_value());
}

// The plan would take gigabytes, and minutes.
TEST(FullEliminationTest, GivesUpOnVeryManyNodes) {
  AdditiveProblem problem;
  for (int i = 0; i < 40'000; ++i) problem.addNode({0, 0, {0, 1}, {0, 0}});
  const SearchModel model = modelOf(problem);
  EXPECT_FALSE(eliminateFully(model, model.costs, {1e6, 1e6}).has_value());
}

// Blocks with candidates and fixed neighbours, as local search uses them.
TEST(BucketEliminationTest, MinimisesOverCandidatesBesideFixedNodes) {
  for (uint64_t seed = 0; seed < kNumProblems; ++seed) {
    const SearchModel model = modelOf(makeRandomProblem(seed, denseOptions()));
    Random random(seed);
    std::vector<int32_t> free;
    ModelChoices choices(model.numNodes(), 0);
    for (int32_t i = 0; i < model.numNodes(); ++i) {
      choices[i] = static_cast<int32_t>(random() % model.numChoices[i]);
      if (random() % 3 != 0) free.push_back(i);
    }
    const EliminationPlan plan =
        planElimination(model, free, model.numChoices,
                        {random() % 2 == 0 ? 9.0 : 1e6, 1e6}, random);
    std::vector<std::vector<int32_t>> candidates;
    for (int32_t node : plan.order) {
      candidates.push_back(pickCandidates(model, node, choices[node], 2,
                                          model.costs[node], random));
    }
    const ModelChoices start = choices;
    const double expected = leastCost(model, [&](const ModelChoices& trial) {
      for (int32_t i = 0; i < model.numNodes(); ++i) {
        const auto place = std::find(plan.order.begin(), plan.order.end(), i);
        if (place == plan.order.end()) {
          if (trial[i] != start[i]) return false;
          continue;
        }
        const auto& list = candidates[place - plan.order.begin()];
        if (!list.empty() &&
            std::count(list.begin(), list.end(), trial[i]) == 0) {
          return false;
        }
      }
      return true;
    });
    BucketElimination block(model, plan.order, candidates, choices);
    block.solve(model.costs, choices);
    ASSERT_EQ(costOf(model, choices), expected) << seed;
  }
}

TEST(MessagePassingTest, BoundNeverExceedsTheOptimumAndNeverFalls) {
  for (uint64_t seed = 0; seed < kNumProblems; ++seed) {
    const SearchModel model = modelOf(makeRandomProblem(seed, denseOptions()));
    const double optimum =
        leastCost(model, [](const ModelChoices&) { return true; });
    MessagePassing passing(model);
    double last = -INFINITY;
    for (int round = 0; round < 20; ++round) {
      passing.sweep(model.costs, /*forward=*/true);
      passing.sweep(model.costs, /*forward=*/false);
      const double bound = passing.bound(model.costs);
      ASSERT_LE(bound, optimum) << seed;
      // Rounding the messages may cost one unit per entry moved.
      ASSERT_GE(bound, last - 2.0 * static_cast<double>(model.edges.size() +
                                                        model.numNodes()))
          << seed;
      last = bound;
    }
  }
}

TEST(MessagePassingTest, IsExactOnTrees) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    std::mt19937_64 random(seed);
    AdditiveProblem problem;
    for (int32_t i = 0; i < 8; ++i) {
      problem.addNode({0, 0, {0, 4, 8}, {0, 0, 0}});
      if (i == 0) continue;
      std::vector<int64_t> costs(9);
      for (int64_t& cost : costs) cost = 4 * (random() % 20);
      problem.addEdge(static_cast<int32_t>(random() % i), i, costs);
    }
    const SearchModel model = modelOf(problem);
    MessagePassing passing(model);
    for (int round = 0; round < 200; ++round) {
      passing.sweep(model.costs, true);
      passing.sweep(model.costs, false);
    }
    const double optimum =
        leastCost(model, [](const ModelChoices&) { return true; });
    EXPECT_GE(passing.bound(model.costs), optimum - 8) << seed;
  }
}

// Whatever the prices, priced costs less the worth of the capacities stay below
// the cost of everything that fits.
TEST(MemoryPricesTest, PricedCostsBoundWhatFits) {
  for (uint64_t seed = 0; seed < kNumProblems; ++seed) {
    RandomProblemOptions options = denseOptions();
    options.limited = 1;
    const AdditiveProblem problem = makeRandomProblem(seed, options);
    const ReductionModel reduced = *ReductionModel::build(problem);
    if (reduced.infeasibility.has_value()) continue;
    const SearchModel model = makeSearchModel(reduced);
    MemoryRows rows(model);
    rows.addAll();
    Random random(seed);
    std::vector<double> values;
    for (int32_t row = 0; row < rows.numRows(); ++row) {
      values.push_back(3 * uniformUnit(random));
    }
    MemoryPrices prices(rows);
    prices.set(values);
    std::vector<std::vector<double>> priced;
    prices.apply(model, priced);
    const auto relaxed = eliminateFully(model, priced, {1e6, 1e6});
    const double optimum = leastCost(model, [&](const ModelChoices& choices) {
      return brokenRows(model, choices).empty();
    });
    ASSERT_LE(relaxed->cost - prices.capacityWorth(), optimum) << seed;
  }
}

TEST(MemoryLedgerTest, FollowsMoves) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    RandomProblemOptions options;
    options.limited = 1;
    const AdditiveProblem problem = makeRandomProblem(seed, options);
    const ReductionModel reduced = *ReductionModel::build(problem);
    if (reduced.infeasibility.has_value()) continue;
    const SearchModel model = makeSearchModel(reduced);
    MemoryRows rows(model);
    rows.addAll();
    MemoryLedger moved(rows);
    ModelChoices choices(model.numNodes(), 0);
    moved.reset(choices);
    Random random(seed);
    for (int step = 0; step < 20; ++step) {
      const auto node = static_cast<int32_t>(random() % model.numNodes());
      const auto next = static_cast<int32_t>(random() % model.numChoices[node]);
      moved.move(node, choices[node], next);
      choices[node] = next;
    }
    MemoryLedger fresh(rows);
    fresh.reset(choices);
    EXPECT_EQ(moved.overflow(), fresh.overflow());
    for (int32_t row = 0; row < rows.numRows(); ++row) {
      EXPECT_EQ(moved.load(row), fresh.load(row));
    }
    EXPECT_EQ(fresh.overflow() > 0, !brokenRows(model, choices).empty());
  }
}

}  // namespace
}  // namespace soapstone::search
