#include "passes/search/additive/solve_additive.h"

#include <atomic>
#include <optional>
#include <random>

#include "gtest/gtest.h"
#include "tests/unit/passes/search/additive/random_problem.h"

namespace soapstone::search {
namespace {

AdditiveSolveOptions optionsFor(AdditiveSolverKind kind, int64_t maxRounds) {
  AdditiveSolveOptions options;
  options.kind = kind;
  options.budget.maxRounds = maxRounds;
  return options;
}

RandomProblemOptions hardOptions() {
  RandomProblemOptions options;
  options.maxNodes = 8;
  options.maxChoices = 3;
  options.edgesPerNode = 2;
  options.limited = 0.8;
  options.separable = 0;
  return options;
}

TEST(SolveAdditiveTest, ExactSolverFindsTheOptimumOrProvesThereIsNone) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    const AdditiveProblem problem = makeRandomProblem(seed, hardOptions());
    const std::optional<BestChoices> expected = bruteForce(problem);
    const AdditiveSolution solution = *solveAdditive(
        problem, optionsFor(AdditiveSolverKind::kExact, 100'000));
    ASSERT_EQ(solution.choices.has_value(), expected.has_value());
    ASSERT_EQ(solution.infeasibility.has_value(), !expected.has_value());
    if (!expected.has_value()) continue;
    ASSERT_TRUE(solution.optimal);
    ASSERT_EQ(toString(solution.cost), toString(expected->cost));
    ASSERT_EQ(toString(solution.bound), toString(expected->cost));
  }
}

// Every kind of solver: feasible, no better than possible, a bound below what
// is possible.
TEST(SolveAdditiveTest, BoundNeverExceedsAFeasibleCost) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    const AdditiveProblem problem = makeRandomProblem(seed, hardOptions());
    const std::optional<BestChoices> expected = bruteForce(problem);
    for (AdditiveSolverKind kind :
         {AdditiveSolverKind::kExact, AdditiveSolverKind::kLocalSearch,
          AdditiveSolverKind::kPortfolio}) {
      const AdditiveSolution solution =
          *solveAdditive(problem, optionsFor(kind, seed % 5));
      if (!expected.has_value()) {
        ASSERT_FALSE(solution.choices.has_value());
        continue;
      }
      ASSERT_FALSE(solution.infeasibility.has_value());
      ASSERT_LE(solution.bound, expected->cost);
      if (!solution.choices.has_value()) continue;
      const ChoicesReport report = *verifyChoices(problem, *solution.choices);
      ASSERT_TRUE(report.feasible());
      ASSERT_EQ(toString(report.cost), toString(solution.cost));
      ASSERT_GE(solution.cost, expected->cost);
      if (solution.optimal) {
        ASSERT_EQ(toString(solution.cost), toString(expected->cost));
      }
    }
  }
}

TEST(SolveAdditiveTest, LocalSearchMostlyFindsTheOptimum) {
  int numFeasible = 0;
  int numFound = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const AdditiveProblem problem = makeRandomProblem(seed, hardOptions());
    const std::optional<BestChoices> expected = bruteForce(problem);
    if (!expected.has_value()) continue;
    const AdditiveSolution solution = *solveAdditive(
        problem, optionsFor(AdditiveSolverKind::kLocalSearch, 60));
    ++numFeasible;
    numFound += solution.choices.has_value() && solution.cost == expected->cost;
  }
  EXPECT_GE(numFound, numFeasible * 95 / 100) << "of " << numFeasible;
}

TEST(SolveAdditiveTest, ThreadsShareTheBestSolution) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const AdditiveProblem problem = makeRandomProblem(seed, hardOptions());
    const std::optional<BestChoices> expected = bruteForce(problem);
    AdditiveSolveOptions options =
        optionsFor(AdditiveSolverKind::kPortfolio, 1000);
    options.budget.threads = 3;
    const AdditiveSolution solution = *solveAdditive(problem, options);
    ASSERT_EQ(solution.choices.has_value(), expected.has_value()) << seed;
    if (expected.has_value()) {
      ASSERT_EQ(toString(solution.cost), toString(expected->cost)) << seed;
    }
  }
}

// Large enough not to be solved by the reductions alone.
AdditiveProblem layered(int32_t numLayers, uint64_t seed) {
  std::mt19937_64 random(seed);
  AdditiveProblem problem;
  for (int32_t i = 0; i < numLayers; ++i) {
    AdditiveNode node{i, i + 6, {}, {}};
    for (int p = 0; p < 5; ++p) {
      node.costs.push_back(static_cast<int64_t>(random() % 50));
      node.usages.push_back(static_cast<int64_t>(50 - node.costs.back()));
    }
    problem.addNode(node);
    for (int32_t back : {1, 2, 3, 7}) {
      if (i < back) continue;
      std::vector<int64_t> costs(25);
      for (int64_t& cost : costs) cost = static_cast<int64_t>(random() % 100);
      problem.addEdge(i - back, i, costs);
    }
  }
  problem.usageLimit = 150;
  return problem;
}

TEST(SolveAdditiveTest, SameSeedAndRoundsGiveTheSameAnswer) {
  const AdditiveProblem problem = layered(60, 1);
  AdditiveSolveOptions options =
      optionsFor(AdditiveSolverKind::kLocalSearch, 30);
  options.budget.seed = 7;
  const AdditiveSolution first = *solveAdditive(problem, options);
  const AdditiveSolution second = *solveAdditive(problem, options);
  ASSERT_TRUE(first.choices.has_value());
  EXPECT_EQ(*first.choices, *second.choices);
  EXPECT_EQ(first.bound, second.bound);
}

TEST(SolveAdditiveTest, StopsAtOnceWhenToldTo) {
  const AdditiveProblem problem = layered(200, 2);
  std::atomic<bool> stop{false};
  AdditiveSolveOptions options;
  options.budget.threads = 2;
  options.budget.deadline = Deadline::after(1000, &stop);
  options.progress = [&](std::optional<WideSum> cost, WideSum) {
    if (cost.has_value()) stop = true;
  };
  const AdditiveSolution solution = *solveAdditive(problem, options);
  ASSERT_TRUE(solution.choices.has_value());
  EXPECT_TRUE(verifyChoices(problem, *solution.choices)->feasible());
}

TEST(DeadlineTest, NotesThatSomethingWasCutShort) {
  std::atomic<bool> isCut{false};
  const Deadline far = Deadline::after(1e6).noting(&isCut);
  EXPECT_FALSE(far.passed());
  EXPECT_FALSE(far.within(1e3).passed());
  EXPECT_FALSE(isCut);
  // A part of the time is over, which those who had it notice.
  EXPECT_TRUE(far.within(-1).passed());
  EXPECT_TRUE(isCut);
}

TEST(SolveAdditiveTest, NotesThatTimeWasTooShort) {
  std::atomic<bool> isCut{false};
  AdditiveSolveOptions options = optionsFor(AdditiveSolverKind::kPortfolio, 30);
  options.budget.deadline = Deadline::after(1e6).noting(&isCut);
  ASSERT_TRUE(solveAdditive(layered(60, 1), options).ok());
  EXPECT_FALSE(isCut);
  options.budget.deadline = Deadline::after(0).noting(&isCut);
  ASSERT_TRUE(solveAdditive(layered(60, 1), options).ok());
  EXPECT_TRUE(isCut);
}

TEST(SolveAdditiveTest, ExplainsWhatSearchFoundInfeasible) {
  // Each node alone fits beside the least of the others, all pairs do not.
  AdditiveProblem problem;
  problem.addNode({0, 4, {0, 0}, {0, 6}});
  problem.addNode({0, 4, {0, 0}, {0, 6}});
  problem.addNode({3, 9, {0, 0}, {0, 6}});
  const int64_t no = kForbiddenCost;
  problem.addEdge(0, 1, {no, 0, 0, 0});
  problem.addEdge(1, 2, {no, 0, 0, 0});
  problem.addEdge(0, 2, {no, 0, 0, 0});
  problem.usageLimit = 11;
  const AdditiveSolution solution =
      *solveAdditive(problem, AdditiveSolveOptions());
  ASSERT_TRUE(solution.infeasibility.has_value());
  EXPECT_EQ(solution.infeasibility->time, 3);
  EXPECT_EQ(solution.infeasibility->nodes, (std::vector<int32_t>{0, 1, 2}));
}

TEST(SolveAdditiveTest, CostsNearTheLimitAreNotLost) {
  AdditiveProblem problem;
  const int64_t large = kForbiddenCost - 1;
  for (int i = 0; i < 30; ++i) problem.addNode({0, 0, {large, 0}, {0, 0}});
  for (int32_t i = 1; i < 30; ++i) {
    problem.addEdge(i - 1, i, {0, large / 3, large / 2, large});
  }
  const AdditiveSolution solution =
      *solveAdditive(problem, AdditiveSolveOptions());
  ASSERT_TRUE(solution.choices.has_value());
  EXPECT_LE(solution.bound, solution.cost);
  EXPECT_LT(solution.gap(), 1e-9);
}

TEST(SolveAdditiveTest, EmptyProblemCostsNothing) {
  const AdditiveSolution solution =
      *solveAdditive(AdditiveProblem(), AdditiveSolveOptions());
  ASSERT_TRUE(solution.choices.has_value());
  EXPECT_TRUE(solution.choices->empty());
  EXPECT_TRUE(solution.optimal);
}

TEST(SolveAdditiveTest, RejectsInvalidProblems) {
  AdditiveProblem problem;
  problem.addNode({0, 1, {1}, {1, 2}});
  EXPECT_FALSE(solveAdditive(problem, AdditiveSolveOptions()).ok());
}

TEST(SolveAdditiveTest, RejectsUsagesThatOverflow) {
  AdditiveProblem problem;
  const int64_t huge = int64_t{1} << 61;
  for (int i = 0; i < 4; ++i) problem.addNode({0, 1, {1, 2}, {0, huge}});
  problem.usageLimit = huge;
  EXPECT_FALSE(solveAdditive(problem, AdditiveSolveOptions()).ok());
}

}  // namespace
}  // namespace soapstone::search
