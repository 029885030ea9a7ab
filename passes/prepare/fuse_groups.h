#ifndef SOAPSTONE_PASSES_PREPARE_FUSE_GROUPS_H_
#define SOAPSTONE_PASSES_PREPARE_FUSE_GROUPS_H_

#include <vector>

#include "passes/prepare/fusion_memory.h"
#include "passes/prepare/fusion_node.h"

namespace soapstone::passes {

// Bounds of a group. A kernel with very many pointers is slow to compile and to
// launch, and members far apart in program order keep values alive between.
struct FusionLimits {
  int members = 48;
  int inputs = 12;  // Nodes read from outside; block arguments do not count.
  int results = 8;
  int distance = 64;  // In nodes, from a group's last member to the next one.
};

// Partitions nodes into groups that one kernel each can compute: all mapped
// members of one shape, reductions last, and no path that leaves a group and
// comes back, through other groups neither (so an order exists in which every
// group is atomic). Greedy in program order: a node joins the groups of its
// producers; then groups that read one value, one right after the other, join.
// All that where the result stays legal and the block needs no more memory than
// without groups.
class FusionGroups {
 public:
  FusionGroups(const std::vector<FusionNode>& nodes,
               const FusionLimits& limits);

  // The members of every group in program order; also of those with only one.
  std::vector<std::vector<int>> groups() const;

  // Group number of `node` (not an index into groups()), -1 if in none.
  int groupOf(int node) const { return owner[node]; }

 private:
  struct Group {
    std::vector<int> members;  // Sorted.
    bool hasReduction = false;
  };

  void place(int node);
  void placeBeside(int node, int reader);
  void placeReduction(int node);
  void takeOut(int reduction, int producer);
  bool tryMerge(int target, int source);
  bool isWithinLimits(const std::vector<int>& members) const;
  void span(const std::vector<int>& members);
  int horizon(int node) const;
  bool isConvex(const std::vector<int>& members) const;
  bool isReadOnlyBy(int node, const std::vector<int>& readers) const;

  const std::vector<FusionNode>& nodes;
  const FusionLimits limits;
  FusionMemory memory;
  std::vector<Group> all;
  std::vector<int> owner;
  // By node: the first member of the groups that reach across it; not later
  // than that where a group has lost members.
  std::vector<int> earliest;
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_FUSE_GROUPS_H_
