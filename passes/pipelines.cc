#include "passes/pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "passes/passes.h"

namespace soapstone::passes {

// The generated registration function, one line per pass of `passes.td`.
#define GEN_PASS_REGISTRATION
#include "passes/passes.h.inc"

void buildImportPipeline(mlir::OpPassManager& manager) {
  mlir::OpPassManager& function = manager.nest<mlir::func::FuncOp>();
  function.addPass(createSimplifyPass());
  function.addPass(mlir::createCSEPass());
  function.addPass(createRaisePass());
  function.addPass(mlir::createCSEPass());
}

namespace {

// `accumulated`: the micro-batches whose gradients are added up.
void addTrainingPasses(mlir::OpPassManager& manager,
                       const TrainingOptions& options, int64_t accumulated) {
  manager.addPass(createAddLossPass({.loss = options.loss}));
  manager.addPass(createLowerPrecisionPass({.precision = options.precision}));
  // Ops are numbered in the form that they keep: what differentiation builds
  // for an op has the shapes of that op.
  mlir::OpPassManager& forward = manager.nest<mlir::func::FuncOp>();
  forward.addPass(createSimplifyPass());
  forward.addPass(mlir::createCSEPass());
  manager.addPass(createNumberOpsPass());
  manager.addPass(createFoldTimePass(
      {.microBatches = options.microBatches,
       .isWhole = options.hasWholeBatch,
       .keepOutputs = options.keepOutputs,
       .allowsBatchStatistics = options.allowsBatchStatistics}));
  LossScaling scaling = completeLossScaling(options);
  manager.addPass(createDifferentiatePass(
      {.keepOutputs = options.keepOutputs, .lossScale = scaling.initial}));
  manager.addPass(createAccumulateGradientsPass({.microBatches = accumulated}));
  if (options.update) {
    OptimizerSettings settings = completeOptimizer(options.optimizer);
    manager.addPass(
        createAddOptimizerPass({.kind = settings.kind,
                                .learningRate = settings.learningRate,
                                .beta1 = settings.beta1,
                                .beta2 = settings.beta2,
                                .epsilon = settings.epsilon,
                                .weightDecay = settings.weightDecay,
                                .trust = settings.trust,
                                .nesterov = settings.nesterov,
                                .clipNorm = settings.clipNorm,
                                .growthSteps = scaling.growthSteps}));
    manager.addPass(createKeepWorkingCopiesPass());
  }
  mlir::OpPassManager& function = manager.nest<mlir::func::FuncOp>();
  function.addPass(createSimplifyPass());
  function.addPass(mlir::createCSEPass());
  function.addPass(createSeparateZerosPass());
  manager.addPass(createNameOpsPass());
  manager.addNestedPass<mlir::func::FuncOp>(createPassPartialsPass());
}

}  // namespace

void buildTrainingPipeline(mlir::OpPassManager& manager,
                           const TrainingOptions& options) {
  addTrainingPasses(manager, options, options.microBatches);
}

void buildMicroBatchPipeline(mlir::OpPassManager& manager,
                             const TrainingOptions& options) {
  addTrainingPasses(manager, options, /*accumulated=*/1);
}

void buildInferencePipeline(mlir::OpPassManager& manager) {
  manager.addPass(createNameOpsPass());
}

void buildCodegenPipeline(mlir::OpPassManager& manager,
                          const CodegenOptions& options) {
  manager.addPass(createJoinLossShardsPass());
  mlir::OpPassManager& function = manager.nest<mlir::func::FuncOp>();
  function.addPass(createForgetNamesPass());
  function.addPass(createSimplifyPass({.lowerUnitTransposes = true,
                                       .scatterIntoSums = true,
                                       .readTransposed = true}));
  function.addPass(mlir::createCSEPass());
  function.addPass(createFlattenProductsPass());
  function.addPass(createFuseProductsPass());
  function.addPass(createFuseElementwisePass());
  function.addPass(
      createOrderChannelsPass({.weights = options.channelsLastWeights}));
}

void registerSoapstonePasses() {
  registerSoapstoneGraphPasses();
  mlir::PassPipelineRegistration<>(
      "soap-import-pipeline",
      "clean-ups and raising of a freshly imported module",
      buildImportPipeline);
  mlir::PassPipelineRegistration<>(
      "soap-training-pipeline", "from a forward function to a training step",
      [](mlir::OpPassManager& manager) { buildTrainingPipeline(manager, {}); });
  mlir::PassPipelineRegistration<>(
      "soap-codegen-pipeline",
      "clean-ups, fusion and storage orders, last "
      "before codegen",
      [](mlir::OpPassManager& manager) { buildCodegenPipeline(manager); });
}

}  // namespace soapstone::passes
