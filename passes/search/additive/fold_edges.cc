#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "passes/search/additive/reductions.h"

namespace soapstone::search {
namespace {

struct RowsAndColumns {
  std::vector<int64_t> rows;
  std::vector<int64_t> columns;
};

// Returns r and c with matrix[p][q] = r[p] + c[q], none of them negative, if
// the matrix is such a sum.
std::optional<RowsAndColumns> separate(const CostMatrix& matrix) {
  RowsAndColumns parts;
  for (int32_t p = 0; p < matrix.rows; ++p) {
    int64_t least = matrix.at(p, 0);
    for (int32_t q = 0; q < matrix.columns; ++q) {
      if (isForbidden(matrix.at(p, q))) return std::nullopt;
      least = std::min(least, matrix.at(p, q));
    }
    parts.rows.push_back(least);
  }
  for (int32_t q = 0; q < matrix.columns; ++q) {
    parts.columns.push_back(matrix.at(0, q) - parts.rows[0]);
  }
  for (int32_t p = 1; p < matrix.rows; ++p) {
    for (int32_t q = 0; q < matrix.columns; ++q) {
      if (matrix.at(p, q) != parts.rows[p] + parts.columns[q]) {
        return std::nullopt;
      }
    }
  }
  return parts;
}

void addToNode(const std::vector<int64_t>& costs, int32_t node,
               ReductionModel& model) {
  for (size_t p = 0; p < costs.size(); ++p) {
    int64_t& cost = model.nodes[node].costs[p];
    cost = addCosts(cost, costs[p]);
  }
  model.normalizeCosts(node);
}

}  // namespace

size_t foldSeparableEdges(ReductionModel& model) {
  std::map<const CostMatrix*, std::optional<RowsAndColumns>> known;
  // Matrices stay alive until the end, so that no address is used twice.
  std::vector<MatrixPointer> held;
  size_t numFolded = 0;
  for (size_t e = 0; e < model.edges.size(); ++e) {
    const ReducedEdge edge = model.edges[e];
    if (!edge.alive) continue;
    auto position = known.find(edge.costs.get());
    if (position == known.end()) {
      position = known.emplace(edge.costs.get(), separate(*edge.costs)).first;
      held.push_back(edge.costs);
    }
    if (!position->second.has_value()) continue;
    addToNode(position->second->rows, edge.from, model);
    addToNode(position->second->columns, edge.to, model);
    model.removeEdge(static_cast<int32_t>(e));
    ++numFolded;
  }
  return numFolded;
}

size_t combineParallelEdges(ReductionModel& model) {
  std::vector<std::tuple<int32_t, int32_t, int32_t>> sorted;
  for (size_t e = 0; e < model.edges.size(); ++e) {
    const ReducedEdge& edge = model.edges[e];
    if (!edge.alive) continue;
    sorted.emplace_back(std::min(edge.from, edge.to),
                        std::max(edge.from, edge.to), static_cast<int32_t>(e));
  }
  std::sort(sorted.begin(), sorted.end());
  // Repeated layers add the same matrices; each sum is built once.
  std::map<std::tuple<const CostMatrix*, const CostMatrix*, bool>,
           MatrixPointer>
      sums;
  std::vector<MatrixPointer> held;
  size_t numCombined = 0;
  for (size_t k = 1; k < sorted.size(); ++k) {
    const auto& [a, b, edge] = sorted[k];
    const auto& [firstA, firstB, first] = sorted[k - 1];
    if (a != firstA || b != firstB) continue;
    ReducedEdge& kept = model.edges[first];
    const ReducedEdge& extra = model.edges[edge];
    const bool transposed = kept.from != extra.from;
    MatrixPointer& sum =
        sums[{kept.costs.get(), extra.costs.get(), transposed}];
    if (sum == nullptr) {
      sum = addMatrices(*kept.costs, *extra.costs, transposed);
      held.push_back(kept.costs);
      held.push_back(extra.costs);
    }
    kept.costs = sum;
    model.removeEdge(edge);
    // The next one of the same pair joins the one that is kept.
    std::get<2>(sorted[k]) = first;
    ++numCombined;
  }
  return numCombined;
}

}  // namespace soapstone::search
