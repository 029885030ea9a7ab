#include "passes/prepare/recompute_in_readers.h"

#include <algorithm>
#include <set>

namespace soapstone::passes {

namespace {

using Kind = FusionNode::Kind;

// The operand that is neither recomputed nor another kernel's result, if any.
int mappedOperand(const std::vector<FusionNode>& nodes, int node) {
  for (int operand : nodes[node].operands) {
    if (nodes[operand].kind == Kind::kMapped) return operand;
  }
  return -1;
}

// Whether all readers may compute the node themselves: a reduction widens what
// it reads, but computes nothing twice.
bool mayReadersCompute(const std::vector<FusionNode>& nodes, int node) {
  return !nodes[node].escapes &&
         std::all_of(nodes[node].users.begin(), nodes[node].users.end(),
                     [&](int user) {
                       return nodes[user].kind == Kind::kMapped ||
                              (nodes[user].kind == Kind::kReduced &&
                               nodes[node].widens);
                     });
}

// Marks the cheap nodes whose values other kernels read, and the cheap nodes
// that those are computed from.
std::vector<bool> markCandidates(const std::vector<FusionNode>& nodes,
                                 const FusionGroups& groups) {
  std::vector<bool> marked(nodes.size(), false);
  for (int node = static_cast<int>(nodes.size()) - 1; node >= 0; --node) {
    if (!nodes[node].isCheap || !mayReadersCompute(nodes, node)) continue;
    marked[node] = std::any_of(
        nodes[node].users.begin(), nodes[node].users.end(), [&](int user) {
          return marked[user] || groups.groupOf(user) != groups.groupOf(node);
        });
  }
  return marked;
}

// Takes the mark off nodes whose operand would have to be stored instead.
void keepFunctionsOfStoredValues(const std::vector<FusionNode>& nodes,
                                 std::vector<bool>& marked) {
  for (int node = 0; node < static_cast<int>(nodes.size()); ++node) {
    const int operand = marked[node] ? mappedOperand(nodes, node) : -1;
    if (operand >= 0 && !marked[operand]) marked[node] = false;
  }
}

// Whether all members widen, or are functions of what other members widened:
// their readers load no more without them.
bool allWiden(const std::vector<FusionNode>& nodes,
              const std::vector<int>& group) {
  return std::all_of(group.begin(), group.end(), [&](int member) {
    const int operand = mappedOperand(nodes, member);
    return nodes[member].widens ||
           std::find(group.begin(), group.end(), operand) != group.end();
  });
}

// Whether the members that are not `marked` hang together.
bool hangTogether(const std::vector<FusionNode>& nodes,
                  const std::vector<int>& group,
                  const std::vector<bool>& marked) {
  std::set<int> rest;
  for (int member : group) {
    if (!marked[member]) rest.insert(member);
  }
  if (rest.empty()) return allWiden(nodes, group);
  std::vector<int> pending = {*rest.begin()};
  rest.erase(rest.begin());
  auto visit = [&](int node) {
    if (rest.erase(node) != 0) pending.push_back(node);
  };
  while (!pending.empty()) {
    const int node = pending.back();
    pending.pop_back();
    for (int operand : nodes[node].operands) visit(operand);
    for (int user : nodes[node].users) visit(user);
  }
  return rest.empty();
}

}  // namespace

std::vector<int> nodesToRecompute(const std::vector<FusionNode>& nodes,
                                  const FusionGroups& groups) {
  std::vector<bool> marked = markCandidates(nodes, groups);
  keepFunctionsOfStoredValues(nodes, marked);
  for (const std::vector<int>& group : groups.groups()) {
    if (hangTogether(nodes, group, marked)) continue;
    for (int member : group) marked[member] = false;
  }
  // Groups that lost their marks store values which marked nodes of others
  // read. A group gets those nodes back with all that hangs on them.
  keepFunctionsOfStoredValues(nodes, marked);
  std::vector<int> result;
  for (int node = 0; node < static_cast<int>(nodes.size()); ++node) {
    if (marked[node]) result.push_back(node);
  }
  return result;
}

}  // namespace soapstone::passes
