#include "passes/strategies/strategy_source.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "ir/model/strategy_json.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/foreign_flags.h"
#include "passes/strategies/named_strategy.h"

namespace soapstone::strategy {

bool isStrategyFile(absl::string_view source) {
  if (isForeignPlan(source)) return false;
  return source.find_first_of("./") != absl::string_view::npos;
}

absl::StatusOr<model::Strategy> loadStrategy(const StrategyModel& model,
                                             absl::string_view source,
                                             int64_t devices) {
  if (isForeignPlan(source)) {
    SOAPSTONE_ASSIGN_OR_RETURN(std::string spec,
                               translateForeignPlan(source, devices));
    return makeNamedStrategy(model, spec, devices);
  }
  if (!isStrategyFile(source)) return makeNamedStrategy(model, source, devices);
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                             model::readStrategyFile(std::string(source)));
  if (devices != 0 && devices != strategy.devices) {
    return absl::InvalidArgumentError(absl::StrCat(
        "'", source, "' is for ", strategy.devices, " devices, not ", devices));
  }
  return strategy;
}

}  // namespace soapstone::strategy
