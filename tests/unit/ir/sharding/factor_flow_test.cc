#include "ir/sharding/factor_flow.h"

#include <random>

#include "gtest/gtest.h"
#include "ir/sharding/dimension_flow.h"

namespace soapstone::sharding {
namespace {

using Windows = DimensionFlowPolicy::Windows;

DimensionMapping dimension(std::vector<int> factors) {
  return {std::move(factors), false, {}};
}

DimensionMapping window(int factor) {
  return {{factor}, true, {.window = 3, .padLow = 1}};
}

// An op with a factor for each size, one operand and one result.
ShardingRule unary(const std::vector<int64_t>& sizes,
                   std::vector<DimensionMapping> operand,
                   std::vector<DimensionMapping> result) {
  ShardingRule rule;
  for (int64_t size : sizes) {
    rule.addFactor("f" + std::to_string(rule.factors.size()), size,
                   FactorKind::kInherited);
  }
  rule.operands.push_back({std::move(operand), {}});
  rule.results.push_back({std::move(result), {}});
  return rule;
}

// A chain: op i reads value i and writes value i + 1.
FlowGraph chain(const std::vector<ShardingRule>& rules) {
  FlowGraph graph;
  for (int i = 0; i < static_cast<int>(rules.size()); ++i)
    graph.addOp(&rules[i], {i}, {i + 1});
  graph.finish();
  return graph;
}

// A toy flow: the first colour to reach a value or an op stays.
struct Colours {
  std::vector<int> ops, values;

  bool visit(const FlowGraph& graph, int op, std::vector<int>* changed) {
    int before = ops[op];
    for (auto list : {graph.operands(op), graph.results(op)}) {
      for (int value : list) {
        if (ops[op] < 0) ops[op] = values[value];
      }
    }
    if (ops[op] < 0) return false;
    for (auto list : {graph.results(op), graph.operands(op)}) {
      for (int value : list) {
        if (values[value] >= 0) continue;
        values[value] = ops[op];
        changed->push_back(value);
      }
    }
    return ops[op] != before || !changed->empty();
  }
};

void sweepOverAll(const FlowGraph& graph, SweepOrder order, Colours* colours) {
  std::vector<int> ignored;
  int count = graph.opCount();
  for (bool changed = true; changed;) {
    changed = false;
    for (int op = 0; op < count; ++op) {
      ignored.clear();
      changed |= colours->visit(graph, op, &ignored);
    }
    for (int op = count - 1; order == SweepOrder::kBothWays && op >= 0; --op) {
      ignored.clear();
      changed |= colours->visit(graph, op, &ignored);
    }
  }
}

void sweepOverDue(const FlowGraph& graph, SweepOrder order, Colours* colours) {
  FlowSweep sweep(graph.opCount(), order);
  for (int op = 0; op < graph.opCount(); ++op) sweep.mark(op);
  for (int op = sweep.next(); op >= 0; op = sweep.next()) {
    std::vector<int> changed;
    if (colours->visit(graph, op, &changed)) sweep.mark(op);
    for (int value : changed) {
      for (int user : graph.opsOf(value)) sweep.mark(user);
    }
  }
}

TEST(FlowSweepTest, EndsAsSweepsOverAllOpsDo) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    int ops = 1 + static_cast<int>(random() % 30);
    int values = 2 + static_cast<int>(random() % 40);
    std::vector<ShardingRule> rules(ops);
    FlowGraph graph;
    for (ShardingRule& rule : rules) {
      std::vector<int> operands, results;
      for (unsigned i = 0; i <= random() % 3; ++i)
        operands.push_back(static_cast<int>(random() % values));
      results.push_back(static_cast<int>(random() % values));
      graph.addOp(&rule, operands, results);
    }
    graph.finish();
    Colours seeded;
    seeded.ops.assign(ops, -1);
    seeded.values.assign(values, -1);
    for (int i = 0; i < 4; ++i) seeded.ops[random() % ops] = i;
    for (SweepOrder order : {SweepOrder::kForward, SweepOrder::kBothWays}) {
      Colours expected = seeded;
      sweepOverAll(graph, order, &expected);
      Colours actual = seeded;
      sweepOverDue(graph, order, &actual);
      ASSERT_EQ(actual.ops, expected.ops) << "round " << round;
      ASSERT_EQ(actual.values, expected.values) << "round " << round;
    }
  }
}

TEST(DimensionFlowTest, KeepsItsPlaceInMergedDimensions) {
  // (heads, size) -> heads * size, taken as one factor -> apart again.
  std::vector<ShardingRule> rules = {
      unary({12, 64}, {dimension({0}), dimension({1})}, {dimension({0, 1})}),
      unary({768}, {dimension({0})}, {dimension({0})}),
      unary({12, 64}, {dimension({0, 1})}, {dimension({0}), dimension({1})})};
  FlowGraph graph = chain(rules);
  DimensionFlow heads(graph);
  heads.seedFactor(0, 0);
  EXPECT_TRUE(heads.run());
  EXPECT_EQ(heads.factorOf(1), 0);
  EXPECT_EQ(heads.factorOf(2), 0);
  EXPECT_EQ(heads.placeOf(3), (DimensionFlow::Place{0, 1}));

  DimensionFlow sizes(graph, {.keepsOffset = true});
  sizes.seedFactor(0, 1);
  EXPECT_TRUE(sizes.run());
  EXPECT_EQ(sizes.labelOf(1).major, 12);
  EXPECT_EQ(sizes.factorOf(2), 1);
  EXPECT_EQ(sizes.placeOf(3), (DimensionFlow::Place{1, 1}));
}

TEST(DimensionFlowTest, GoesThroughWindowsAsThePolicySays) {
  std::vector<ShardingRule> rules = {
      unary({8}, {dimension({0})}, {dimension({0})}),
      unary({8}, {window(0)}, {dimension({0})}),
      unary({8}, {window(0)}, {dimension({0})})};
  FlowGraph graph = chain(rules);
  for (Windows windows : {Windows::kStop, Windows::kEnter, Windows::kCross}) {
    DimensionFlow forward(graph, {windows});
    forward.seedFactor(0, 0);
    forward.run();
    EXPECT_EQ(forward.factorOf(1) >= 0, windows != Windows::kStop);
    DimensionFlow backward(graph, {windows});
    backward.seedFactor(1, 0);
    backward.run();
    EXPECT_EQ(backward.factorOf(0) >= 0, windows == Windows::kCross);
  }
}

TEST(DimensionFlowTest, EntersForbiddenFactorsIfAskedAndGoesNoFurther) {
  std::vector<ShardingRule> rules(
      3, unary({8}, {dimension({0})}, {dimension({0})}));
  rules[1].factors[0].split = FactorSplit::kForbidden;
  FlowGraph graph = chain(rules);
  for (bool enters : {false, true}) {
    DimensionFlow flow(graph, {.entersForbidden = enters});
    flow.seedFactor(0, 0);
    flow.run();
    EXPECT_EQ(flow.factorOf(1), enters ? 0 : -1);
    EXPECT_EQ(flow.factorOf(2), -1);
  }
}

TEST(DimensionFlowTest, StopsAtClosedOpsAndWhereTheCallerEndsIt) {
  std::vector<ShardingRule> rules(
      4, unary({8}, {dimension({0})}, {dimension({0})}));
  FlowGraph graph = chain(rules);
  DimensionFlow flow(graph);
  flow.close(3);
  flow.seedFactor(0, 0);
  EXPECT_TRUE(flow.run());
  EXPECT_EQ(flow.labelledOps().size(), 3u);
  flow.clear();
  EXPECT_EQ(flow.factorOf(1), -1);
  EXPECT_FALSE(flow.placeOf(1).has_value());
  flow.seedFactor(0, 0);
  EXPECT_FALSE(flow.run([](int op) { return op != 1; }));
  EXPECT_EQ(flow.factorOf(2), -1);
  flow.clear();
  flow.seedDimension(2, 0);
  EXPECT_TRUE(flow.run());
  EXPECT_EQ(flow.factorOf(0), 0);
}

TEST(FactorFlowTest, FollowsBothWaysAndPartialsToTheirSums) {
  // The leader contracts its factor 1; a sum over shards follows in it.
  ShardingRule leader =
      unary({4, 8}, {dimension({0}), dimension({1})}, {dimension({0})});
  ShardingRule producer = leader;
  producer.results[0].partials = {{1, PartialKind::kSum}};
  ShardingRule sum = unary({4, 8}, {dimension({0})}, {dimension({0})});
  sum.results[0].partials = {{1, PartialKind::kSum}};
  sum.operands[0].partials = {{1, PartialKind::kSum}};
  std::vector<ShardingRule> rules = {producer, sum};
  FlowGraph graph = chain(rules);
  FactorFlow flow(graph, leader);
  flow.tag(0, leader.operands[0]);
  flow.run();
  EXPECT_EQ(flow.followRule(0).factors, (std::vector<int>{0, 1}));
  EXPECT_EQ(flow.followRule(1).factors, (std::vector<int>{0, 1}));
}

// A bias is broadcast over a batch that it does not know, and added to what
// does: the copies are split as what they are added to.
TEST(FactorFlowTest, LearnsTheBatchOfABroadcastFromItsReader) {
  const std::vector<DimensionMapping> both = {dimension({0}), dimension({1})};
  ShardingRule leader = unary({4, 8}, both, both);
  ShardingRule broadcast = unary({4, 8}, {dimension({1})}, both);
  ShardingRule add = leader;
  add.operands.push_back(add.operands[0]);
  FlowGraph graph;
  constexpr int kBias = 0, kCopies = 1, kScores = 2, kSum = 3;
  graph.addOp(&broadcast, {kBias}, {kCopies});
  graph.addOp(&add, {kCopies, kScores}, {kSum});
  graph.finish();
  FactorFlow flow(graph, leader);
  flow.tag(kBias, broadcast.operands[0]);
  flow.tag(kScores, leader.operands[0]);
  flow.run();
  EXPECT_EQ(flow.followRule(0).factors, (std::vector<int>{0, 1}));
  EXPECT_EQ(flow.followRule(1).factors, (std::vector<int>{0, 1}));
}

TEST(FactorFlowTest, CompletesWhatIsNotKnown) {
  ShardingRule leader =
      unary({4, 8}, {dimension({0}), dimension({1})}, {dimension({0})});
  std::vector<ShardingRule> rules = {
      unary({4, 8}, {dimension({0})}, {dimension({0}), dimension({1})})};
  FlowGraph graph = chain(rules);
  FactorFlow flow(graph, leader);
  flow.tag(0, leader.results[0]);
  flow.run();
  EXPECT_EQ(flow.followRule(0).factors, (std::vector<int>{0, -1}));
  EXPECT_TRUE(flow.complete(1, leader.operands[0]));
  EXPECT_FALSE(flow.complete(1, leader.operands[0]));
  flow.run();
  EXPECT_EQ(flow.followRule(0).factors, (std::vector<int>{0, 1}));
}

TEST(FactorFlowTest, MatchesWholeDimensionsOnly) {
  ShardingRule leader = unary({12, 64}, {dimension({0, 1})}, {dimension({0})});
  std::vector<ShardingRule> merged = {
      unary({768}, {dimension({0})}, {dimension({0})})};
  FlowGraph graph = chain(merged);
  FactorFlow majorFirst(graph, leader);
  majorFirst.tag(0, leader.operands[0]);
  majorFirst.run();
  EXPECT_EQ(majorFirst.followRule(0).factors, (std::vector<int>{0, -1}));
  FactorFlow whole(graph, leader, {FactorFlowPolicy::Match::kWhole, {}});
  whole.tag(0, leader.operands[0]);
  whole.run();
  EXPECT_EQ(whole.freeFollowRule(0).factors, (std::vector<int>{-1, -1}));
}

TEST(FactorFlowTest, TakesShardsForTheFactor) {
  // A batch of 12 that is divided into 4 shards of 3.
  ShardingRule leader = unary({12}, {dimension({0})}, {dimension({0})});
  std::vector<ShardingRule> divided = {
      unary({4, 3}, {dimension({0, 1})}, {dimension({0}), dimension({1})})};
  FlowGraph graph = chain(divided);
  FactorFlow flow(graph, leader, {FactorFlowPolicy::Match::kWhole, {4}});
  flow.tag(0, leader.operands[0]);
  flow.run();
  EXPECT_EQ(flow.freeFollowRule(0).factors, (std::vector<int>{0}));
}

TEST(FollowRuleTest, ComposesAndInverts) {
  FollowRule first{{2, -1, 0}};
  FollowRule second{{1, 0, -1}};
  EXPECT_EQ(compose(first, second).factors, (std::vector<int>{-1, -1, 1}));
  EXPECT_EQ(inverse(first, 3).factors, (std::vector<int>{2, -1, 0}));
}

}  // namespace
}  // namespace soapstone::sharding
