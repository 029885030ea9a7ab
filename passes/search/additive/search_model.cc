#include "passes/search/additive/search_model.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>

namespace soapstone::search {
namespace {

constexpr double kInfiniteCost = std::numeric_limits<double>::infinity();

double largestAllowed(const std::vector<int64_t>& costs) {
  int64_t largest = 0;
  for (int64_t cost : costs) {
    if (!isForbidden(cost)) largest = std::max(largest, cost);
  }
  return static_cast<double>(largest);
}

// Edges of `nodes`, ascending.
std::vector<int32_t> edgesAmong(const ReductionModel& reduced,
                                const std::vector<int32_t>& nodes) {
  std::vector<int32_t> edges;
  for (int32_t node : nodes) {
    for (int32_t e : reduced.nodes[node].edges) {
      if (reduced.edges[e].from == node) edges.push_back(e);
    }
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

// More than any allowed choices of `nodes` can cost together.
double costAboveAll(const ReductionModel& reduced,
                    const std::vector<int32_t>& nodes) {
  double sum = 0;
  for (int32_t node : nodes) sum += largestAllowed(reduced.nodes[node].costs);
  std::unordered_map<const CostMatrix*, double> known;
  for (int32_t e : edgesAmong(reduced, nodes)) {
    const CostMatrix* matrix = reduced.edges[e].costs.get();
    const auto [position, isNew] = known.emplace(matrix, 0.0);
    if (isNew) position->second = largestAllowed(matrix->values);
    sum += position->second;
  }
  return 2 * sum + 1;
}

// Holds each distinct reduced matrix once per orientation.
class MatrixTable {
 public:
  explicit MatrixTable(SearchModel& model) : model(model) {}

  // The matrix with one row per choice of the neighbour; `transposed` if the
  // neighbour is the column of `matrix`.
  int32_t add(const CostMatrix& matrix, bool transposed) {
    const auto [position, isNew] =
        indices.emplace(std::pair(&matrix, transposed),
                        static_cast<int32_t>(model.matrices.size()));
    if (!isNew) return position->second;
    const int32_t rows = transposed ? matrix.columns : matrix.rows;
    const int32_t columns = transposed ? matrix.rows : matrix.columns;
    const auto stride = static_cast<size_t>(paddedCount(columns));
    std::vector<double> values(rows * stride, kInfiniteCost);
    for (int32_t q = 0; q < rows; ++q) {
      for (int32_t p = 0; p < columns; ++p) {
        values[q * stride + p] =
            toCost(transposed ? matrix.at(p, q) : matrix.at(q, p));
      }
    }
    model.matrices.push_back(std::move(values));
    return position->second;
  }

 private:
  double toCost(int64_t cost) const {
    return isForbidden(cost) ? model.forbiddenCost : static_cast<double>(cost);
  }

  SearchModel& model;
  std::map<std::pair<const CostMatrix*, bool>, int32_t> indices;
};

}  // namespace

SearchModel makeSearchModel(const ReductionModel& reduced) {
  std::vector<int32_t> alive;
  for (size_t i = 0; i < reduced.nodes.size(); ++i) {
    if (reduced.nodes[i].alive) alive.push_back(static_cast<int32_t>(i));
  }
  return makeSearchModel(reduced, alive);
}

SearchModel makeSearchModel(const ReductionModel& reduced,
                            const std::vector<int32_t>& nodes) {
  SearchModel model;
  model.forbiddenCost = costAboveAll(reduced, nodes);
  std::unordered_map<int32_t, int32_t> position;
  for (int32_t i : nodes) {
    const ReducedNode& node = reduced.nodes[i];
    position[i] = model.numNodes();
    model.numChoices.push_back(node.numChoices());
    std::vector<double> costs(paddedCount(node.numChoices()), kInfiniteCost);
    for (size_t p = 0; p < node.costs.size(); ++p) {
      costs[p] = isForbidden(node.costs[p])
                     ? model.forbiddenCost
                     : static_cast<double>(node.costs[p]);
    }
    model.costs.push_back(std::move(costs));
    model.pieces.push_back(node.pieces);
    model.originalNodes.push_back(i);
    model.labels.push_back(node.labels);
  }
  model.capacities = reduced.capacities;
  model.arcs.resize(model.numNodes());
  MatrixTable table(model);
  for (int32_t e : edgesAmong(reduced, nodes)) {
    const ReducedEdge& edge = reduced.edges[e];
    const int32_t from = position.at(edge.from);
    const int32_t to = position.at(edge.to);
    const auto index = static_cast<int32_t>(model.edges.size());
    model.edges.push_back({from, to,
                           static_cast<int32_t>(model.arcs[from].size()),
                           static_cast<int32_t>(model.arcs[to].size())});
    model.arcs[from].push_back({to, table.add(*edge.costs, true), index});
    model.arcs[to].push_back({from, table.add(*edge.costs, false), index});
  }
  return model;
}

double costOf(const SearchModel& model, const ModelChoices& choices) {
  double cost = 0;
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    cost += model.costs[i][choices[i]];
  }
  for (const SearchModel::Edge& edge : model.edges) {
    const SearchModel::Arc& arc = model.arcs[edge.first][edge.arcOfFirst];
    cost += model.arcRow(edge.first, arc,
                         choices[edge.second])[choices[edge.first]];
  }
  return cost;
}

void addNeighborCosts(const SearchModel& model, int32_t node,
                      const ModelChoices& choices, double* totals) {
  const int32_t stride = model.stride(node);
  for (const SearchModel::Arc& arc : model.arcs[node]) {
    const double* row = model.arcRow(node, arc, choices[arc.neighbor]);
    for (int32_t p = 0; p < stride; ++p) totals[p] += row[p];
  }
}

AdditiveChoices toOriginal(const SearchModel& model,
                           const ReductionModel& reduced,
                           const ModelChoices& choices) {
  AdditiveChoices original(reduced.nodes.size(), 0);
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    original[model.originalNodes[i]] = model.labels[i][choices[i]];
  }
  reduced.trail.undo(original);
  return original;
}

}  // namespace soapstone::search
