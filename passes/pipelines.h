#ifndef SOAPSTONE_PASSES_PIPELINES_H_
#define SOAPSTONE_PASSES_PIPELINES_H_

#include "mlir/Pass/PassManager.h"
#include "passes/training_options.h"

namespace soapstone::passes {

// What runs on a freshly imported module: clean-ups and raising. Registered as
// `soap-import-pipeline`.
void buildImportPipeline(mlir::OpPassManager& manager);

// What turns @forward into @step (and @accumulate with several micro-batches):
// loss, precision, differentiation, accumulation, optimizer, clean-ups, names.
// Registered as `soap-training-pipeline` with the default options.
void buildTrainingPipeline(mlir::OpPassManager& manager,
                           const TrainingOptions& options);

// What stands in its place for inference: @forward stays, its ops get names.
void buildInferencePipeline(mlir::OpPassManager& manager);

// What the codegen pipeline must know of the target.
struct CodegenOptions {
  // Whether convolutions want their weights with the channels last, too. cuDNN
  // does; oneDNN has layouts of its own for them.
  bool channelsLastWeights = false;
};

// What runs last before codegen, on the forward function or the training step:
// clean-ups, fusion and storage orders. Registered as `soap-codegen-pipeline`
// with the default options.
void buildCodegenPipeline(mlir::OpPassManager& manager,
                          const CodegenOptions& options = {});

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PIPELINES_H_
