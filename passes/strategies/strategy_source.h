#ifndef SOAPSTONE_PASSES_STRATEGIES_STRATEGY_SOURCE_H_
#define SOAPSTONE_PASSES_STRATEGIES_STRATEGY_SOURCE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::strategy {

// Besides files and experts, plans of other systems are sources
// (foreign_flags.h).

// Whether `source` is the path of a file and no named strategy: whether it has
// a '/' or a '.'.
bool isStrategyFile(absl::string_view source);

// The strategy that a user names for `model`: a strategy.json, which must be
// for `devices` devices if that is not 0, or a named strategy
// (named_strategy.h) for `devices` devices (at least 1).
absl::StatusOr<model::Strategy> loadStrategy(const StrategyModel& model,
                                             absl::string_view source,
                                             int64_t devices);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_STRATEGY_SOURCE_H_
