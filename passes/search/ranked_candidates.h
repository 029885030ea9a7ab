#ifndef SOAPSTONE_PASSES_SEARCH_RANKED_CANDIDATES_H_
#define SOAPSTONE_PASSES_SEARCH_RANKED_CANDIDATES_H_

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "passes/search/additive_costs.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_moves.h"

namespace soapstone::search {

// The candidates of every class (rankClass), each ranked by the thread that
// reads it first; others wait for it.
class RankedCandidates {
 public:
  // The graph must outlive the object.
  explicit RankedCandidates(const SearchGraph& search);

  // Each thread has costs of its own; the ranking does not depend on which. If
  // `stop` returns true while a class is ranked it has no candidates, then and
  // later.
  const std::vector<sharding::OpConfiguration>& of(
      int decisionClass, AdditiveCosts& costs,
      const std::function<bool()>& stop = nullptr);

  // Indexed by class; unread lists are empty.
  const CandidateLists& lists() const { return candidates; }

 private:
  const SearchGraph* search;
  CandidateLists candidates;
  std::vector<std::unique_ptr<std::once_flag>> isRanked;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_RANKED_CANDIDATES_H_
