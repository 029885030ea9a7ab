#include "passes/prepare/fuse_groups.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace soapstone::passes {

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
    : nodes(nodes),
      limits(limits),
      memory(nodes),
      owner(nodes.size(), -1),
      earliest(nodes.size()) {
  std::iota(earliest.begin(), earliest.end(), 0);
  for (int node = 0; node < static_cast<int>(nodes.size()); ++node) {
    if (nodes[node].kind == FusionNode::Kind::kMapped) place(node);
    if (nodes[node].kind == FusionNode::Kind::kReduced) placeReduction(node);
  }
  for (const FusionNode& node : nodes) {
    if (node.kind == FusionNode::Kind::kRecomputed) continue;
    for (const FusionResult& result : node.results) {
      for (size_t i = 1; i < result.uses.size(); ++i) {
        placeBeside(result.uses[i].node, result.uses[i - 1].node);
      }
    }
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

// Merges the groups of two nodes that read one value: a kernel of both loads it
// once. Not where the earlier kernel would wait for what the later one does.
void FusionGroups::placeBeside(int node, int reader) {
  if (nodes[node].kind != FusionNode::Kind::kMapped ||
      nodes[reader].kind != FusionNode::Kind::kMapped ||
      nodes[reader].shape != nodes[node].shape ||
      owner[reader] == owner[node]) {
    return;
  }
  const Group& group = all[owner[node]];
  const Group& other = all[owner[reader]];
  if (group.hasReduction || other.hasReduction) return;
  const auto [first, last] =
      std::minmax(group.members.back(), other.members.back());
  for (int i = first + 1; i < last; ++i) {
    if (nodes[i].kind == FusionNode::Kind::kOpaque && !nodes[i].isIdle) return;
  }
  tryMerge(owner[node], owner[reader]);
}

// A kernel that reduces computes the whole group again for every reduction:
// worth it only when nothing else of the group is stored. What widens its
// operand for every reader is part of the kernel.
void FusionGroups::placeReduction(int node) {
  const int producer =
      nodes[node].operands.empty() ? -1 : nodes[node].operands.front();
  const int group = producer < 0 ? -1 : owner[producer];
  if (producer >= 0 && nodes[producer].kind == FusionNode::Kind::kRecomputed &&
      nodes[producer].widens) {
    owner[node] = static_cast<int>(all.size());
    all.push_back({{node}, true});
  }
  if (group < 0) return;
  if (nodes[producer].kind != FusionNode::Kind::kMapped) return;
  if (node - all[group].members.back() > limits.distance) return;
  std::vector<int> members = merged(all[group].members, {node});
  for (int member : all[group].members) {
    if (nodes[member].kind == FusionNode::Kind::kMapped &&
        !isReadOnlyBy(member, members)) {
      takeOut(node, producer);
      return;
    }
  }
  if (!isWithinLimits(members) || !isConvex(members)) return;
  if (!memory.join(members)) return;
  span(members);
  all[group] = {std::move(members), true};
  owner[node] = group;
}

// Takes what only the reduction reads out of its producer's group, which would
// store it for the reduction to load: worth it where that loads at most two
// values, which are stored anyway.
void FusionGroups::takeOut(int reduction, int producer) {
  constexpr size_t kMostInputs = 2;
  Group& group = all[owner[producer]];
  if (group.hasReduction) return;
  std::vector<int> members = {reduction};
  for (auto member = group.members.rbegin(); member != group.members.rend();
       ++member) {
    if (isReadOnlyBy(*member, members)) members = merged(members, {*member});
  }
  std::vector<int> rest;
  std::set_difference(group.members.begin(), group.members.end(),
                      members.begin(), members.end(), std::back_inserter(rest));
  if (!contains(members, producer) || rest.empty()) return;
  std::set<int> inputs;
  for (int member : members) {
    for (int operand : nodes[member].operands) {
      if (contains(members, operand) ||
          nodes[operand].kind == FusionNode::Kind::kRecomputed) {
        continue;
      }
      if (contains(rest, operand) && isReadOnlyBy(operand, group.members)) {
        return;
      }
      inputs.insert(operand);
    }
  }
  if (inputs.size() > kMostInputs) return;
  std::swap(group.members, rest);
  if (!isConvex(members) || !memory.join(members)) {
    std::swap(group.members, rest);
    return;
  }
  for (int member : members) owner[member] = static_cast<int>(all.size());
  span(members);
  all.push_back({std::move(members), true});
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
  if (!memory.join(members)) return false;
  for (int member : all[source].members) owner[member] = target;
  all[source].members.clear();
  span(members);
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

// Notes that the nodes between the first and the last of `members` stand in a
// group that begins before them.
void FusionGroups::span(const std::vector<int>& members) {
  const int first = members.front();
  for (int node = first; node <= members.back(); ++node) {
    earliest[node] = std::min(earliest[node], first);
  }
}

// The first node from which a path upwards may lead to one behind `node`: only
// groups lead from a node to a later one, and no group reaches across this one.
int FusionGroups::horizon(int node) const {
  while (earliest[node] < node) node = earliest[node];
  return node;
}

// Whether no path leaves `members` and comes back. Walks from their outside
// operands upwards, whole groups at a time, as far as a group may lead back.
bool FusionGroups::isConvex(const std::vector<int>& members) const {
  const int end = horizon(members.front());
  std::vector<int> pending;
  std::set<int> seen;
  auto visitOperands = [&](int node) {
    for (int operand : nodes[node].operands) {
      if (operand >= end && !contains(members, operand)) {
        pending.push_back(operand);
      }
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

}  // namespace soapstone::passes
