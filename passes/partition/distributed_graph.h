#ifndef SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_
#define SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/resharding_cache.h"
#include "ir/step/class_builder.h"
#include "ir/step/placed_step.h"
#include "ir/step/step_tables.h"
#include "passes/partition/op_placement.h"
#include "passes/partition/storage.h"

namespace soapstone::partition {

// State shared by all functions of a module while their graphs are built.
struct DistributionContext {
  step::DeviceNodes nodes;
  sharding::ReshardingCache plans;
  // Devices of the program, for which it is listed what each does in moves and
  // ops; 0: moves by themselves need no such lists.
  int64_t devices = 0;
  step::PlanTablesCache tables;
  int64_t nextChannel = 0;
};

// A function as plain data, and the step that was placed of it.
struct FunctionStep {
  step::Model model;
  step::PlacedStep placed;
  // By number of the model's (`step::Tensor`).
  SmallVector<Type> elementTypes;
};

// The same, with what its moves are on devices: a function of the model for all
// devices at once. What each of them runs is the part of the step's items that
// it takes part in, in their order.
struct DistributedFunction {
  const PlacedFunction* source = nullptr;
  FunctionStep step;
  std::vector<step::MoveSteps> moves;  // By move.
  std::vector<step::OpTasks> tasks;    // By op.

  // What the programs of devices are made from.
  step::StepSource lists() const {
    return {&step.model, &step.placed, &moves, &tasks};
  }

  // A tensor of the model.
  Value tensor(int number) const;
};

// Reads the ops of `function`, with the layouts that they demand and give, and,
// if it is known, the storage of its arguments.
FunctionStep readModel(const PlacedFunction& function,
                       const StorageLayouts* storage = nullptr);

// Places the step of `function` (`ir/step/place.h`, which says by which rules),
// on devices of these nodes (`ir/step/lanes.h`). Fails with a diagnostic at an
// op whose operand no plan can provide.
FailureOr<FunctionStep> placeStep(const PlacedFunction& function,
                                  const StorageLayouts& storage,
                                  const step::DeviceNodes& nodes,
                                  sharding::ReshardingCache* plans);

// Places the step of `function`, and numbers and names what devices do in its
// moves.
FailureOr<DistributedFunction> distribute(const PlacedFunction& function,
                                          const StorageLayouts& storage,
                                          DistributionContext* context);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_DISTRIBUTED_GRAPH_H_
