#ifndef SOAPSTONE_FRONTEND_DRIVER_MODEL_IMPORT_H_
#define SOAPSTONE_FRONTEND_DRIVER_MODEL_IMPORT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontend/driver/model_options.h"
#include "frontend/onnx/lower_model.h"
#include "mlir/IR/MLIRContext.h"

namespace soapstone {

// Prepares a context with the dialects that the compiler uses.
void loadDialects(mlir::MLIRContext& context);

// Reads, normalises, lowers and raises the model that `options` names. Warnings
// are in the result; errors are one line (one per op when several are
// unsupported).
absl::StatusOr<onnx::LoweredModel> importModel(const ModelOptions& options,
                                               mlir::MLIRContext& context);

// Cleans up and raises a lowered module in place, as `importModel` does.
absl::Status raiseModel(mlir::ModuleOp module);

// Builds the training step (unless for inference) in place.
absl::Status addTrainingStep(const ModelOptions& options,
                             mlir::ModuleOp module);

// Brings the module into the form that codegen prints.
absl::Status prepareForCodegen(mlir::ModuleOp module,
                               const CodegenOptions& options = {});

}  // namespace soapstone

#endif  // SOAPSTONE_FRONTEND_DRIVER_MODEL_IMPORT_H_
