#ifndef SOAPSTONE_FRONTEND_COMPILER_PROGRAM_H_
#define SOAPSTONE_FRONTEND_COMPILER_PROGRAM_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "passes/pipelines.h"
#include "passes/strategy/strategy.h"
#include "passes/strategy/strategy_model.h"

namespace soapstone::compiler {

// What partitioning makes of a model.
struct PartitionedModel {
  mlir::OwningOpRef<mlir::ModuleOp> program;  // Of the devices.
  strategy::Strategy strategy;  // With what the one asked for left open.
};

// Configures the model's module by the strategy and makes the program of its
// devices.
absl::StatusOr<PartitionedModel> partitionModel(
    const strategy::StrategyModel& model, const strategy::Strategy& strategy);

// Brings the module into the form that codegen prints.
absl::Status prepareForCodegen(mlir::ModuleOp module,
                               const passes::CodegenOptions& options = {});

}  // namespace soapstone::compiler

#endif  // SOAPSTONE_FRONTEND_COMPILER_PROGRAM_H_
