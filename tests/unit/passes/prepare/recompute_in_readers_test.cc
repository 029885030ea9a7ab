#include "passes/prepare/recompute_in_readers.h"

#include <algorithm>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/passes/prepare/fusion_graphs.h"

namespace soapstone::passes {
namespace {

using Kind = FusionNode::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

// x - mean, scaled, once for a sum before a library call and once behind it.
TEST(RecomputeInReadersTest, RecomputesCheapValuesForOtherKernels) {
  FusionGraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  const int dy = graph.add(Kind::kMapped, {x});
  const int centered = graph.add(Kind::kMapped, {x});
  const int scaled = graph.add(Kind::kMapped, {centered});
  const int product = graph.add(Kind::kMapped, {dy, scaled});
  const int sum = graph.add(Kind::kOpaque, {product});
  graph.add(Kind::kMapped, {dy, scaled, sum});
  const FusionLimits limits;
  EXPECT_THAT(nodesToRecompute(graph.nodes, FusionGroups(graph.nodes, limits)),
              IsEmpty());
  graph.nodes[centered].isCheap = graph.nodes[scaled].isCheap = true;
  EXPECT_THAT(nodesToRecompute(graph.nodes, FusionGroups(graph.nodes, limits)),
              ElementsAre(centered, scaled));
  // Its operand would have to be stored instead.
  graph.nodes[centered].isCheap = false;
  EXPECT_THAT(nodesToRecompute(graph.nodes, FusionGroups(graph.nodes, limits)),
              IsEmpty());
}

TEST(RecomputeInReadersTest, RecomputesNothingThatHoldsAGroupTogether) {
  FusionGraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  const int centered = graph.add(Kind::kMapped, {x});
  const int first = graph.add(Kind::kMapped, {centered});
  const int second = graph.add(Kind::kMapped, {centered});
  const int call = graph.add(Kind::kOpaque, {first, second});
  graph.add(Kind::kMapped, {centered, call});
  graph.nodes[centered].isCheap = true;
  const FusionGroups groups(graph.nodes, FusionLimits());
  EXPECT_THAT(nodesToRecompute(graph.nodes, groups), IsEmpty());
}

// The logits of a loss in 16 bits, read by two sums on either side of an
// exchange: each of them widens what it reads.
TEST(RecomputeInReadersTest, StoresNoWideCopyForKernelsThatCanWiden) {
  FusionGraphBuilder graph;
  const int logits = graph.add(Kind::kOpaque, {});
  const int wide = graph.add(Kind::kMapped, {logits});
  const int call = graph.add(Kind::kOpaque, {logits});
  const int first = graph.add(Kind::kMapped, {wide, call});
  const int exchange = graph.add(Kind::kOpaque, {first});
  graph.add(Kind::kMapped, {wide, exchange});
  graph.nodes[wide].isCheap = true;
  FusionLimits limits;
  limits.distance = 0;
  const FusionGroups groups(graph.nodes, limits);
  EXPECT_THAT(nodesToRecompute(graph.nodes, groups), IsEmpty());
  graph.nodes[wide].widens = true;
  EXPECT_THAT(nodesToRecompute(graph.nodes, groups), ElementsAre(wide));
}

// Activations in 16 bits, read by the sum of a batch norm and by what is less
// the mean: the sum is a kernel that widens what it reads.
TEST(RecomputeInReadersTest, StoresNoWideCopyForASumThatCanWiden) {
  FusionGraphBuilder graph;
  const int activations = graph.add(Kind::kOpaque, {});
  const int wide = graph.add(Kind::kMapped, {activations});
  const int sum = graph.add(Kind::kReduced, {wide});
  const int mean = graph.add(Kind::kOpaque, {sum});
  graph.add(Kind::kMapped, {wide, mean});
  graph.nodes[wide].isCheap = true;
  const FusionLimits limits;
  EXPECT_THAT(nodesToRecompute(graph.nodes, FusionGroups(graph.nodes, limits)),
              IsEmpty());
  graph.nodes[wide].widens = true;
  ASSERT_THAT(nodesToRecompute(graph.nodes, FusionGroups(graph.nodes, limits)),
              ElementsAre(wide));
  graph.nodes[wide].kind = Kind::kRecomputed;
  EXPECT_THAT(FusionGroups(graph.nodes, limits).groups(),
              testing::Contains(ElementsAre(sum)));
}

// `second` cannot be computed again without `first`, which is dear: so it stays
// and holds the group together, and `cheap` may go.
TEST(RecomputeInReadersTest, AsksForTheRestOnlyAfterWhatStaysIsKnown) {
  FusionGraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  const int first = graph.add(Kind::kMapped, {x});
  const int second = graph.add(Kind::kMapped, {first});
  const int cheap = graph.add(Kind::kMapped, {x});
  const int third = graph.add(Kind::kMapped, {second, cheap});
  const int call = graph.add(Kind::kOpaque, {first, third});
  graph.add(Kind::kMapped, {second, call});
  graph.add(Kind::kMapped, {cheap, call});
  graph.nodes[second].isCheap = graph.nodes[cheap].isCheap = true;
  EXPECT_THAT(
      nodesToRecompute(graph.nodes, FusionGroups(graph.nodes, FusionLimits())),
      ElementsAre(cheap));
}

// Whether the nodes of `rest` reach each other through edges between them.
bool isConnected(const std::vector<FusionNode>& nodes,
                 const std::set<int>& rest) {
  std::set<int> reached = {*rest.begin()};
  for (size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (int node : rest) {
      for (int operand : nodes[node].operands) {
        if (!rest.contains(operand)) continue;
        if (reached.contains(node)) reached.insert(operand);
        if (reached.contains(operand)) reached.insert(node);
      }
    }
  }
  return reached.size() == rest.size();
}

TEST(RecomputeInReadersTest, SplitsNoGroupOfRandomGraphs) {
  size_t recomputed = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const std::vector<FusionNode> nodes = randomFusionNodes(seed);
    const FusionGroups groups(nodes, FusionLimits());
    const std::vector<int> numbers = nodesToRecompute(nodes, groups);
    const std::set<int> marked(numbers.begin(), numbers.end());
    recomputed += marked.size();
    for (const std::vector<int>& group : groups.groups()) {
      const std::set<int> whole(group.begin(), group.end());
      std::set<int> rest;
      std::set_difference(whole.begin(), whole.end(), marked.begin(),
                          marked.end(), std::inserter(rest, rest.end()));
      ASSERT_FALSE(rest.empty()) << "seed " << seed;
      // The ops that a reduction took with it may have divided a group before.
      if (!isConnected(nodes, whole)) continue;
      EXPECT_TRUE(isConnected(nodes, rest)) << "seed " << seed;
    }
    for (int node : marked) {
      for (int operand : nodes[node].operands) {
        EXPECT_TRUE(nodes[operand].kind != Kind::kMapped ||
                    marked.contains(operand))
            << "seed " << seed << ", node " << node;
      }
    }
  }
  EXPECT_GT(recomputed, 50u);
}

}  // namespace
}  // namespace soapstone::passes
