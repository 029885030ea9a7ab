#ifndef SOAPSTONE_PASSES_SEARCH_METROPOLIS_H_
#define SOAPSTONE_PASSES_SEARCH_METROPOLIS_H_

#include <cstdint>
#include <functional>

#include "passes/search/search_evaluator.h"
#include "passes/search/search_moves.h"

namespace soapstone::search {

struct MetropolisOptions {
  uint64_t seed = 0;
  // The chain ends after so many proposals, or so many without a better state.
  int64_t maxProposals = 0;
  int64_t patience = 0;
  // A state that is slower by this part of the present time is accepted with
  // probability 1/e: beta is 1 / (temperature * time).
  double temperature = 0.002;
  // Gain, as a part of the time, that is worth going on for.
  double worthwhileGain = 0.0005;
};

// Progress of a chain.
struct ChainProgress {
  SearchScore best;
  int64_t proposals = 0;
  int64_t accepted = 0;
};

struct ChainResult {
  ChainProgress progress;
  model::ModelConfigurations best;
};

// A Metropolis-Hastings chain over configurations (Jia et al., MLSys 2019,
// section 6.2): a proposal is accepted with probability min(1, exp(beta
// (time of the present state - time of the proposal))). A state that does
// not fit into memory is never accepted from one that does; from one that
// does not, only if it exceeds the memory by less. Starts from the
// evaluator's state. `observe` is called now and then, and ends the chain by
// returning false.
ChainResult runChain(SearchEvaluator& state, const MoveSampler& moves,
                     const MetropolisOptions& options,
                     const std::function<bool(const ChainProgress&)>& observe);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_METROPOLIS_H_
