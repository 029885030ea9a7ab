#ifndef SOAPSTONE_PASSES_SEARCH_ROBUST_MACHINES_H_
#define SOAPSTONE_PASSES_SEARCH_ROBUST_MACHINES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"

namespace soapstone::search {

// Variants of a machine for robust plans: 20 % less and 20 % more bandwidth on
// all links, and devices at 80 % of the speed. In the last, every device is
// slower: the step of all waits for one slow device wherever it is, so that
// this is the worst case.
absl::StatusOr<std::vector<cost_model::Machine>> robustMachines(
    const cost_model::Machine& machine);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ROBUST_MACHINES_H_
