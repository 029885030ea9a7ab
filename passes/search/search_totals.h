#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_TOTALS_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_TOTALS_H_

#include <cstdint>

#include "passes/search/search.h"

namespace soapstone::search {

// Totals of several searches that run one after the other.
class SearchTotals {
 public:
  void add(SearchOutcome* outcome) {
    seconds = outcome->seconds;
    proposals += outcome->proposals;
    accepted += outcome->accepted;
    wasCut = wasCut || outcome->wasCut;
  }

  void write(SearchOutcome* outcome) const {
    outcome->seconds = seconds;
    outcome->proposals = proposals;
    outcome->accepted = accepted;
    outcome->wasCut = wasCut;
  }

 private:
  double seconds = 0;
  int64_t proposals = 0;
  int64_t accepted = 0;
  bool wasCut = false;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_TOTALS_H_
