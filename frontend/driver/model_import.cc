#include "frontend/driver/model_import.h"

#include <cstdio>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/compiler/model_kind.h"
#include "frontend/driver/terminal.h"
#include "frontend/onnx/lower_model.h"
#include "frontend/presets/preset.h"
#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/diagnostics.h"
#include "ir/support/pass_phase.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/batch_labels.h"
#include "passes/micro_batches.h"
#include "passes/pipeline_request.h"
#include "passes/rescale_batch.h"

namespace soapstone {
namespace {

absl::Status runPasses(mlir::ModuleOp module, absl::string_view what,
                       const std::function<void(mlir::OpPassManager&)>& build) {
  DiagnosticCollector diagnostics(module.getContext());
  return diagnostics.toStatus(runPhase(module, build), what);
}

// Whether a step of a given batch is computed in several parts.
bool isCut(const ModelOptions& options) {
  return !options.inference && options.microBatches > 1 && options.batch > 0;
}

absl::Status checkMicroBatches(const ModelOptions& options) {
  if (!isCut(options)) return absl::OkStatus();
  std::string error = microBatchesError(options.batch, options.microBatches);
  return error.empty() ? absl::OkStatus() : absl::InvalidArgumentError(error);
}

// Whether the inputs of a model have the rows of the whole batch, not those of
// one micro-batch.
bool hasWholeBatch(mlir::ModuleOp module, const ModelOptions& options) {
  if (options.batch == 0) return true;
  auto forward = module.lookupSymbol<mlir::func::FuncOp>("forward");
  if (!forward) return true;
  bool isFound = false;
  bool isOther = false;
  for (unsigned i = 0; i < forward.getNumArguments(); ++i) {
    auto type =
        mlir::dyn_cast<mlir::RankedTensorType>(forward.getArgumentTypes()[i]);
    if (soap::argumentRole(forward, i) != soap::ArgumentRole::kInput || !type ||
        type.getRank() == 0) {
      continue;
    }
    const bool isWhole = type.getDimSize(0) == options.batch;
    isFound |= isWhole;
    isOther |= !isWhole;
  }
  // Another input than those with the samples may have that size by chance.
  if (!isFound || !isOther) return isFound;
  return BatchLabels(forward).samples() == options.batch;
}

// Whether no input of a model has the batch of a step or of its parts.
bool hasOtherBatch(mlir::ModuleOp module, const ModelOptions& options) {
  if (options.batch == 0 || hasWholeBatch(module, options)) return false;
  ModelOptions part = options;
  part.batch = options.batch / options.microBatches;
  return !isCut(options) || !hasWholeBatch(module, part);
}

absl::Status giveBatch(mlir::ModuleOp module, const ModelOptions& options) {
  auto forward = module.lookupSymbol<mlir::func::FuncOp>("forward");
  if (!forward || !hasOtherBatch(module, options)) return absl::OkStatus();
  DiagnosticCollector diagnostics(module.getContext());
  return diagnostics.toStatus(
      rescaleBatch(forward, options.batch),
      absl::StrCat("'", options.path, "': cannot set the batch size to ",
                   options.batch));
}

absl::StatusOr<ImportedModel> importOnnx(const ModelOptions& options,
                                         mlir::MLIRContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::NormalizedModel model, readOnnx(options));
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::LoweredModel lowered,
                             onnx::lowerModel(model, context));
  lowered.warnings.insert(lowered.warnings.begin(), model.warnings.begin(),
                          model.warnings.end());
  return ImportedModel{std::move(lowered.module), std::move(lowered.warnings),
                       ""};
}

absl::StatusOr<ImportedModel> importPreset(const ModelOptions& options,
                                           mlir::MLIRContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(presets::PresetOptions preset,
                             presetOptions(options));
  return presets::readPreset(options.path, preset, context);
}

absl::StatusOr<ImportedModel> importUnraised(const ModelOptions& options,
                                             mlir::MLIRContext& context) {
  loadDialects(context);
  SOAPSTONE_RETURN_IF_ERROR(checkMicroBatches(options));
  bool isPreset = kindOfModelFile(options.path) == ModelKind::kConfiguration;
  return isPreset ? importPreset(options, context)
                  : importOnnx(options, context);
}

// A file that fixes another batch gets that of the options; configurations are
// built with it.
absl::Status raiseImported(const ModelOptions& options, mlir::ModuleOp module) {
  SOAPSTONE_RETURN_IF_ERROR(raiseModel(module));
  bool isPreset = kindOfModelFile(options.path) == ModelKind::kConfiguration;
  return isPreset ? absl::OkStatus() : giveBatch(module, options);
}

}  // namespace

absl::StatusOr<onnx::NormalizedModel> readOnnx(const ModelOptions& options) {
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::ImportOptions import,
                             importOptions(options));
  absl::StatusOr<onnx::NormalizedModel> read =
      onnx::importGraph(options.path, import);
  if (read.ok() || options.batch == 0) return read;
  if (isCut(options)) {
    import.bind.batch = options.batch / options.microBatches;
    absl::StatusOr<onnx::NormalizedModel> part =
        onnx::importGraph(options.path, import);
    if (part.ok()) return part;
  }
  import.bind.batch.reset();
  absl::StatusOr<onnx::NormalizedModel> fixed =
      onnx::importGraph(options.path, import);
  return fixed.ok() ? std::move(fixed) : std::move(read);
}

void loadDialects(mlir::MLIRContext& context) {
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
}

absl::StatusOr<ImportedModel> importModel(const ModelOptions& options,
                                          mlir::MLIRContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(ImportedModel imported,
                             importUnraised(options, context));
  SOAPSTONE_RETURN_IF_ERROR(raiseImported(options, *imported.module));
  return imported;
}

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> importStep(
    const ModelOptions& options, mlir::MLIRContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(ImportedModel imported,
                             importModel(options, context));
  printWarnings(imported);
  SOAPSTONE_RETURN_IF_ERROR(addTrainingStep(options, *imported.module));
  return std::move(imported.module);
}

absl::StatusOr<FoldedStep> importFoldedStep(const ModelOptions& options,
                                            mlir::MLIRContext& context,
                                            bool isQuiet, bool folds) {
  SOAPSTONE_ASSIGN_OR_RETURN(ImportedModel imported,
                             importUnraised(options, context));
  if (!isQuiet) printWarnings(imported);
  FoldedStep step;
  // Configurations have equal layers from the start, so that only a few need be
  // raised. What a file has is often alike only after that.
  bool isPreset = kindOfModelFile(options.path) == ModelKind::kConfiguration;
  if (folds && isPreset) step.fold = foldLayers(*imported.module);
  SOAPSTONE_RETURN_IF_ERROR(raiseImported(options, *imported.module));
  if (folds && step.fold.layers == 0) step.fold = foldLayers(*imported.module);
  SOAPSTONE_RETURN_IF_ERROR(addTrainingStep(options, *imported.module));
  step.module = std::move(imported.module);
  return std::move(step);
}

void printWarnings(const ImportedModel& model) {
  for (const std::string& warning : model.warnings) warn(warning);
}

absl::StatusOr<std::string> describeFile(const ModelOptions& options) {
  if (kindOfModelFile(options.path) == ModelKind::kConfiguration)
    return std::string();
  SOAPSTONE_ASSIGN_OR_RETURN(onnx::NormalizedModel model, readOnnx(options));
  std::string text =
      absl::StrCat("IR version ", model.irVersion, ", ", model.producer,
                   "\nONNX ops after normalisation:\n");
  for (const onnx::OpUse& use : onnx::listOps(model.graph)) {
    absl::StrAppend(&text, "  ", use.domain, use.domain.empty() ? "" : ".",
                    use.opType, ": ", use.count, "\n");
  }
  return text;
}

absl::Status raiseModel(mlir::ModuleOp module) {
  return runPasses(module, "cannot simplify the model", buildImportPipeline);
}

absl::Status addTrainingStep(const ModelOptions& options,
                             mlir::ModuleOp module) {
  if (options.inference) {
    return runPasses(module, "cannot name the ops", buildInferencePipeline);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(TrainingOptions training,
                             trainingOptions(options));
  training.hasWholeBatch = hasWholeBatch(module, options);
  if (options.pipelined) requestPipeline(module);
  return runPasses(
      module,
      absl::StrCat("'", options.path, "': cannot build the training step"),
      [&](mlir::OpPassManager& manager) {
        buildTrainingPipeline(manager, training);
      });
}

absl::Status prepareForCodegen(mlir::ModuleOp module,
                               const CodegenOptions& options) {
  return runPasses(module, "cannot prepare the program",
                   [&](mlir::OpPassManager& manager) {
                     buildCodegenPipeline(manager, options);
                   });
}

}  // namespace soapstone
