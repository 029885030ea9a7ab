#ifndef SOAPSTONE_PASSES_SEARCH_FITTING_COUNT_H_
#define SOAPSTONE_PASSES_SEARCH_FITTING_COUNT_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "cost_model/machine.h"

namespace soapstone::search {

// Whether a model fits on the first so many devices of a machine.
using FitsOn =
    std::function<bool(const cost_model::Machine& machine, int64_t devices)>;

// `status`, which says why a model does not fit on the first `devices` devices
// of `machine`, with the smallest number on which it does: of such a machine
// with more nodes, or, if its nodes are of several kinds, of several such
// machines in one. `byNamed` is called first, often; `bySearch` then, for fewer
// devices than that, a handful of times. Both are assumed to fit on more
// devices, too.
absl::Status withSmallestCount(const absl::Status& status,
                               const cost_model::Machine& machine,
                               int64_t devices, const FitsOn& byNamed,
                               const FitsOn& bySearch);

// `status` where time ended before any number was found on which it fits.
absl::Status withoutCount(const absl::Status& status);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_FITTING_COUNT_H_
