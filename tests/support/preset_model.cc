#include "tests/support/preset_model.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/presets/preset.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"

namespace soapstone {

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> presetTrainingStep(
    const std::string& path, int64_t samples, int64_t sequence,
    mlir::MLIRContext& context) {
  absl::StatusOr<compiler::ImportedModel> model = presets::readPreset(
      path, {.batch = samples, .dims = {{"seq", sequence}}}, context);
  if (!model.ok()) return model.status();
  passes::TrainingOptions options;
  options.precision = passes::Precision::kBf16;
  options.optimizer.kind = soap::OptimizerKind::AdamW;
  mlir::PassManager manager(&context);
  passes::buildImportPipeline(manager);
  passes::buildTrainingPipeline(manager, options);
  if (failed(manager.run(*model->module)))
    return absl::InternalError("the passes of a training step failed");
  return std::move(model->module);
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> presetTrainingStepOf(
    const std::string& config, int64_t samples, int64_t sequence,
    mlir::MLIRContext& context) {
  const std::string path =
      absl::StrCat(testing::TempDir(), "/preset_model_", getpid(), ".json");
  std::ofstream(path) << config;
  return presetTrainingStep(path, samples, sequence, context);
}

}  // namespace soapstone
