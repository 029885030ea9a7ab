#ifndef SOAPSTONE_FRONTEND_COMPILER_IMPORT_H_
#define SOAPSTONE_FRONTEND_COMPILER_IMPORT_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontend/compiler/imported_model.h"
#include "frontend/compiler/model_options.h"
#include "frontend/onnx/import.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/cleanup/fold_layers.h"

namespace soapstone::compiler {

// Prepares a context with the dialects that the compiler uses.
void loadDialects(mlir::MLIRContext& context);

// Reads an ONNX file with the batch of `options`, or with its own if it fixes
// another one.
absl::StatusOr<onnx::NormalizedModel> readOnnx(const ModelOptions& options);

// Reads and raises the model that `options` names: an ONNX file, or a Hugging
// Face configuration, which is recognised by its content. Warnings are in the
// result; errors are one line (one per op when several are unsupported).
absl::StatusOr<ImportedModel> importModel(const ModelOptions& options,
                                          mlir::MLIRContext& context);

// The same with few of its repeated layers, which `fold` describes; nullptr
// keeps all of them.
absl::StatusOr<ImportedModel> importFolded(const ModelOptions& options,
                                           mlir::MLIRContext& context,
                                           passes::LayerFold* fold);

// Samples in the inputs of the model that `options` names, without a batch of
// its own in the options: those that the file fixes. 0 where no input has them.
absl::StatusOr<int64_t> samplesOfFile(const ModelOptions& options);

// A training step with few of its repeated layers.
struct FoldedStep {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  passes::LayerFold fold;  // Nothing is removed where no repetition was found.
};

// Imports a model and builds its training step (unless for inference), with
// equal layers left out if `folds`, so that it costs as little for hundreds of
// layers as for a few. Warnings of the import, one line each, go to `warn`
// unless that is empty. For several models in one context; a Session does the
// same for one.
absl::StatusOr<FoldedStep> buildFoldedStep(
    const ModelOptions& options, mlir::MLIRContext& context, bool folds,
    const std::function<void(const std::string&)>& warn = nullptr);

// Contents of an ONNX file, before anything is refused: lines for a report.
// Empty for a configuration, which has none before it is built.
absl::StatusOr<std::string> describeFile(const ModelOptions& options);

// Cleans up and raises a lowered module in place, as `importModel` does.
absl::Status raiseModel(mlir::ModuleOp module);

// Builds the training step (unless for inference) in place.
absl::Status addTrainingStep(const ModelOptions& options,
                             mlir::ModuleOp module);

// Builds in place the step of one of the micro-batches that the options cut the
// batch into, as compilation does, but for what all of them do together.
absl::Status addMicroBatchStep(const ModelOptions& options,
                               mlir::ModuleOp module);

}  // namespace soapstone::compiler

#endif  // SOAPSTONE_FRONTEND_COMPILER_IMPORT_H_
