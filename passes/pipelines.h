#ifndef SOAPSTONE_PASSES_PIPELINES_H_
#define SOAPSTONE_PASSES_PIPELINES_H_

#include "mlir/Pass/PassManager.h"
#include "passes/training/training_options.h"

namespace soapstone::passes {

// Passes for a freshly imported module: clean-ups and raising. Registered as
// `soap-import-pipeline`.
void buildImportPipeline(mlir::OpPassManager& manager);

// Passes from @forward to @step (and @accumulate with several micro-batches):
// loss, precision, differentiation, accumulation, optimizer, clean-ups, names.
// Registered as `soap-training-pipeline` with the default options.
void buildTrainingPipeline(mlir::OpPassManager& manager,
                           const TrainingOptions& options);

// The same up to a @step of one of the micro-batches that updates parameters by
// itself: what a micro-batch costs.
void buildMicroBatchPipeline(mlir::OpPassManager& manager,
                             const TrainingOptions& options);

// The counterpart for inference: @forward stays, its ops get names.
void buildInferencePipeline(mlir::OpPassManager& manager);

// Properties of the target that the codegen pipeline depends on.
struct CodegenOptions {
  // Whether convolutions want their weights with the channels last, too. cuDNN
  // does; oneDNN has layouts of its own for them.
  bool channelsLastWeights = false;
};

// Last passes before codegen, on the forward function or the training step:
// clean-ups, fusion and storage orders. Registered as `soap-codegen-pipeline`
// with the default options.
void buildCodegenPipeline(mlir::OpPassManager& manager,
                          const CodegenOptions& options = {});

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PIPELINES_H_
