#include "frontend/driver/model_import.h"

#include <functional>

#include "absl/strings/str_cat.h"
#include "ir/dist/ops.h"
#include "ir/soap/ops.h"
#include "ir/support/diagnostics.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

namespace soapstone {
namespace {

absl::Status runPasses(mlir::ModuleOp module, absl::string_view what,
                       const std::function<void(mlir::OpPassManager&)>& build) {
  DiagnosticCollector diagnostics(module.getContext());
  mlir::PassManager manager(module.getContext());
  build(manager);
  return diagnostics.toStatus(manager.run(module), what);
}

}  // namespace

void loadDialects(mlir::MLIRContext& context) {
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
}

absl::StatusOr<onnx::LoweredModel> importModel(const ModelOptions& options,
                                               mlir::MLIRContext& context) {
  loadDialects(context);
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::ImportOptions import,
                             importOptions(options));
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::NormalizedModel model,
                             onnx::importGraph(options.path, import));
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::LoweredModel lowered,
                             onnx::lowerModel(model, context));
  lowered.warnings.insert(lowered.warnings.begin(), model.warnings.begin(),
                          model.warnings.end());
  SOAPSTONE_RETURN_IF_ERROR(raiseModel(*lowered.module));
  return lowered;
}

absl::Status raiseModel(mlir::ModuleOp module) {
  return runPasses(module, "cannot simplify the model", buildImportPipeline);
}

absl::Status addTrainingStep(const ModelOptions& options,
                             mlir::ModuleOp module) {
  if (options.inference) {
    return runPasses(module, "cannot name the ops", buildInferencePipeline);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(TrainingOptions training,
                             trainingOptions(options));
  return runPasses(
      module,
      absl::StrCat("'", options.path, "': cannot build the training step"),
      [&](mlir::OpPassManager& manager) {
        buildTrainingPipeline(manager, training);
      });
}

absl::Status prepareForCodegen(mlir::ModuleOp module,
                               const CodegenOptions& options) {
  return runPasses(module, "cannot prepare the program",
                   [&](mlir::OpPassManager& manager) {
                     buildCodegenPipeline(manager, options);
                   });
}

}  // namespace soapstone
