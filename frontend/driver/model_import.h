#ifndef SOAPSTONE_FRONTEND_DRIVER_MODEL_IMPORT_H_
#define SOAPSTONE_FRONTEND_DRIVER_MODEL_IMPORT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontend/compiler/imported_model.h"
#include "frontend/driver/model_options.h"
#include "frontend/onnx/import.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/fold_layers.h"

namespace soapstone::driver {

// Prepares a context with the dialects that the compiler uses.
void loadDialects(mlir::MLIRContext& context);

// Reads an ONNX file with the batch of `options`, or with its own if it fixes
// another one.
absl::StatusOr<onnx::NormalizedModel> readOnnx(const ModelOptions& options);

// Reads and raises the model that `options` names: an ONNX file, or a Hugging
// Face configuration, which is told by its content. Warnings are in the result;
// errors are one line (one per op when several are unsupported).
absl::StatusOr<compiler::ImportedModel> importModel(const ModelOptions& options,
                                                    mlir::MLIRContext& context);

// Samples in the inputs of the model that `options` names, without a batch of
// its own in the options: those that the file fixes. 0 where no input has them.
absl::StatusOr<int64_t> samplesOfFile(const ModelOptions& options);

// Imports the model, prints its warnings to standard error and builds its
// training step (unless for inference): what every command begins with.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> importStep(
    const ModelOptions& options, mlir::MLIRContext& context);

// A training step with few of its repeated layers.
struct FoldedStep {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  passes::LayerFold fold;  // Nothing is removed where no repetition was found.
};

// The same with equal layers left out, so that it costs as little for hundreds
// of layers as for a few. Prints no warnings if `isQuiet`: models that are
// imported once more; keeps all layers unless `folds`.
absl::StatusOr<FoldedStep> importFoldedStep(const ModelOptions& options,
                                            mlir::MLIRContext& context,
                                            bool isQuiet = false,
                                            bool folds = true);

// Prints the warnings of an import to standard error.
void printWarnings(const compiler::ImportedModel& model);

// What an ONNX file holds, before anything is refused: lines for a report. A
// configuration has nothing to say before it is built: empty.
absl::StatusOr<std::string> describeFile(const ModelOptions& options);

// Cleans up and raises a lowered module in place, as `importModel` does.
absl::Status raiseModel(mlir::ModuleOp module);

// Builds the training step (unless for inference) in place.
absl::Status addTrainingStep(const ModelOptions& options,
                             mlir::ModuleOp module);

// Brings the module into the form that codegen prints.
absl::Status prepareForCodegen(mlir::ModuleOp module,
                               const passes::CodegenOptions& options = {});

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_MODEL_IMPORT_H_
