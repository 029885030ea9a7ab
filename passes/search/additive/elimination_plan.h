#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_ELIMINATION_PLAN_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_ELIMINATION_PLAN_H_

#include <cstdint>
#include <random>
#include <vector>

#include "passes/search/additive/search_model.h"

namespace soapstone::search {

using Random = std::mt19937_64;

// An order in which nodes are minimised out, each with a table over itself and
// its neighbours at that moment.
struct EliminationPlan {
  std::vector<int32_t> order;
  double entries = 0;  // Entries of all tables together.
};

struct EliminationLimits {
  double maxTableEntries = 1 << 16;
  double maxEntries = 1 << 20;
};

// Orders `free`, by smallest table first, for the sub-graph they induce when
// node i has domainSizes[i] choices. Where every table would be too large, a
// node is taken out of the plan: it will keep its choice, and its neighbours
// become easier. `random` breaks ties and picks those nodes, so that repeated
// calls give different plans.
EliminationPlan planElimination(const SearchModel& model,
                                const std::vector<int32_t>& free,
                                const std::vector<int32_t>& domainSizes,
                                const EliminationLimits& limits,
                                Random& random);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_ELIMINATION_PLAN_H_
