#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_DUAL_ASCENT_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_DUAL_ASCENT_H_

#include <cstdint>
#include <vector>

#include "passes/search/additive/deadline.h"
#include "passes/search/additive/elimination_plan.h"
#include "passes/search/additive/incumbent.h"
#include "passes/search/additive/memory_ledger.h"
#include "passes/search/additive/message_passing.h"
#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// State of an ascent on a model: a start for other searches.
struct DualSnapshot {
  std::vector<int32_t> rows;                      // Rows of the model.
  std::vector<double> prices;                     // One per entry of `rows`.
  std::vector<std::vector<double>> reducedCosts;  // One padded list per node.
  ModelChoices choices;                           // Not always feasible.
};

// Raises a lower bound by turns: message passing for given memory prices, and
// sub-gradient steps on the prices (Lagrangian relaxation). The choices that
// the messages suggest on the way are repaired and offered as solutions.
class DualAscent {
 public:
  DualAscent(const SearchModel& model, uint64_t seed, Incumbent& incumbent);

  // Ascends until the steps have become tiny, at most `maxRounds` times.
  void run(const Deadline& deadline, int64_t maxRounds);

  DualSnapshot snapshot() const;

  const MemoryRows& memoryRows() const { return rows; }
  const MemoryPrices& memoryPrices() const { return prices; }
  const std::vector<std::vector<double>>& pricedCosts() const { return priced; }
  MessagePassing& messages() { return passing; }

 private:
  void round(const Deadline& deadline, bool offer);
  void stepPrices(double bound);
  void addBrokenRows(const ModelChoices& choices);
  void offerRepaired(const ModelChoices& choices, const Deadline& deadline);
  void usePrices(const std::vector<double>& values);

  const SearchModel& model;
  Incumbent& incumbent;
  Random random;
  MemoryRows rows;
  MemoryLedger ledger;
  MemoryPrices prices;
  MessagePassing passing;
  std::vector<std::vector<double>> priced;
  double bestBound;
  std::vector<double> bestPrices;
  double stepScale = 0;
  int roundsWithoutGain = 0;
  // The repaired choices that overflow least, then cost least.
  ModelChoices suggestion;
  double suggestionOverflow;
  double suggestionCost;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_DUAL_ASCENT_H_
