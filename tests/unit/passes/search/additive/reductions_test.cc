#include "passes/search/additive/reductions.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "passes/search/additive/reduction_model.h"
#include "tests/unit/passes/search/additive/random_problem.h"

namespace soapstone::search {
namespace {

using Reduce = std::function<size_t(ReductionModel&)>;

constexpr uint64_t kNumProblems = 3000;

// Reduces random problems and compares the best of what is left, undone, with
// the best of the original. Returns how many things were removed in total.
size_t checkKeepsOptimum(const Reduce& reduce,
                         const RandomProblemOptions& options = {}) {
  size_t numRemoved = 0;
  for (uint64_t seed = 0; seed < kNumProblems; ++seed) {
    SCOPED_TRACE(seed);
    const AdditiveProblem problem = makeRandomProblem(seed, options);
    const std::optional<BestChoices> expected = bruteForce(problem);
    ReductionModel model = *ReductionModel::build(problem);
    if (!model.infeasibility.has_value()) numRemoved += reduce(model);
    if (model.infeasibility.has_value()) {
      EXPECT_FALSE(expected.has_value()) << model.infeasibility->reason;
      continue;
    }
    const std::optional<BestChoices> left = bruteForce(model);
    EXPECT_EQ(left.has_value(), expected.has_value());
    if (!left.has_value() || !expected.has_value()) continue;
    EXPECT_EQ(toString(left->cost), toString(expected->cost));
    const ChoicesReport report = *verifyChoices(problem, left->choices);
    EXPECT_TRUE(report.feasible());
    EXPECT_EQ(toString(report.cost), toString(expected->cost));
    if (testing::Test::HasFailure()) break;
  }
  return numRemoved;
}

TEST(ReductionModelTest, BuildingKeepsTheOptimum) {
  checkKeepsOptimum([](ReductionModel&) { return size_t{0}; });
}

TEST(ReductionsTest, ArcConsistencyKeepsTheOptimum) {
  EXPECT_GT(checkKeepsOptimum(enforceArcConsistency), 500u);
}

TEST(ReductionsTest, FoldingSeparableEdgesKeepsTheOptimum) {
  EXPECT_GT(checkKeepsOptimum(foldSeparableEdges), 500u);
}

TEST(ReductionsTest, CombiningParallelEdgesKeepsTheOptimum) {
  EXPECT_GT(checkKeepsOptimum(combineParallelEdges), 500u);
}

TEST(ReductionsTest, MergingOneToOneEdgesKeepsTheOptimum) {
  RandomProblemOptions options;
  options.oneToOne = 0.8;
  EXPECT_GT(checkKeepsOptimum(mergeOneToOneEdges, options), 500u);
}

TEST(ReductionsTest, DecidingForcedNodesKeepsTheOptimum) {
  EXPECT_GT(checkKeepsOptimum(decideForcedNodes), 500u);
}

TEST(ReductionsTest, RemovingDominatedChoicesKeepsTheOptimum) {
  EXPECT_GT(checkKeepsOptimum([](ReductionModel& model) {
              return removeDominatedChoices(model, Deadline());
            }),
            500u);
}

TEST(ReductionsTest, EliminatingLowDegreeNodesKeepsTheOptimum) {
  RandomProblemOptions options;
  options.limited = 0.3;
  EXPECT_GT(checkKeepsOptimum(
                [](ReductionModel& model) {
                  return eliminateLowDegreeNodes(model, 1000, Deadline());
                },
                options),
            500u);
}

TEST(ReductionsTest, DroppingLooseRowsKeepsTheOptimum) {
  EXPECT_GT(checkKeepsOptimum(dropLooseRows), 500u);
}

TEST(ReductionsTest, RemovingUnaffordableChoicesKeepsTheOptimum) {
  EXPECT_GT(checkKeepsOptimum(removeUnaffordableChoices), 500u);
}

TEST(ReductionsTest, ProbingChoicesKeepsTheOptimum) {
  EXPECT_GT(checkKeepsOptimum([](ReductionModel& model) {
              return probeChoices(model, 1000, Deadline());
            }),
            500u);
}

TEST(ReductionsTest, SolvingFreeComponentsKeepsTheOptimum) {
  RandomProblemOptions options;
  options.limited = 0.3;
  options.edgesPerNode = 0.8;
  EXPECT_GT(checkKeepsOptimum(
                [](ReductionModel& model) {
                  return solveFreeComponents(model, 1000, Deadline());
                },
                options),
            500u);
}

TEST(ReductionsTest, AllTogetherKeepTheOptimum) {
  RandomProblemOptions options;
  options.maxNodes = 8;
  options.maxChoices = 3;
  checkKeepsOptimum(
      [](ReductionModel& model) {
        reduceFully(model, Deadline());
        return size_t{0};
      },
      options);
}

TEST(ReductionsTest, NegativeCostsAreKeptExactly) {
  AdditiveProblem problem;
  problem.addNode({0, 1, {-5, 3}, {0, 0}});
  problem.addNode({0, 1, {2, -7}, {0, 0}});
  problem.addEdge(0, 1, {4, -1, -6, 2});
  ReductionModel model = *ReductionModel::build(problem);
  reduceFully(model, Deadline());
  EXPECT_EQ(toString(model.constant), "-13");
}

// Two choices are left of very many: what stands for a node between two such is
// a table of what is left.
TEST(ReductionsTest, EliminatesBetweenNodesThatHadManyChoices) {
  constexpr int32_t kMany = 300'000;
  AdditiveProblem problem;
  problem.addNode({0, 0, {0, 0}, {0, 0}});
  for (int32_t end : {1, 2}) {
    AdditiveNode node;
    node.costs.assign(kMany, kForbiddenCost);
    node.costs[kMany - 2] = 0;
    node.costs[kMany - 1] = end;
    node.usages.assign(kMany, 0);
    problem.addNode(node);
    // The first choice suits the last but one here, the second the last.
    std::vector<int64_t> costs(2 * kMany, 0);
    costs[kMany - 1] = 10;
    costs[2 * kMany - 2] = 20;
    problem.addEdge(0, end, costs);
  }
  ReductionModel model = *ReductionModel::build(problem);
  EXPECT_EQ(eliminateLowDegreeNodes(model, 1000, Deadline()), 3u);
  AdditiveChoices choices(3, -1);
  model.trail.undo(choices);
  EXPECT_EQ(choices, (AdditiveChoices{0, kMany - 2, kMany - 2}));
}

// Two copies of a ring of four nodes, too connected for degree two elimination
// with tiny tables.
TEST(ReductionsTest, EqualComponentsAreSolvedAlike) {
  AdditiveProblem problem;
  for (int32_t copy = 0; copy < 2; ++copy) {
    const int32_t first = 4 * copy;
    for (int i = 0; i < 4; ++i) problem.addNode({0, 0, {i, 3 - i}, {0, 0}});
    for (int32_t a = 0; a < 4; ++a) {
      for (int32_t b = a + 1; b < 4; ++b) {
        problem.addEdge(first + a, first + b, {a, 2 * b, b + 1, 0});
      }
    }
  }
  ReductionModel model = *ReductionModel::build(problem);
  EXPECT_EQ(solveFreeComponents(model, 1 << 10, Deadline()), 8u);
  AdditiveChoices choices(8, -1);
  model.trail.undo(choices);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(choices[i], choices[4 + i]);
}

TEST(ReductionsTest, NamesTheTimeThatCannotFit) {
  AdditiveProblem problem;
  problem.addNode({0, 4, {1, 2}, {5, 6}});
  problem.addNode({2, 6, {1}, {5}});
  problem.usageLimit = 9;
  const ReductionModel model = *ReductionModel::build(problem);
  ASSERT_TRUE(model.infeasibility.has_value());
  EXPECT_EQ(model.infeasibility->time, 2);
  EXPECT_EQ(model.infeasibility->nodes, (std::vector<int32_t>{0, 1}));
}

TEST(ReductionsTest, NamesTheNodesThatForbidEachOther) {
  AdditiveProblem problem;
  problem.addNode({0, 0, {1, 2}, {0, 0}});
  problem.addNode({0, 0, {1}, {0}});
  problem.addEdge(0, 1, {kForbiddenCost, kForbiddenCost});
  ReductionModel model = *ReductionModel::build(problem);
  reduceFully(model, Deadline());
  ASSERT_TRUE(model.infeasibility.has_value());
  EXPECT_EQ(model.infeasibility->nodes, (std::vector<int32_t>{0, 1}));
}

TEST(ReductionsTest, ReportsWhatEachRemoved) {
  AdditiveProblem problem;
  problem.addNode({0, 0, {0, 1}, {0, 0}});
  problem.addNode({0, 0, {0, 1}, {0, 0}});
  problem.addEdge(0, 1, {0, 1, 2, 3});
  ReductionModel model = *ReductionModel::build(problem);
  const ReductionSummary summary = reduceFully(model, Deadline());
  EXPECT_EQ(summary.nodesBefore, 2u);
  EXPECT_EQ(summary.nodesAfter, 0u);
  const auto separable =
      std::find_if(summary.counts.begin(), summary.counts.end(),
                   [](const ReductionCount& count) {
                     return count.what == "separable edges";
                   });
  ASSERT_NE(separable, summary.counts.end());
  EXPECT_EQ(separable->removed, 1u);
}

}  // namespace
}  // namespace soapstone::search
