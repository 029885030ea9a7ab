#ifndef SOAPSTONE_PASSES_STRATEGY_STRATEGY_H_
#define SOAPSTONE_PASSES_STRATEGY_STRATEGY_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/sharding/device_grid.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/sharding_rule.h"

namespace soapstone {

// A configuration that calls factors by name: of an op by the factors of its
// rule, of a stored tensor by "dim0", "dim1", ..
struct NamedConfiguration {
  std::string name;  // Of the op (`soap.name`) or tensor (`soap.name`).
  std::vector<std::pair<std::string, int64_t>> splits;  // Major to minor.
  int64_t replication = 1;
  DeviceGrid devices;

  bool operator==(const NamedConfiguration&) const = default;
};

// How a model runs on several devices: what strategy.json says.
//
// Ops without an entry follow: a backward op its forward op, an update its
// parameter's storage, a forward op the op that makes its first operand (see
// resolve_strategy.h). Tensors without an entry are stored as their first
// reader wants them, optimizer states and accumulators like their parameter.
struct Strategy {
  static constexpr int64_t kVersion = 1;

  std::string modelHash;  // See apply_strategy.h; empty: for any model.
  // For who has nothing but the file: the model file, relative to the folder of
  // the strategy's, and the command-line options that it was read with.
  std::string modelFile;
  std::vector<std::string> modelOptions;
  int64_t devices = 1;  // Devices are numbered 0 to devices - 1.
  std::vector<NamedConfiguration> ops;      // In program order.
  std::vector<NamedConfiguration> tensors;  // In the order of the arguments.

  bool operator==(const Strategy&) const = default;
};

// `configuration` of an op with `rule`, by name.
NamedConfiguration nameConfiguration(std::string name, const ShardingRule& rule,
                                     const OpConfiguration& configuration);

// The configuration that an entry names. Fails if the rule has no such factor
// (and says which is meant), if a degree is illegal for it, if the degrees do
// not multiply to the devices, or if a device is not below `devices`. `what` is
// the start of every message: "op" or "tensor".
absl::StatusOr<OpConfiguration> resolveConfiguration(
    const NamedConfiguration& named, const ShardingRule& rule, int64_t devices,
    const char* what);

// "; did you mean 'x'?" for the name in `known` that is most like `name`, if
// any is; else "".
std::string suggestion(const std::string& name,
                       const std::vector<std::string>& known);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_STRATEGY_STRATEGY_H_
