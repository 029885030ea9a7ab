#include "passes/search/ranked_candidates.h"

#include <cstddef>

namespace soapstone::search {

RankedCandidates::RankedCandidates(const SearchGraph& search)
    : search(&search), candidates(search.classes.size()) {
  for (size_t i = 0; i < candidates.size(); ++i) {
    isRanked.push_back(std::make_unique<std::once_flag>());
  }
}

const std::vector<sharding::OpConfiguration>& RankedCandidates::of(
    int decisionClass, AdditiveCosts& costs,
    const std::function<bool()>& stop) {
  std::call_once(*isRanked[decisionClass], [&] {
    candidates[decisionClass] =
        rankClass(costs, *search, decisionClass,
                  static_cast<size_t>(search->tuning.candidates), stop);
  });
  return candidates[decisionClass];
}

}  // namespace soapstone::search
