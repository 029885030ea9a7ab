#ifndef SOAPSTONE_FRONTEND_COMPILER_PROGRAM_H_
#define SOAPSTONE_FRONTEND_COMPILER_PROGRAM_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ir/model/strategy.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "passes/pipelines.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::compiler {

// A partitioned model: the program of its devices and its strategy.
struct PartitionedModel {
  mlir::OwningOpRef<mlir::ModuleOp> program;  // The devices' code.
  model::Strategy strategy;  // Complete: open entries are decided.
};

// Configures the model's module by the strategy and makes the program of its
// devices. Fails with one line where the strategy does not fit the model.
// `nodes`: as for `partition::buildPartitionPipeline`.
absl::StatusOr<PartitionedModel> partitionModel(
    const strategy::StrategyModel& model, const model::Strategy& strategy,
    const std::vector<int>& nodes = {});

// Brings the module into the form that codegen prints.
absl::Status prepareForCodegen(mlir::ModuleOp module,
                               const passes::CodegenOptions& options = {});

}  // namespace soapstone::compiler

#endif  // SOAPSTONE_FRONTEND_COMPILER_PROGRAM_H_
