#ifndef SOAPSTONE_TESTS_SUPPORT_CANDIDATE_LISTS_H_
#define SOAPSTONE_TESTS_SUPPORT_CANDIDATE_LISTS_H_

#include <cstddef>

#include "passes/search/additive_costs.h"

namespace soapstone::search {

// `rankBlock` for every block.
inline CandidateLists rankCandidates(AdditiveCosts& costs,
                                     const SearchGraph& search, size_t count) {
  CandidateLists lists;
  for (size_t block = 0; block < search.blocks.size(); ++block) {
    lists.push_back(rankBlock(costs, search, static_cast<int>(block), count));
  }
  return lists;
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_SUPPORT_CANDIDATE_LISTS_H_
