#ifndef SOAPSTONE_PASSES_SEARCH_EXHAUSTIVE_H_
#define SOAPSTONE_PASSES_SEARCH_EXHAUSTIVE_H_

#include <cstdint>
#include <functional>

#include "absl/status/statusor.h"
#include "passes/search/search_evaluator.h"
#include "simulator/cost_catalog.h"

namespace soapstone::search {

struct ExhaustiveResult {
  SearchScore score;
  model::ModelConfigurations best;
  int64_t proposals = 0;
};

// Tries all combinations of configurations of the decisions: every degree of
// every factor, up to four factors at once, every order, every aligned
// placement; followers follow. Depth first, turning back where the work already
// placed on one device, or on all of them together, takes as long as the best
// that is known. Equal devices are distinguished: placements are aligned, so
// that renaming devices gives other placements.
//
// Starts from the evaluator's state. `observe`, called now and then with the
// best score and the number of proposals, ends the search by returning false.
// Fails with InvalidArgument if there are more combinations than can be tried
// in any reasonable time.
absl::StatusOr<ExhaustiveResult> searchExhaustively(
    SearchEvaluator& state, simulator::CostCatalog& catalog,
    const std::function<bool(const SearchScore&, int64_t)>& observe);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_EXHAUSTIVE_H_
