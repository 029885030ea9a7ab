#include "passes/fuse_groups.h"

#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone {
namespace {

using Kind = FusionNode::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

// Nodes in program order, each with the nodes that it reads.
class GraphBuilder {
 public:
  int add(Kind kind, std::vector<int> operands, int shape = 0) {
    const int number = static_cast<int>(nodes.size());
    FusionNode node;
    node.kind = kind;
    node.shape = shape;
    node.mayReduce = true;
    node.operands = operands;
    for (int operand : operands) nodes[operand].users.push_back(number);
    nodes.push_back(node);
    return number;
  }

  std::vector<std::vector<int>> groups(FusionLimits limits = {}) const {
    std::vector<std::vector<int>> several;
    for (const std::vector<int>& group : FusionGroups(nodes, limits).groups()) {
      if (group.size() > 1) several.push_back(group);
    }
    return several;
  }

  std::vector<FusionNode> nodes;
};

TEST(FuseGroupsTest, JoinsProducersOfOneShape) {
  GraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int b = graph.add(Kind::kMapped, {});
  const int c = graph.add(Kind::kMapped, {a, b});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(a, b, c)));
}

TEST(FuseGroupsTest, KeepsShapesApart) {
  GraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {}, /*shape=*/0);
  graph.add(Kind::kMapped, {a}, /*shape=*/1);
  EXPECT_THAT(graph.groups(), IsEmpty());
}

TEST(FuseGroupsTest, NeverReadsItselfThroughALibraryCall) {
  GraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int call = graph.add(Kind::kOpaque, {a});
  graph.add(Kind::kMapped, {a, call});
  EXPECT_THAT(graph.groups(), IsEmpty());
}

TEST(FuseGroupsTest, EndsAGroupWithAReduction) {
  GraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int b = graph.add(Kind::kMapped, {a});
  const int sum = graph.add(Kind::kReduced, {b});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(a, b, sum)));
}

TEST(FuseGroupsTest, LeavesReductionsOfStoredValuesAlone) {
  GraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int b = graph.add(Kind::kMapped, {a});
  graph.add(Kind::kReduced, {b});
  graph.add(Kind::kOpaque, {b});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(a, b)));
}

// As in the gradient of a batch norm: dy is stored, and what is summed of it is
// not.
TEST(FuseGroupsTest, TakesWhatOnlyAReductionReadsOutOfAGroup) {
  GraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  const int dy = graph.add(Kind::kMapped, {x});
  const int scaled = graph.add(Kind::kMapped, {x});
  const int product = graph.add(Kind::kMapped, {dy, scaled});
  const int sum = graph.add(Kind::kReduced, {product});
  graph.add(Kind::kOpaque, {dy});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(scaled, product, sum)));
}

TEST(FuseGroupsTest, TakesNothingOutThatNeedsMoreLoadsThanItSaves) {
  GraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  const int y = graph.add(Kind::kOpaque, {});
  const int dy = graph.add(Kind::kMapped, {x});
  const int scaled = graph.add(Kind::kMapped, {x, y});
  const int product = graph.add(Kind::kMapped, {dy, scaled});
  graph.add(Kind::kReduced, {product});
  graph.add(Kind::kOpaque, {dy});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(dy, scaled, product)));
}

TEST(FuseGroupsTest, StoresNothingForAReductionThatIsNotStoredAnyway) {
  GraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  const int a = graph.add(Kind::kMapped, {x});
  const int kept = graph.add(Kind::kMapped, {a});
  const int summed = graph.add(Kind::kMapped, {a});
  const int joined = graph.add(Kind::kMapped, {kept, summed});
  graph.add(Kind::kReduced, {summed});
  graph.add(Kind::kOpaque, {joined});
  EXPECT_THAT(graph.groups(),
              ElementsAre(ElementsAre(a, kept, summed, joined)));
}

// x - mean, scaled, once for a sum before a library call and once behind it.
TEST(FuseGroupsTest, RecomputesCheapValuesForOtherKernels) {
  GraphBuilder graph;
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

TEST(FuseGroupsTest, RecomputesNothingThatHoldsAGroupTogether) {
  GraphBuilder graph;
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

TEST(FuseGroupsTest, BoundsTheDistanceBetweenMembers) {
  GraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  for (int i = 0; i < 10; ++i) graph.add(Kind::kOpaque, {});
  graph.add(Kind::kMapped, {a});
  FusionLimits limits;
  limits.distance = 5;
  EXPECT_THAT(graph.groups(limits), IsEmpty());
}

// Whether running every group at once leaves an order for the whole graph.
bool hasOrder(const std::vector<FusionNode>& nodes,
              const FusionGroups& groups) {
  const int count = static_cast<int>(nodes.size());
  std::vector<std::vector<int>> members(count);
  for (int node = 0; node < count; ++node) {
    const int group = groups.groupOf(node);
    // The first member stands for its group.
    int root = node;
    for (int other = 0; other < node && group >= 0; ++other) {
      if (groups.groupOf(other) == group) root = std::min(root, other);
    }
    members[root].push_back(node);
  }
  std::vector<int> rootOf(count);
  for (int root = 0; root < count; ++root) {
    for (int member : members[root]) rootOf[member] = root;
  }
  std::vector<int> state(count, 0);  // 0 new, 1 open, 2 done
  std::function<bool(int)> visit = [&](int root) {
    if (state[root] != 0) return state[root] == 2;
    state[root] = 1;
    for (int member : members[root]) {
      for (int operand : nodes[member].operands) {
        if (rootOf[operand] != root && !visit(rootOf[operand])) return false;
      }
    }
    state[root] = 2;
    return true;
  };
  for (int node = 0; node < count; ++node) {
    if (!visit(rootOf[node])) return false;
  }
  return true;
}

TEST(FuseGroupsTest, GroupsOfRandomGraphsHaveAnOrder) {
  std::mt19937 generator(7);
  for (int round = 0; round < 300; ++round) {
    GraphBuilder graph;
    const int count = 5 + static_cast<int>(generator() % 60);
    for (int i = 0; i < count; ++i) {
      std::vector<int> operands;
      for (int k = static_cast<int>(generator() % 3); k > 0 && i > 0; --k) {
        const int reach = std::min(i, 12);
        operands.push_back(i - 1 - static_cast<int>(generator() % reach));
      }
      const auto draw = generator() % 10;
      Kind kind = draw < 7   ? Kind::kMapped
                  : draw < 9 ? Kind::kOpaque
                             : Kind::kReduced;
      if (kind == Kind::kReduced && operands.empty()) kind = Kind::kOpaque;
      graph.add(kind, operands, static_cast<int>(generator() % 2));
    }
    const FusionLimits limits;
    const FusionGroups groups(graph.nodes, limits);
    EXPECT_TRUE(hasOrder(graph.nodes, groups)) << "round " << round;
    for (const std::vector<int>& group : groups.groups()) {
      std::set<int> shapes;
      for (int node : group) {
        if (graph.nodes[node].kind == Kind::kMapped)
          shapes.insert(graph.nodes[node].shape);
      }
      EXPECT_EQ(shapes.size(), 1u);
      EXPECT_LE(static_cast<int>(group.size()), limits.members);
    }
  }
}

}  // namespace
}  // namespace soapstone
