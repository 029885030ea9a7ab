#include "passes/search/additive/verify_choices.h"

#include <limits>

#include "gtest/gtest.h"
#include "passes/search/additive/additive_problem.h"

namespace soapstone::search {
namespace {

AdditiveProblem twoNodes() {
  AdditiveProblem problem;
  problem.addNode({0, 3, {1, 2}, {10, 20}});
  problem.addNode({2, 5, {5, 7, 9}, {1, 2, 3}});
  problem.addEdge(0, 1, {0, 1, 2, 3, 4, kForbiddenCost});
  problem.usageLimit = 21;
  return problem;
}

TEST(VerifyChoicesTest, AddsNodeAndEdgeCosts) {
  const ChoicesReport report = *verifyChoices(twoNodes(), {1, 1});
  EXPECT_EQ(toString(report.cost), "13");
  EXPECT_FALSE(report.usesForbidden);
}

TEST(VerifyChoicesTest, IntervalsAreHalfOpen) {
  AdditiveProblem problem = twoNodes();
  EXPECT_TRUE(verifyChoices(problem, {1, 1})->overLimit);
  EXPECT_EQ(verifyChoices(problem, {1, 1})->peakTime, 2);
  problem.nodes[0].end = 2;
  EXPECT_FALSE(verifyChoices(problem, {1, 1})->overLimit);
}

TEST(VerifyChoicesTest, EmptyIntervalsUseNothing) {
  AdditiveProblem problem = twoNodes();
  problem.nodes[0].begin = 3;
  EXPECT_EQ(toString(verifyChoices(problem, {1, 1})->peakUsage), "2");
}

TEST(VerifyChoicesTest, ForbiddenPairsAreNotFeasible) {
  EXPECT_FALSE(verifyChoices(twoNodes(), {1, 2})->feasible());
}

TEST(VerifyChoicesTest, SumsMayLeave64Bits) {
  AdditiveProblem problem;
  const int64_t large = kForbiddenCost - 1;
  const int64_t largest = std::numeric_limits<int64_t>::max();
  for (int i = 0; i < 20; ++i) problem.addNode({0, 1, {large}, {largest}});
  const ChoicesReport report = *verifyChoices(problem, AdditiveChoices(20, 0));
  EXPECT_EQ(toString(report.cost), "19999999999999999980");
  EXPECT_EQ(toString(report.peakUsage), "184467440737095516140");
}

TEST(VerifyChoicesTest, RejectsWrongLengthAndRange) {
  EXPECT_FALSE(verifyChoices(twoNodes(), {0}).ok());
  EXPECT_FALSE(verifyChoices(twoNodes(), {0, 3}).ok());
  EXPECT_FALSE(verifyChoices(twoNodes(), {-1, 0}).ok());
}

TEST(VerifyChoicesTest, PrintsTheSmallestSum) {
  EXPECT_EQ(toString(WideSum{0}), "0");
  EXPECT_EQ(
      toString(static_cast<WideSum>(static_cast<unsigned __int128>(1) << 127)),
      "-170141183460469231731687303715884105728");
}

TEST(AdditiveProblemTest, ValidateFindsEveryFault) {
  EXPECT_TRUE(validate(twoNodes()).ok());
  AdditiveProblem problem = twoNodes();
  problem.nodes[0].costs.clear();
  EXPECT_EQ(validate(problem).message(),
            "node 0 has no choice; it needs at least one");
  problem = twoNodes();
  problem.nodes[1].usages.pop_back();
  EXPECT_EQ(validate(problem).message(),
            "node 1 has 3 costs and 2 usages; both need one entry per choice");
  problem = twoNodes();
  problem.nodes[1].usages[0] = -1;
  EXPECT_EQ(validate(problem).message(),
            "node 1 has usage -1; it must not be negative");
  problem = twoNodes();
  problem.edges[0].to = 2;
  EXPECT_EQ(validate(problem).message(),
            "edge 0 joins node 2; nodes are numbered 0 to 1");
  problem = twoNodes();
  problem.matrices[0].pop_back();
  EXPECT_EQ(validate(problem).message(),
            "edge 0 between nodes 0 and 1 has 5 costs; 2 x 3 choices need 6");
  problem = twoNodes();
  problem.usageLimit = -3;
  EXPECT_EQ(validate(problem).message(),
            "usage limit is -3; it must not be negative");
}

}  // namespace
}  // namespace soapstone::search
