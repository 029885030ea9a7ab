#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_ADDITIVE_PROBLEM_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_ADDITIVE_PROBLEM_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace soapstone::search {

// Costs of this size or more forbid the choice or the pair of choices they
// belong to, as in the IOPDDL contest.
inline constexpr int64_t kForbiddenCost = 1'000'000'000'000'000'000;

// One decision: exactly one of the choices is taken. While `begin <= time <
// end` the node occupies the usage of its choice; an interval with
// `begin >= end` occupies nothing.
struct AdditiveNode {
  int64_t begin = 0;
  int64_t end = 0;
  std::vector<int64_t> costs;   // One per choice.
  std::vector<int64_t> usages;  // One per choice, not negative.
};

// Adds `matrices[matrix][p * choices(to) + q]` to the cost when `from` takes
// choice p and `to` takes choice q. Both ends may be the same node, and several
// edges may join the same two nodes.
struct AdditiveEdge {
  int32_t from = 0;
  int32_t to = 0;
  int32_t matrix = 0;
};

// Minimise the sum of node and edge costs over one choice per node, such that
// at every time the usages of the live nodes add up to at most `usageLimit`.
//
// Edges share matrices by index because layered models repeat few of them.
struct AdditiveProblem {
  std::string name;
  std::vector<AdditiveNode> nodes;
  std::vector<AdditiveEdge> edges;
  std::vector<std::vector<int64_t>> matrices;
  std::optional<int64_t> usageLimit;

  // Appends a node and returns its index.
  int32_t addNode(AdditiveNode node);

  // Appends an edge with a row-major matrix of its own.
  void addEdge(int32_t from, int32_t to, std::vector<int64_t> costs);
};

// One choice index per node.
using AdditiveChoices = std::vector<int32_t>;

// Returns InvalidArgument with the first fault found: a node without choices,
// costs and usages of different length, a negative usage or limit, an edge to a
// node that does not exist, a matrix whose size is not choices x choices.
absl::Status validate(const AdditiveProblem& problem);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_ADDITIVE_PROBLEM_H_
