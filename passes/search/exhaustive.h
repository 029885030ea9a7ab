#ifndef SOAPSTONE_PASSES_SEARCH_EXHAUSTIVE_H_
#define SOAPSTONE_PASSES_SEARCH_EXHAUSTIVE_H_

#include <cstdint>
#include <functional>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "passes/search/search_evaluator.h"
#include "simulator/cost_catalog.h"

namespace soapstone {

struct ExhaustiveResult {
  SearchScore score;
  ModelConfigurations best;
  int64_t proposals = 0;
  // Whether everything was looked at, or ruled out by a bound.
  bool isComplete = false;
};

// Tries all combinations of configurations of the decisions: every degree of
// every factor, every order, every aligned placement; followers follow. Depth
// first, turning back where the work already placed on one device, or on all
// of them together, takes as long as the best that is known. Devices that no
// decision has used yet are interchangeable on a machine of one node with equal
// links; only one of them is tried there.
//
// Starts from the evaluator's state. `observe` ends the search by returning
// false. Fails with InvalidArgument if there are more combinations than can be
// tried in any reasonable time.
absl::StatusOr<ExhaustiveResult> searchExhaustively(
    SearchEvaluator& state, const Machine& machine, CostCatalog& catalog,
    const std::function<bool(const SearchScore&, int64_t)>& observe);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_EXHAUSTIVE_H_
