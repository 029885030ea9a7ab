#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_STARTS_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_STARTS_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "passes/search/additive/additive_problem.h"
#include "passes/search/search_evaluator.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_moves.h"
#include "simulator/cost_catalog.h"
#include "simulator/simulation.h"

namespace soapstone {

// A state, and how good it is; worse than any other without a state.
struct ScoredState {
  SearchScore score{std::numeric_limits<int64_t>::max(), 0};
  ModelConfigurations configurations;
};

// The best first, those that are equally good in the order that they have.
void sortByScore(std::vector<ScoredState>& states);

// A state with changes made.
ModelConfigurations withChanges(ModelConfigurations state,
                                std::vector<ConfigurationChange> changes);

// `base` with every decision in the candidate that the additive solver chose,
// and parameters stored as they are used.
ModelConfigurations withChoices(const SearchGraph& search,
                                const CandidateLists& candidates,
                                const AdditiveChoices& choices,
                                ModelConfigurations base);

// `base` with every decision on the first half of the devices, in the first of
// its candidates that is there, if one is: the other half is free for what can
// go on at the same time. Every other one of the unrolled layers of a block is
// there already: it works on one step while the layer before works on the next.
ModelConfigurations onHalfOfDevices(const SearchGraph& search,
                                    const CandidatesOfBlock& candidates,
                                    ModelConfigurations base);

// What no strategy on so many devices beats, in picoseconds: all work, unsplit,
// at perfect balance without communication.
int64_t balancedWork(const ModelGraph& graph, CostCatalog& catalog,
                     int devices);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_STARTS_H_
