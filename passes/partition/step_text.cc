#include "passes/partition/step_text.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/soap/overwriting.h"
#include "ir/step/text.h"
#include "ir/step/verify.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/delay_gradients.h"
#include "passes/partition/distributed_graph.h"
#include "passes/partition/passes.h"

namespace soapstone::partition {
namespace {

FailureOr<std::vector<FunctionStep>> placeSteps(
    ArrayRef<PlacedFunction> functions, int64_t devices,
    const std::vector<int>& nodes) {
  FailureOr<StorageLayouts> storage =
      StorageLayouts::choose(functions, devices);
  if (failed(storage)) return failure();
  sharding::ReshardingCache plans;
  std::vector<FunctionStep> steps;
  for (const PlacedFunction& function : functions) {
    FailureOr<FunctionStep> step = placeStep(function, *storage, nodes, &plans);
    if (failed(step)) return failure();
    steps.push_back(*std::move(step));
  }
  return steps;
}

FailureOr<std::vector<PlacedFunction>> placeFunctions(ModuleOp module) {
  std::vector<PlacedFunction> functions;
  for (mlir::func::FuncOp function : module.getOps<mlir::func::FuncOp>()) {
    FailureOr<PlacedFunction> placed = placeFunction(function);
    if (failed(placed)) return failure();
    delayWeightGradients(&*placed);
    functions.push_back(*std::move(placed));
  }
  return functions;
}

step::Overwritable overwritableOperands(const PlacedFunction& function) {
  step::Overwritable overwritable;
  for (const OpPlacement& op : function.ops) {
    overwritable.push_back(soap::overwritableOperands(op.op));
  }
  return overwritable;
}

}  // namespace

absl::StatusOr<std::string> placedStepText(ModuleOp module, int64_t devices,
                                           const std::vector<int>& nodes) {
  DiagnosticCollector diagnostics(module.getContext());
  mlir::OwningOpRef<ModuleOp> copy = module.clone();
  mlir::PassManager manager(module.getContext());
  manager.addPass(createExpandStatisticsPass());
  SOAPSTONE_RETURN_IF_ERROR(
      diagnostics.toStatus(manager.run(*copy), "cannot expand the strategy"));
  FailureOr<std::vector<PlacedFunction>> functions = placeFunctions(*copy);
  SOAPSTONE_RETURN_IF_ERROR(
      diagnostics.toStatus(functions, "cannot follow the strategy"));
  FailureOr<std::vector<FunctionStep>> steps =
      placeSteps(*functions, devices, nodes);
  SOAPSTONE_RETURN_IF_ERROR(
      diagnostics.toStatus(steps, "cannot place the step"));
  std::string text;
  for (auto [function, step] : llvm::zip(*functions, *steps)) {
    SOAPSTONE_RETURN_IF_ERROR(step::verify(step.model, step.placed));
    mlir::func::FuncOp source = function.function;
    absl::StrAppend(
        &text, "@", source.getName().str(), "\n",
        step::toText(step.model, step.placed, overwritableOperands(function)));
  }
  return text;
}

}  // namespace soapstone::partition
