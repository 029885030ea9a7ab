#ifndef SOAPSTONE_PASSES_STRATEGIES_FOREIGN_SETTINGS_H_
#define SOAPSTONE_PASSES_STRATEGIES_FOREIGN_SETTINGS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::strategy {

// The settings of another system by name, without leading dashes and with '-'
// for '_'; "" for one without a value.
using ForeignSettings = std::map<std::string, std::string>;

// Reads flags ("--name value", "--name=value"), pairs ("name=value",
// "name: value") or a JSON object, whose nested names are joined by dots
// ("zero-optimization.stage"). Prefixes that configurations put before the same
// names ("model.", "fsdp-config.") are left out. Lists ("recompute_modules",
// JSON's) become words with spaces between.
ForeignSettings readForeignSettings(absl::string_view text);

// The value in lower case, "true" for a setting without one, "" if it is not
// there.
std::string valueOf(const ForeignSettings& settings, const std::string& name);

// Fails with InvalidArgument if a setting changes the plan in a way that no
// named strategy does, or if its name says that it may change the plan and
// neither `isRead` nor this file knows it. The message names the setting and
// what to do.
absl::Status checkForeignSettings(
    const ForeignSettings& settings,
    const std::function<bool(const std::string&)>& isRead);

// An error that names a setting, its value and what to do.
absl::Status refuseChoice(absl::string_view name, absl::string_view value,
                          absl::string_view advice);

// `whole` over the product of `parts`, which may be beyond 64 bits. Fails with
// InvalidArgument, naming `what`, if that is no whole number.
absl::StatusOr<int64_t> divideSetting(int64_t whole,
                                      const std::vector<int64_t>& parts,
                                      absl::string_view what);

// The settings that are no part of a plan but change its price, a line each: 8
// bits, what a system profile says.
std::vector<std::string> settingsBesidePlan(const ForeignSettings& settings);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_FOREIGN_SETTINGS_H_
