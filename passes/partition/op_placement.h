#ifndef SOAPSTONE_PASSES_PARTITION_OP_PLACEMENT_H_
#define SOAPSTONE_PASSES_PARTITION_OP_PLACEMENT_H_

#include <optional>
#include <vector>

#include "ir/sharding/layout.h"
#include "ir/sharding/op_configuration.h"
#include "ir/soap/ops.h"
#include "ir/step/class_builder.h"
#include "ir/step/placed_step.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

using step::Phase;

// The distribution of an op over devices, and the resulting layouts.
struct OpPlacement {
  Operation* op = nullptr;
  Phase phase = Phase::kForward;
  sharding::ShardingRule rule;
  sharding::OpConfiguration configuration;
  std::vector<sharding::Layout> operands;  // Layouts that the op demands.
  std::vector<sharding::Layout> results;   // Layouts that it gives.
};

// A model function with the placements of its ops, in an order in which they
// can run: that of its block, unless a later step finds a better one.
struct PlacedFunction {
  mlir::func::FuncOp function;
  std::vector<OpPlacement> ops;
};

// Reads `soap.config` of every op. Fails with a diagnostic at an op that has
// none, whose configuration is illegal for its rule, or that splits a
// statistics factor.
FailureOr<PlacedFunction> placeFunction(mlir::func::FuncOp function);

// The layout that `soap.config` of an argument says; nullopt without one. Fails
// with a diagnostic where it does not fit the argument.
FailureOr<std::optional<sharding::Layout>> argumentLayout(
    mlir::func::FuncOp function, unsigned argument);

// Where an op runs on devices 0 .. devices - 1.
step::OpTasks tasksOf(const OpPlacement& placement, int64_t devices);

// The shape of a tensor value.
SmallVector<int64_t> tensorShape(Value value);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_OP_PLACEMENT_H_
