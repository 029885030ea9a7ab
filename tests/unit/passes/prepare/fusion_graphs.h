#ifndef SOAPSTONE_TESTS_UNIT_PASSES_PREPARE_FUSION_GRAPHS_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_PREPARE_FUSION_GRAPHS_H_

#include <algorithm>
#include <random>
#include <vector>

#include "passes/prepare/fuse_groups.h"

namespace soapstone::passes {

// Nodes in program order, each with the nodes that it reads.
class FusionGraphBuilder {
 public:
  int add(FusionNode::Kind kind, std::vector<int> operands, int shape = 0) {
    const int number = static_cast<int>(nodes.size());
    FusionNode node;
    node.kind = kind;
    node.shape = shape;
    node.operands = operands;
    node.results.resize(1);
    for (size_t i = 0; i < operands.size(); ++i) {
      nodes[operands[i]].users.push_back(number);
      nodes[operands[i]].results[0].uses.push_back(
          {number, static_cast<int>(i)});
    }
    nodes.push_back(node);
    return number;
  }

  // The groups of more than one.
  std::vector<std::vector<int>> groups(FusionLimits limits = {}) const {
    std::vector<std::vector<int>> several;
    for (const std::vector<int>& group : FusionGroups(nodes, limits).groups()) {
      if (group.size() > 1) several.push_back(group);
    }
    return several;
  }

  std::vector<FusionNode> nodes;
};

// Five to 84 nodes of two shapes, which read up to two of the nodes before
// them: most of them mapped, half of those with one operand cheap.
inline std::vector<FusionNode> randomFusionNodes(unsigned seed) {
  using Kind = FusionNode::Kind;
  std::mt19937 generator(seed);
  FusionGraphBuilder graph;
  const int count = 5 + static_cast<int>(generator() % 80);
  const int farthest = 4 + static_cast<int>(generator() % 20);
  for (int i = 0; i < count; ++i) {
    std::vector<int> operands;
    for (int k = static_cast<int>(generator() % 3); k > 0 && i > 0; --k) {
      const int reach = std::min(i, farthest);
      operands.push_back(i - 1 - static_cast<int>(generator() % reach));
    }
    const auto draw = generator() % 10;
    Kind kind = draw < 7   ? Kind::kMapped
                : draw < 9 ? Kind::kOpaque
                           : Kind::kReduced;
    if (kind == Kind::kReduced && operands.empty()) kind = Kind::kOpaque;
    const int node =
        graph.add(kind, operands, static_cast<int>(generator() % 2));
    graph.nodes[node].isCheap =
        kind == Kind::kMapped && operands.size() == 1 && generator() % 2 == 0;
  }
  return graph.nodes;
}

}  // namespace soapstone::passes

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_PREPARE_FUSION_GRAPHS_H_
