#include "frontend/driver/partitioning.h"

#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "codegen/tensor_table.h"
#include "ir/sharding/device_grid.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/passes.h"
#include "passes/strategy/apply_strategy.h"
#include "passes/strategy/random_strategy.h"

namespace soapstone {
namespace {

constexpr absl::string_view kRandomPrefix = "random:";

}  // namespace

void addPartitioningOptions(CLI::App& command, PartitioningOptions& options) {
  command
      .add_option("--devices", options.devices,
                  "Devices that the program runs on")
      ->check(CLI::Range(int64_t{1}, int64_t{DeviceGrid::kMaxDevices}));
  command.add_option("--strategy", options.strategy,
                     "How to spread the model: an expert strategy by name, a "
                     "strategy.json, or random:SEED (default: data-parallel)");
}

bool isPartitioned(const PartitioningOptions& options) {
  return options.devices > 1 || !options.strategy.empty();
}

absl::StatusOr<Strategy> chooseStrategy(const PartitioningOptions& options,
                                        mlir::ModuleOp module) {
  int64_t devices = std::max<int64_t>(1, options.devices);
  absl::string_view text = options.strategy;
  if (absl::StartsWith(text, kRandomPrefix)) {
    uint64_t seed = 0;
    if (!absl::SimpleAtoi(text.substr(kRandomPrefix.size()), &seed)) {
      return absl::InvalidArgumentError(
          absl::StrCat("strategy '", text, "' has no seed; use e.g. random:1"));
    }
    return randomStrategy(module, devices, seed);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("unknown strategy '", text, "'"));
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> partitionModel(
    mlir::ModuleOp module, const Strategy& strategy) {
  noteInputBounds(module);
  SOAPSTONE_RETURN_IF_ERROR(applyStrategy(module, strategy));
  // The pipeline replaces the contents of the module that it is given.
  mlir::OwningOpRef<mlir::ModuleOp> program = module.clone();
  DiagnosticCollector diagnostics(module.getContext());
  mlir::PassManager manager(module.getContext());
  buildPartitionPipeline(manager, strategy.devices);
  SOAPSTONE_RETURN_IF_ERROR(diagnostics.toStatus(manager.run(*program),
                                                 "cannot partition the model"));
  return program;
}

}  // namespace soapstone
