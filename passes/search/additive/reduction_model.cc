#include "passes/search/additive/reduction_model.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"

namespace soapstone::search {
namespace {

// Sums of costs above this leave no room for exact int64 arithmetic.
constexpr WideSum kMaxCostSum = WideSum{1} << 59;
constexpr WideSum kMaxUsageSum = WideSum{1} << 62;

struct Range {
  int64_t least = 0;
  int64_t largest = 0;
};

// Range of the costs that do not forbid; {0, 0} if all do.
Range finiteRange(const std::vector<int64_t>& costs) {
  Range range;
  bool any = false;
  for (int64_t cost : costs) {
    if (isForbidden(cost)) continue;
    range.least = any ? std::min(range.least, cost) : cost;
    range.largest = any ? std::max(range.largest, cost) : cost;
    any = true;
  }
  return range;
}

// The smallest shift that keeps any sum of costs within kMaxCostSum.
int requiredShift(const AdditiveProblem& problem,
                  const std::vector<Range>& matrixRanges) {
  WideSum largest = 0;
  for (const AdditiveNode& node : problem.nodes) {
    const Range range = finiteRange(node.costs);
    largest += WideSum{range.largest} - range.least;
  }
  for (const AdditiveEdge& edge : problem.edges) {
    const Range& range = matrixRanges[edge.matrix];
    largest += WideSum{range.largest} - range.least;
  }
  int shift = 0;
  while ((largest >> shift) > kMaxCostSum) ++shift;
  return shift;
}

int64_t scaled(int64_t cost, int64_t least, int shift) {
  if (isForbidden(cost)) return kForbiddenCost;
  return static_cast<int64_t>((WideSum{cost} - least) >> shift);
}

std::vector<int32_t> allowedChoices(const AdditiveNode& node,
                                    const std::optional<int64_t>& limit) {
  std::vector<int32_t> allowed;
  const bool limited = limit.has_value() && node.begin < node.end;
  for (size_t p = 0; p < node.costs.size(); ++p) {
    if (isForbidden(node.costs[p])) continue;
    if (limited && node.usages[p] > *limit) continue;
    allowed.push_back(static_cast<int32_t>(p));
  }
  return allowed;
}

// Nodes that are live at `time` and cannot do without some usage.
std::vector<int32_t> liveNodes(const AdditiveProblem& problem, int64_t time) {
  std::vector<int32_t> live;
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    const AdditiveNode& node = problem.nodes[i];
    if (time < node.begin || time >= node.end) continue;
    if (*std::min_element(node.usages.begin(), node.usages.end()) > 0) {
      live.push_back(static_cast<int32_t>(i));
    }
  }
  return live;
}

bool occupiesTime(const AdditiveNode& node) {
  return node.begin < node.end &&
         std::any_of(node.usages.begin(), node.usages.end(),
                     [](int64_t usage) { return usage > 0; });
}

void addNodes(const AdditiveProblem& problem, ReductionModel& model) {
  model.nodes.resize(problem.nodes.size());
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    const AdditiveNode& node = problem.nodes[i];
    const Range range = finiteRange(node.costs);
    ReducedNode& reduced = model.nodes[i];
    reduced.labels.resize(node.costs.size());
    std::iota(reduced.labels.begin(), reduced.labels.end(), 0);
    for (int64_t cost : node.costs) {
      reduced.costs.push_back(scaled(cost, range.least, model.costShift));
    }
    model.constant += range.least;
  }
}

void addEdges(const AdditiveProblem& problem,
              const std::vector<Range>& matrixRanges, ReductionModel& model) {
  // The same list of costs has one shape for each pair of choice counts.
  std::map<std::pair<int32_t, int32_t>, MatrixPointer> shaped;
  for (const AdditiveEdge& edge : problem.edges) {
    const Range& range = matrixRanges[edge.matrix];
    model.constant += range.least;
    const int32_t rows = model.nodes[edge.from].numChoices();
    const int32_t columns = model.nodes[edge.to].numChoices();
    MatrixPointer& matrix = shaped[{edge.matrix, rows}];
    if (matrix == nullptr) {
      auto built = std::make_shared<CostMatrix>(rows, columns, 0);
      const std::vector<int64_t>& costs = problem.matrices[edge.matrix];
      for (size_t k = 0; k < costs.size(); ++k) {
        built->values[k] = scaled(costs[k], range.least, model.costShift);
      }
      matrix = built;
    }
    if (edge.from != edge.to) {
      model.addEdge(edge.from, edge.to, matrix);
      continue;
    }
    for (int32_t p = 0; p < rows; ++p) {
      int64_t& cost = model.nodes[edge.from].costs[p];
      cost = addCosts(cost, matrix->at(p, p));
    }
  }
}

// Cuts time into rows and gives every node its usage piece.
void addRows(const AdditiveProblem& problem, ReductionModel& model) {
  std::vector<int64_t> times;
  for (const AdditiveNode& node : problem.nodes) {
    if (!occupiesTime(node)) continue;
    times.push_back(node.begin);
    times.push_back(node.end);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  if (times.empty()) return;
  model.rowTimes.assign(times.begin(), times.end() - 1);
  model.capacities.assign(model.rowTimes.size(), *problem.usageLimit);
  const auto rowOf = [&](int64_t time) {
    return static_cast<int32_t>(
        std::lower_bound(times.begin(), times.end(), time) - times.begin());
  };
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    const AdditiveNode& node = problem.nodes[i];
    if (!occupiesTime(node)) continue;
    model.nodes[i].pieces.push_back(
        {rowOf(node.begin), rowOf(node.end), node.usages});
  }
}

absl::Status checkUsages(const AdditiveProblem& problem) {
  if (!problem.usageLimit.has_value()) return absl::OkStatus();
  WideSum largest = 0;
  for (const AdditiveNode& node : problem.nodes) {
    int64_t most = 0;
    for (int64_t usage : node.usages) {
      if (usage <= *problem.usageLimit) most = std::max(most, usage);
    }
    largest += most;
  }
  if (largest < kMaxUsageSum) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("usages can add up to ", toString(largest),
                   "; sums below 2^62 are supported"));
}

}  // namespace

absl::StatusOr<ReductionModel> ReductionModel::build(
    const AdditiveProblem& problem) {
  if (absl::Status status = checkUsages(problem); !status.ok()) return status;
  ReductionModel model;
  std::vector<Range> matrixRanges;
  matrixRanges.reserve(problem.matrices.size());
  for (const std::vector<int64_t>& costs : problem.matrices) {
    matrixRanges.push_back(finiteRange(costs));
  }
  model.costShift = requiredShift(problem, matrixRanges);
  addNodes(problem, model);
  addEdges(problem, matrixRanges, model);
  if (problem.usageLimit.has_value()) addRows(problem, model);
  std::vector<std::vector<int32_t>> kept(problem.nodes.size());
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    kept[i] = allowedChoices(problem.nodes[i], problem.usageLimit);
    if (!kept[i].empty()) continue;
    model.setInfeasible(
        absl::StrCat("every choice of node ", i,
                     " is forbidden or above the usage limit by itself"),
        {static_cast<int32_t>(i)}, problem.nodes[i].begin);
    return model;
  }
  model.keepChoices(kept);
  for (size_t row = 0; row < model.capacities.size(); ++row) {
    if (model.capacities[row] >= 0) continue;
    const int64_t time = model.rowTimes[row];
    model.setInfeasible(
        absl::StrCat("the least usages of the nodes that are live at time ",
                     time, " exceed the usage limit ", *problem.usageLimit,
                     " by ", -model.capacities[row]),
        liveNodes(problem, time), time);
    break;
  }
  return model;
}

void ReductionModel::keepChoices(
    const std::vector<std::vector<int32_t>>& kept) {
  // Lists that keep everything are treated as empty, so that equal matrices
  // stay shared.
  static const std::vector<int32_t> kAll;
  const auto listOf = [&](int32_t node) -> const std::vector<int32_t>& {
    return kept[node].size() == nodes[node].costs.size() ? kAll : kept[node];
  };
  for (ReducedEdge& edge : edges) {
    if (!edge.alive) continue;
    const std::vector<int32_t>& rows = listOf(edge.from);
    const std::vector<int32_t>& columns = listOf(edge.to);
    if (rows.empty() && columns.empty()) continue;
    edge.costs = matrices.gather(edge.costs, rows, columns);
  }
  matrices.clear();
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].alive) continue;
    const std::vector<int32_t>& list = listOf(static_cast<int32_t>(i));
    if (!list.empty()) gatherChoices(static_cast<int32_t>(i), list);
    normalizePieces(static_cast<int32_t>(i));
    normalizeCosts(static_cast<int32_t>(i));
  }
  settleCharges();
}

void ReductionModel::gatherChoices(int32_t node,
                                   const std::vector<int32_t>& choices) {
  const auto gather = [&](auto& values) {
    auto gathered = values;
    gathered.resize(choices.size());
    for (size_t k = 0; k < choices.size(); ++k) {
      gathered[k] = values[choices[k]];
    }
    values = std::move(gathered);
  };
  ReducedNode& reduced = nodes[node];
  gather(reduced.labels);
  gather(reduced.costs);
  for (UsagePiece& piece : reduced.pieces) gather(piece.usages);
}

void ReductionModel::removeEdge(int32_t edge) {
  edges[edge].alive = false;
  edges[edge].costs.reset();
  for (int32_t end : {edges[edge].from, edges[edge].to}) {
    std::erase(nodes[end].edges, edge);
  }
}

void ReductionModel::removeNode(int32_t node) {
  nodes[node] = ReducedNode();
  nodes[node].alive = false;
}

void ReductionModel::addEdge(int32_t from, int32_t to, MatrixPointer costs) {
  const auto index = static_cast<int32_t>(edges.size());
  edges.push_back({true, from, to, std::move(costs)});
  nodes[from].edges.push_back(index);
  nodes[to].edges.push_back(index);
}

void ReductionModel::chargeRows(int32_t begin, int32_t end, int64_t usage) {
  charges.resize(capacities.size() + 1, 0);
  charges[begin] += usage;
  charges[end] -= usage;
}

void ReductionModel::settleCharges() {
  if (charges.empty()) return;
  int64_t charge = 0;
  for (size_t row = 0; row < capacities.size(); ++row) {
    charge += charges[row];
    capacities[row] -= charge;
  }
  charges.clear();
}

void ReductionModel::normalizePieces(int32_t node) {
  std::vector<UsagePiece>& pieces = nodes[node].pieces;
  if (pieces.empty()) return;
  std::sort(pieces.begin(), pieces.end(),
            [](const UsagePiece& a, const UsagePiece& b) {
              return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
            });
  std::vector<UsagePiece> joined;
  for (UsagePiece& piece : pieces) {
    if (!joined.empty() && joined.back().begin == piece.begin &&
        joined.back().end == piece.end) {
      for (size_t p = 0; p < piece.usages.size(); ++p) {
        joined.back().usages[p] += piece.usages[p];
      }
    } else {
      joined.push_back(std::move(piece));
    }
  }
  std::erase_if(joined, [&](UsagePiece& piece) {
    const int64_t least =
        *std::min_element(piece.usages.begin(), piece.usages.end());
    if (least != 0) {
      chargeRows(piece.begin, piece.end, least);
      for (int64_t& usage : piece.usages) usage -= least;
    }
    return std::all_of(piece.usages.begin(), piece.usages.end(),
                       [](int64_t usage) { return usage == 0; });
  });
  pieces = std::move(joined);
}

void ReductionModel::normalizeCosts(int32_t node) {
  std::vector<int64_t>& costs = nodes[node].costs;
  const int64_t least = *std::min_element(costs.begin(), costs.end());
  if (least == 0 || isForbidden(least)) return;
  constant += WideSum{least} << costShift;
  for (int64_t& cost : costs) {
    if (!isForbidden(cost)) cost -= least;
  }
}

void ReductionModel::setInfeasible(std::string reason,
                                   std::vector<int32_t> culprits,
                                   std::optional<int64_t> time) {
  if (infeasibility.has_value()) return;
  infeasibility = Infeasibility{std::move(reason), std::move(culprits), time};
}

size_t ReductionModel::numAliveNodes() const {
  return std::count_if(nodes.begin(), nodes.end(),
                       [](const ReducedNode& node) { return node.alive; });
}

size_t ReductionModel::numAliveEdges() const {
  return std::count_if(edges.begin(), edges.end(),
                       [](const ReducedEdge& edge) { return edge.alive; });
}

}  // namespace soapstone::search
