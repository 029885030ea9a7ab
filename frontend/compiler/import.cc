#include "frontend/compiler/import.h"

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/compiler/model_kind.h"
#include "frontend/compiler/unlearnt_outputs.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "frontend/onnx/lower/lower_model.h"
#include "frontend/presets/folded_preset.h"
#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/support/diagnostics.h"
#include "ir/support/pass_phase.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Transforms/Passes.h"
#include "passes/passes.h"
#include "passes/pipeline_request.h"
#include "passes/raise/dispatch_experts.h"
#include "passes/raise/route_experts.h"
#include "passes/training/batch_labels.h"
#include "passes/training/micro_batches.h"
#include "passes/training/rescale_batch.h"

namespace soapstone::compiler {
namespace {

// Verifies what holds between arguments and results: the module's own
// verification looks at each attribute alone.
mlir::LogicalResult verifyFunctions(mlir::ModuleOp module) {
  for (auto function : module.getOps<mlir::func::FuncOp>()) {
    if (failed(soap::verifyArguments(function))) return mlir::failure();
  }
  return mlir::success();
}

absl::Status runPasses(mlir::ModuleOp module, absl::string_view what,
                       const std::function<void(mlir::OpPassManager&)>& build) {
  DiagnosticCollector diagnostics(module.getContext());
  mlir::LogicalResult result = runPhase(module, build);
  if (succeeded(result)) result = verifyFunctions(module);
  return diagnostics.toStatus(result, what);
}

// Whether a step of a given batch is computed in several parts.
bool isCut(const ModelOptions& options) {
  return !options.inference && options.microBatches > 1 && options.batch > 0;
}

absl::Status checkMicroBatches(const ModelOptions& options) {
  if (!isCut(options)) return absl::OkStatus();
  std::string error =
      passes::microBatchesError(options.batch, options.microBatches);
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
  return passes::BatchLabels(forward).samples() == options.batch;
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
      passes::rescaleBatch(forward, options.batch),
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
                       "", std::move(model.mixtureSizes),
                       std::move(lowered.computed)};
}

// With few of its equal layers, which `fold` then describes, if that is not
// null.
absl::StatusOr<ImportedModel> importPreset(const ModelOptions& options,
                                           mlir::MLIRContext& context,
                                           passes::LayerFold* fold) {
  SOAPSTONE_ASSIGN_OR_RETURN(presets::PresetOptions preset,
                             presetOptions(options));
  SOAPSTONE_ASSIGN_OR_RETURN(
      presets::FoldedPreset read,
      presets::readFoldedPreset(options.path, preset,
                                fold != nullptr ? passes::kFoldedLayers : 0,
                                context));
  if (fold == nullptr) return std::move(read.model);
  // Repetitions larger than a layer are found in the whole model.
  *fold = read.layers > 0 ? passes::LayerFold{read.layers, read.built}
                          : passes::foldLayers(*read.model.module);
  return std::move(read.model);
}

// Configurations have equal layers from the start, so that only a few need be
// built, or raised. The layers of a file are often equal only after raising.
absl::StatusOr<ImportedModel> importUnraised(const ModelOptions& options,
                                             mlir::MLIRContext& context,
                                             passes::LayerFold* fold) {
  loadDialects(context);
  SOAPSTONE_RETURN_IF_ERROR(checkMicroBatches(options));
  bool isPreset = kindOfModelFile(options.path) == ModelKind::kConfiguration;
  return isPreset ? importPreset(options, context, fold)
                  : importOnnx(options, context);
}

// One line on each kind of mixture that may drop tokens.
std::vector<std::string> notesOf(const passes::DispatchedExperts& done) {
  std::vector<std::string> notes;
  const std::set<passes::DispatchedMixture> kinds(done.mixtures.begin(),
                                                  done.mixtures.end());
  for (const passes::DispatchedMixture& kind : kinds) {
    std::string note = passes::droppedTokensNote(kind);
    if (!note.empty()) notes.push_back(std::move(note));
  }
  return notes;
}

// Sizes of an ONNX file's mixtures as given by `--dim`.
passes::ExpertSizes expertSizes(const ImportedModel& imported) {
  passes::ExpertSizes sizes;
  for (const auto& [name, size] : imported.mixtureSizes) {
    if (name == "group") sizes.group = size;
    if (name == "capacity") sizes.capacity = size;
  }
  return sizes;
}

absl::Status inModel(const ModelOptions& options,
                     const passes::DispatchedExperts& done) {
  return done.error.empty() ? absl::OkStatus()
                            : absl::InvalidArgumentError(absl::StrCat(
                                  "'", options.path, "': ", done.error));
}

// Mixtures that were exported with a copy of its experts' weights for each
// token become mixtures that send tokens to their experts; what cannot is
// warned of. `routed`: mixtures that were loops over experts.
absl::Status sendTokensToExperts(const ModelOptions& options,
                                 const passes::DispatchedExperts& routed,
                                 ImportedModel& imported) {
  auto forward = imported.module->lookupSymbol<mlir::func::FuncOp>("forward");
  if (!forward) return absl::OkStatus();
  const passes::ExpertSizes sizes = expertSizes(imported);
  passes::DispatchedExperts done = passes::dispatchExperts(forward, sizes);
  SOAPSTONE_RETURN_IF_ERROR(inModel(options, done));
  llvm::append_range(done.mixtures, routed.mixtures);
  if (routed.wholeMasks > 0) {
    imported.warnings.push_back(absl::StrCat(
        "rows that masks choose (NonZero, ", routed.wholeMasks,
        routed.wholeMasks == 1 ? " node" : " nodes",
        ") are all computed, and those that a mask lacks dropped: it is in no "
        "loop over the experts of a mixture that is understood"));
  }
  if (done.mixtures.empty() && (sizes.group > 0 || sizes.capacity > 0)) {
    imported.warnings.push_back(
        "--dim capacity and --dim group are for mixtures of experts, of which "
        "the model has none");
  }
  llvm::append_range(imported.warnings, notesOf(done));
  if (!done.copied.empty()) {
    onnx::NamedWarnings names;
    for (unsigned argument : done.copied) {
      names.add(
          "every token reads a copy of its experts' weights, as the "
          "model was exported; its config.json, as a model, sends tokens "
          "to experts instead",
          soap::argumentName(forward, argument));
    }
    names.appendTo(imported.warnings);
  }
  if (done.mixtures.empty()) return absl::OkStatus();
  return runPasses(*imported.module, "cannot simplify the model",
                   [](mlir::OpPassManager& manager) {
                     auto& function = manager.nest<mlir::func::FuncOp>();
                     function.addPass(passes::createSimplifyPass());
                     function.addPass(mlir::createCSEPass());
                   });
}

// A file that fixes another batch gets that of the options; configurations are
// built with it.
absl::Status raiseImported(const ModelOptions& options,
                           ImportedModel& imported) {
  const bool isConfiguration =
      kindOfModelFile(options.path) == ModelKind::kConfiguration;
  passes::DispatchedExperts routed;
  auto forward = imported.module->lookupSymbol<mlir::func::FuncOp>("forward");
  if (forward && !isConfiguration) {
    routed = passes::routeExperts(forward, expertSizes(imported));
    SOAPSTONE_RETURN_IF_ERROR(inModel(options, routed));
  }
  SOAPSTONE_RETURN_IF_ERROR(raiseModel(*imported.module));
  if (isConfiguration) return absl::OkStatus();
  SOAPSTONE_RETURN_IF_ERROR(giveBatch(*imported.module, options));
  return sendTokensToExperts(options, routed, imported);
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
  return importFolded(options, context, /*fold=*/nullptr);
}

absl::StatusOr<ImportedModel> importFolded(const ModelOptions& options,
                                           mlir::MLIRContext& context,
                                           passes::LayerFold* fold) {
  SOAPSTONE_ASSIGN_OR_RETURN(ImportedModel imported,
                             importUnraised(options, context, fold));
  SOAPSTONE_RETURN_IF_ERROR(raiseImported(options, imported));
  if (fold != nullptr && fold->layers == 0) {
    *fold = passes::foldLayers(*imported.module);
  }
  return imported;
}

absl::StatusOr<int64_t> samplesOfFile(const ModelOptions& options) {
  mlir::MLIRContext context;
  SOAPSTONE_ASSIGN_OR_RETURN(ImportedModel imported,
                             importModel(options, context));
  auto forward = imported.module->lookupSymbol<mlir::func::FuncOp>("forward");
  return forward ? passes::BatchLabels(forward).samples() : 0;
}

absl::StatusOr<FoldedStep> buildFoldedStep(
    const ModelOptions& options, mlir::MLIRContext& context, bool folds,
    const std::function<void(const std::string&)>& warn) {
  FoldedStep step;
  SOAPSTONE_ASSIGN_OR_RETURN(
      ImportedModel imported,
      importFolded(options, context, folds ? &step.fold : nullptr));
  if (warn) {
    for (const std::string& warning : imported.warnings) warn(warning);
    const std::string text = unlearntOutputs(options, *imported.module);
    if (!text.empty()) warn(text);
  }
  SOAPSTONE_RETURN_IF_ERROR(addTrainingStep(options, *imported.module));
  step.module = std::move(imported.module);
  return std::move(step);
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
  return runPasses(module, "cannot simplify the model",
                   passes::buildImportPipeline);
}

namespace {

using PipelineBuilder = void (*)(mlir::OpPassManager&,
                                 const passes::TrainingOptions&);

absl::Status buildStep(const ModelOptions& options, mlir::ModuleOp module,
                       PipelineBuilder build) {
  SOAPSTONE_ASSIGN_OR_RETURN(passes::TrainingOptions training,
                             trainingOptions(options));
  training.hasWholeBatch = hasWholeBatch(module, options);
  return runPasses(
      module,
      absl::StrCat("'", options.path, "': cannot build the training step"),
      [&](mlir::OpPassManager& manager) { build(manager, training); });
}

}  // namespace

absl::Status addTrainingStep(const ModelOptions& options,
                             mlir::ModuleOp module) {
  if (options.inference) {
    return runPasses(module, "cannot name the ops",
                     passes::buildInferencePipeline);
  }
  if (options.pipelined) passes::requestPipeline(module);
  return buildStep(options, module, passes::buildTrainingPipeline);
}

absl::Status addMicroBatchStep(const ModelOptions& options,
                               mlir::ModuleOp module) {
  return buildStep(options, module, passes::buildMicroBatchPipeline);
}

}  // namespace soapstone::compiler
