#include "passes/search/additive/additive_problem.h"

#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::search {
namespace {

// Choice and node indices are 32-bit throughout the solvers.
constexpr size_t kMaxCount = size_t{1} << 30;

absl::Status validateNode(const AdditiveNode& node, size_t index) {
  if (node.costs.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("node ", index, " has no choice; it needs at least one"));
  }
  if (node.costs.size() != node.usages.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "node ", index, " has ", node.costs.size(), " costs and ",
        node.usages.size(), " usages; both need one entry per choice"));
  }
  for (int64_t usage : node.usages) {
    if (usage < 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "node ", index, " has usage ", usage, "; it must not be negative"));
    }
  }
  for (int64_t cost : node.costs) {
    if (cost <= -kForbiddenCost) {
      return absl::InvalidArgumentError(
          absl::StrCat("node ", index, " has cost ", cost,
                       "; it must be above ", -kForbiddenCost));
    }
  }
  return absl::OkStatus();
}

absl::Status validateEdge(const AdditiveProblem& problem, size_t index) {
  const AdditiveEdge& edge = problem.edges[index];
  const auto numNodes = static_cast<int64_t>(problem.nodes.size());
  for (int32_t end : {edge.from, edge.to}) {
    if (end < 0 || end >= numNodes) {
      return absl::InvalidArgumentError(
          absl::StrCat("edge ", index, " joins node ", end,
                       "; nodes are numbered 0 to ", numNodes - 1));
    }
  }
  if (edge.matrix < 0 ||
      static_cast<size_t>(edge.matrix) >= problem.matrices.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("edge ", index, " uses matrix ", edge.matrix,
                     "; there are ", problem.matrices.size()));
  }
  const size_t rows = problem.nodes[edge.from].costs.size();
  const size_t columns = problem.nodes[edge.to].costs.size();
  const size_t entries = problem.matrices[edge.matrix].size();
  if (entries != rows * columns) {
    return absl::InvalidArgumentError(
        absl::StrCat("edge ", index, " between nodes ", edge.from, " and ",
                     edge.to, " has ", entries, " costs; ", rows, " x ",
                     columns, " choices need ", rows * columns));
  }
  return absl::OkStatus();
}

absl::Status validateMatrix(const std::vector<int64_t>& costs, size_t index) {
  for (int64_t cost : costs) {
    if (cost <= -kForbiddenCost) {
      return absl::InvalidArgumentError(
          absl::StrCat("edge matrix ", index, " has cost ", cost,
                       "; it must be above ", -kForbiddenCost));
    }
  }
  return absl::OkStatus();
}

}  // namespace

int32_t AdditiveProblem::addNode(AdditiveNode node) {
  nodes.push_back(std::move(node));
  return static_cast<int32_t>(nodes.size() - 1);
}

void AdditiveProblem::addEdge(int32_t from, int32_t to,
                              std::vector<int64_t> costs) {
  edges.push_back({from, to, static_cast<int32_t>(matrices.size())});
  matrices.push_back(std::move(costs));
}

absl::Status validate(const AdditiveProblem& problem) {
  if (problem.nodes.size() > kMaxCount || problem.edges.size() > kMaxCount ||
      problem.matrices.size() > kMaxCount) {
    return absl::InvalidArgumentError(
        absl::StrCat("problem has ", problem.nodes.size(), " nodes and ",
                     problem.edges.size(), " edges; at most ", kMaxCount,
                     " of each are supported"));
  }
  if (problem.usageLimit.has_value() && *problem.usageLimit < 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "usage limit is ", *problem.usageLimit, "; it must not be negative"));
  }
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    SOAPSTONE_RETURN_IF_ERROR(validateNode(problem.nodes[i], i));
  }
  for (size_t i = 0; i < problem.matrices.size(); ++i) {
    SOAPSTONE_RETURN_IF_ERROR(validateMatrix(problem.matrices[i], i));
  }
  for (size_t i = 0; i < problem.edges.size(); ++i) {
    SOAPSTONE_RETURN_IF_ERROR(validateEdge(problem, i));
  }
  return absl::OkStatus();
}

}  // namespace soapstone::search
