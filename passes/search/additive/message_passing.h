#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_MESSAGE_PASSING_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_MESSAGE_PASSING_H_

#include <cstdint>
#include <vector>

#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// A reparametrisation of the costs that bounds them from below: sequential
// tree-reweighted message passing (Kolmogorov, "Convergent tree-reweighted
// message passing for energy minimization", 2006), in the form that moves
// minima between edges and nodes (SRMP, 2015). Sweeps never lower the bound as
// long as the node costs stay the same; messages remain valid, and are a good
// start, when they change.
class MessagePassing {
 public:
  explicit MessagePassing(const SearchModel& model);

  // Passes messages from the first node to the last, or back. `nodeCosts` has
  // one padded list per node.
  void sweep(const std::vector<std::vector<double>>& nodeCosts, bool forward);

  // Lower bound on the least sum of `nodeCosts` and edge costs, from messages
  // rounded to integers, so that no rounding error is in it.
  double bound(const std::vector<std::vector<double>>& nodeCosts);

  // Node costs after messages: how much worse than the bound a choice makes
  // everything, as far as the messages can tell. Padded; of the last sweep.
  const std::vector<double>& reducedCosts(int32_t node) const {
    return reduced[node];
  }

  // Costs moved out of the edge of an arc into `node`, per choice.
  const std::vector<double>& messageTo(int32_t node, size_t arc) const {
    return messages[node][arc];
  }

  // Chooses node by node in order, each best for what was chosen before it and
  // what the messages say about the rest.
  ModelChoices decode(const std::vector<std::vector<double>>& nodeCosts) const;

 private:
  // Costs moved out of an edge into `node`, whose arc it is.
  std::vector<double>& message(int32_t node, size_t arc) {
    return messages[node][arc];
  }
  size_t reverseArc(int32_t node, const SearchModel::Arc& arc) const {
    const SearchModel::Edge& edge = model.edges[arc.edge];
    return edge.first == node ? edge.arcOfSecond : edge.arcOfFirst;
  }
  void collect(int32_t node, size_t arc);
  void sumMessages(int32_t node, const std::vector<double>& costs);

  const SearchModel& model;
  std::vector<std::vector<std::vector<double>>> messages;
  std::vector<std::vector<double>> reduced;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_MESSAGE_PASSING_H_
