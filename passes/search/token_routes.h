#ifndef SOAPSTONE_PASSES_SEARCH_TOKEN_ROUTES_H_
#define SOAPSTONE_PASSES_SEARCH_TOKEN_ROUTES_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_graph.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::search {

// The strategy that `spec` names on the first `devices` devices of `machine`.
// Where the tokens of a mixture may reach their experts in two ways and the
// spec says neither (`strategy::tokenRoutes`), the way whose step is faster
// there, among those that fit into memory. `graph` is that of `model`.
//
// Fails as makeNamedStrategy does.
absl::StatusOr<model::Strategy> makePricedStrategy(
    const strategy::StrategyModel& model, const model::ModelGraph& graph,
    const cost_model::Machine& machine, const cost_model::OperatorCosts& costs,
    const std::string& spec, int64_t devices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_TOKEN_ROUTES_H_
