#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_graph.h"
#include "passes/search/search_evaluator.h"
#include "passes/search/search_figures.h"
#include "passes/search/search_tuning.h"
#include "simulator/simulation.h"

namespace soapstone::search {

enum class SearchAlgorithm {
  kAuto,        // Starts, dp, descent by classes, then chains.
  kMcmc,        // Chains alone.
  kDp,          // The additive objective alone.
  kExhaustive,  // All combinations of the configurations of each decision.
};

// A strategy that the search starts from and must not lose to.
struct SearchStart {
  std::string name;
  model::ModelConfigurations configurations;
  // Whether it is judged however little time there is.
  bool isRequired = false;
};

struct SearchProgress {
  SearchScore best;
  int64_t proposals = 0;
  int64_t accepted = 0;
  double seconds = 0;
  // Iteration time of the first start, which others are compared with.
  int64_t referencePicoseconds = 0;
};

struct SearchOptions {
  SearchAlgorithm algorithm = SearchAlgorithm::kAuto;
  uint64_t seed = 0;
  // Start of the user's clock. The budget and all times of the outcome
  // count from here, so that a caller can include what it did before the
  // search.
  std::chrono::steady_clock::time_point begin =
      std::chrono::steady_clock::now();
  // Wall-clock limit in seconds. A search ends by itself when rounds of chains
  // bring nothing any more, which for most models is much sooner; one that the
  // clock ends may give another result the next time.
  double timeBudgetSeconds = 30;
  // Most proposals per round and chain; 0: depends on the number of
  // decisions.
  int64_t proposals = 0;
  // Whether to end with the first strategy that fits.
  bool firstOnly = false;
  // Whether to fail at once, with Aborted, where memory is short: no start fits
  // that is within tuning.shortMemoryLoss of the fastest, which does not.
  bool abortsIfShort = false;
  // Whether to go on until the time is over, with longer and longer rounds.
  bool untilTheEnd = false;
  // Fixed configurations of ops and arguments, also in starts (whose figures
  // then include them); null: none.
  const model::ModelConfigurations* pins = nullptr;
  // Strategies by name that searchStrategy starts from beside the experts',
  // and judges however little time there is.
  std::vector<std::string> starts;
  // Whether layers that repeat each other are split alike unless that takes
  // tuning.alikeLoss more time (searchStrategy).
  bool layersAlike = false;
  SearchTuning tuning;
  // Simulations at the same time; what is found does not depend on it.
  int threads = 2;
  // Ends the search when it becomes true, with the best so far.
  const std::atomic<bool>* stop = nullptr;
  // Called now and then, by one thread at a time.
  std::function<void(const SearchProgress&)> progress;
};

// The best so far, and when it was found.
struct SearchImprovement {
  double seconds = 0;
  int64_t picoseconds = 0;
};

// A part of the search, and when it was over.
struct SearchPhase {
  std::string name;
  double seconds = 0;
};

struct SearchOutcome {
  model::ModelConfigurations best;
  SearchFigures found;
  std::vector<SearchFigures> starts;  // In the order given, legal ones.
  // Lower bound for every strategy: all work, unsplit, at perfect balance
  // without communication.
  int64_t lowerBoundPicoseconds = 0;
  // The additive objective of dp's choice, and its bound over the candidates.
  std::optional<int64_t> additiveCost;
  std::optional<int64_t> additiveBound;
  int64_t proposals = 0;
  int64_t accepted = 0;
  double seconds = 0;  // From the beginning to the answer.
  // Whether the clock or `stop` ended it: then it need not come out the same
  // again.
  bool wasCut = false;
  std::vector<SearchImprovement> improvements;
  std::vector<SearchPhase> phases;
  // In the state `best`, so that what follows need not place it again. It reads
  // the graph, the machine, the costs and the pins of the search.
  std::unique_ptr<simulator::Simulation> simulation;
};

// Searches for the fastest strategy of `graph` on the first `devices` devices
// of `machine` that fits into the memory of every device. Never returns one
// that is slower than a start that fits. For a seed of the generator, and
// unless it was cut, the outcome is the same in every run and for every number
// of threads, times apart.
//
// Fails with InvalidArgument if there is no legal start, with Aborted if
// `abortsIfShort` says so, and with
// ResourceExhausted, saying which kind of memory is missing, if nothing that
// fits was found.
absl::StatusOr<SearchOutcome> searchStrategies(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int devices,
    const std::vector<SearchStart>& starts, const SearchOptions& options);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_H_
