#ifndef SOAPSTONE_PASSES_SEARCH_ROBUST_MACHINES_H_
#define SOAPSTONE_PASSES_SEARCH_ROBUST_MACHINES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"

namespace soapstone::search {

// What a machine may turn out to be: with 20 % less and 20 % more bandwidth on
// all links, and with devices of 80 % of the speed. Every device is slower
// there: the step of all waits for one slow device wherever it is, so that this
// is the most that it costs.
absl::StatusOr<std::vector<cost_model::Machine>> robustMachines(
    const cost_model::Machine& machine);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ROBUST_MACHINES_H_
