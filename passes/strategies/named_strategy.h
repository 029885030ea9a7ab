#ifndef SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGY_H_
#define SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/model/strategy.h"
#include "passes/strategies/named_strategy_spec.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::strategy {

// A strategy that people know by name.
struct NamedStrategyDescription {
  std::string syntax;   // E.g. "megatron:t=T,d=D".
  std::string summary;  // One line.
};

// All of them, in the order in which help texts list them.
std::vector<NamedStrategyDescription> namedStrategyDescriptions();

// Fails with InvalidArgument if `spec` has an unknown name; the error lists
// them.
absl::Status checkStrategyName(absl::string_view spec);

// The strategy that `spec` names ("data-parallel", "megatron:t=4,d=2",
// "random:7", ..), for the named ops of `model` on devices 0 .. devices - 1.
// It works on any model: what an op cannot do it does replicated.
//
// Fails with InvalidArgument as checkStrategyName does, for unknown arguments,
// and for degrees that do not multiply to `devices`.
absl::StatusOr<model::Strategy> makeNamedStrategy(const StrategyModel& model,
                                                  absl::string_view spec,
                                                  int64_t devices);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGY_H_
