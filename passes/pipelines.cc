#include "passes/pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "passes/passes.h"

namespace soapstone {

// The generated registration function, one line per pass of `passes.td`.
#define GEN_PASS_REGISTRATION
#include "passes/passes.h.inc"

void buildImportPipeline(mlir::OpPassManager& manager) {
  mlir::OpPassManager& function = manager.nest<mlir::func::FuncOp>();
  function.addPass(createSimplifyPass());
  function.addPass(mlir::createCSEPass());
}

void buildCodegenPipeline(mlir::OpPassManager& manager) {
  mlir::OpPassManager& function = manager.nest<mlir::func::FuncOp>();
  function.addPass(createSimplifyPass());
  function.addPass(mlir::createCSEPass());
  function.addPass(createFuseElementwisePass());
}

void registerSoapstonePasses() {
  registerSoapstoneGraphPasses();
  mlir::PassPipelineRegistration<>(
      "soap-import-pipeline", "clean-ups and raising of a freshly imported module",
      buildImportPipeline);
  mlir::PassPipelineRegistration<>(
      "soap-codegen-pipeline", "clean-ups and fusion, last before codegen",
      buildCodegenPipeline);
}

}  // namespace soapstone
