#ifndef SOAPSTONE_PASSES_SEARCH_SPEED_SHARES_H_
#define SOAPSTONE_PASSES_SEARCH_SPEED_SHARES_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_graph.h"
#include "ir/model/strategy.h"
#include "passes/search/search.h"
#include "passes/strategies/strategy_model.h"
#include "simulator/simulation.h"

namespace soapstone::search {

// `strategy`, which splits the batch evenly, with parts of the batch that the
// devices of `machine` compute in about equal time. Work that does not depend
// on a device's part (updates of parameters, say) is taken into account. The
// strategy itself where all devices are alike or that is no slower.
// Leaves `simulation`, one of the model's graph, in any state.
//
// Fails as configurations do that are not legal.
absl::StatusOr<model::Strategy> withSpeedShares(
    const strategy::StrategyModel& model, const cost_model::Machine& machine,
    model::Strategy strategy, simulator::Simulation* simulation);

// Adds the named strategies with parts of the batch by the speeds of the
// devices of a machine of several kinds, until `isLate`; that of the first
// always. They come behind the first of `starts`, which are judged in their
// order, as even parts seldom win there. Strategies that cannot be split so are
// left out.
absl::Status addSharedStarts(const strategy::StrategyModel& model,
                             const model::ModelGraph& graph,
                             const cost_model::Machine& machine,
                             const cost_model::OperatorCosts& costs,
                             int64_t devices,
                             const std::function<bool()>& isLate,
                             std::vector<SearchStart>* starts);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SPEED_SHARES_H_
