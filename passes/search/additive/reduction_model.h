#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTION_MODEL_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTION_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "passes/search/additive/additive_problem.h"
#include "passes/search/additive/cost_matrix.h"
#include "passes/search/additive/reduction_trail.h"
#include "passes/search/additive/verify_choices.h"

namespace soapstone::search {

// Usage of one node, above the least usage of its choices, in the rows
// [begin, end).
struct UsagePiece {
  int32_t begin = 0;
  int32_t end = 0;
  std::vector<int64_t> usages;  // One per choice; the least is 0.
};

struct ReducedNode {
  bool alive = true;
  std::vector<int32_t> labels;  // Choice of the original node behind each.
  std::vector<int64_t> costs;
  std::vector<UsagePiece> pieces;
  std::vector<int32_t> edges;  // Indices of alive edges.

  int32_t numChoices() const { return static_cast<int32_t>(costs.size()); }
};

struct ReducedEdge {
  bool alive = true;
  int32_t from = 0;
  int32_t to = 0;
  MatrixPointer costs;

  int32_t other(int32_t node) const { return node == from ? to : from; }
};

// Reason that no choice of all nodes can satisfy a problem.
struct Infeasibility {
  std::string reason;
  // Nodes of the original problem that take part, ascending.
  std::vector<int32_t> nodes;
  // Set when the usage limit is the reason.
  std::optional<int64_t> time;
};

// A problem while exact reductions shrink it, with what is needed to undo them.
//
// Its costs are the original ones less their minima, which are in `constant`,
// divided by 2^costShift and rounded down; the shift is 0 unless sums of costs
// could leave 59 bits. Node indices stay those of the original problem; nodes
// that are decided or eliminated are no longer alive. Time is cut into rows in
// which the same nodes are live.
class ReductionModel {
 public:
  // Builds the model of a valid `problem`. Choices that are forbidden or exceed
  // the limit alone are left out.
  //
  // Fails with InvalidArgument if usages could add up to 2^62 or more.
  static absl::StatusOr<ReductionModel> build(const AdditiveProblem& problem);

  std::vector<ReducedNode> nodes;
  std::vector<ReducedEdge> edges;
  WideSum constant = 0;
  int costShift = 0;
  // Per row: what the limit leaves after the least usage of every live node,
  // and a time at which it holds.
  std::vector<int64_t> capacities;
  std::vector<int64_t> rowTimes;
  ReductionTrail trail;
  MatrixCache matrices;
  std::optional<Infeasibility> infeasibility;
  // State in which each node was last searched for dominated choices.
  std::vector<uint64_t> dominanceChecked;

  // Keeps of each node the choices listed in `kept` (ascending); an empty list
  // keeps them all. Least usages of what stays are charged to the capacities.
  void keepChoices(const std::vector<std::vector<int32_t>>& kept);

  // Replaces the choices of `node` by the listed ones, which may repeat.
  void gatherChoices(int32_t node, const std::vector<int32_t>& choices);

  // Takes `edge` out of the model.
  void removeEdge(int32_t edge);

  // Marks a node that has no edges left as gone.
  void removeNode(int32_t node);

  // Adds `edge` between two different nodes.
  void addEdge(int32_t from, int32_t to, MatrixPointer costs);

  // Charges `usage` to the capacities of the rows [begin, end), which see it
  // after settleCharges().
  void chargeRows(int32_t begin, int32_t end, int64_t usage);
  void settleCharges();

  // Moves the least usage of every piece of `node` to the capacities, joins
  // pieces over the same rows, and drops those that make no difference.
  void normalizePieces(int32_t node);

  // Moves the least cost of `node` to the constant.
  void normalizeCosts(int32_t node);

  void setInfeasible(std::string reason, std::vector<int32_t> culprits,
                     std::optional<int64_t> time = std::nullopt);

  // Whether the usage of `node` depends on its choice.
  bool usesMemory(int32_t node) const { return !nodes[node].pieces.empty(); }

  size_t numAliveNodes() const;
  size_t numAliveEdges() const;

 private:
  std::vector<int64_t> charges;  // Change of the charge at the start of a row.
};

// Entry of `edge` seen from `node`: its choice p against q of the other end.
inline int64_t entry(const ReducedEdge& edge, int32_t node, int32_t p,
                     int32_t q) {
  return edge.from == node ? edge.costs->at(p, q) : edge.costs->at(q, p);
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTION_MODEL_H_
