#ifndef SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_RANDOM_PLACEMENT_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_RANDOM_PLACEMENT_H_

#include <cstdint>
#include <random>

#include "ir/mlir_names.h"
#include "ir/soap/ops.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::partition {

// Gives every op of a model a legal configuration of its own, each on devices
// of its own choice, and most stored arguments a storage layout: nothing
// follows anything.
class RandomPlacement {
 public:
  RandomPlacement(int64_t devices, uint32_t seed)
      : devices(devices), random(seed) {}

  void apply(ModuleOp module);

 private:
  int64_t pick(int64_t low, int64_t high);
  soap::ConfigAttr configure(MLIRContext* context,
                             const sharding::ShardingRule& rule);
  void configureOp(Operation* op, ShardingRuleOpInterface shardable);

  int64_t devices;
  std::mt19937 random;
};

}  // namespace soapstone::partition

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_RANDOM_PLACEMENT_H_
