#ifndef SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGY_SPEC_H_
#define SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGY_SPEC_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::strategy {

// A strategy by name, as users write it: "owt", "megatron:t=4,d=2", "random:7",
// "data-parallel:shares=2,2,1,1", "data-parallel:shares=speed".
struct NamedStrategySpec {
  std::string name;
  // "t=4" is {"t", 4}; a lone number has the key "".
  std::vector<std::pair<std::string, int64_t>> arguments;
  // Shares of the batch, one for each device (device_shares.h); empty: equal.
  std::vector<int64_t> shares;
  // Whether they are those of the devices' speeds, which a machine says.
  bool sharesBySpeed = false;

  // The value for `key`, nullptr if it is not given.
  const int64_t* find(absl::string_view key) const;
};

// Fails with InvalidArgument on malformed text, a key given twice and numbers
// that are negative or beyond 64 bits. Numbers behind "shares=" belong to it.
absl::StatusOr<NamedStrategySpec> parseNamedStrategySpec(
    absl::string_view text);

// `text` without "shares=speed"; nothing if it has no such argument.
std::optional<std::string> withoutSpeedShares(absl::string_view text);

// The same strategy with "shares=speed".
std::string withSpeedSharesText(absl::string_view text);

// The specs that say how tokens reach their experts, `text` with gather=0 (rows
// of the experts' slots change places) and with gather=1 (experts gather all
// tokens); none where `text` says it, or is of a strategy without that choice.
std::vector<std::string> tokenRoutes(absl::string_view text);

// Fails unless every argument is one of `keys`; the error lists them.
absl::Status checkKeys(const NamedStrategySpec& spec,
                       const std::vector<std::string>& keys);

// The degrees that `spec` gives to `keys`. One that it does not name is 1, but
// the one with the index `fill` gets the devices that are left. Fails unless
// the product is `devices`.
absl::StatusOr<std::vector<int64_t>> meshDegrees(
    const NamedStrategySpec& spec, const std::vector<std::string>& keys,
    int fill, int64_t devices);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGY_SPEC_H_
