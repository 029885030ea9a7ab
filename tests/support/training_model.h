#ifndef SOAPSTONE_TESTS_SUPPORT_TRAINING_MODEL_H_
#define SOAPSTONE_TESTS_SUPPORT_TRAINING_MODEL_H_

#include <cstdint>
#include <string>

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone {

// Loads the dialects that a training step is written in.
void loadModelDialects(mlir::MLIRContext& context);

// The training step of an ONNX file, its batch dimension set to `batch`, with
// named ops as the search sees it. Null if the file cannot be imported.
mlir::OwningOpRef<mlir::ModuleOp> trainingModel(const std::string& path,
                                                int64_t batch,
                                                mlir::MLIRContext& context);

}  // namespace soapstone

#endif  // SOAPSTONE_TESTS_SUPPORT_TRAINING_MODEL_H_
