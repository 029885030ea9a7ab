#ifndef SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_
#define SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "ir/sharding/resharding_cache.h"
#include "passes/partition/op_placement.h"
#include "passes/partition/step_tables.h"
#include "passes/partition/storage.h"

namespace soapstone {

// A tensor of the model in one layout.
struct DistributedValue {
  Value source;
  Layout layout;
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
  const PlanTables* tables = nullptr;
  int64_t firstChannel = 0;
  std::string label;
  // Moves of parameters that are gathered together; -1 for others.
  int batch = -1;
  // Whether it is in one call, and has one channel, with the move before it.
  bool joinsCall = false;
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

// What all functions of a module share while their graphs are built.
struct DistributionContext {
  ReshardingCache plans;
  // Of transfers between groups of a pipeline, which only have messages.
  std::vector<std::shared_ptr<const ReshardingPlan>> messages;
  PlanTablesCache tables;
  int64_t nextChannel = 0;
};

// Resolves every edge of `function` between two layouts by a move, one per
// value and layout, which all later consumers share.
//
// - A move follows its producer at once if somebody needs it in the same phase,
//   if it reduces partial results or if it makes a result. Otherwise, and for
//   arguments, it precedes its first consumer. Of these, moves of parameters
//   that grow shards are issued one layer ahead (`gatherPlaces`), in one call
//   where they are gathers of one batch (`shareCall`).
// - Moves of parameters (or of what casts, transposes and reshapes make of
// them)
//   that grow shards are not shared between forward and backward ops: ZeRO-3
//   gathers a parameter again rather than keep it (Rajbhandari et al., SC 2020,
//   section 5.3).
// - Inputs are loaded in every layout that somebody demands, without moves,
//   where its shards are boxes.
//
// Fails with a diagnostic at an op whose operand no plan can provide.
FailureOr<DistributedFunction> distribute(const PlacedFunction& function,
                                          const StorageLayouts& storage,
                                          DistributionContext* context);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_
