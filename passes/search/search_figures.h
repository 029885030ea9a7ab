#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_FIGURES_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_FIGURES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "passes/search/search_tuning.h"
#include "simulator/simulation.h"

namespace soapstone::search {

// Figures of a strategy, as its compiled program has them.
struct SearchFigures {
  std::string name;
  int64_t iterationPicoseconds = 0;
  int64_t communicationBytes = 0;
  int64_t peakMemoryBytes = 0;
  bool fits = false;
};

// Figures of the state of a simulation. A search prices steps as they are
// placed: a program may be faster than another whose step is placed faster.
SearchFigures figuresOf(std::string name, simulator::Simulation& simulation);

// The number of the fastest strategy that fits, if it is faster than `found`;
// -1 if none is.
int fasterThan(const SearchFigures& found,
               const std::vector<SearchFigures>& others);

// Fails with Aborted if every one that fits is slower by more than
// `shortMemoryLoss` than the fastest that does not.
absl::Status refuseIfShort(const std::vector<SearchFigures>& strategies,
                           const SearchTuning& tuning);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_FIGURES_H_
