#ifndef SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_
#define SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "ir/dist/builders.h"
#include "ir/sharding/resharding_cache.h"
#include "ir/step/placed_step.h"
#include "passes/partition/op_placement.h"
#include "passes/partition/step_tables.h"
#include "passes/partition/storage.h"

namespace soapstone::partition {

// A tensor of the model in one layout.
struct DistributedValue {
  Value source;
  sharding::Layout layout;
};

// A tensor that devices hold when the function starts. A model argument may
// have several, in different layouts.
struct DistributedArgument {
  unsigned argument = 0;
  int part = 0;
  int value = 0;
};

// One op of the model on all its devices.
struct DistributedCompute {
  const OpPlacement* placement = nullptr;
  SmallVector<int, 4> operands;
  SmallVector<int, 2> results;
};

// A tensor on its way from one layout to another; step i of the plan has
// channel `firstChannel` + i.
struct DistributedMove {
  int source = 0;
  int target = 0;
  std::shared_ptr<const sharding::ReshardingPlan> plan;
  const PlanTables* tables = nullptr;  // Null if the context has none.
  int64_t firstChannel = 0;
  std::string label;
  // Whether it is in one call, and has one channel, with the move before it.
  bool joinsCall = false;
  // By step of the plan: see `step::Move`.
  std::vector<int> lanes;

  // How step `i` is known.
  dist::Step step(size_t i) const {
    return {firstChannel + static_cast<int64_t>(i), label,
            lanes[i] == step::kSumLane};
  }
};

// A result of the model function.
struct DistributedResult {
  unsigned result = 0;
  int value = 0;
};

// A function of the model for all devices at once: what each of them runs is
// the part of `nodes` that it takes part in, in this order. Values are numbers
// of `values`.
struct DistributedFunction {
  const PlacedFunction* source = nullptr;
  std::vector<DistributedValue> values;
  std::vector<DistributedArgument> arguments;
  std::vector<std::variant<DistributedCompute, DistributedMove>> nodes;
  std::vector<DistributedResult> results;
};

// State shared by all functions of a module while their graphs are built.
struct DistributionContext {
  step::DeviceNodes nodes;
  sharding::ReshardingCache plans;
  // Tables list what every device does in a move; moves by themselves need
  // none.
  bool hasTables = true;
  PlanTablesCache tables;
  int64_t nextChannel = 0;
};

// A function as plain data, and the step that was placed of it.
struct FunctionStep {
  step::Model model;
  step::PlacedStep placed;
};

// Places the step of `function` (`ir/step/place.h`, which says by which rules),
// with the layouts that its ops demand and give, the storage of its arguments
// and the nodes of devices (`ir/step/lanes.h`). Fails with a diagnostic at an
// op whose operand no plan can provide.
FailureOr<FunctionStep> placeStep(const PlacedFunction& function,
                                  const StorageLayouts& storage,
                                  const step::DeviceNodes& nodes,
                                  sharding::ReshardingCache* plans);

// Places the step of `function` and prints it as what devices run.
FailureOr<DistributedFunction> distribute(const PlacedFunction& function,
                                          const StorageLayouts& storage,
                                          DistributionContext* context);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_
