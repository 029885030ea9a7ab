#ifndef SOAPSTONE_PASSES_STRATEGIES_APPLY_STRATEGY_H_
#define SOAPSTONE_PASSES_STRATEGIES_APPLY_STRATEGY_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::strategy {

// Writes the strategy into the module as `soap.config` on every op of @step,
// @accumulate and @forward and on every argument that is held between steps
// (parameters, states, optimizer states, accumulators), in place of what is
// there; `soap.devices` on the module is the number of devices. Ops must have
// names (`soap-name-ops`).
//
// Fails, and leaves the module as it was, if the strategy is for another model
// or names something that the model does not have or allow (see
// resolveStrategy).
absl::Status applyStrategy(const StrategyModel& model,
                           const model::Strategy& strategy);

// The strategy that is written in the module: an entry for every op that leads,
// for the others where they do not follow, and for every parameter and state.
// Fails if an op has no configuration.
absl::StatusOr<model::Strategy> collectStrategy(const StrategyModel& model);

// The attribute of a module that says for how many devices it is configured.
inline constexpr char kDevicesAttribute[] = "soap.devices";

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_APPLY_STRATEGY_H_
