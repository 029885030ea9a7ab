#ifndef SOAPSTONE_FRONTEND_DRIVER_PARTITIONING_H_
#define SOAPSTONE_FRONTEND_DRIVER_PARTITIONING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontend/compiler/program.h"
#include "frontend/driver/machine_options.h"
#include "ir/model/strategy.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::driver {

// On how many devices a program runs, and how.
struct PartitioningOptions {
  int64_t devices = 0;   // 0: as many as the strategy file names, else 1.
  std::string strategy;  // A name, a file or random:SEED; empty: default.
  // Recomputation in the backward pass of a strategy without a pipeline
  // (PipelineSpec::recompute).
  std::string recompute = "none";
  bool sharesOptimizer = false;  // As PipelineSpec says.
  bool scattersGradients = false;
  // The machine whose devices' speeds "shares=speed" means, and which says how
  // tokens reach their experts; null: none.
  const PricedMachine* priced = nullptr;
};

void addPartitioningOptions(CLI::App& command, PartitioningOptions& options);

// Whether a program has to be partitioned at all.
bool isPartitioned(const PartitioningOptions& options);

// The strategy that the options ask for, for a model whose training step is
// built and whose ops have names. Fails with a message that names the offending
// part.
absl::StatusOr<model::Strategy> chooseStrategy(
    const PartitioningOptions& options, const strategy::StrategyModel& model);

// Prints warnings of a file, a line for each, to standard error.
void warnOfFile(const std::string& path, const std::vector<std::string>& texts);

// The annotations of the ONNX file `path` as a strategy for `module`; warnings
// go to standard error.
absl::StatusOr<model::Strategy> readAnnotatedStrategy(mlir::ModuleOp module,
                                                      const std::string& path);

// Error about the model split by `strategy`, a source as in the options; with
// the file's name in front if that is one.
absl::Status inStrategy(const std::string& strategy,
                        const absl::Status& status);

using compiler::PartitionedModel;
using compiler::partitionModel;

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PARTITIONING_H_
