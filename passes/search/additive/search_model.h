#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_SEARCH_MODEL_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_SEARCH_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "passes/search/additive/reduction_model.h"

namespace soapstone::search {

// Rows of cost tables are padded with infinity to a multiple of this, so that
// the inner loops need no remainder.
inline constexpr int32_t kCostLanes = 4;

// Integers up to here are exact in a double.
inline constexpr double kLargestExactCost = 4503599627370496.0;

inline int32_t paddedCount(int32_t count) {
  return (count + kCostLanes - 1) / kCostLanes * kCostLanes;
}

// A reduced problem, compact and read-only, for the solvers. Costs are integers
// held in doubles: sums below 2^53 are exact, larger ones are off by less than
// one part in 10^12. A forbidden cost is replaced by one that no allowed
// solution can reach.
struct SearchModel {
  // The edge to `neighbor` seen from a node: matrices[matrix][q * stride + p]
  // is the cost of choice q of the neighbour with choice p of the node itself,
  // whose padded count of choices is the stride.
  struct Arc {
    int32_t neighbor = 0;
    int32_t matrix = 0;
    int32_t edge = 0;
  };
  // arcs[first][arcOfFirst] and arcs[second][arcOfSecond] are the two views.
  struct Edge {
    int32_t first = 0;
    int32_t second = 0;
    int32_t arcOfFirst = 0;
    int32_t arcOfSecond = 0;
  };

  std::vector<int32_t> numChoices;
  std::vector<std::vector<double>> costs;  // Padded.
  std::vector<std::vector<Arc>> arcs;
  std::vector<Edge> edges;
  std::vector<std::vector<double>> matrices;
  std::vector<std::vector<UsagePiece>> pieces;
  std::vector<int64_t> capacities;
  double forbiddenCost = 0;
  // Node and choices of the original problem.
  std::vector<int32_t> originalNodes;
  std::vector<std::vector<int32_t>> labels;

  int32_t numNodes() const { return static_cast<int32_t>(numChoices.size()); }
  int32_t numRows() const { return static_cast<int32_t>(capacities.size()); }
  int32_t stride(int32_t node) const { return paddedCount(numChoices[node]); }

  // Costs of `arc` of `node`, by its own choice, beside choice q of the
  // neighbour.
  const double* arcRow(int32_t node, const Arc& arc, int32_t q) const {
    return matrices[arc.matrix].data() + static_cast<size_t>(q) * stride(node);
  }
};

// Choices by position in the model, one per node.
using ModelChoices = std::vector<int32_t>;

// The model of all alive nodes, or of those listed, which no edge may leave.
SearchModel makeSearchModel(const ReductionModel& reduced);
SearchModel makeSearchModel(const ReductionModel& reduced,
                            const std::vector<int32_t>& nodes);

// Sum of node and edge costs of `choices`; at least `forbiddenCost` if they use
// anything forbidden.
double costOf(const SearchModel& model, const ModelChoices& choices);

// Adds to `totals` (padded) what each choice of `node` costs with the
// neighbours where they are, node cost excluded.
void addNeighborCosts(const SearchModel& model, int32_t node,
                      const ModelChoices& choices, double* totals);

// Turns choices of the model into choices of the original problem.
AdditiveChoices toOriginal(const SearchModel& model,
                           const ReductionModel& reduced,
                           const ModelChoices& choices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_SEARCH_MODEL_H_
