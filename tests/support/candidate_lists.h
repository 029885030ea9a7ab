#ifndef SOAPSTONE_TESTS_SUPPORT_CANDIDATE_LISTS_H_
#define SOAPSTONE_TESTS_SUPPORT_CANDIDATE_LISTS_H_

#include <cstddef>

#include "passes/search/additive_costs.h"

namespace soapstone::search {

// `rankClass` for every class.
inline CandidateLists rankCandidates(AdditiveCosts& costs,
                                     const SearchGraph& search, size_t count) {
  CandidateLists lists;
  for (size_t decisionClass = 0; decisionClass < search.classes.size();
       ++decisionClass) {
    lists.push_back(
        rankClass(costs, search, static_cast<int>(decisionClass), count));
  }
  return lists;
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_SUPPORT_CANDIDATE_LISTS_H_
