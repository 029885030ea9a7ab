#include "passes/prepare/fuse_groups.h"

#include <algorithm>
#include <functional>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/passes/prepare/fusion_graphs.h"

namespace soapstone::passes {
namespace {

using Kind = FusionNode::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(FuseGroupsTest, JoinsProducersOfOneShape) {
  FusionGraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int b = graph.add(Kind::kMapped, {});
  const int c = graph.add(Kind::kMapped, {a, b});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(a, b, c)));
}

TEST(FuseGroupsTest, KeepsShapesApart) {
  FusionGraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {}, /*shape=*/0);
  graph.add(Kind::kMapped, {a}, /*shape=*/1);
  EXPECT_THAT(graph.groups(), IsEmpty());
}

TEST(FuseGroupsTest, JoinsReadersOfOneValue) {
  FusionGraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  const int a = graph.add(Kind::kMapped, {x});
  const int view = graph.add(Kind::kOpaque, {a});
  graph.nodes[view].isIdle = true;
  const int b = graph.add(Kind::kMapped, {x});
  graph.add(Kind::kMapped, {x}, /*shape=*/1);
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(a, b)));
}

// The call reads what the first kernel makes, or is waited for by the second.
TEST(FuseGroupsTest, KeepsReadersOfOneValueApartAroundACall) {
  FusionGraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  graph.add(Kind::kMapped, {x});
  graph.add(Kind::kOpaque, {});
  graph.add(Kind::kMapped, {x});
  EXPECT_THAT(graph.groups(), IsEmpty());
}

// As the running mean and variance of a batch norm, which many other norms'
// join in one call.
TEST(FuseGroupsTest, KeepsReadersOfTwoResultsApart) {
  FusionGraphBuilder graph;
  const int norm = graph.add(Kind::kOpaque, {});
  const int mean = graph.add(Kind::kMapped, {norm});
  const int variance = graph.add(Kind::kMapped, {norm});
  graph.nodes[norm].results = {{.uses = {{mean, 0}}},
                               {.uses = {{variance, 0}}}};
  EXPECT_THAT(graph.groups(), IsEmpty());
}

TEST(FuseGroupsTest, NeverReadsItselfThroughALibraryCall) {
  FusionGraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int call = graph.add(Kind::kOpaque, {a});
  graph.add(Kind::kMapped, {a, call});
  EXPECT_THAT(graph.groups(), IsEmpty());
}

TEST(FuseGroupsTest, EndsAGroupWithAReduction) {
  FusionGraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int b = graph.add(Kind::kMapped, {a});
  const int sum = graph.add(Kind::kReduced, {b});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(a, b, sum)));
}

TEST(FuseGroupsTest, LeavesReductionsOfStoredValuesAlone) {
  FusionGraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int b = graph.add(Kind::kMapped, {a});
  graph.add(Kind::kReduced, {b});
  graph.add(Kind::kOpaque, {b});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(a, b)));
}

// As in the gradient of a batch norm: dy is stored, and what is summed of it is
// not.
TEST(FuseGroupsTest, TakesWhatOnlyAReductionReadsOutOfAGroup) {
  FusionGraphBuilder graph;
  const int x = graph.add(Kind::kOpaque, {});
  const int dy = graph.add(Kind::kMapped, {x});
  const int scaled = graph.add(Kind::kMapped, {x});
  const int product = graph.add(Kind::kMapped, {dy, scaled});
  const int sum = graph.add(Kind::kReduced, {product});
  graph.add(Kind::kOpaque, {dy});
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(scaled, product, sum)));
}

TEST(FuseGroupsTest, TakesNothingOutThatNeedsMoreLoadsThanItSaves) {
  FusionGraphBuilder graph;
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
  FusionGraphBuilder graph;
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

// Each group alone has an order: the one of shape 0 needs what the one of shape
// 1 computes, and that needs a call before it, which reads the first again.
TEST(FuseGroupsTest, NeverReadsItselfThroughAnEarlierCallAndAGroup) {
  FusionGraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  const int before = graph.add(Kind::kOpaque, {a});
  const int b = graph.add(Kind::kMapped, {}, /*shape=*/1);
  const int between = graph.add(Kind::kOpaque, {b});
  const int c = graph.add(Kind::kMapped, {a, between});
  graph.add(Kind::kMapped, {b, before}, /*shape=*/1);
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(a, c)));
}

TEST(FuseGroupsTest, BoundsTheDistanceBetweenMembers) {
  FusionGraphBuilder graph;
  const int a = graph.add(Kind::kMapped, {});
  for (int i = 0; i < 10; ++i) graph.add(Kind::kOpaque, {});
  graph.add(Kind::kMapped, {a});
  FusionLimits limits;
  limits.distance = 5;
  EXPECT_THAT(graph.groups(limits), IsEmpty());
}

// The sum of the gradients that four steps of a recurrent network send to one
// weight, each of which is made when its step is done; before that, something
// of so many bytes.
FusionGraphBuilder sumOfGradients(int64_t bytesBefore) {
  FusionGraphBuilder graph;
  constexpr int kSteps = 4;
  graph.add(Kind::kOpaque, {});
  int sum = graph.add(Kind::kOpaque, {});
  for (int step = 1; step < kSteps; ++step) {
    const int gradient = graph.add(Kind::kOpaque, {});
    sum = graph.add(Kind::kMapped, {sum, gradient});
  }
  for (FusionNode& node : graph.nodes) node.results[0].bytes = 64;
  graph.nodes[0].results[0].bytes = bytesBefore;
  graph.nodes[sum].escapes = true;
  graph.nodes[sum].results[0].escapes = true;
  return graph;
}

TEST(FuseGroupsTest, KeepsNoMoreInMemoryThanWithoutGroups) {
  EXPECT_THAT(sumOfGradients(0).groups(), IsEmpty());
  // Three may wait, a fourth not.
  EXPECT_THAT(sumOfGradients(255).groups(), ElementsAre(ElementsAre(3, 5)));
}

TEST(FuseGroupsTest, KeepsOperandsLongerWhereThereIsMemory) {
  EXPECT_THAT(sumOfGradients(256).groups(), ElementsAre(ElementsAre(3, 5, 7)));
}

// A sent tensor is read until its wait, and readers of the wait's result read
// the tensor that arrives.
TEST(FuseGroupsTest, CountsWhatCommunicationAndViewsKeep) {
  FusionGraphBuilder graph;
  const int large = graph.add(Kind::kOpaque, {});
  const int sent = graph.add(Kind::kOpaque, {large});
  const int a = graph.add(Kind::kOpaque, {});
  const int b = graph.add(Kind::kOpaque, {});
  const int sum = graph.add(Kind::kMapped, {a, b});
  const int wait = graph.add(Kind::kOpaque, {sent});
  const int last = graph.add(Kind::kOpaque, {});
  const int both = graph.add(Kind::kMapped, {sum, last});
  graph.add(Kind::kOpaque, {wait, both});
  for (FusionNode& node : graph.nodes) node.results[0].bytes = 64;
  graph.nodes[wait].isView = true;
  graph.nodes[wait].results[0].bytes = 0;
  // 512 + 3 * 64 while it is sent: nothing later needs as much.
  graph.nodes[large].results[0].bytes = 512;
  graph.nodes[sent].readUntil = wait;
  EXPECT_THAT(graph.groups(), ElementsAre(ElementsAre(sum, both)));
  // 3 * 64 without groups: what arrived, and two more.
  graph.nodes[large].results[0].bytes = 64;
  graph.nodes[sent].readUntil = -1;
  EXPECT_THAT(graph.groups(), IsEmpty());
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
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const std::vector<FusionNode> nodes = randomFusionNodes(seed);
    const FusionLimits limits;
    const FusionGroups groups(nodes, limits);
    EXPECT_TRUE(hasOrder(nodes, groups)) << "seed " << seed;
    for (const std::vector<int>& group : groups.groups()) {
      std::set<int> shapes;
      for (int node : group) {
        if (nodes[node].kind == Kind::kMapped) shapes.insert(nodes[node].shape);
      }
      EXPECT_LE(shapes.size(), 1u);
      EXPECT_LE(static_cast<int>(group.size()), limits.members);
    }
  }
}

}  // namespace
}  // namespace soapstone::passes
