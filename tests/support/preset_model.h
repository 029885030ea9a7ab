#ifndef SOAPSTONE_TESTS_SUPPORT_PRESET_MODEL_H_
#define SOAPSTONE_TESTS_SUPPORT_PRESET_MODEL_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

namespace soapstone {

// The step that trains a model in bf16 with AdamW on `samples` samples of
// `sequence` tokens. `path` is a configuration in the form of Hugging Face's
// config.json. Fails as `presets::readPreset` and as the pipelines do.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> presetTrainingStep(
    const std::string& path, int64_t samples, int64_t sequence,
    mlir::MLIRContext& context);

// The same for the text of a configuration.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> presetTrainingStepOf(
    const std::string& config, int64_t samples, int64_t sequence,
    mlir::MLIRContext& context);

}  // namespace soapstone

#endif  // SOAPSTONE_TESTS_SUPPORT_PRESET_MODEL_H_
