#include "passes/fuse_groups.h"

#include <algorithm>
#include <set>

namespace soapstone {

namespace {

std::vector<int> merged(const std::vector<int>& lhs,
                        const std::vector<int>& rhs) {
  std::vector<int> result;
  std::set_union(lhs.begin(), lhs.end(), rhs.begin(), rhs.end(),
                 std::back_inserter(result));
  return result;
}

bool contains(const std::vector<int>& sorted, int node) {
  return std::binary_search(sorted.begin(), sorted.end(), node);
}

}  // namespace

FusionGroups::FusionGroups(const std::vector<FusionNode>& nodes,
                           const FusionLimits& limits)
    : nodes(nodes), limits(limits), owner(nodes.size(), -1) {
  for (int node = 0; node < static_cast<int>(nodes.size()); ++node) {
    if (nodes[node].kind == FusionNode::Kind::kMapped) place(node);
    if (nodes[node].kind == FusionNode::Kind::kReduced) placeReduction(node);
  }
}

std::vector<std::vector<int>> FusionGroups::groups() const {
  std::vector<std::vector<int>> result;
  for (const Group& group : all) {
    if (!group.members.empty()) result.push_back(group.members);
  }
  return result;
}

// Opens a group for `node` and merges the groups of its producers into it,
// nearest first.
void FusionGroups::place(int node) {
  const int own = static_cast<int>(all.size());
  all.push_back({{node}, false});
  owner[node] = own;
  std::set<int, std::greater<>> producers(nodes[node].operands.begin(),
                                          nodes[node].operands.end());
  for (int producer : producers) {
    const int group = owner[producer];
    if (group < 0 || group == owner[node] || all[group].hasReduction) continue;
    if (nodes[producer].shape != nodes[node].shape) continue;
    if (node - all[group].members.back() > limits.distance) continue;
    tryMerge(owner[node], group);
  }
}

// A kernel that reduces computes the whole group again for every reduction:
// worth it only when nothing else of the group is stored.
void FusionGroups::placeReduction(int node) {
  const int producer =
      nodes[node].operands.empty() ? -1 : nodes[node].operands.front();
  const int group = producer < 0 ? -1 : owner[producer];
  if (group < 0 || !nodes[producer].mayReduce) return;
  if (nodes[producer].kind != FusionNode::Kind::kMapped) return;
  if (node - all[group].members.back() > limits.distance) return;
  std::vector<int> members = merged(all[group].members, {node});
  for (int member : all[group].members) {
    if (nodes[member].kind == FusionNode::Kind::kMapped &&
        !isReadOnlyBy(member, members))
      return;
  }
  if (!isWithinLimits(members) || !isConvex(members)) return;
  all[group] = {std::move(members), true};
  owner[node] = group;
}

bool FusionGroups::isReadOnlyBy(int node,
                                const std::vector<int>& readers) const {
  if (nodes[node].escapes) return false;
  return std::all_of(nodes[node].users.begin(), nodes[node].users.end(),
                     [&](int user) { return contains(readers, user); });
}

bool FusionGroups::tryMerge(int target, int source) {
  std::vector<int> members = merged(all[target].members, all[source].members);
  if (!isWithinLimits(members) || !isConvex(members)) return false;
  for (int member : all[source].members) owner[member] = target;
  all[source].members.clear();
  all[target].members = std::move(members);
  return true;
}

bool FusionGroups::isWithinLimits(const std::vector<int>& members) const {
  if (static_cast<int>(members.size()) > limits.members) return false;
  std::set<int> inputs;
  int results = 0;
  for (int member : members) {
    for (int operand : nodes[member].operands) {
      if (!contains(members, operand) &&
          nodes[operand].kind != FusionNode::Kind::kRecomputed) {
        inputs.insert(operand);
      }
    }
    if (!isReadOnlyBy(member, members)) ++results;
  }
  return static_cast<int>(inputs.size()) <= limits.inputs &&
         results <= limits.results;
}

// Whether no path leaves `members` and comes back. Walks from their outside
// operands upwards, whole groups at a time, as far as the first member.
bool FusionGroups::isConvex(const std::vector<int>& members) const {
  const int first = members.front();
  std::vector<int> pending;
  std::set<int> seen;
  auto visitOperands = [&](int node) {
    for (int operand : nodes[node].operands) {
      if (operand > first && !contains(members, operand))
        pending.push_back(operand);
      // An earlier node leads back only if its group has later members.
      const int group = owner[operand];
      const bool reachesFurther =
          group >= 0 && all[group].members.back() > first;
      if (operand < first && reachesFurther) pending.push_back(operand);
    }
  };
  for (int member : members) visitOperands(member);
  while (!pending.empty()) {
    const int node = pending.back();
    pending.pop_back();
    if (contains(members, node) || !seen.insert(node).second) continue;
    const int group = owner[node];
    const std::vector<int> alone = {node};
    for (int part : group < 0 ? alone : all[group].members) {
      seen.insert(part);
      for (int operand : nodes[part].operands) {
        if (contains(members, operand)) return false;
      }
      visitOperands(part);
    }
  }
  return true;
}

}  // namespace soapstone
