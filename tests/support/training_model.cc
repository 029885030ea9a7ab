#include "tests/support/training_model.h"

#include <utility>

#include "frontend/onnx/import.h"
#include "frontend/onnx/lower/lower_model.h"
#include "ir/dist/ops.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"

namespace soapstone {

void loadModelDialects(mlir::MLIRContext& context) {
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
}

mlir::OwningOpRef<mlir::ModuleOp> trainingModel(const std::string& path,
                                                int64_t batch,
                                                mlir::MLIRContext& context) {
  onnx::ImportOptions options;
  options.bind.batch = batch;
  absl::StatusOr<onnx::NormalizedModel> model =
      onnx::importGraph(path, options);
  if (!model.ok()) return nullptr;
  absl::StatusOr<onnx::LoweredModel> lowered =
      onnx::lowerModel(*model, context);
  if (!lowered.ok()) return nullptr;
  mlir::PassManager manager(&context);
  passes::buildImportPipeline(manager);
  passes::buildTrainingPipeline(manager, {});
  if (failed(manager.run(*lowered->module))) return nullptr;
  return std::move(lowered->module);
}

}  // namespace soapstone
