#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_FULL_ELIMINATION_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_FULL_ELIMINATION_H_

#include <optional>
#include <vector>

#include "passes/search/additive/elimination_plan.h"
#include "passes/search/additive/search_model.h"

namespace soapstone::search {

struct EliminationResult {
  ModelChoices choices;
  double cost = 0;
};

// Minimises the sum of `nodeCosts` (one padded list per node) and edge costs
// exactly, without regard to memory. Returns nothing if the graph is too wide
// for tables within `limits`, or has more than 32,768 nodes.
std::optional<EliminationResult> eliminateFully(
    const SearchModel& model, const std::vector<std::vector<double>>& nodeCosts,
    const EliminationLimits& limits);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_FULL_ELIMINATION_H_
