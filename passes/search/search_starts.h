#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_STARTS_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_STARTS_H_

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "passes/search/additive/solver.h"
#include "passes/search/additive_costs.h"
#include "passes/search/search.h"
#include "passes/search/search_evaluator.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_moves.h"
#include "simulator/cost_catalog.h"
#include "simulator/simulation.h"

namespace soapstone::search {

// A state, and how good it is; worse than any other without a state.
struct ScoredState {
  SearchScore score{std::numeric_limits<int64_t>::max(), 0};
  model::ModelConfigurations configurations;
};

// The best first, those that are equally good in the order that they have.
void sortByScore(std::vector<ScoredState>& states);

// The first of `states`, which are not empty, whose ops are not all split as
// those of the first are; the first if there is none.
const ScoredState& unlikeFirst(const std::vector<ScoredState>& states);

// A minimiser of the additive objective (picoseconds).
struct AdditiveStart {
  // Nothing if no choice of candidates fits, or none is left to choose from.
  std::optional<model::ModelConfigurations> configurations;
  std::optional<int64_t> cost;
  // Lower bound on the cost of every choice of candidates.
  std::optional<int64_t> bound;
};

// The solver's budget in a search that has run for so many seconds: the rest of
// its time. `wasCut` is set if that ends it.
SolverBudget additiveBudget(const SearchOptions& options, double elapsedSeconds,
                            std::atomic<bool>* wasCut);

// `base` with every decision in that one of its first candidates, ranked for
// all classes, which makes the additive objective least while parameters fit
// into the largest memory of `machine`; all are stored as they are used.
//
// Fails with InvalidArgument if costs or memory are out of the solver's range.
absl::StatusOr<AdditiveStart> startAdditively(
    AdditiveCosts& costs, const SearchGraph& search,
    const CandidateLists& candidates, const cost_model::Machine& machine,
    const SolverBudget& budget, model::ModelConfigurations base);

// `base` with every decision on the first half of the devices, in the first of
// its candidates that is there, if one is: the other half is free for what can
// go on at the same time. Every other one of the unrolled layers of a class is
// there already: it works on one step while the layer before works on the next.
model::ModelConfigurations onHalfOfDevices(const SearchGraph& search,
                                           const CandidatesOfBlock& candidates,
                                           model::ModelConfigurations base);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_STARTS_H_
