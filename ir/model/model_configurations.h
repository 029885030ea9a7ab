#ifndef SOAPSTONE_IR_MODEL_MODEL_CONFIGURATIONS_H_
#define SOAPSTONE_IR_MODEL_MODEL_CONFIGURATIONS_H_

#include <optional>
#include <vector>

#include "ir/sharding/op_configuration.h"

namespace soapstone::model {

// Configurations of a whole graph.
struct ModelConfigurations {
  // Indexed by op. Every leader needs one; another op has one only if it does
  // not follow its leader.
  std::vector<std::optional<sharding::OpConfiguration>> ops;
  // Indexed by argument: the storage layout, a configuration of the rule
  // `sharding::storageRule(shape)`. If absent, the first consumer's demand in
  // boxes; scalars are on all devices, and inputs wherever they are needed.
  std::vector<std::optional<sharding::OpConfiguration>> storage;

  bool operator==(const ModelConfigurations&) const = default;
};

// One op that a proposal changes, or one argument.
struct ConfigurationChange {
  enum class Target { kOp, kStorage };
  Target target = Target::kOp;
  int index = 0;
  // Absent: follow the leader; store as demanded.
  std::optional<sharding::OpConfiguration> configuration;
};

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_MODEL_CONFIGURATIONS_H_
